package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeminiMessagesTest {
  private static final GeminiCli GEMINI = new GeminiCli(Json.SOURCE);

  private static Reading reading(String text) {
    return Reading.of(GEMINI, Reading.alone("session-1.json"), text.getBytes(UTF_8));
  }

  private static List<String> shown(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  @Test
  void eachMessage_becomesItsEntries() {
    assertThat(shown(reading(GeminiSample.document()).entries()))
        .containsExactly(
            "system system: <session_context>today</session_context>",
            "message user: Wo blühen Krokusse?",
            "thinking assistant: Search\nUse the map.",
            "message assistant: I look.",
            "tool_call assistant: ls maps",
            "tool_result run_shell_command: Output: none\nExit Code: 2",
            "system system: Request cancelled.",
            "message assistant: In the south meadow.",
            "message user: And here?\n\n[image image/png, 3 B]",
            "message assistant: Not yet.");
  }

  @Test
  void linesAndDocument_haveTheSameEntries() {
    List<Entry> lines = reading(GeminiSample.lines()).entries();
    List<Entry> document = reading(GeminiSample.document()).entries();
    assertThat(lines.stream().map(Entry::identity))
        .startsWith(
            document.stream().map(Entry::identity).toArray(dev.tsearch.core.entry.EntryId[]::new));
    assertThat(shown(lines).subList(document.size(), lines.size()))
        .containsExactly("system system: Crocuses", "system system: Rewound to message m6");
  }

  @Test
  void metadata_isThatOfSessionAndMessage() {
    List<Entry> entries = reading(GeminiSample.document()).entries();
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("g-1"));
    assertThat(entries.getFirst().metadata().values().flag("meta")).isTrue();
    JsonObject thought = entries.get(2).metadata().values();
    assertThat(thought.object("usage").number("cached", 0)).isEqualTo(2);
    assertThat(thought.text("model")).contains("crocus-1");
    assertThat(entries.get(3).metadata().values().has("usage")).isFalse();
    assertThat(entries.get(5).metadata().values().number("exit_code", 0)).isEqualTo(2);
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(5).id()).isEqualTo("m3#3");
  }

  @Test
  void whatTheProgramAddsToAPrompt_isNoPrompt() {
    String text =
        """
        {"sessionId":"g-4","projectHash":"h","messages":[
        {"id":"a","type":"user","content":[{"text":"Explain @bed.txt"},{"text":"\\n--- Content from referenced files ---"},{"text":"\\nContent from @bed.txt:\\n"},{"text":"tulips"},{"inlineData":{"mimeType":"image/png","data":"AAAA"}},{"text":"\\n--- End of content ---"}]},
        {"id":"b","type":"user","content":[{"text":"And @path.txt?\\n--- Content from referenced files ---\\nContent from @path.txt:\\ngravel\\n--- End of content ---\\nQuickly."}]},
        {"id":"c","type":"user","content":[{"text":"Water?"},{"text":"<hook_context>rain</hook_context>"}]},
        {"id":"d","type":"user","content":{"text":"What is a line --- Content from referenced files ---?"}}]}
        """;
    List<Entry> entries = reading(text).entries();
    assertThat(entries)
        .filteredOn(entry -> !entry.metadata().values().flag("meta"))
        .extracting(Entry::content)
        .containsExactly(
            "Explain @bed.txt\n\n[image image/png, 3 B]",
            "And @path.txt?\n\nQuickly.",
            "Water?",
            "What is a line --- Content from referenced files ---?");
    assertThat(entries)
        .filteredOn(entry -> entry.metadata().values().flag("meta"))
        .extracting(entry -> entry.metadata().values().text("subtype", ""))
        .containsExactly("referenced_files", "referenced_files", "hook_context");
    assertThat(entries.getFirst().id()).isEqualTo("a");
    assertThat(entries.get(1).content()).contains("tulips").endsWith("--- End of content ---");
  }

  /// A message is written again when its tool calls are done.
  @Test
  void messageThatIsWrittenAgain_givesOnlyWhatIsNew() {
    String first =
        "{\"id\":\"a\",\"type\":\"gemini\",\"timestamp\":\"2026-04-29T21:39:01.000Z\",\"content\":\"One\"}\n";
    String again =
        first.replace(
            "\"One\"",
            "\"One\",\"toolCalls\":[{\"id\":\"r\",\"name\":\"ls\",\"args\":{\"command\":\"ls\"}}]");
    assertThat(shown(reading("{" + GeminiSample.HEADER + "}\n" + first + again).entries()))
        .containsExactly("message assistant: One", "tool_call assistant: ls");
  }

  @Test
  void incompleteDocument_isReadWhenItIsComplete() {
    String whole = GeminiSample.document();
    Reading cut = reading(whole.substring(0, whole.length() - 4));
    assertThat(cut.results()).isEmpty();
    assertThat(cut.offset()).isZero();
  }

  @Test
  void realSessions_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    var files = new ArrayList<Path>(Samples.of(GEMINI, "entire"));
    assertThat(files).hasSize(6);
    files.addAll(Samples.of(GEMINI, "fixtures"));
    assertThat(files).hasSizeGreaterThanOrEqualTo(14);
    for (Path file : files) {
      Reading reading = Samples.read(GEMINI, file);
      Samples.assertSound(file, reading);
      assertThat(reading.skipped()).isEmpty();
      List<JsonObject> messages = messages(file);
      List<JsonObject> calls =
          messages.stream().flatMap(message -> message.objects("toolCalls").stream()).toList();
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .as(file.toString())
          .isEqualTo(
              Samples.count(
                  messages,
                  message ->
                      message.text("type", "").equals("user")
                          && !message.text("content", "").startsWith("System: Please continue")));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .isEqualTo(
              Samples.count(
                  messages,
                  message ->
                      message.text("type", "").equals("gemini")
                          && !message.text("content", "x").isBlank()));
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, "")).isEqualTo(calls.size());
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(calls, call -> call.has("result")));
      assertThat(Samples.tokens(reading, "total"))
          .isEqualTo(
              messages.stream()
                  .mapToLong(message -> message.object("tokens").number("total", 0))
                  .sum());
    }
  }

  private static List<JsonObject> messages(Path file) throws IOException {
    try {
      return Json.SOURCE.object(Files.readAllBytes(file)).objects("messages");
    } catch (MalformedJsonException _) {
      return Samples.lines(file);
    }
  }

  /// Damage around the messages of a document was skipped without a word.
  @Test
  void damageAroundTheMessages_isQuarantined() {
    String whole = GeminiSample.document();
    Reading reading = reading(whole + "\nmore");
    assertThat(shown(reading.entries())).isEqualTo(shown(reading(whole).entries()));
    assertThat(reading.skipped()).isNotEmpty();
    assertThat(reading.skipped().getLast().offset() + reading.skipped().getLast().length())
        .isEqualTo((whole + "\nmore").getBytes(UTF_8).length);
  }
}
