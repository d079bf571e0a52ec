package dev.tsearch.indexer.format.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Compares the reader with counts that are made without it, on real rollouts.
class CodexSamplesTest {

  /// Whole sessions, with both copies of each message.
  private static List<Path> rollouts() throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.require("codex"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<JsonObject> payloads(Path file, String type) throws IOException {
    return Files.readAllLines(file).stream()
        .map(CodexSamplesTest::parsed)
        .filter(line -> line.text("type", "").equals(type))
        .map(line -> line.object("payload"))
        .toList();
  }

  private static JsonObject parsed(String line) {
    try {
      return Json.SOURCE.object(line);
    } catch (MalformedJsonException e) {
      throw new AssertionError(line, e);
    }
  }

  private static long count(List<JsonObject> payloads, String type, String role) {
    return payloads.stream()
        .filter(payload -> payload.text("type", "").startsWith(type))
        .filter(payload -> payload.text("role", "").equals(role))
        .count();
  }

  private static Reading read(Path file) throws IOException {
    return Reading.of(
        new Codex(Json.SOURCE), SourceContext.of(1, file, Reading.NOW), Files.readAllBytes(file));
  }

  private static long count(Reading reading, EntryType type, String from) {
    return reading.entries().stream()
        .filter(entry -> entry.type().equals(type))
        .filter(entry -> from.isEmpty() || entry.from().equals(from))
        .count();
  }

  @Test
  void everyMessageCallAndResult_isOneEntry() throws IOException {
    for (Path file : rollouts()) {
      Reading reading = read(file);
      List<JsonObject> items = payloads(file, "response_item");
      List<JsonObject> events = payloads(file, "event_msg");
      assertThat(count(reading, EntryType.MESSAGE, "user"))
          .as("prompts of " + file)
          .isEqualTo(count(events, "user_message", ""));
      assertThat(count(reading, EntryType.MESSAGE, "assistant"))
          .as("answers of " + file)
          .isEqualTo(count(items, "message", "assistant"));
      long results =
          items.stream().filter(item -> item.text("type", "").endsWith("_output")).count();
      assertThat(count(reading, EntryType.TOOL_RESULT, "")).isEqualTo(results);
      long calls = items.stream().filter(item -> item.text("type", "").endsWith("_call")).count();
      assertThat(count(reading, EntryType.TOOL_CALL, "")).isEqualTo(calls);
      assertThat(reading.skipped()).isEmpty();
      assertThat(reading.offset()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void everyResult_isJoinedWithItsCall() throws IOException {
    for (Path file : rollouts()) {
      assertThat(read(file).entries())
          .filteredOn(entry -> entry.type().equals(EntryType.TOOL_RESULT))
          .noneMatch(entry -> entry.metadata().tool().equals("unknown"));
    }
  }

  @Test
  void tokens_addUpToTheTotalOfTheProgram() throws IOException {
    for (Path file : rollouts()) {
      JsonObject total =
          payloads(file, "event_msg").stream()
              .map(event -> event.object("info").object("total_token_usage"))
              .filter(usage -> !usage.isEmpty())
              .toList()
              .getLast();
      List<Entry> entries = read(file).entries();
      for (String kind : total.values().keySet()) {
        assertThat(
                entries.stream()
                    .mapToLong(entry -> entry.metadata().values().object("usage").number(kind, 0))
                    .sum())
            .as(kind + " of " + file)
            .isEqualTo(total.number(kind, -1));
      }
    }
  }

  @Test
  void textThatAPersonTyped_isNeverInjected() throws IOException {
    for (Path file : rollouts()) {
      List<String> typed =
          payloads(file, "event_msg").stream()
              .filter(event -> event.text("type", "").equals("user_message"))
              .map(event -> event.text("message", ""))
              .toList();
      assertThat(
              read(file).entries().stream()
                  .filter(entry -> entry.from().equals("user"))
                  .map(Entry::content))
          .containsExactlyElementsOf(typed);
    }
  }

  /// The fixtures of other readers of this format, of many versions.
  @Test
  void everyLineOfForeignFixtures_isUnderstood() throws IOException {
    int files = 0;
    try (Stream<Path> all = Files.walk(SharedData.require("fixtures"))) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        Head head = Head.of(file, Files.readAllBytes(file), Siblings.NONE);
        if (AllFormats.detector(Json.SOURCE)
            .detect(head)
            .filter(Codex.class::isInstance)
            .isPresent()) {
          files++;
          Reading reading = read(file);
          assertThat(reading.skipped()).as(file.toString()).isEmpty();
          assertThat(reading.entries())
              .noneMatch(
                  entry -> entry.type().equals(EntryType.MESSAGE) && entry.content().isBlank());
        }
      }
    }
    assertThat(files).isGreaterThanOrEqualTo(12);
  }
}
