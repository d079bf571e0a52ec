package dev.tsearch.core.store.source;

import static dev.tsearch.core.store.source.SourceFiles.modifiedAt;
import static dev.tsearch.core.store.source.SourceFiles.take;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.SourceFiles.Change;
import dev.tsearch.core.store.source.SourceFiles.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A program rewrote a file right after an import had read it: the same length, within the same
/// tick of the file system's clock, so that the modification time was the same, too. Such a change
/// was never imported.
class RacilyCleanSourceTest {
  private static final String PATH = "/talks/one";
  private static final byte[] BEFORE = "the first text".getBytes(UTF_8);
  private static final byte[] AFTER = "another text  ".getBytes(UTF_8);
  private static final Instant LATER = Instant.parse("2026-03-01T12:01:00Z");

  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/archive"));

  @BeforeEach
  void makeArchive() throws IOException {
    disk.createDirectories(layout.root());
  }

  private OriginalStore open() throws IOException {
    return OriginalStore.open(disk, layout);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T12:00:00.123456789Z, 2026-03-01T12:00:00.123456789Z",
    "2026-03-01T12:00:00.123Z, 2026-03-01T12:00:00.140Z",
    "2026-03-01T12:00:00.999999999Z, 2026-03-01T12:00:01Z",
    "2026-03-01T12:00:00Z, 2026-03-01T12:00:01.900Z",
    "2026-03-01T12:00:00.123Z, 2026-03-01T12:00:00.120Z",
  })
  void fileModifiedWithinOneTickOfItsImport_isComparedByTheNextImport(
      Instant modified, Instant imported) throws IOException {
    OriginalStore store = open();
    take(store, modifiedAt(modified, PATH, BEFORE), imported);
    SourceFile rewritten = modifiedAt(modified, PATH, AFTER);
    assertThat(store.unchanged(rewritten)).isEmpty();
    Stored second = take(store, rewritten, LATER);
    assertThat(second.change()).isEqualTo(Change.REWRITTEN);
    assertThat(SourceFiles.bytes(store, second.source().number())).isEqualTo(AFTER);
  }

  @Test
  void fileIsComparedOnce() throws IOException {
    OriginalStore store = open();
    Instant modified = Instant.parse("2026-03-01T12:00:00.5Z");
    SourceFile file = modifiedAt(modified, PATH, BEFORE);
    take(store, file, modified);
    assertThat(take(store, file, LATER).change()).isEqualTo(Change.UNCHANGED);
    assertThat(open().unchanged(file)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T12:00:00.123Z, 2026-03-01T12:00:00.144Z",
    "2026-03-01T12:00:00Z, 2026-03-01T12:00:02.1Z",
    "2026-03-02T12:00:00Z, 2026-03-01T12:00:00Z",
  })
  void otherFilesAreUnchangedAtSight(Instant modified, Instant imported) throws IOException {
    OriginalStore store = open();
    SourceFile file = modifiedAt(modified, PATH, BEFORE);
    take(store, file, imported);
    assertThat(store.unchanged(file)).isPresent();
  }

  @Test
  void recordedTimeStaysInTheSameSecond() throws IOException {
    Instant modified = Instant.parse("2026-03-01T12:00:00.999999999Z");
    OriginalStore store = open();
    SourceRow row = take(store, modifiedAt(modified, PATH, BEFORE), modified).source();
    assertThat(Instant.EPOCH.plusNanos(row.modifiedNanos()).getEpochSecond())
        .isEqualTo(modified.getEpochSecond());
  }
}
