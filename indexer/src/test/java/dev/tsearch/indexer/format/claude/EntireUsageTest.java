package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tokens that entries say were used, against those that Entire noted beside its transcripts:
/// per message the line with the most output counts, from the checkpoint's first line on or over
/// the whole file, as its versions differ.
class EntireUsageTest {

  /// Noted fewer tokens than its transcript holds from any of the two lines on.
  private static final String COUNTED_OTHERWISE = "7a/d2528cc37f";

  private record Tokens(long input, long output, long cacheRead, long cacheCreation) {
    private static Tokens ofCheckpoint(JsonObject usage) {
      return new Tokens(
          usage.number("input_tokens", 0),
          usage.number("output_tokens", 0),
          usage.number("cache_read_tokens", 0),
          usage.number("cache_creation_tokens", 0));
    }

    private Tokens plus(JsonObject usage) {
      return new Tokens(
          input + usage.number("input_tokens", 0),
          output + usage.number("output_tokens", 0),
          cacheRead + usage.number("cache_read_input_tokens", 0),
          cacheCreation + usage.number("cache_creation_input_tokens", 0));
    }
  }

  @Test
  void tokensOfEntriesAreThoseThatEntireNoted() throws IOException {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Path file : checkpoints()) {
      JsonObject noted = Json.SOURCE.object(Files.readAllBytes(file));
      Path transcript = file.resolveSibling("full.jsonl");
      boolean isClaude = noted.text("agent", "").equals("Claude Code");
      if (isClaude && noted.has("token_usage") && Files.exists(transcript)) {
        var context = SourceContext.of(1, transcript, Reading.NOW);
        byte[] bytes = Files.readAllBytes(transcript);
        List<Entry> entries = Reading.of(new ClaudeCode(), context, bytes).entries();
        Tokens expected = Tokens.ofCheckpoint(noted.object("token_usage"));
        long start = noted.number("checkpoint_transcript_start", 0);
        compared++;
        if (!expected.equals(tokens(entries, 0)) && !expected.equals(tokens(entries, start))) {
          wrong.add(file.toString());
        }
      }
    }
    assertThat(wrong).allMatch(file -> file.contains(COUNTED_OTHERWISE));
    assertThat(compared).isGreaterThanOrEqualTo(10);
  }

  private static List<Path> checkpoints() throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.require("entire"))) {
      return files.filter(file -> file.endsWith("metadata.json")).sorted().toList();
    }
  }

  private static Tokens tokens(List<Entry> entries, long linesBefore) {
    Map<String, JsonObject> usageOfMessage = new LinkedHashMap<>();
    for (Entry entry : entries) {
      JsonObject about = entry.metadata().values();
      boolean isWithin = entry.metadata().origin().orElseThrow().line() > linesBefore;
      if (isWithin && about.has("usage") && entry.transcript().agent().isEmpty()) {
        usageOfMessage.merge(
            about.text("message_id", ""), about.object("usage"), EntireUsageTest::more);
      }
    }
    var sum = new Tokens(0, 0, 0, 0);
    for (JsonObject usage : usageOfMessage.values()) {
      sum = sum.plus(usage);
    }
    return sum;
  }

  private static JsonObject more(JsonObject one, JsonObject other) {
    return other.number("output_tokens", 0) > one.number("output_tokens", 0) ? other : one;
  }
}
