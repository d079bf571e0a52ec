package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.store.TestArchive;
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
}
