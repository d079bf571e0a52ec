package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Files that a writer has replaced are read from a new snapshot; other absent files are damage.
class ArchiveReadTest {
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);

  private final MemoryDisk disk = new MemoryDisk();
  private int readings;

  @BeforeEach
  void writeFourEntries() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.append(numbered(0, 4));
    }
  }

  private static List<Entry> numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj(Entries::numbered).toList();
  }

  private void replaceAll(List<Entry> by) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.locked(() -> {
        var drafts = new ArrayList<>(List.of(by));
        return writer.replace(
            writer.manifest().partitions().stream().map(Partition::ordinal).toList(),
            () ->
                drafts.isEmpty()
                    ? List.of()
                    : List.of(
                        ArchiveWorkload.prepared(
                            writer, writer.reserveOrdinals(1), drafts.removeFirst())));
      });
    }
  }

  private static List<String> ids(Snapshot snapshot) throws IOException {
    return TestArchive.entries(snapshot).stream().map(Entry::id).toList();
  }

  private Archive archive() throws IOException {
    return Archive.open(disk, TestArchive.ROOT);
  }

  @Test
  void replacedPartitionsAreReadFromANewSnapshot() throws IOException {
    List<String> found =
        archive()
            .read(
                snapshot -> {
                  if (readings++ == 0) {
                    replaceAll(numbered(10, 12));
                  }
                  return ids(snapshot);
                },
                _ -> false);
    assertThat(found).containsExactly("id-10", "id-11");
    assertThat(readings).isEqualTo(2);
  }

  @Test
  void damageReportedInTheResultIsRetried() throws IOException {
    int last =
        archive()
            .read(
                _ -> {
                  if (readings++ == 0) {
                    replaceAll(numbered(10, 12));
                  }
                  return readings;
                },
                _ -> true);
    assertThat(last).isEqualTo(2);
  }

  @Test
  void sidecarOfAReplacedPartitionIsReadFromANewSnapshot() throws IOException {
    boolean hasSidecar =
        archive()
            .read(
                snapshot -> {
                  if (readings++ == 0) {
                    replaceAll(numbered(10, 12));
                  }
                  Partition first = snapshot.manifest().partitions().getFirst();
                  return snapshot.sidecar(first).isPresent();
                },
                _ -> false);
    assertThat(hasSidecar).isTrue();
    assertThat(readings).isEqualTo(2);
  }

  @Test
  void damageInACurrentSnapshotIsNotRetried() throws IOException {
    disk.delete(TestArchive.LAYOUT.partition(TestArchive.manifest(disk).partitions().getFirst()));
    assertThatThrownBy(() ->
            archive()
                .read(
                    snapshot -> {
                      readings++;
                      return ids(snapshot);
                    },
                    _ -> false))
        .isInstanceOf(CorruptArchiveException.class);
    assertThat(readings).isEqualTo(1);
  }

  @Test
  void lastAttemptThrowsTheDamage() throws IOException {
    assertThatThrownBy(() ->
            archive()
                .read(
                    snapshot -> {
                      readings++;
                      replaceAll(numbered(10 * readings, 10 * readings + 2));
                      return ids(snapshot);
                    },
                    _ -> false))
        .isInstanceOf(CorruptArchiveException.class);
    assertThat(readings).isEqualTo(Archive.MAX_ATTEMPTS);
  }
}
