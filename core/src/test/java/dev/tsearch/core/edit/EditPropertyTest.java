package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.TranscriptFile.Followers;
import dev.tsearch.core.edit.line.Block;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UnknownLine;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRule;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Random files and random sequences of changes.
class EditPropertyTest {
  private static final int SEQUENCES = 10_000;
  private static final int MAX_LINES = 12;
  private static final int MAX_EDITS = 6;
  private static final int PRUNED_LENGTH = 3;
  private static final String SECRET = "sk-Abc123";
  private static final Redaction REDACTION =
      new Redaction(
          SecretFinder.of(List.of(SecretRule.own("own", Pattern.compile(SECRET)))),
          Redaction.REPLACEMENT,
          Redaction.SignedThinking.CHANGED);

  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private final Synthetic synthetic =
      new Synthetic(
          () -> Instant.parse("2026-03-04T05:06:07Z"),
          () -> new UUID(random.nextLong(), random.nextLong()));
  private final Map<EditKind, Integer> drawn = new EnumMap<>(EditKind.class);
  private int ids;

  private enum EditKind {
    INSERT,
    APPEND,
    REPLACE,
    SET_TEXT,
    SET_TOOL_RESULT,
    REMOVE,
    REMOVE_WITHOUT_RELINK,
    REMOVE_TREE,
    REDACT,
    REMIND,
    EXCHANGE,
    TOOL_PAIR,
    SUMMARIZE,
    PROJECT_CONTEXT,
    PRUNE
  }

  /// What the changes of one sequence may do to lines that stay.
  ///
  /// @param touched the ids of lines whose content was changed
  /// @param orphaned the ids of lines that were removed without relinking
  /// @param secrets whether texts with the secret were redacted: one element if so
  private record Expected(Set<String> touched, Set<String> orphaned, Set<String> secrets) {
    private Expected() {
      this(new HashSet<>(), new HashSet<>(), new HashSet<>());
    }

    private boolean mayChange(Line line) {
      return touched.contains(line.outline().uuid())
          || secrets.stream().anyMatch(value(line)::contains);
    }
  }

  @Test
  void changesKeepTheChainTheOtherBytesAndTheBatch() throws Exception {
    for (int i = 0; i < SEQUENCES; i++) {
      MemoryDisk disk = Lines.disk(randomFile());
      String before = Lines.content(disk);
      TranscriptFile file = Lines.load(disk);
      Set<String> dangling = dangling(file.lines());
      List<Line> read = file.lines();
      var expected = new Expected();
      try {
        file.batch(it -> editAtRandom(it, expected));
      } catch (RefusedEditException _) {
        assertThat(file.lines()).isEqualTo(read);
        file.save();
        assertThat(Lines.content(disk)).isEqualTo(before);
        continue;
      }
      dangling.addAll(expected.orphaned);
      assertThat(dangling(file.lines())).as(before).isSubsetOf(dangling);
      assertUntouchedLinesStay(read, file.lines(), expected);
      file.save();
      assertThat(expected.secrets).as(before).noneMatch(Lines.content(disk)::contains);
      assertThat(values(Lines.load(disk).lines())).as(before).isEqualTo(values(file.lines()));
    }
    assertThat(drawn).containsOnlyKeys(EditKind.values());
    System.out.printf("sequences of changes: %d, changes: %s (seed %d)%n", SEQUENCES, drawn, seed);
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
            case 4 -> Lines.result(id, parent, "toolu_" + known.getLast(), "out \\u0041 " + SECRET);
            case 5 -> Lines.answer(id, parent, "text");
            case 6 ->
                random.nextInt(3) == 0 ? "{\"torn\": \"" + SECRET : Lines.user(id, parent, SECRET);
            default -> Lines.user(id, parent, "prompt");
          };
      out.append(random.nextInt(12) == 0 ? "// remark " + SECRET + "\n\n" : "").append(text);
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

