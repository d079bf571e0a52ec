package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.View;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Compares the tokens in our entries with those in Entire's metadata. Each message counts once,
/// with its line of most output tokens. Versions of Entire differ in whether they count from the
/// checkpoint's first line or the whole file.
class EntireUsageTest {

  /// The metadata of this checkpoint have fewer tokens than its transcript, counted either way.
  private static final String COUNTED_OTHERWISE = "7a/d2528cc37f";

  /// The figures in Entire's metadata; early versions did not count answers.
  private static Tokens noted(JsonObject usage, Tokens ours) {
    return new Tokens(
        usage.number("input_tokens", 0),
        usage.number("output_tokens", 0),
        usage.number("cache_read_tokens", 0),
        usage.number("cache_creation_tokens", 0),
        (int) usage.number("api_call_count", ours.calls()));
  }

  @Test
  void tokenCounts_equalThoseOfEntire() throws IOException {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    Path root = SharedData.require(".");
    for (Path file : checkpoints()) {
      JsonObject noted = Json.SOURCE.object(Files.readAllBytes(file));
      Path transcript = file.resolveSibling("full.jsonl");
      boolean isClaude = noted.text("agent", "").equals("Claude Code");
      if (isClaude && noted.has("token_usage") && Files.exists(transcript)) {
        var context = SourceContext.of(1, transcript, Reading.NOW);
        byte[] bytes = Files.readAllBytes(transcript);
        List<Entry> entries = Reading.of(new ClaudeCode(Json.SOURCE), context, bytes).entries();
        JsonObject usage = noted.object("token_usage");
        long start = noted.number("checkpoint_transcript_start", 0);
        compared++;
        Tokens whole = tokens(entries, 0);
        Tokens part = tokens(entries, start);
        if (!whole.equals(noted(usage, whole)) && !part.equals(noted(usage, part))) {
          wrong.add(root.relativize(file).toString());
        }
      }
    }
    System.out.println(
        "token_usage: agree %d of %d, not: %s".formatted(compared - wrong.size(), compared, wrong));
    assertThat(wrong).allMatch(file -> file.contains(COUNTED_OTHERWISE));
    assertThat(compared).isGreaterThanOrEqualTo(10);
  }

  private static List<Path> checkpoints() throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.require("entire"))) {
      return files.filter(file -> file.endsWith("metadata.json")).sorted().toList();
    }
  }

  private static Tokens tokens(List<Entry> entries, long linesBefore) {
    List<Entry> main =
        entries.stream().filter(entry -> entry.metadata().agent().isEmpty()).toList();
    return Tokens.of(Transcript.after(linesBefore, main).messages(View.ALL));
  }
}
