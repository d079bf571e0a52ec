package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Several writers and threads that append to one archive.
class ConcurrentWritersTest {
  private final MemoryDisk disk = new MemoryDisk();

  @Test
  void twoWritersSeeEachOthersEntries() throws IOException {
    try (ArchiveWriter one = TestArchive.open(disk, TestArchive.sealingAfter(4));
        ArchiveWriter two = TestArchive.open(disk, TestArchive.sealingAfter(4))) {
      for (int n = 0; n < 10; n++) {
        (n % 3 == 0 ? one : two).append(List.of(Entries.numbered(n)));
      }
    }
    assertThat(TestArchive.ids(disk))
        .containsExactly(
            "id-0", "id-1", "id-2", "id-3", "id-4", "id-5", "id-6", "id-7", "id-8", "id-9");
    assertThat(TestArchive.manifest(disk).partitions())
        .extracting(Partition::count)
        .containsExactly(4, 4);
  }

  /// The folder of the archive is moved away, and another archive comes to its place.
  @Test
  void aWriterLeavesAnotherArchiveAtItsPlaceAsItIs(@TempDir Path folder) throws IOException {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    for (Path root : List.of(here, there)) {
      TestArchive.create(root, new WordTokenizer(), List.of(Entries.numbered(1)));
    }
    byte[] manifest = Files.readAllBytes(there.resolve("manifest.json"));
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            here,
            StorageSettings.DEFAULT,
            new WordTokenizer(),
            LockWait.STANDARD)) {
      writer.append(List.of(Entries.numbered(2)));
      Files.move(here, folder.resolve("moved"));
      Files.move(there, here);
      assertThatThrownBy(() -> writer.append(List.of(Entries.numbered(3))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("another archive has taken the place");
    }
    assertThat(Files.readAllBytes(here.resolve("manifest.json"))).isEqualTo(manifest);
    assertThat(Files.readString(here.resolve("active.jsonl"))).doesNotContain("id-2", "id-3");
    assertThat(Files.readString(folder.resolve("moved/active.jsonl"))).contains("id-2");
  }

  @ParameterizedTest
  @EnumSource(StorageSettings.Sync.class)
  void manyThreadsLoseNothing(StorageSettings.Sync sync) throws Exception {
    StorageSettings settings = TestArchive.sealingAfter(25).withSync(sync);
    try (ArchiveWriter writer = TestArchive.open(disk, settings);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = new ArrayList<Future<?>>();
      for (int thread = 0; thread < 10; thread++) {
        int first = thread * 10;
        results.add(
            threads.submit(() -> {
              for (int n = first; n < first + 10; n++) {
                writer.append(List.of(Entries.numbered(n)));
              }
              return true;
            }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    }
    assertThat(TestArchive.ids(disk)).doesNotHaveDuplicates().hasSize(100);
  }

  @Test
  void secondWriterWithoutTimeoutFailsClearly() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, StorageSettings.DEFAULT)) {
      var impatient = new LockWait(Duration.ZERO, _ -> {});
      writer.locked(() -> {
        assertThatThrownBy(() ->
                ArchiveWriter.open(
                    disk,
                    TestArchive.ROOT,
                    StorageSettings.DEFAULT,
                    new WordTokenizer(),
                    impatient))
            .isInstanceOf(ArchiveLockedException.class)
            .hasMessageContaining(".tsearch.lock");
        return true;
      });
    }
  }

  @Test
  void secondWriterReportsThatItWaitsAndThenWrites() throws Exception {
    var told = new CountDownLatch(1);
    var patient = new LockWait(Duration.ofSeconds(30), _ -> told.countDown());
    try (ArchiveWriter writer = TestArchive.open(disk, StorageSettings.DEFAULT);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<EntryAddress>> waiting =
          writer.locked(() -> {
            Future<List<EntryAddress>> other =
                threads.submit(() -> appendPatiently(Entries.numbered(1), patient));
            awaitUninterrupted(told);
            return other;
          });
      assertThat(waiting.get()).hasSize(1);
    }
    assertThat(TestArchive.ids(disk)).containsExactly("id-1");
  }

  private List<EntryAddress> appendPatiently(Entry entry, LockWait wait) throws IOException {
    try (ArchiveWriter other =
        ArchiveWriter.open(
            disk, TestArchive.ROOT, StorageSettings.DEFAULT, new WordTokenizer(), wait)) {
      return other.append(List.of(entry));
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
