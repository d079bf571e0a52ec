package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.Soak;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ChildProcess;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.verify.Verifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills writing processes with `kill -9` after random delays: what they had acknowledged is there,
/// once, and the next process goes on. Short in every build, long with `-Dtsearch.soak.seconds=…`
/// (the profile `soak`).
class KilledWriterTest {
  private static final int MIN_KILLS = 3;
  private static final int MAX_DELAY_MILLIS = 120;

  /// Older entries would only make each look at them longer.
  private static final int KILLS_PER_ARCHIVE = 10;

  private final RealDisk disk = new RealDisk();

  @Test
  void nothingAcknowledgedIsLostWhenAWriterIsKilled(@TempDir Path folder) throws Exception {
    long seed = Seed.next();
    var random = new Random(seed);
    var soak = new Soak();
    int kills = 0;
    long acknowledged = 0;
    while (kills < MIN_KILLS || !soak.isOver()) {
      Path root = folder.resolve("archive-" + kills / KILLS_PER_ARCHIVE);
      List<List<String>> lives = new ArrayList<>();
      for (int life = 0; life < KILLS_PER_ARCHIVE; life++) {
        lives.add(liveAndDie(root, kills, random));
        acknowledged += lives.getLast().size();
        check(root, lives, "seed " + seed + ", kill " + kills);
        kills++;
        if (kills >= MIN_KILLS && soak.isOver()) {
          break;
        }
      }
    }
    System.out.printf(
        "writers killed: %d, entries acknowledged: %d, lost: 0 (seed %d)%n",
        kills, acknowledged, seed);
  }

  /// The ids that a writer acknowledged before it was killed.
  private static List<String> liveAndDie(Path root, int number, Random random) throws Exception {
    try (ChildProcess child =
        ChildProcess.start(
            WritingProgram.class,
            root.toString(),
            "life" + number,
            Long.toString(random.nextLong()),
            Long.toString(Long.MAX_VALUE))) {
      child.awaitLine();
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      return child.kill().stream()
          .flatMap(line -> List.of(line.split(" ")).stream())
          .filter(word -> !word.equals("."))
          .toList();
    }
  }

  private void check(Path root, List<List<String>> lives, String when) throws Exception {
    ArchiveWriter.open(
            disk, root, TestArchive.sealingAfter(7), new WordTokenizer(), LockWait.STANDARD)
        .close();
    Archive archive = Archive.open(disk, root);
    assertThat(Verifier.verify(archive).findings()).as(when).isEmpty();
    try (Snapshot snapshot = archive.snapshot()) {
      List<String> ids = TestArchive.entries(snapshot).stream().map(Entry::id).toList();
      assertThat(ids).as(when).doesNotHaveDuplicates();
      for (List<String> acknowledged : lives) {
        assertThat(ids).as(when).containsAll(acknowledged);
      }
    }
  }
}
