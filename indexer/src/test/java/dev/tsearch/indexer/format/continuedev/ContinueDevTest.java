package dev.tsearch.indexer.format.continuedev;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContinueDevTest {
  static final String SAMPLE =
      """
      {"sessionId":"s-5","workspaceDirectory":"/area/pond","dateCreated":"1760000000000","title":"Pond","history":[{"message":{"role":"user","content":"Wie tief ist der Tümpel?"},"contextItems":[]},{"message":{"role":"assistant","content":"I measure.","toolCalls":[{"id":"c1","type":"function","function":{"name":"run","arguments":"{\\"command\\":\\"depth\\"}"}}]},"reasoning":{"text":"Rope."},"promptLogs":[{"modelTitle":"frog-1"}],"toolCallStates":[{"toolCallId":"c1","status":"done","output":[{"name":"out","content":"2 m"}]}]}]}
      {"sessionId":"s-5","workspaceDirectory":"/area/pond","dateCreated":"1760000000000","history":[{"message":{"role":"assistant","content":"Two meters."},"contextItems":[]}]}
      {"sessionId":"s-5","workspaceDirectory":"/area/pond","dateCreated":"1760000000000","history":[{"message":{"role":"user","content":[{"type":"text","text":"And wide?"}]},"contextItems":[]},{"message":{"role":"assistant","content":"Nine."},"contextItems":[]}]}
      {"sessionId":"s-5","workspaceDirectory":"/area/pond","dateCreated":"1760000000000","history":[{"message":{"role":"user","content":"Fish?"},"contextItems":[]},{"message":{"role":"assistant","content":"Some."},"contextItems":[]}]}
      """;

  private static final ContinueDev FORMAT = new ContinueDev(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("s.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Pond",
            "message user: Wie tief ist der Tümpel?",
            "thinking assistant: Rope.",
            "message assistant: I measure.",
            "tool_call assistant: depth",
            "tool_result run: 2 m",
            "message assistant: Two meters.",
            "message user: And wide?",
            "message assistant: Nine.",
            "message user: Fish?",
            "message assistant: Some.");
  }

  @Test
  void metadata_isThatOfTheSession() {
    List<Entry> entries = read("s.json");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("s-5"))
        .allMatch(entry -> entry.metadata().project().equals("/area/pond"))
        .allMatch(entry -> entry.timestamp() == 1760000000L);
    assertThat(entries.get(3).metadata().values().text("model")).contains("frog-1");
    assertThat(entries.get(5).metadata().values().text("tool_use_id")).contains("c1");
  }

  @Test
  void folderThatIsAUri_isAPath() {
    String text = SAMPLE.replace("\"/area/pond\"", "\"file:///area/my%20pond+1\"");
    assertThat(Reading.of(FORMAT, Reading.alone("s.json"), text.getBytes(UTF_8)).entries())
        .hasSize(11)
        .allMatch(entry -> entry.metadata().project().equals("/area/my pond+1"));
    String remote = SAMPLE.replace("\"/area/pond\"", "\"vscode-remote://wsl%2Bx/area/pond\"");
    assertThat(Reading.of(FORMAT, Reading.alone("s.json"), remote.getBytes(UTF_8)).entries())
        .allMatch(entry -> entry.metadata().project().equals("vscode-remote://wsl+x/area/pond"));
    String damaged = SAMPLE.replace("\"/area/pond\"", "\"file:///area/100%\"");
    assertThat(Reading.of(FORMAT, Reading.alone("s.json"), damaged.getBytes(UTF_8)).entries())
        .allMatch(entry -> entry.metadata().project().equals("/area/100%"));
  }

  @Test
  void creation_mayBeANumberOrADate() {
    for (String created :
        List.of("1760000000000", "\"1760000000000\"", "\"2025-10-09T08:53:20Z\"")) {
      String text = SAMPLE.replace("\"1760000000000\"", created);
      assertThat(Reading.of(FORMAT, Reading.alone("s.json"), text.getBytes(UTF_8)).entries())
          .as(created)
          .hasSize(11)
          .allMatch(entry -> entry.timestamp() == 1760000000L);
    }
  }

  private static final String LIST =
      """
      [{"sessionId":"s-4","title":"Hill","dateCreated":"1750000000000"},
      {"sessionId":"s-5","title":"Pond","dateCreated":"1760000000000","workspaceDirectory":"/area/pond"}]
      """;

  private static List<Entry> beside(Path folder, String sample) {
    Path file = folder.resolve("s-5.json");
    Optional<Instant> modified = Optional.of(Instant.ofEpochSecond(1_790_000_000L));
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file), modified);
    return Reading.of(FORMAT, context, sample.getBytes(UTF_8)).entries();
  }

  @Test
  void creationInTheList_isTheTimeThatMessagesAreNear(@TempDir Path folder) throws IOException {
    String undated = SAMPLE.replace(",\"dateCreated\":\"1760000000000\"", "");
    List<String> ids = beside(folder, undated).stream().map(Entry::id).toList();
    assertThat(beside(folder, undated)).allMatch(entry -> entry.timestamp() == 1790000000L);

    Files.writeString(folder.resolve("sessions.json"), LIST);
    assertThat(beside(folder, undated))
        .allMatch(entry -> entry.timestamp() == 1760000000L)
        .allMatch(entry -> entry.metadata().values().flag("time_inferred"))
        .extracting(Entry::id)
        .isEqualTo(ids);
    Head head =
        Head.of(
            folder.resolve("s-5.json"),
            undated.getBytes(UTF_8),
            Siblings.of(folder.resolve("s-5.json")));
    SourceContext context =
        new SourceContext(0, head.path(), Reading.NOW, Optional.empty(), head.siblings());
    assertThat(FORMAT.firstTime(head, context)).hasValue(1760000000L);
  }

  @Test
  void fileBesideASession_maySayAnything(@TempDir Path folder) throws IOException {
    String undated = SAMPLE.replace(",\"dateCreated\":\"1760000000000\"", "");
    for (String list :
        List.of("", "[]", "{", "[{\"sessionId\":\"s-5\"}]", LIST.replace("s-5", "s-6"))) {
      Files.writeString(folder.resolve("sessions.json"), list);
      assertThat(beside(folder, undated))
          .as(list)
          .hasSize(11)
          .allMatch(entry -> entry.timestamp() == 1790000000L);
    }
    Files.writeString(folder.resolve("sessions.json"), LIST.replace("176", "175"));
    assertThat(beside(folder, SAMPLE))
        .as("what the session states itself")
        .allMatch(entry -> entry.timestamp() == 1760000000L);
  }
}
