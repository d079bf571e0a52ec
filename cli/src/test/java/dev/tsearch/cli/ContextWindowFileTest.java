package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `context.jsonl` is derived: whatever happens to it, `show` prints the window of the transcript.
class ContextWindowFileTest {
  @TempDir Path home;
  private ContextHome contexts;
  private Path file;

  @BeforeEach
  void makeContext() throws IOException {
    contexts = new ContextHome(home);
    contexts.append("k", ContextHome.lines(6));
    contexts.context("Be brief.\n", "prompt", "k", "-");
    file = contexts.file("k", "context.jsonl");
  }

  private String shown() {
    return contexts.run("context", "show", "k", "--json").out();
  }

  /// A window can be printed although it cannot be stored.
  @Test
  void staleWindowOfAReadOnlyArchiveIsPrinted() throws IOException {
    String current = shown();
    contexts.append("k", "{\"id\":\"b\",\"content\":\"said more\"}");
    Path folder = file.getParent();
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    byte[] stale = Files.readAllBytes(file);
    Cli.Result result = contexts.run("context", "show", "k", "--json");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).startsWith(current).contains("said more");
    assertThat(Files.readAllBytes(file)).isEqualTo(stale);
    Files.setPosixFilePermissions(folder, before);
    assertThat(shown()).isEqualTo(result.out());
  }

  /// As on a full disk; a folder is in the place of the file that would be written.
  @Test
  void windowThatCannotBeStoredIsPrinted_andTheReasonIsNamed() throws IOException {
    contexts.append("k", "{\"id\":\"b\",\"content\":\"said more\"}");
    Path obstacle = Files.createDirectory(file.resolveSibling("context.jsonl.tmp"));
    Path inner = Files.createFile(obstacle.resolve("x"));
    Cli.Result result = contexts.run("context", "show", "k", "--json");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).contains("said more");
    assertThat(result.err()).contains(obstacle.toString(), "nothing was stored");
    assertThat(contexts.run("context", "log", "k", "--window", "--json").out())
        .isEqualTo(result.out());
    Files.delete(inner);
    Files.delete(obstacle);
    assertThat(shown()).isEqualTo(result.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "context list",
        "context log k",
        "context log k --window",
        "context log k -n -3",
        "context show k",
        "context prompt k",
        "export k --as messages -o -",
        "export k --as chibi -o out"
      })
  void lostEntriesAreNamed(String words) throws IOException {
    shown();
    Files.delete(home.resolve(".local/share/tsearch/active.jsonl"));
    Cli.Result result = contexts.run(words.split(" "));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("active.jsonl: ", "changed or missing");
  }

  /// What another program, or a broken disk, does to the file.
  @SuppressWarnings("ImmutableEnumChecker") // pure functions
  enum Harm {
    LAST_LINE_LOST(lines -> without(lines, lines.size() - 1)),
    MIDDLE_LINE_LOST(lines -> without(lines, lines.size() - 2)),
    PROMPT_LOST(lines -> without(lines, 1)),
    LAST_TEXT_CHANGED(lines -> replaced(lines, "said 5", "lied 5")),
    MIDDLE_TEXT_CHANGED(lines -> replaced(lines, "said 4", "lied 4")),
    PROMPT_CHANGED(lines -> replaced(lines, "brief", "long")),
    LAST_LINE_REPEATED(lines -> joined(lines, lines.getLast())),
    LINES_SWAPPED(lines -> joined(without(lines, lines.size() - 2), lines.get(lines.size() - 2))),
    EMPTIED(_ -> List.of());

    private final UnaryOperator<List<String>> change;

    Harm(UnaryOperator<List<String>> change) {
      this.change = change;
    }

    private static List<String> without(List<String> lines, int at) {
      var others = new ArrayList<>(lines);
      others.remove(at);
      return others;
    }

    private static List<String> replaced(List<String> lines, String old, String other) {
      return lines.stream().map(line -> line.replace(old, other)).toList();
    }

    private static List<String> joined(List<String> lines, String last) {
      var all = new ArrayList<>(lines);
      all.add(last);
      return all;
    }
  }

  @ParameterizedTest
  @EnumSource
  void harmedFileIsRebuilt(Harm harm) throws IOException {
    assertThatFileIsRebuilt(harm);
  }

  /// What a rolling compaction keeps is older than its anchor.
  @ParameterizedTest
  @EnumSource
  void harmedFileIsRebuilt_afterARollingCompaction(Harm harm) throws IOException {
    assertThat(contexts.run("context", "compact", "k", "--rolling", "50").exit()).isZero();
    assertThatFileIsRebuilt(harm);
  }

  private void assertThatFileIsRebuilt(Harm harm) throws IOException {
    String window = shown();
    List<String> lines = Files.readAllLines(file);
    List<String> harmed = harm.change.apply(lines);
    assertThat(harmed).isNotEqualTo(lines);
    Files.write(file, harmed);
    assertThat(shown()).isEqualTo(window);
    assertThat(file).hasContent(window);
    assertThat(contexts.file("k", ".dirty")).doesNotExist();
  }

  @Test
  void markOfAStaleWindow_causesARebuild_andIsRemoved() throws IOException {
    String window = shown();
    Path mark = Files.createFile(contexts.file("k", ".dirty"));
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    assertThat(shown()).isEqualTo(window);
    assertThat(mark).doesNotExist();
    assertThat(Files.getLastModifiedTime(file).toMillis()).isPositive();
  }

  @Test
  void intactFileIsNotWrittenAgain() throws IOException {
    assertThatFileStays();
  }

  private void assertThatFileStays() throws IOException {
    String window = shown();
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    assertThat(shown()).isEqualTo(window);
    assertThat(Files.getLastModifiedTime(file).toMillis()).isZero();
  }

  @Test
  void intactFileIsNotWrittenAgain_whateverTheLastEntryHas() throws IOException {
    contexts.append(
        "k",
        "{\"content\":\"\\u0001"
            + " é\",\"time\":\"x\",\"weird\":{\"a\":1.50,\"b\":12345678901234567890,"
            + "\"c\":[1,null,{\"d\":1e400}],\"e\":-0.0},\"metadata\":{\"source\":\"y\",\"weird\":2}}");
    assertThatFileStays();
  }
}
