package dev.tsearch.core.edit;

import static dev.tsearch.core.edit.Lines.FILE;
import static dev.tsearch.core.edit.Lines.answer;
import static dev.tsearch.core.edit.Lines.boundary;
import static dev.tsearch.core.edit.Lines.call;
import static dev.tsearch.core.edit.Lines.chain;
import static dev.tsearch.core.edit.Lines.content;
import static dev.tsearch.core.edit.Lines.line;
import static dev.tsearch.core.edit.Lines.load;
import static dev.tsearch.core.edit.Lines.result;
import static dev.tsearch.core.edit.Lines.snapshot;
import static dev.tsearch.core.edit.Lines.user;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.TranscriptFile.Followers;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UnknownLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptFileTest {
  private static final String U1 = user("u1", "", "Hello");
  private static final String A1 = answer("a1", "u1", "Hi");
  private static final String U2 = user("u2", "a1", "More");
  private static final String A2 = answer("a2", "u2", "Done");

  private static TranscriptFile fourLines() throws IOException {
    return load(Lines.disk(U1, A1, U2, A2));
  }

  private static void append(Disk disk, String text) throws IOException {
    try (Disk.OutputFile output = disk.append(FILE)) {
      output.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
      output.sync();
    }
  }

  @Test
  void loadedLinesAreSavedByteForByteWhateverTheyAre() throws Exception {
    String odd =
        "\uFEFF// a remark\n\n  "
            + U1
            + " \r\n"
            + A1
            + snapshot("u1")
            + "\nno JSON at all\n[1,null]\n{\"torn\": {\"x\":1}{\"type\":\"summary\",\"leafUuid\":null}\n"
            + U2.replace("More", "a \\. b \\ud83d c \\u0000")
            + "\n\n// the end";
    MemoryDisk disk = Lines.disk(odd);
    TranscriptFile file = load(disk);

    assertThat(file.lines().stream().map(Line::type))
        .containsExactly(
            "user", "assistant", "file-history-snapshot", "", "", "", "summary", "user");
    file.save();
    assertThat(content(disk)).isEqualTo(odd);
  }

  @Test
  void strictValidationNamesFileAndLineOfTheFirstDeviation() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1.replace("\"tool_use\"", "\"x\""), "{\"type\":");
    assertThatThrownBy(() -> TranscriptFile.load(disk, FILE, Validation.STRICT))
        .isInstanceOf(InvalidTranscriptException.class)
        .hasMessage(FILE + ": line 3: the value is not whole");
  }

  @Test
  void warningsNameEachDeviationAndNothingElse() throws Exception {
    String odd =
        U1.replace(
            "\"Hello\"", "[{\"type\":\"odd\"},{\"type\":\"tool_result\",\"is_error\":null}]");
    MemoryDisk disk = Lines.disk("\uFEFF" + U1 + A1, odd, snapshot("u1"), "17", "// x");
    var warnings = new ArrayList<String>();
    TranscriptFile file =
        TranscriptFile.load(disk, FILE, new Checks(Validation.WARN, Safety.NONE, warnings::add));
    assertThat(warnings)
        .containsExactly(
            "line 1: byte order mark",
            "line 1: several objects on one line",
            "line 2: block of an unknown type",
            "line 2: no text in tool_use_id",
            "line 2: no true or false in is_error",
            "line 4: no JSON object",
            "line 5: remark");
    assertThat(file.lines().get(4))
        .isInstanceOfSatisfying(UnknownLine.class, it -> assertThat(it.isObject()).isFalse());
  }

  @Test
  void insertRewiresTheLineAfterIt() throws Exception {
    TranscriptFile file = fourLines();
    file.insert(1, line(user("s1", "x", "new")));
    assertThat(chain(file)).containsExactly("u1←", "s1←u1", "a1←s1", "u2←a1", "a2←u2");
    file.insert(0, line(user("s0", "x", "new")));
    assertThat(chain(file)).startsWith("s0←", "u1←s0", "s1←u1");
    file.append(line(user("s9", "", "new")));
    assertThat(chain(file)).endsWith("a2←u2", "s9←a2");
  }

  /// Rewinding a conversation starts a branch. An insertion before the branch must not connect it
  /// with the lines that were given up.
  @Test
  void insertBeforeABranchStaysOnTheBranch() throws Exception {
    TranscriptFile file = load(Lines.disk(U1, A1, U2, A2, user("b1", "a1", "Again")));
    file.insert(4, line(user("s1", "", "new")));
    assertThat(chain(file)).endsWith("a2←u2", "s1←a1", "b1←s1");
  }

  @Test
  void insertBeforeABoundaryBecomesItsLogicalParent() throws Exception {
    TranscriptFile file = load(Lines.disk(U1, A1, boundary("c1", "a1"), user("n1", "c1", "x")));
    file.insert(2, line(user("s1", "", "new")));
    assertThat(chain(file)).containsExactly("u1←", "a1←u1", "s1←a1", "c1←", "n1←c1");
    assertThat(file.lines().get(3).text("logicalParentUuid")).contains("s1");
  }

  @Test
  void aSidechainAmongTheLinesIsAChainOfItsOwn() throws Exception {
    String side = user("x1", "", "task").replace("\"isSidechain\":false", "\"isSidechain\":true");
    TranscriptFile file = load(Lines.disk(U1, A1, side, U2));
    file.insert(2, line(user("s1", "", "new")));
    assertThat(chain(file)).containsExactly("u1←", "a1←u1", "s1←a1", "x1←", "u2←s1");
  }

  @Test
  void removeRelinksOrOrphansOrTakesTheTree() throws Exception {
    TranscriptFile file = fourLines();
    file.remove("a1", Followers.RELINKED);
    assertThat(chain(file)).containsExactly("u1←", "u2←u1", "a2←u2");
    file = fourLines();
    file.remove("a1", Followers.ORPHANED);
    assertThat(chain(file)).containsExactly("u1←", "u2←a1", "a2←u2");
    file = fourLines();
    assertThat(file.removeTree("a1"))
        .extracting(it -> it.outline().uuid())
        .containsExactly("a1", "u2", "a2");
    assertThat(chain(file)).containsExactly("u1←");
  }

  @Test
  void otherReferencesFollowARemovedLineToItsParent() throws Exception {
    String summary = "{\"type\":\"summary\",\"summary\":\"S\",\"leafUuid\":\"a1\"}";
    TranscriptFile file = load(Lines.disk(summary, U1, A1, snapshot("a1"), boundary("c1", "a1")));
    file.remove("a1", Followers.RELINKED);
    assertThat(file.lines().stream().map(it -> String.join(",", it.outline().references())))
        .containsExactly("u1", "", "u1,u1", "u1");
  }

  @Test
  void replaceKeepsPositionParentAndFollowers() throws Exception {
    TranscriptFile file = load(Lines.disk(U1, A1, U2, snapshot("a1")));
    file.replace("a1", line(answer("r1", "zzz", "Other")));
    assertThat(chain(file)).containsExactly("u1←", "r1←u1", "u2←r1", "←");
    assertThat(file.lines().getLast().text("messageId")).contains("r1");
  }

  @Test
  void onlyTheTextChangesWithinALine() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1, U2);
    TranscriptFile file = load(disk);
    file.setText("u1", "Say \"hi\"\n");
    file.setText("a1", "x");
    file.save();
    assertThat(content(disk))
        .isEqualTo(
            U1.replace("\"Hello\"", "\"Say \\\"hi\\\"\\n\"")
                + "\n"
                + A1.replace("\"Hi\"", "\"x\"")
                + "\n"
                + U2
                + "\n");
  }

  @Test
  void aToolResultChangesWithItsCopy() throws Exception {
    MemoryDisk disk =
        Lines.disk(U1, call("c", "u1", "toolu_1"), result("r", "c", "toolu_1", "long"));
    TranscriptFile file = load(disk);
    file.setToolResult("toolu_1", "short");
    file.save();
    assertThat(content(disk)).doesNotContain("long").contains("\"stdout\":\"short\"");
    assertThatThrownBy(() -> file.setToolResult("toolu_2", "x"))
        .isInstanceOf(RefusedEditException.class)
        .hasMessage("no result of a tool call toolu_2");
  }

  @Test
  void aFailedBatchChangesNothing() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1);
    TranscriptFile file = load(disk);
    assertThatThrownBy(() ->
            file.batch(it -> {
              it.remove("a1", Followers.RELINKED);
              it.remove("gone", Followers.RELINKED);
            }))
        .hasMessage("no line with the id gone");
    assertThat(chain(file)).containsExactly("u1←", "a1←u1");
    assertThat(file.isChanged()).isFalse();
    file.save();
    assertThat(content(disk)).isEqualTo(U1 + "\n" + A1 + "\n");
  }

  @Test
  void positionsOutsideTheFileAndUsedIdsAreRefused() throws Exception {
    TranscriptFile file = fourLines();
    assertThatThrownBy(() -> file.insert(5, line(user("s", "", "x"))))
        .hasMessage("position 5 is outside the file, which has 4 lines");
    assertThatThrownBy(() -> file.insert(1, line(U2))).hasMessage("the id u2 is in use");
  }

  @Test
  void linesThatAnotherProcessAppendedAreKeptAndRelinked() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1);
    TranscriptFile file = load(disk);
    file.remove("a1", Followers.RELINKED);
    append(disk, U2 + "\n" + A2 + "\n{\"type\":\"us");
    Saved saved = file.save();

    assertThat(saved.carriedBytes()).isEqualTo(U2.length() + A2.length() + 13);
    assertThat(content(disk))
        .isEqualTo(U1 + "\n" + U2.replace("\"a1\"", "\"u1\"") + "\n" + A2 + "\n{\"type\":\"us");
  }

  @Test
  void whatWasAppendedHereComesBeforeWhatAnotherProcessAppended() throws Exception {
    MemoryDisk disk = Lines.disk(U1 + "\n" + A1);
    TranscriptFile file = load(disk);
    file.append(line(user("s1", "", "new")));
    append(disk, "\n" + U2 + "\n");
    file.save();
    assertThat(chain(load(disk))).containsExactly("u1←", "a1←u1", "s1←a1", "u2←s1");
    assertThat(content(disk)).startsWith(U1 + "\n" + A1 + "\n{");
  }

  @Test
  void aChangeOfLoadedBytesIsRefused() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1);
    TranscriptFile file = load(disk);
    file.setText("u1", "x");
    String other = U1.replace("Hello", "Other") + "\n" + A1 + "\n";
    disk.delete(FILE);
    disk.create(FILE, ByteBuffer.wrap(other.getBytes(UTF_8)));
    assertThatThrownBy(file::save)
        .isInstanceOf(ChangedFileException.class)
        .hasMessage(FILE + ": another process changed it after it was read; nothing was saved");
    disk.truncate(FILE, 10);
    assertThatThrownBy(file::save).isInstanceOf(ChangedFileException.class);
    assertThat(content(disk)).isEqualTo(other.substring(0, 10));
  }

  @Test
  void aFileThatAnotherEditSavesIsRefused() throws Exception {
    MemoryDisk disk = Lines.disk(U1);
    TranscriptFile file = load(disk);
    try (var _ = disk.tryLock(FILE).orElseThrow()) {
      assertThatThrownBy(file::save)
          .hasMessage(FILE + ": another edit saves it; nothing was saved");
    }
  }

  @Test
  void theBackupIsTheOldFile() throws Exception {
    MemoryDisk disk = Lines.disk(U1, A1);
    TranscriptFile file = load(disk);
    file.setText("u1", "x");
    Saved saved = file.saveWithBackup(Instant.parse("2026-01-02T10:00:00.123Z"));
    assertThat(saved.backup()).contains(FILE.resolveSibling("s1.jsonl.20260102T100000.123Z.bak"));
    assertThat(disk.readAll(saved.backup().orElseThrow()))
        .asString(UTF_8)
        .isEqualTo(U1 + "\n" + A1 + "\n");
    file.setText("u1", "y");
    assertThat(file.saveWithBackup(Instant.parse("2026-01-02T10:00:00.123Z")).backup())
        .contains(FILE.resolveSibling("s1.jsonl.20260102T100000.123Z-2.bak"))
        .hasValueSatisfying(backup -> assertThat(BackupName.isOf(backup)).isTrue());
  }

  /// Whatever operation fails, the file has its old or its new bytes, and no other file is left.
  @Test
  void eachFailureLeavesTheOldOrTheNewFile() throws Exception {
    String before = U1 + "\n" + A1 + "\n";
    String after = before.replace("Hello", "x");
    FaultyDisk counting = FaultyDisk.counting(Lines.disk(U1, A1));
    edit(counting);
    assertThat(counting.operations()).isGreaterThan(4);
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : List.of(new Fault.FailAt(at), new Fault.TearAt(at))) {
        MemoryDisk disk = Lines.disk(U1, A1);
        try {
          edit(new FaultyDisk(disk, fault));
        } catch (IOException _) {
          // The file is looked at below.
        }
        assertThat(content(disk)).isIn(before, after);
        if (at > 0) {
          assertThat(disk.list(Lines.FOLDER)).containsExactly(FILE);
        }
      }
    }
    MemoryDisk full = Lines.disk(U1, A1);
    var fullDisk = new FaultyDisk(full, new Fault.FullAfter(50));
    assertThatThrownBy(() -> edit(fullDisk)).hasMessageContaining("No space left on device");
    assertThat(content(full)).isEqualTo(before);
  }

  @Test
  void aBackupThatDoesNotFitIsNotLeftInPart() throws Exception {
    MemoryDisk full = Lines.disk(U1, A1);
    TranscriptFile file =
        TranscriptFile.load(new FaultyDisk(full, new Fault.FullAfter(50)), FILE, Validation.NONE);
    file.setText("u1", "x");
    assertThatThrownBy(() -> file.saveWithBackup(Instant.parse("2026-03-01T12:00:00Z")))
        .hasMessageContaining("No space left on device");
    assertThat(full.list(Lines.FOLDER)).containsExactly(FILE);
  }

  private static void edit(Disk disk) throws Exception {
    TranscriptFile file = TranscriptFile.load(disk, FILE, Validation.NONE);
    file.setText("u1", "x");
    file.save();
  }

  @Test
  void strictSafetyRefusesUnfinishedTurnsAndSignedThinking() throws Exception {
    String signed = "{\"type\":\"thinking\",\"thinking\":\"t\",\"signature\":\"s\"}";
    MemoryDisk disk =
        Lines.disk(
            U1,
            Lines.assistant("t1", "u1", "req_c1", signed),
            call("c1", "t1", "toolu_1"),
            result("r1", "c1", "toolu_1", "x"),
            call("c2", "r1", "toolu_2"));
    TranscriptFile file =
        TranscriptFile.load(disk, FILE, new Checks(Validation.NONE, Safety.STRICT, _ -> {}));
    String open = "refused: the turn is not finished: tool call toolu_2 has no result";
    assertThatThrownBy(() -> file.append(line(user("s", "", "x")))).hasMessage(open);
    assertThatThrownBy(() -> file.remove("c2", Followers.RELINKED)).hasMessage(open);
    assertThatThrownBy(() -> file.remove("t1", Followers.RELINKED))
        .hasMessage("refused: line t1 has thinking with a signature");
    assertThatThrownBy(() -> file.insert(3, line(user("s", "", "x"))))
        .hasMessage("refused: it separates tool call toolu_1 from its result");
    assertThatThrownBy(() -> file.remove("r1", Followers.RELINKED))
        .hasMessage("refused: it leaves the call of tool call toolu_1 alone");
    file.setText("u1", "y");
    assertThat(file.isChanged()).isTrue();
    file.insert(
        4, List.of(line(call("c3", "", "toolu_3")), line(result("r3", "", "toolu_3", "x"))));
    assertThat(Lines.chain(file)).endsWith("r1←c1", "c3←r1", "r3←c3", "c2←r3");

    var warnings = new ArrayList<String>();
    TranscriptFile warned =
        TranscriptFile.load(disk, FILE, new Checks(Validation.NONE, Safety.WARN, warnings::add));
    warned.remove("t1", Followers.RELINKED);
    assertThat(warnings).containsExactly("line t1 has thinking with a signature");
  }

  @Test
  void theDiffAppliesToTheFile() throws Exception {
    TranscriptFile file = load(Lines.disk(U1 + "\n" + A1 + "\n" + U2 + "\n" + A2));
    file.setText("u2", "x");
    file.append(line(user("s1", "", "new")));
    List<String> diff = file.diff();
    assertThat(diff.getFirst()).isEqualTo("@@ -1,4 +1,5 @@");
    assertThat(diff.subList(1, 7))
        .containsExactly(
            " " + U1,
            " " + A1,
            "-" + U2,
            "+" + U2.replace("More", "x"),
            "-" + A2,
            "\\ No newline at end of file");
    assertThat(diff.get(7)).isEqualTo("+" + A2);
    assertThat(diff).hasSize(9);
    assertThat(fourLines().diff()).isEmpty();
  }

  @Test
  void theTextOfAnEntryLeadsToItsLine() throws Exception {
    TranscriptFile file = fourLines();
    assertThat(file.line("a1#2")).isEqualTo(file.line("a1")).isPresent();
    assertThat(file.line("gone")).isEmpty();
    assertThat(file.isTranscript()).isTrue();
    assertThat(load(Lines.disk("{\"type\":\"session_meta\"}", "x")).isTranscript()).isFalse();
  }
}
