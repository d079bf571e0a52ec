package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorCliTest {
  static final String SAMPLE =
      """
      {"role":"user","message":{"content":[{"type":"text","text":"<user_info>\\nOS: linux\\n</user_info>"},{"type":"text","text":"<user_query>\\nWo ist der Schlüssel?\\n</user_query>"}]}}
      {"role":"assistant","message":{"content":[{"type":"thinking","thinking":"Under the mat."},{"type":"text","text":"I look."},{"type":"tool_use","name":"Read","input":{"file_path":"mat.txt"}}]}}
      {"role":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"a key"}]}]}}
      {"role":"assistant","message":{"content":[{"type":"text","text":"There."}]},"model":"lock-3"}
      {"role":"user","message":{"content":[{"type":"text","text":"Thanks."}]}}
      {"role":"assistant","message":{"content":[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}]}}
      {"role":"assistant","message":{"content":[{"type":"text","text":"Bye."}]}}
      {"type":"turn_ended","status":"success"}
      """;

  private static final CursorCli FORMAT = new CursorCli(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("key.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: <user_info>\nOS: linux\n</user_info>",
            "message user: Wo ist der Schlüssel?",
            "thinking assistant: Under the mat.",
            "message assistant: I look.",
            "tool_call assistant: mat.txt",
            "tool_result unknown: a key",
            "message assistant: There.",
            "message user: Thanks.",
            "tool_call assistant: ls",
            "message assistant: Bye.");
  }

  @Test
  void sessions_areNamedByFilesAndFolders() {
    String id = "0b7c1d2e-0000-4000-8000-000000000001";
    assertThat(read("/x/agent-transcripts/" + id + ".jsonl"))
        .allMatch(entry -> entry.metadata().session().equals(id));
    List<Entry> child = read("/x/" + id + "/subagents/a-7.jsonl");
    assertThat(child).allMatch(entry -> entry.metadata().session().equals(id));
    assertThat(child).allMatch(entry -> entry.metadata().agent().equals("a-7"));
    assertThat(child.get(1).from()).isEqualTo("assistant");
    assertThat(read("chat.jsonl").getFirst().metadata().session()).startsWith("chat@");
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(5);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> parts =
          Samples.lines(file).stream()
              .flatMap(line -> line.object("message").objects("content").stream())
              .toList();
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(
              Samples.count(
                  parts, part -> part.has("input") || part.text("type", "").equals("tool_call")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(parts, part -> part.has("content")));
      assertThat(Samples.count(reading, EntryType.THINKING, ""))
          .isEqualTo(Samples.count(parts, part -> part.has("thinking")));
    }
  }
}
