package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.Soak;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.ChildProcess;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills imports and rebuilds of the index with `kill -9` after random delays: what is there after
/// it is true, and the next import makes it whole, each line of the sources once. Short in every
/// build, long with `-Dtsearch.soak.seconds=…` (the profile `soak`).
class KilledImportTest {
  private static final int LEAST_KILLS = 2;
  private static final int KILLS_PER_ARCHIVE = 8;
  private static final int FILES_PER_LIFE = 20;
  private static final int LINES_PER_FILE = 20;

  /// As long as an import of that many takes in a process that has just begun.
  private static final int MOST_DELAY_MILLIS = 1000;

  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private int kills;
  private int killedAtWork;
  private int lines;

  @Test
  void everyLineIsThereOnceWhateverWasKilled(@TempDir Path folder) throws Exception {
    var soak = new Soak();
    for (int archive = 0; isToGoOn(soak); archive++) {
      Path root = folder.resolve("archive" + archive);
      Path sources = Files.createDirectory(folder.resolve("sources" + archive));
      List<String> imported = new ArrayList<>();
      for (int life = 0; life < KILLS_PER_ARCHIVE && isToGoOn(soak); life++) {
        boolean rebuilds = life % 3 == 1;
        List<String> added = rebuilds ? List.of() : addSources(sources, life);
        liveAndDie(root, rebuilds ? ImportingProgram.REBUILD : sources.toString());
        check(root, sources, imported, added);
        imported.addAll(added);
      }
    }
    System.out.printf(
        "imports and rebuilds killed: %d, of which %d at work; lines: %d, lost: 0, doubled: 0"
            + " (seed %d)%n",
        kills, killedAtWork, lines, seed);
  }

  private boolean isToGoOn(Soak soak) {
    return kills < LEAST_KILLS || !soak.isOver();
  }

  private void liveAndDie(Path root, String work) throws Exception {
    try (ChildProcess child = ChildProcess.start(ImportingProgram.class, root.toString(), work)) {
      child.awaitLine();
      Thread.sleep(random.nextInt(MOST_DELAY_MILLIS));
      List<String> printed = child.kill();
      assertThat(printed).startsWith("begun .");
      kills++;
      killedAtWork += printed.contains("done .") ? 0 : 1;
    }
  }

  private void check(Path root, Path sources, List<String> imported, List<String> added)
      throws IOException {
    String when = "seed " + seed + ", kill " + kills;
    var disk = new RealDisk();
    if (Files.exists(root.resolve("manifest.json"))) {
      IndexedState.of(disk, root, when).assertTrue(imported);
    } else {
      assertThat(imported).as(when).isEmpty();
    }
    ImportingProgram.importing(root, sources);
    ImportingProgram.catchUp(root);
    List<String> all = new ArrayList<>(imported);
    all.addAll(added);
    IndexedState state = IndexedState.of(disk, root, when + ", then imported again");
    state.assertTrue(all);
    state.assertWhole(all);
    state.assertClean();
    lines += added.size();
  }

  private static List<String> addSources(Path sources, int life) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int file = 0; file < FILES_PER_LIFE; file++) {
      String session = "life" + life + "file" + file + "line";
      var text = new StringBuilder();
      for (int line = 0; line < LINES_PER_FILE; line++) {
        texts.add(IndexWorkload.text(session, line));
        text.append(
            Importing.said(session, -86_400L * file + life * 1000L + line, texts.getLast()));
      }
      Files.writeString(sources.resolve(session + ".jsonl"), text);
    }
    return texts;
  }
}
