package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.Reading.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.Prompts;
import dev.tsearch.indexer.RoundTrip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Transcripts of forgeflare, which writes Entire's folders: `content` is always a list, no line
/// has a request, a message id or a model, and the session's name begins with a date.
class ForgeflareTest {
  private static final String SESSION = "2026-02-11-7c9e6679-7425-40de-944b-e07fc1f90ae7";
  private static final String LIVE = ".entire/metadata/" + SESSION + "/";

  private static final String USAGE =
      ",\"usage\":{\"input_tokens\":1200,\"output_tokens\":350,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":800}";

  private static final String TRANSCRIPT =
      line("user", "f1", "null", 0, text("explain main.rs"), "")
          + line(
              "assistant",
              "f2",
              "\"f1\"",
              1,
              "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"read_file\",\"input\":{\"path\":\"src/main.rs\"}}",
              USAGE)
          + line(
              "user",
              "f3",
              "\"f2\"",
              2,
              "{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"no such file\",\"is_error\":true}",
              "")
          + line("assistant", "f4", "\"f3\"", 3, text("It is not there."), USAGE)
          + line("user", "f5", "\"f4\"", 4, text("never answered"), "")
          + line("user", "f6", "\"f5\"", 5, text("try again"), "")
          + line(
              "assistant",
              "f7",
              "\"f6\"",
              6,
              "{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"read_file\",\"input\":null}",
              USAGE);

  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private static String line(
      String type, String id, String parent, int second, String block, String usage) {
    return "{\"type\":\"%s\",\"sessionId\":\"%s\",\"uuid\":\"%s\",\"parentUuid\":%s,\"timestamp\":\"2026-02-11T00:00:%02dZ\",\"cwd\":\"/coast\",\"version\":\"0.1.0\",\"message\":{\"role\":\"%s\",\"content\":[%s]%s}}\n"
        .formatted(type, SESSION, id, parent, second, type, block, usage);
  }

  private static String text(String text) {
    return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
  }

  private static JsonObject metadata(Entry entry) {
    return entry.metadata().values();
  }

  @Test
  void lines_areReadLikeClaudeCodes() throws IOException {
    trip.write(LIVE + "full.jsonl", TRANSCRIPT);
    trip.runTwice();
    List<Entry> entries = trip.entries();
    assertThat(entries)
        .extracting(Entry::id)
        .containsExactly("f1", "f2", "f3", "f4", "f5", "f6", "f7");
    assertThat(entries).extracting(entry -> entry.metadata().session()).containsOnly(SESSION);
    assertThat(entries)
        .extracting(entry -> metadata(entry).text("parent", ""))
        .containsExactly("", "f1", "f2", "f3", "f4", "f5", "f6");
    assertThat(entries)
        .allMatch(entry -> metadata(entry).has("usage") == entry.from().equals("assistant"));
    assertThat(metadata(entries.get(1)).object("usage").number("input_tokens", 0)).isEqualTo(1200);
    assertThat(metadata(entries.get(1)).object("usage").number("output_tokens", 0)).isEqualTo(350);
    assertThat(metadata(entries.get(1)).object("usage").number("cache_read_input_tokens", 0))
        .isEqualTo(800);
    assertThat(metadata(entries.get(2)).flag("is_error")).isTrue();
    assertThat(entries.get(1).content()).contains("src/main.rs");
  }

  @Test
  void timesWithNanosecondsAndOffset_areEqual() throws IOException {
    trip.write(LIVE + "full.jsonl", TRANSCRIPT.replaceAll("(T00:00:0\\d)Z", "$1.123456789+00:00"));
    trip.runTwice();
    assertThat(trip.entries().getFirst().timestamp()).isEqualTo(seconds("2026-02-11T00:00:00Z"));
    assertThat(trip.entries().getFirst().metadata().time())
        .contains("2026-02-11T00:00:00.123456789Z");
  }

  @Test
  void prompt_isInTheTranscriptAndNotRepeated() throws IOException {
    trip.write(LIVE + "full.jsonl", TRANSCRIPT);
    trip.write(LIVE + "prompt.txt", "explain main.rs");
    trip.runTwice();
    assertThat(trip.count("explain")).isEqualTo(1);
    assertThat(Prompts.of(trip.entries(), 0).getFirst()).isEqualTo("explain main.rs");
  }

  @Test
  void context_addsTheModelButNoActions() throws IOException {
    trip.write(LIVE + "full.jsonl", TRANSCRIPT);
    trip.write(
        LIVE + "context.md",
        """
        # Session %s

        - Model: sonnet
        - Started: 2026-02-11T00:00:00Z
        - CWD: /coast

        ## Key Actions

        - **read_file**: src/main.rs
        """
            .formatted(SESSION));
    trip.runTwice();
    Entry context =
        trip.entries().stream().filter(one -> one.id().equals("context")).findFirst().get();
    assertThat(context.metadata().session()).isEqualTo(SESSION);
    assertThat(metadata(context).text("model")).contains("sonnet");
    assertThat(context.content()).doesNotContain("read_file").doesNotContain("**");
  }

  @Test
  void contextOfTheOtherProgram_hasTheSameMetadata() throws IOException {
    trip.write(LIVE + "full.jsonl", TRANSCRIPT);
    trip.write(
        LIVE + "context.md",
        """
        # Session Context

        - Session ID: %s
        - Model: sonnet
        - Start: 2026-02-11T00:00:07+00:00
        - CWD: /coast
        """
            .formatted(SESSION));
    trip.runTwice();
    Entry context =
        trip.entries().stream().filter(one -> one.id().equals("context")).findFirst().get();
    assertThat(metadata(context).text("model")).contains("sonnet");
    assertThat(context.timestamp()).isEqualTo(seconds("2026-02-11T00:00:07Z"));
    assertThat(context.content()).doesNotContain(SESSION);
  }

  @Test
  void contextWithoutPrompts_isReadCompletely() throws IOException {
    trip.write(
        LIVE + "context.md",
        "# Session Context\n\n- Session ID: %s\n\n## Key Actions\n\n- **shell**: %s...\n"
            .formatted(SESSION, "x".repeat(80)));
    trip.runTwice();
    assertThat(trip.entries())
        .hasSize(2)
        .allMatch(
            entry -> entry.metadata().session().endsWith("7c9e6679-7425-40de-944b-e07fc1f90ae7"));
    assertThat(trip.count("shell")).isEqualTo(1);
  }
}
