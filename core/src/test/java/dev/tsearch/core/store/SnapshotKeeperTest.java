package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a process that keeps an archive open keeps from one snapshot to the next.
class SnapshotKeeperTest {
  private static final long FINGERPRINT =
      Sidecar.fingerprintHash(new WordTokenizer().fingerprint());

  @TempDir private Path root;
  private Archive archive;
  private Snapshot first;
  private PagedFilter filter;

  @BeforeEach
  void open() throws IOException {
    append(1, 2, 3, 4, 5);
    archive = Archive.openToKeep(new RealDisk(), root);
    first = archive.snapshot();
    filter = first.terms(0, FINGERPRINT).orElseThrow();
  }

  private void append(int... numbers) throws IOException {
    List<Entry> entries =
        IntStream.of(numbers)
            .mapToObj(number -> SealedSample.entry("e" + number, 100 + number, "word" + number))
            .toList();
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            root,
            TestArchive.sealingAfter(4),
            new WordTokenizer(),
            LockWait.STANDARD)) {
      writer.append(entries);
    }
  }

  private PagedFilter filterNow() throws IOException {
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot).isNotSameAs(first);
      return snapshot.terms(0, FINGERPRINT).orElseThrow();
    }
  }

  /// Each small import mapped the file again: ten mappings of it were in memory.
  @Test
  void anAppendLeavesTheMappedPackInUse() throws IOException {
    append(6);
    assertThat(filterNow()).isSameAs(filter);
  }

  @Test
  void aSealedPartitionReplacesIt() throws IOException {
    append(6, 7, 8, 9);
    assertThat(filterNow()).isNotSameAs(filter);
  }

  @Test
  void aPackThatIsGoneIsNotUsed() throws IOException {
    Files.delete(archive.layout().summaryPack());
    append(6);
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot.manifest().partitions()).hasSize(1);
      snapshot.terms(0, FINGERPRINT).ifPresent(now -> assertThat(now).isNotSameAs(filter));
    }
  }
}
