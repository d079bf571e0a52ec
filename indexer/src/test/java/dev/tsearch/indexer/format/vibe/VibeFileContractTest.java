package dev.tsearch.indexer.format.vibe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VibeFileContractTest implements FormatContract {
  private static final String ABOUT =
      """
      {"metadata":{"session_id":"v-1","start_time":"2025-12-12T09:00:00","git_branch":"shelf","environment":{"working_directory":"/area/books"}},"messages":[%s]}
      """
          .strip();

  private static final String SAMPLE =
      List.of(
              """
              {"role":"system","content":"You sort."},{"role":"user","content":"Zähl die Bücher."},{"role":"assistant","content":"I count.","tool_calls":[{"id":"c1","function":{"name":"bash","arguments":"{\\"command\\":\\"ls\\"}"}}]},{"role":"tool","content":"ten","tool_call_id":"c1"}\
              """,
              """
              {"role":"assistant","content":"Ten."},{"role":"user","content":"And maps?"}\
              """,
              """
              {"role":"assistant","content":"Two."},{"role":"user","content":"Good."}\
              """,
              """
              {"role":"assistant","content":"Done."},{"role":"user","content":"Bye."}\
              """)
          .stream()
          .map(messages -> ABOUT.replace("%s", messages) + "\n")
          .reduce("", String::concat);

  @Override
  public SourceFormat format() {
    return new VibeFile(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return SAMPLE.getBytes(UTF_8);
  }

  @Test
  void messages_haveTheSessionOfTheDocument() {
    List<Entry> entries = Reading.of(format(), Reading.alone("session_1.json"), sample()).entries();
    assertThat(entries.subList(0, 5))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You sort.",
            "message user: Zähl die Bücher.",
            "message assistant: I count.",
            "tool_call assistant: ls",
            "tool_result bash: ten");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("v-1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/books"))
        .allMatch(entry -> entry.metadata().values().text("branch", "").equals("shelf"));
    assertThat(entries.getFirst().timestamp()).isEqualTo(Reading.seconds("2025-12-12T09:00:00Z"));
  }

  @Test
  void linesWithoutIds_areClaimedNextToWhatDescribesThem(@TempDir Path session) throws IOException {
    Path file = session.resolve("messages.jsonl");
    byte[] lines = "{\"role\":\"user\",\"content\":\"Count.\"}\n".getBytes(UTF_8);
    var format = new MistralVibe(Json.SOURCE);
    assertThat(format.claims(Head.of(file, lines, Siblings.of(file)))).isFalse();
    Files.writeString(
        session.resolve("meta.json"),
        "{\"session_id\":\"v-1\",\"environment\":{\"working_directory\":\"/area/books\"}}");
    assertThat(format.claims(Head.of(file, lines, Siblings.of(file)))).isTrue();
  }
}
