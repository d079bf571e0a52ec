package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.TranscriptFile.Followers;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UnknownLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Random files and random sequences of changes.
class EditPropertyTest {
  private static final int SEQUENCES = 10_000;
  private static final int MAX_LINES = 12;
  private static final int MAX_EDITS = 6;

  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private int ids;
  private int edits;

  @Test
  void changesKeepTheChainTheOtherBytesAndTheBatch() throws Exception {
    for (int i = 0; i < SEQUENCES; i++) {
      MemoryDisk disk = Lines.disk(randomFile());
      String before = Lines.content(disk);
      TranscriptFile file = Lines.load(disk);
      Set<String> dangling = dangling(file.lines());
      List<Line> read = file.lines();
      Set<String> touched = new HashSet<>();
      try {
        file.batch(it -> editAtRandom(it, touched));
      } catch (RefusedEditException _) {
        assertThat(file.lines()).isEqualTo(read);
        file.save();
        assertThat(Lines.content(disk)).isEqualTo(before);
        continue;
      }
      assertThat(dangling(file.lines())).as(before).isSubsetOf(dangling);
      assertUntouchedLinesStay(read, file.lines(), touched);
      file.save();
      assertThat(values(Lines.load(disk).lines())).as(before).isEqualTo(values(file.lines()));
    }
    assertThat(edits).isGreaterThan(SEQUENCES);
    System.out.printf("sequences of changes: %d, changes: %d (seed %d)%n", SEQUENCES, edits, seed);
  }

  private String randomFile() {
    var out = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
    var known = new ArrayList<>(List.of(""));
    int count = random.nextInt(MAX_LINES);
    for (int i = 0; i < count; i++) {
      String parent = random.nextInt(4) == 0 ? any(known) : known.getLast();
      parent = random.nextInt(20) == 0 ? "elsewhere" : parent;
      String id = "l" + ids++;
      String text =
          switch (random.nextInt(8)) {
            case 0 -> Lines.snapshot(any(known));
            case 1 -> Lines.boundary(id, any(known));
            case 2 -> "{\"type\":\"summary\",\"leafUuid\":\"" + any(known) + "\"}";
            case 3 -> Lines.call(id, parent, "toolu_" + id);
            case 4 -> Lines.result(id, parent, "toolu_" + known.getLast(), "out \\u0041");
            case 5 -> Lines.answer(id, parent, "text");
            case 6 -> random.nextInt(3) == 0 ? "{\"torn\": " : Lines.user(id, parent, "x");
            default -> Lines.user(id, parent, "prompt");
          };
      out.append(random.nextInt(12) == 0 ? "// remark\n\n" : "").append(text);
      if (text.contains("\"uuid\"")) {
        known.add(random.nextInt(20) == 0 ? any(known) : id);
      }
      boolean isGlued = text.endsWith("}") && random.nextInt(10) == 0;
      out.append(isGlued || (i == count - 1 && random.nextBoolean()) ? "" : "\n");
    }
    return out.toString();
  }

  private String any(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private void editAtRandom(TranscriptFile file, Set<String> touched) throws RefusedEditException {
    int count = 1 + random.nextInt(MAX_EDITS);
    for (int i = 0; i < count; i++) {
      edits++;
      int size = file.lines().size();
      String id = size == 0 ? "none" : file.lines().get(random.nextInt(size)).outline().uuid();
      Line line = Lines.line(Lines.user("n" + ids++, any(List.of("", "wrong")), "new"));
      switch (random.nextInt(7)) {
        case 0, 1 -> file.insert(random.nextInt(size + 1), line);
        case 2 -> file.append(line);
        case 3 -> file.replace(idOr(id, file), line);
        case 4 -> {
          file.setText(idOr(id, file), "changed");
          touched.add(id);
        }
        case 5 -> file.remove(idOr(id, file), Followers.RELINKED);
        default -> file.removeTree(idOr(id, file));
      }
    }
  }

  /// An id of a line; an unknown one in one of fifty cases, so that batches fail.
  private String idOr(String id, TranscriptFile file) {
    if (random.nextInt(50) == 0) {
      return "unknown";
    }
    return file.lines().stream().map(it -> it.outline().uuid()).anyMatch(id::equals) ? id : "none";
  }

  /// The ids of references to lines that are not in the file.
  private static Set<String> dangling(List<Line> lines) {
    Set<String> present = new HashSet<>();
    Set<String> named = new TreeSet<>();
    for (Line line : lines) {
      present.add(line.outline().uuid());
      named.add(line.outline().parent());
      named.addAll(line.outline().references());
    }
    named.remove("");
    named.removeAll(present);
    return named;
  }

  /// A line that was not changed itself, and whose references lead where they led, has its bytes.
  private static void assertUntouchedLinesStay(
      List<Line> before, List<Line> after, Set<String> touched) {
    for (Line line : after) {
      int number = line.raw().number();
      if (number == 0 || touched.contains(line.outline().uuid())) {
        continue;
      }
      Line old = before.get(number - 1);
      if (line.outline().equals(old.outline())) {
        assertThat(value(line)).isEqualTo(value(old));
      }
    }
  }

  /// The objects. Bytes that are no JSON may become a remark when the line before them is gone.
  private static List<String> values(List<Line> lines) {
    return lines.stream()
        .filter(line -> !(line instanceof UnknownLine unknown) || unknown.isObject())
        .map(EditPropertyTest::value)
        .toList();
  }

  private static String value(Line line) {
    return new String(line.raw().valueBytes(), UTF_8);
  }
}
