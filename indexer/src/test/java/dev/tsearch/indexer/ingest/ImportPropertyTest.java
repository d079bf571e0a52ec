package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Changes sources at random between imports. The archive has every complete line that an import
/// could see, once.
class ImportPropertyTest {
  private static final int ROUNDS = 8;
  private static final int STEPS = 40;

  @TempDir Path folder;

  private final List<Path> files = new ArrayList<>();
  private final TreeSet<String> written = new TreeSet<>();
  private int nextId;

  @Test
  void everyCompleteLineIsArchivedOnce() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      check(random, folder.resolve("round" + round), "seed " + seed + ", round " + round);
    }
  }

  private void check(Random random, Path place, String label) throws IOException {
    files.clear();
    written.clear();
    Path sources = Files.createDirectories(place.resolve("sources"));
    var archive = new Importing(place.resolve("archive"));
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(6)) {
        case 0 -> files.add(Files.createFile(sources.resolve("s" + step + ".jsonl")));
        case 1, 2, 3 -> append(random);
        case 4 -> copy(random, sources, step);
        default -> archive.run(smallPartitions(random), sources);
      }
    }
    archive.run(smallPartitions(random), sources);
    List<Entry> entries = archive.entries();
    assertThat(entries.stream().map(Entry::content).sorted().toList())
        .as(label)
        .containsExactlyElementsOf(written);
    assertThat(archive.run(sources).entriesAdded()).as(label).isZero();
  }

  private void append(Random random) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    int which = random.nextInt(files.size());
    var text = new StringBuilder();
    for (int lines = 1 + random.nextInt(30); lines > 0; lines--) {
      String id = "w%06d".formatted(nextId++);
      written.add(id);
      text.append(line(which, id, random.nextInt(100) * 86_400L));
      text.append(random.nextInt(8) == 0 ? "" : "\n");
    }
    Files.writeString(files.get(which), text, StandardOpenOption.APPEND);
  }

  private void copy(Random random, Path sources, int step) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    byte[] bytes = Files.readAllBytes(files.get(random.nextInt(files.size())));
    int length = random.nextBoolean() ? bytes.length : random.nextInt(bytes.length + 1);
    Path copy = sources.resolve("copy" + step + ".jsonl");
    Files.write(copy, Arrays.copyOf(bytes, length));
  }

  private static StorageSettings smallPartitions(Random random) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT.withRotation(
        new RotationPolicy(
            1 + random.nextInt(20),
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken()));
  }

  private static String line(int session, String id, long second) {
    Instant time = Instant.parse("2026-05-01T08:00:00Z").plusSeconds(second);
    return ("{\"type\":\"user\",\"uuid\":\"%s\",\"sessionId\":\"session%d\",\"timestamp\":\"%s\","
            + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}")
        .formatted(id, session, time, id);
  }
}
