package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.StorageSettings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealerTest {
  @Test
  void sealingSyncsFourTimes() throws IOException {
    FaultyDisk counting = FaultyDisk.counting(new MemoryDisk());
    try (ArchiveWriter writer = TestArchive.open(counting, TestArchive.sealingAfter(2))) {
      writer.append(List.of(Entries.numbered(0)));
      int before = counting.history().size();
      writer.append(List.of(Entries.numbered(1)));
      assertThat(counting.history().subList(before, counting.history().size()))
          .filteredOn(done -> done.startsWith("sync") || done.startsWith("create"))
          .containsExactly(
              "sync active.jsonl",
              "sync directory partitions",
              "create manifest.json.tmp",
              "sync directory archive");
    }
  }

  /// A process may end between a write and its sync, and the next one seals. The manifest must not
  /// list a partition whose lines power may still take.
  @Test
  void sealedPartitionIsDurable_evenIfAnotherProcessWroteItsLines() throws IOException {
    var disk = new MemoryDisk();
    StorageSettings settings = TestArchive.sealingAfter(10).withSync(StorageSettings.Sync.NONE);
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      writer.append(List.of(Entries.numbered(1), Entries.numbered(2)));
    }
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      writer.rotate();
    }
    MemoryDisk left = disk.crash();
    TestArchive.open(left, settings).close();
    assertThat(TestArchive.ids(left)).containsExactly("id-1", "id-2");
  }
}