  private void editAtRandom(TranscriptFile file, Expected expected)
      throws IOException, RefusedEditException {
    int count = 1 + random.nextInt(MAX_EDITS);
    for (int i = 0; i < count; i++) {
      EditKind kind = EditKind.values()[random.nextInt(EditKind.values().length)];
      edit(kind, file, expected);
      drawn.merge(kind, 1, Integer::sum);
    }
  }

  private void edit(EditKind kind, TranscriptFile file, Expected expected)
      throws IOException, RefusedEditException {
    int size = file.lines().size();
    String any = size == 0 ? "none" : file.lines().get(random.nextInt(size)).outline().uuid();
    String id = idOr(any, file);
    Line line = Lines.line(Lines.user("n" + ids++, any(List.of("", "wrong")), "new"));
    var injection = new Injection(file, synthetic);
    Position at = position(id, size);
    switch (kind) {
      case INSERT -> file.insert(random.nextInt(size + 1), line);
      case APPEND -> file.append(line);
      case REPLACE -> file.replace(id, line);
      case SET_TEXT -> {
        file.setText(id, "changed");
        expected.touched.add(id);
      }
      case SET_TOOL_RESULT -> setResult(file, expected, call -> file.setToolResult(call, "set"));
      case SUMMARIZE ->
          setResult(file, expected, call -> injection.summarizeToolResult(call, "set"));
      case REMOVE -> file.remove(id, Followers.RELINKED);
      case REMOVE_WITHOUT_RELINK -> {
        file.remove(id, Followers.ORPHANED);
        expected.orphaned.add(id);
      }
      case REMOVE_TREE -> file.removeTree(id);
      case REDACT -> {
        file.redact(REDACTION);
        expected.secrets.add(SECRET);
      }
      case REMIND -> injection.injectReminder("reminder", at);
      case EXCHANGE -> injection.injectExchange("prompt", "answer", at);
      case TOOL_PAIR ->
          injection.injectToolResult("Read", JsonObject.EMPTY, "made", random.nextBoolean(), at);
      case PROJECT_CONTEXT ->
          new ContextStrategy.ProjectContext(Map.of("style", "plain")).apply(injection);
      case PRUNE -> {
        expected.touched.addAll(lines(file, result -> result.content().length() > PRUNED_LENGTH));
        new ContextStrategy.MemoryPruning(PRUNED_LENGTH).apply(injection);
      }
    }
  }

  private Position position(String id, int size) {
    return Position.of(any(List.of("start", "current", "end", id, "" + random.nextInt(size + 2))));
  }

  private void setResult(TranscriptFile file, Expected expected, ResultChange change)
      throws RefusedEditException {
    List<String> calls =
        file.lines().stream().flatMap(line -> line.outline().results().stream()).toList();
    String call = calls.isEmpty() || random.nextInt(50) == 0 ? "unknown" : any(calls);
    Set<String> concerned = lines(file, result -> result.toolUseId().equals(call));
    change.apply(call);
    expected.touched.addAll(concerned);
    assertThat(lines(file, it -> it.toolUseId().equals(call) && it.content().equals("set")))
        .isEqualTo(concerned);
  }

  @FunctionalInterface
  private interface ResultChange {
    void apply(String call) throws RefusedEditException;
  }

  /// The ids of the lines that have such a result.
  private static Set<String> lines(TranscriptFile file, Predicate<Block.ToolResultBlock> wanted) {
    return file.lines().stream()
        .filter(line -> line instanceof UserLine it && it.toolResults().stream().anyMatch(wanted))
        .map(line -> line.outline().uuid())
        .collect(Collectors.toSet());
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
      List<Line> before, List<Line> after, Expected expected) {
    for (Line line : after) {
      int number = line.raw().number();
      if (number == 0) {
        continue;
      }
      Line old = before.get(number - 1);
      if (!expected.mayChange(old) && line.outline().equals(old.outline())) {
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
