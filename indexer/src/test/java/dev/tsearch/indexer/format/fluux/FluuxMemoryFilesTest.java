package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Ended;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Fact;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The files of a memory folder: names, permissions, and lines that another program left torn.
class FluuxMemoryFilesTest {
  private static final Instant NOW = Reading.NOW;
  private static final Jid MIRA = new Jid("mira@example.org");
  private static final String LINE = "{\"type\":\"message\",\"role\":\"user\",\"content\":\"one\"}";

  @TempDir Path folder;
  private FluuxMemory memory;
  private Path history;
  private Path torn;

  @BeforeEach
  void prepare() {
    memory = memoryOn(new RealDisk());
    history = memory.folderOf(MIRA).resolve("history.jsonl");
    torn = memory.folderOf(MIRA).resolve("history.jsonl.torn");
  }

  private FluuxMemory memoryOn(Disk disk) {
    return new FluuxMemory(disk, folder.resolve("memory"), Json.SOURCE);
  }

  private void say(String text) throws IOException {
    memory.say(MIRA, List.of(StoredMessage.of("user", text)), NOW);
  }

  private void write(String text) throws IOException {
    Files.createDirectories(history.getParent());
    Files.writeString(history, text);
  }

  private List<String> contents() throws IOException {
    return memory.messages(MIRA, NOW).stream().map(FluuxText::display).toList();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void newFilesAndFolders_areForTheirOwnerOnly() throws IOException {
    say("one");
    memory.know(MIRA, new Fact("boat", "red"), NOW);
    assertThat(permissions(memory.folder())).isEqualTo("rwx------");
    assertThat(permissions(memory.folderOf(MIRA))).isEqualTo("rwx------");
    assertThat(permissions(history)).isEqualTo("rw-------");
    assertThat(permissions(history.resolveSibling("knowledge.jsonl"))).isEqualTo("rw-------");
    memory.end(MIRA, NOW);
    assertThat(permissions(history.resolveSibling("sessions"))).isEqualTo("rwx------");
  }

  @Test
  void existingFiles_keepTheirPermissions() throws IOException {
    say("one");
    memory.know(MIRA, new Fact("boat", "red"), NOW);
    Path knowledge = history.resolveSibling("knowledge.jsonl");
    for (Path file : List.of(history, knowledge)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    }
    say("two");
    memory.know(MIRA, new Fact("boat", "blue"), NOW);
    assertThat(permissions(history)).isEqualTo("rw-r-----");
    assertThat(permissions(knowledge)).isEqualTo("rw-r-----");
  }

  @Test
  void tornLastLine_isMovedBeforeAnythingIsAppended() throws IOException {
    write(LINE + "\n{\"type\":\"message\",\"role\":\"us");
    say("two");
    assertThat(contents()).containsExactly("one", "two");
    assertThat(Files.readAllLines(history)).hasSize(2);
    assertThat(Files.readString(torn)).isEqualTo("{\"type\":\"message\",\"role\":\"us\n");
    Files.writeString(history, Files.readString(history) + "{\"ty");
    say("three");
    assertThat(contents()).containsExactly("one", "two", "three");
    assertThat(Files.readAllLines(torn))
        .containsExactly("{\"type\":\"message\",\"role\":\"us", "{\"ty");
  }

  @Test
  void tornLineThatWasCopiedBeforeACrash_isNotCopiedAgain() throws IOException {
    write(LINE + "\n{\"type\":\"mes");
    Files.writeString(torn, "{\"type\":\"mes\n");
    say("two");
    assertThat(contents()).containsExactly("one", "two");
    assertThat(Files.readString(torn)).isEqualTo("{\"type\":\"mes\n");
  }

  @Test
  void tornHeader_isReplacedByAWholeOne() throws IOException {
    write("{\"type\":\"session\",\"ver");
    say("one");
    assertThat(Files.readAllLines(history)).hasSize(2);
    assertThat(Files.readAllLines(history).getFirst()).contains("\"jid\":\"mira@example.org\"");
    assertThat(Files.readString(torn)).isEqualTo("{\"type\":\"session\",\"ver\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {LINE, LINE + LINE, LINE + " "})
  void wholeLastLineWithoutNewline_getsIt(String last) throws IOException {
    write(last);
    say("two");
    assertThat(Files.readAllLines(history)).hasSize(2).first().isEqualTo(last);
    assertThat(contents()).endsWith("two").startsWith("one");
    assertThat(torn).doesNotExist();
  }

  @Test
  void tornLineLongerThanABuffer_isMovedWhole() throws IOException {
    String start = "{\"content\":\"" + "é".repeat(200_000);
    write(LINE + "\n" + start);
    say("two");
    assertThat(contents()).containsExactly("one", "two");
    assertThat(Files.readString(torn)).isEqualTo(start + "\n");
  }

  @Test
  void endOfAConversation_hasThreeOutcomes() throws IOException {
    assertThat(memory.end(MIRA, NOW)).isEqualTo(new Ended.Absent());
    assertThat(memory.folder()).doesNotExist();
    memory.say(MIRA, List.of(), NOW);
    assertThat(memory.end(MIRA, NOW)).isEqualTo(new Ended.Empty());
    assertThat(history).exists();
    say("one");
    say("two");
    assertThat(memory.end(MIRA, NOW)).isEqualTo(new Ended.Archived(2));
    assertThat(history).doesNotExist();
    assertThat(history.resolveSibling("sessions/20261101-000000.jsonl")).exists();
  }

  @Test
  void takenName_isThatOfTheNextFreeSecond() throws IOException {
    for (int i = 0; i < 3; i++) {
      say("session " + i);
      memory.end(MIRA, NOW.plusMillis(300));
    }
    Path sessions = history.resolveSibling("sessions");
    for (int i = 0; i < 3; i++) {
      assertThat(Files.readString(sessions.resolve("20261101-00000" + i + ".jsonl")))
          .contains("session " + i);
    }
  }

  @Test
  void facts_areReplacedByKeyAndFoundInAnyCase() throws IOException {
    memory.know(MIRA, new Fact("boat", "red"), NOW);
    memory.know(MIRA, new Fact("Dog", "old \"Rex\"\n"), NOW);
    memory.know(MIRA, new Fact("boat", "Blue"), NOW.plusNanos(5_000));
    assertThat(Files.readString(history.resolveSibling("knowledge.jsonl")))
        .isEqualTo(
            """
            {"key":"Dog","content":"old \\"Rex\\"\\n","ts":"2026-11-01T00:00:00+00:00"}
            {"key":"boat","content":"Blue","ts":"2026-11-01T00:00:00.000005+00:00"}
            """);
    var boat = new Fact("boat", "Blue");
    var dog = new Fact("Dog", "old \"Rex\"\n");
    assertThat(memory.recall(MIRA, "")).containsExactly(dog, boat);
    assertThat(memory.recall(MIRA, "bLUE")).containsExactly(boat);
    assertThat(memory.recall(MIRA, "dog")).containsExactly(dog);
    assertThat(memory.recall(MIRA, "cat")).isEmpty();
  }

  @Test
  void linesThatAreNoFacts_areKept() throws IOException {
    Path knowledge = history.resolveSibling("knowledge.jsonl");
    Files.createDirectories(history.getParent());
    Files.writeString(knowledge, "{\"key\":\"boat\",\"con\n{\"note\":1}\n\n{\"key\":\"a\"");
    memory.know(MIRA, new Fact("boat", "red"), NOW);
    assertThat(Files.readAllLines(knowledge).subList(0, 3))
        .containsExactly("{\"key\":\"boat\",\"con", "{\"note\":1}", "{\"key\":\"a\"");
    assertThat(memory.recall(MIRA, "")).containsExactly(new Fact("boat", "red"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../x", "a/b", "a\\b", "/", "mira@example.org/phone"})
  void addressThatLeadsOutOfTheFolder_isRefused(String jid) {
    assertThat(Jid.wrong(jid)).isPresent();
    assertThatThrownBy(() -> new Jid(jid)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, '\n', 0x1b, 0x7f, 0x85})
  void addressWithAControlCharacter_isRefused(int control) {
    assertThat(Jid.wrong("mira" + Character.toString(control) + "@example.org")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mira@example.org", "...", "..x", "zoë@example.org", "room@muc.example"})
  void otherAddresses_areAccepted(String jid) {
    assertThat(Jid.wrong(jid)).isEmpty();
  }

  @Test
  void readOnlyFolder_isReportedAndNothingIsWritten() throws IOException {
    say("one");
    byte[] before = Files.readAllBytes(history);
    Files.setPosixFilePermissions(
        history.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
    assertThatThrownBy(() -> say("two"))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(history.getParent() + ": read-only");
    assertThatThrownBy(() -> memory.end(MIRA, NOW)).hasMessageEndingWith(": read-only");
    assertThatThrownBy(() -> memory.know(MIRA, new Fact("a", "b"), NOW))
        .hasMessageEndingWith(": read-only");
    assertThatThrownBy(() -> memory.forget(MIRA)).hasMessageEndingWith(": read-only");
    assertThat(Files.readAllBytes(history)).isEqualTo(before);
    assertThat(contents()).containsExactly("one");
    Files.setPosixFilePermissions(
        history.getParent(), PosixFilePermissions.fromString("rwx------"));
    Files.setPosixFilePermissions(memory.folder(), PosixFilePermissions.fromString("r-xr-xr-x"));
    assertThatThrownBy(() ->
            memory.say(new Jid("oskar@example.org"), List.of(StoredMessage.of("user", "x")), NOW))
        .hasMessage(memory.folder() + ": read-only");
    Files.setPosixFilePermissions(memory.folder(), PosixFilePermissions.fromString("rwx------"));
    assertThat(files())
        .containsExactly(
            "memory/mira@example.org/.tsearch.lock", "memory/mira@example.org/history.jsonl");
  }

  @Test
  void readOnlyFile_isReportedAndStays() throws IOException {
    say("one");
    Files.setPosixFilePermissions(history, PosixFilePermissions.fromString("r--r--r--"));
    assertThatThrownBy(() -> say("two")).hasMessage(history + ": read-only");
    assertThat(contents()).containsExactly("one");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0B",
    "1023, 1023B",
    "1024, 1KB",
    "46591, 45KB",
    "1048575, 1023KB",
    "1048576, 1.0MB",
    "1258291, 1.2MB"
  })
  void sizes_areFormattedAsTheProgramDoes(long bytes, String size) {
    assertThat(FluuxAttachment.size(bytes)).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource({
    "https://upload.example.org/a1/buoy.png, buoy.png",
    "https://upload.example.org/a1/buoy.png?sig=a/b#x/y, buoy.png",
    "https://upload.example.org/a1/, file",
    "https://upload.example.org, file",
    "buoy.png, buoy.png"
  })
  void fileOfARoom_isNamedAfterItsUrl(String url, String name) {
    assertThat(new String(Json.OWN.bytes(FluuxAttachment.ofUrl(url)), UTF_8))
        .isEqualTo(
            "{\"filename\":\"" + name + "\",\"mime_type\":\"unknown\",\"size\":\"unknown\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-04T09:00:00Z, 2026-03-04T09:00:00+00:00",
    "2026-03-04T09:00:00.5Z, 2026-03-04T09:00:00.500+00:00",
    "2026-03-04T09:00:00.000120Z, 2026-03-04T09:00:00.000120+00:00",
    "2026-03-04T09:00:00.123456789Z, 2026-03-04T09:00:00.123456789+00:00"
  })
  void times_areWrittenAsChronoDoes(String time, String written) {
    assertThat(FluuxLineWriter.time(Instant.parse(time))).isEqualTo(written);
  }
}
