package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports whose steps take long. The wall clock stands still in all tests, so only the clock that
/// measures durations makes a difference.
class ImportDurationsTest {
  private static final Path ROOT = Path.of("/archive");

  @TempDir Path folder;

  /// More than two seconds pass between two readings of the clock.
  private static LongSupplier ticking() {
    var now = new AtomicLong();
    return () -> now.getAndAdd(2_100_000_000L);
  }

  @Test
  void sourcesAreStoredInOneBatch_untilTheLockTimeIsUsedUp() throws IOException {
    int sources = 4;
    for (int i = 0; i < sources; i++) {
      Files.writeString(folder.resolve(i + ".jsonl"), Importing.said("s" + i, i, "apples"));
    }
    String stored = "sync active.log";
    assertThat(history(() -> 0)).filteredOn(stored::equals).hasSize(1);
    assertThat(history(ticking())).filteredOn(stored::equals).hasSize(sources);
  }

  /// Each partition is over the limit of bytes that wait for their analysis, so that it is analyzed
  /// at once; all of them together are below the limit at which a commit is due.
  @Test
  void partitionsAreCommittedInOneBatch_untilTheFirstHasWaitedTooLong() throws IOException {
    int partitions = 3;
    var text = new StringBuilder();
    for (int i = 0; i < partitions; i++) {
      text.append(Importing.said("s", i, "lantern ".repeat(420_000)));
    }
    Files.writeString(folder.resolve("long.jsonl"), text);
    String committed = "sync directory partitions";
    int atCreation = 1;
    assertThat(history(() -> 0)).filteredOn(committed::equals).hasSize(atCreation + 1);
    assertThat(history(ticking()))
        .filteredOn(committed::equals)
        .hasSizeBetween(atCreation + 2, atCreation + partitions);
  }

  /// The operations of an import in which each entry becomes a partition.
  private List<String> history(LongSupplier nanos) throws IOException {
    var disk = FaultyDisk.counting(new MemoryDisk());
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            1,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken());
    Importing.run(
        Importing.setting(disk, ROOT, StorageSettings.DEFAULT.withRotation(policy), nanos),
        ImportMode.CHANGED,
        new KeysOnly(),
        List.of(folder));
    return disk.history();
  }
}
