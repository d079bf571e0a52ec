package dev.tsearch.indexer.ingest.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ChildProcess;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.indexer.ingest.Importing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills two programs that append to one context with `kill -9`. The context has every entry that
/// they had acknowledged, once, in one session.
class KilledAppendTest {
  private static final int KILLS = 2;
  private static final int MOST_DELAY_MILLIS = 400;

  private final long seed = Seed.next();

  @Test
  void acknowledgedEntriesSurviveAKill(@TempDir Path folder) throws Exception {
    var random = new Random(seed);
    var acknowledged = new ArrayList<String>();
    Path root = folder.resolve("archive");
    for (int life = 0; life < KILLS; life++) {
      try (ChildProcess one = start(root, "one" + life);
          ChildProcess two = start(root, "two" + life)) {
        one.awaitLine();
        two.awaitLine();
        Thread.sleep(random.nextInt(MOST_DELAY_MILLIS));
        acknowledged.addAll(ids(one.kill()));
        acknowledged.addAll(ids(two.kill()));
      }
    }
    AppendingProgram.open(root).close();
    List<Entry> entries = Importing.entries(new RealDisk(), root);
    assertThat(entries)
        .as("seed " + seed)
        .extracting(Entry::id)
        .doesNotHaveDuplicates()
        .containsAll(acknowledged);
    assertThat(entries).extracting(Entry::transcript).containsOnly(entries.getFirst().transcript());
    assertThat(Verifier.verify(Archive.open(new RealDisk(), root)).findings())
        .noneMatch(finding -> finding.severity() == Finding.Severity.DATA_LOSS);
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(2 * KILLS);
  }

  private static ChildProcess start(Path root, String ids) throws Exception {
    return ChildProcess.start(AppendingProgram.class, root.toString(), ids);
  }

  /// The ids on completely printed lines.
  private static List<String> ids(List<String> printed) {
    return printed.stream()
        .filter(line -> line.endsWith(" ."))
        .map(line -> line.substring(0, line.length() - 2))
        .toList();
  }
}
