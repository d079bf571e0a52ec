package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Compares the reader with the counts of an independent reader (the oracle) on real transcripts.
class ClaudeSamplesTest {
  private static final ClaudeCode CLAUDE = new ClaudeCode(Json.SOURCE);

  /// Transcripts of other programs that the oracle classifies as Claude's.
  private static final List<String> NOT_CLAUDE = List.of("/agents/qwen/");

  /// Line 128 of this file has an `assistant` object and a `summary` without a newline between
  /// them; the oracle did not count them.
  private static final String GLUED =
      "entire/entireio+cli/entire_checkpoints_v1/37/995ebed6e4/2/full.jsonl";

  @Test
  void claimsExactlyTheSamplesOfClaude() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (JsonObject expected : expected()) {
      String path = expected.text("path", "");
      Path file = SharedData.require(path);
      byte[] bytes = Files.readAllBytes(file);
      Head head =
          Head.of(
              file,
              Arrays.copyOf(bytes, Math.min(bytes.length, Head.MAX_BYTES)),
              Siblings.of(file));
      boolean isClaude =
          expected.text("fmt", "").equals("claude")
              && NOT_CLAUDE.stream().noneMatch(path::contains);
      if (CLAUDE.claims(head) != isClaude) {
        wrong.add((isClaude ? "not claimed: " : "claimed: ") + path);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyLine_isReadAndCountsEqualTheOracles() throws IOException {
    List<String> wrong = new ArrayList<>();
    int files = 0;
    for (JsonObject expected : claudeSamples()) {
      Path file = SharedData.require(expected.text("path", ""));
      byte[] bytes = Files.readAllBytes(file);
      Reading reading = read(file, bytes);
      files++;
      Map<String, Long> types = typesOfOrigins(reading.entries(), bytes);
      Map<String, Long> oracle = histogram(expected.object("types"));
      if (expected.text("path", "").equals(GLUED)) {
        oracle.merge("assistant", 1L, Long::sum);
        oracle.merge("summary", 1L, Long::sum);
      }
      if (!types.equals(oracle)) {
        wrong.add(file + ": " + types + " instead of " + oracle);
      }
      if (reading.offset() != bytes.length) {
        wrong.add(file + ": read up to " + reading.offset() + " of " + bytes.length);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(files).isGreaterThan(50);
  }

  @Test
  void ids_areUniqueInTheirTranscript() throws IOException {
    for (JsonObject expected : claudeSamples()) {
      if (expected.number("dupuuid", 0) == 0 && !expected.text("path", "").equals(GLUED)) {
        Path file = SharedData.require(expected.text("path", ""));
        Set<String> ids = new TreeSet<>();
        for (Entry entry : read(file, Files.readAllBytes(file)).entries()) {
          assertThat(ids.add(entry.transcript() + " " + entry.id())).as(file + entry.id()).isTrue();
        }
      }
    }
  }

  @Test
  void readingFromAnyOffset_equalsReadingTheWhole() throws IOException {
    Path file =
        SharedData.require("entire/entireio+cli/entire_checkpoints_v1/28/a8bc758709/0/full.jsonl");
    byte[] bytes = Files.readAllBytes(file);
    var whole = read(file, bytes).results();
    for (int from = 0; from < bytes.length; from += bytes.length / 13) {
      long at = from;
      var rest = whole.stream().filter(result -> Reading.offsetOf(result) >= at).toList();
      var context = SourceContext.of(7, file, Reading.NOW);
      assertThat(Reading.of(CLAUDE, context, bytes, from).results()).isEqualTo(rest);
    }
  }

  @Test
  void twoObjectsOnOneLine_areTwoValues() throws IOException {
    Path file = SharedData.require(GLUED);
    Reading reading = read(file, Files.readAllBytes(file));
    assertThat(reading.skipped()).isEmpty();
    Set<Long> offsets = new TreeSet<>();
    for (Entry entry : reading.entries()) {
      var origin = entry.metadata().origin().orElseThrow();
      if (origin.line() == 128) {
        offsets.add(origin.offset());
      }
    }
    assertThat(offsets).hasSize(2);
  }

  /// Counted by the blocks of the messages, those of sub-agents in `progress` lines included.
  @Test
  void everyCallResultAndThought_isOneEntry() throws IOException {
    List<String> wrong = new ArrayList<>();
    long all = 0;
    for (JsonObject expected : claudeSamples()) {
      Path file = SharedData.require(expected.text("path", ""));
      Reading reading = read(file, Files.readAllBytes(file));
      Map<String, Long> blocks = new TreeMap<>();
      for (JsonObject line : Samples.lines(file)) {
        JsonObject mirrored = line.object("data").object("message").object("message");
        JsonObject message = mirrored.isEmpty() ? line.object("message") : mirrored;
        for (JsonObject block : message.objects("content")) {
          String type = block.text("type", "");
          boolean isBlank = type.equals("thinking") && block.text("thinking", "").isBlank();
          blocks.merge(isBlank ? "" : type, 1L, Long::sum);
        }
      }
      List<Long> counted =
          Stream.of("tool_use", "tool_result", "thinking")
              .map(type -> blocks.getOrDefault(type, 0L))
              .toList();
      List<Long> read =
          Stream.of(EntryType.TOOL_CALL, EntryType.TOOL_RESULT, EntryType.THINKING)
              .map(type -> Samples.count(reading, type, ""))
              .toList();
      all += counted.getFirst();
      if (!counted.equals(read)) {
        wrong.add(file + ": " + read + " instead of " + counted);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(all).isGreaterThan(700);
  }

  private static Reading read(Path file, byte[] bytes) {
    return Reading.of(CLAUDE, SourceContext.of(7, file, Reading.NOW), bytes);
  }

  private static List<JsonObject> claudeSamples() throws IOException {
    return expected().stream()
        .filter(row -> row.text("fmt", "").equals("claude"))
        .filter(row -> NOT_CLAUDE.stream().noneMatch(row.text("path", "")::contains))
        .toList();
  }

  private static List<JsonObject> expected() throws IOException {
    var rows = new ArrayList<JsonObject>();
    try (var in = Files.newInputStream(SharedData.require("EXPECTED.jsonl"))) {
      var values = new JsonValues(in, new Json(JsonLimits.SOURCE));
      for (Optional<JsonValues.JsonPart> part = values.next();
          part.isPresent();
          part = values.next()) {
        rows.add(((JsonValues.JsonPart.Value) part.get()).object());
      }
    }
    return rows;
  }

  /// The number of source lines of each type, counted by re-reading the bytes of the entries.
  private static Map<String, Long> typesOfOrigins(List<Entry> entries, byte[] bytes)
      throws IOException {
    Map<String, Long> types = new TreeMap<>();
    for (Entry entry : entries) {
      var origin = entry.metadata().origin().orElseThrow();
      if (origin.block() == 0) {
        JsonObject line = Json.SOURCE.object(bytes, (int) origin.offset(), origin.length());
        types.merge(line.text("type", "?"), 1L, Long::sum);
      }
    }
    return types;
  }

  /// The oracle's number of lines of each type.
  private static Map<String, Long> histogram(JsonObject types) {
    Map<String, Long> histogram = new TreeMap<>();
    for (String type : types.values().keySet()) {
      if (!type.startsWith("<")) {
        histogram.put(type, types.number(type, 0));
      }
    }
    return histogram;
  }
}
