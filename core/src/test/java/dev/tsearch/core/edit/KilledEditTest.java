package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.store.ChildProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that edits a file is killed at random moments, while this process appends to the file.
class KilledEditTest {
  private static final int KILLS = Integer.getInteger("tsearch.edit.kills", 25);
  private static final int LINES = 200;
  private static final int MAX_DELAY_MILLIS = 60;

  @Test
  void theFileIsTheOldOrTheNewOneAndHasAllAppendedLines(@TempDir Path folder) throws Exception {
    long seed = Seed.next();
    var random = new Random(seed);
    Path path = folder.resolve("s1.jsonl");
    var content = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      content.append(Lines.user("u" + i, i == 0 ? "" : "u" + (i - 1), "n0")).append('\n');
    }
    Files.writeString(path, content);
    List<String> appended = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      List<String> saved = liveAndDie(path, kill * 1_000_000L, random, appended);
      check(folder, path, appended, saved, "seed " + seed + ", kill " + kill);
    }
    System.out.printf(
        "edits killed: %d, appended lines kept: %d (seed %d)%n", KILLS, appended.size(), seed);
  }

  private static List<String> liveAndDie(
      Path path, long number, Random random, List<String> appended) throws Exception {
    try (ChildProcess child =
        ChildProcess.start(EditingProgram.class, path.toString(), Long.toString(number))) {
      child.awaitLine();
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      String id = "x" + appended.size();
      Files.writeString(
          path, Lines.user(id, "", "appended") + "\n", UTF_8, StandardOpenOption.APPEND);
      appended.add(id);
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      return child.kill();
    }
  }

  private static void check(
      Path folder, Path path, List<String> appended, List<String> saved, String when)
      throws Exception {
    TranscriptFile file = TranscriptFile.load(new RealDisk(), path, Validation.STRICT);
    Set<String> texts = new TreeSet<>();
    List<String> ids = new ArrayList<>();
    for (Line line : file.lines()) {
      ids.add(line.outline().uuid());
      if (line instanceof UserLine user && user.outline().uuid().startsWith("u")) {
        texts.add(user.text());
      }
    }
    assertThat(texts).as(when).hasSize(1);
    assertThat(numberOf(texts.iterator().next()))
        .as(when)
        .isGreaterThanOrEqualTo(numberOf(saved.isEmpty() ? "n0" : saved.getLast()));
    assertThat(ids.stream().filter(id -> id.startsWith("u"))).as(when).hasSize(LINES);
    assertThat(ids).as(when).containsAll(appended).doesNotHaveDuplicates();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(it -> it.getFileName().toString()).collect(Collectors.toSet()))
          .as(when)
          .isSubsetOf("s1.jsonl", ".s1.jsonl.tsearch-edit");
    }
  }

  private static long numberOf(String text) {
    return Long.parseLong(text.substring(1).replace(".", ""));
  }
}
