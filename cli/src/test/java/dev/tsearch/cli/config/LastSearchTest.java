package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.time.Zone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastSearchTest {
  private static final LastSearch SEARCH =
      new LastSearch(
          "search",
          LastSearch.ResultKind.HITS,
          "/data/archive",
          List.of("-n", "2"),
          List.of("\"borrow\nchecker\"", "", "-e"),
          List.of("", "cursorA"),
          "cursorB",
          3,
          List.of("session/one", "session/two"));

  @TempDir private Path home;

  private Environment environment(Map<String, String> variables) {
    return new Environment(
        variables, home, home, InstantSource.fixed(Instant.EPOCH), Zone.of(ZoneOffset.UTC));
  }

  private LastSearchFile file(Map<String, String> variables) throws UserException {
    return LastSearchFile.of(environment(variables)).orElseThrow();
  }

  @Test
  void aSearchSurvivesTheFile() throws UserException {
    LastSearchFile file = file(Map.of("TSEARCH_TTY", "/dev/pts/3"));
    assertThat(file.read()).isEmpty();
    file.write(SEARCH);
    assertThat(file.read()).contains(SEARCH);
  }

  @Test
  void everyTerminalHasItsFileInTheCache() throws UserException {
    assertThat(file(Map.of("TSEARCH_TTY", "/dev/pts/3")).path())
        .isEqualTo(home.resolve(".cache/tsearch/last-search/dev-pts-3"));
    assertThat(file(Map.of("TSEARCH_TTY", "/dev/ttys001", "XDG_CACHE_HOME", "/cache")).path())
        .isEqualTo(Path.of("/cache/tsearch/last-search/dev-ttys001"));
    assertThat(file(Map.of("TSEARCH_TTY", "/dev/../etc/x")).path().getParent())
        .isEqualTo(home.resolve(".cache/tsearch/last-search"));
  }

  @Test
  void withoutATerminalThereIsNoFile() throws UserException {
    assertThat(LastSearchFile.of(environment(Map.of()))).isEmpty();
    assertThat(LastSearchFile.of(environment(Map.of("TSEARCH_TERMINAL", "")))).isEmpty();
    assertThat(LastSearchFile.of(environment(Map.of("TSEARCH_TTY", "not a tty")))).isEmpty();
  }

  @Test
  void onlyTheOwnerReadsTheFile() throws IOException, UserException {
    LastSearchFile file = file(Map.of("TSEARCH_TTY", "/dev/pts/3"));
    file.write(SEARCH);
    file.write(SEARCH);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
        .isEqualTo("rw-------");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path().getParent())))
        .isEqualTo("rwx------");
    try (var files = Files.list(file.path().getParent())) {
      assertThat(files).containsExactly(file.path());
    }
  }

  @Test
  void aFileThatIsCutAnywhereIsIgnored() {
    String text = SEARCH.text();
    for (int length = 0; length < text.length(); length++) {
      assertThat(LastSearch.parse(text.substring(0, length))).as("of %d", length).isEmpty();
    }
    assertThat(LastSearch.parse(text)).contains(SEARCH);
    assertThat(LastSearch.parse(text + "\0")).isEmpty();
    assertThat(LastSearch.parse(text.replace("HITS", "PAGES"))).isEmpty();
    assertThat(LastSearch.parse(text.replace("search 2", "search 1"))).isEmpty();
    assertThat(LastSearch.parse(text.replace("\0" + "cursorB\0" + "3", "\0" + "cursorB\0" + "0")))
        .isEmpty();
    assertThat(LastSearch.parse(text.replace("\0" + "2\0-n", "\0-1\0-n"))).isEmpty();
    assertThat(LastSearch.parse(text.replace("\0" + "2\0-n", "\0" + "2000000000\0-n"))).isEmpty();
  }

  @Test
  void bytesThatAreNotTextAreIgnored() throws IOException, UserException {
    LastSearchFile file = file(Map.of("TSEARCH_TTY", "/dev/pts/3"));
    file.write(SEARCH);
    Files.write(file.path(), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
    assertThat(file.read()).isEmpty();
  }

  @Test
  void aCacheThatCannotBeWrittenIsNoError() throws IOException, UserException {
    Files.createFile(home.resolve(".cache"));
    LastSearchFile file = file(Map.of("TSEARCH_TTY", "/dev/pts/3"));
    file.write(SEARCH);
    assertThat(file.read()).isEmpty();
  }

  @Test
  void pagesOfASearchContinueItsStarts() {
    Optional<LastSearch> before = Optional.of(SEARCH);
    assertThat(LastSearch.startsOf(before, "cursorB")).containsExactly("", "cursorA", "cursorB");
    assertThat(LastSearch.startsOf(before, "cursorA")).containsExactly("", "cursorA");
    assertThat(LastSearch.startsOf(before, "other")).containsExactly("other");
    assertThat(LastSearch.startsOf(before, "")).containsExactly("");
    assertThat(LastSearch.startsOf(Optional.empty(), "cursorB")).containsExactly("cursorB");
  }
}
