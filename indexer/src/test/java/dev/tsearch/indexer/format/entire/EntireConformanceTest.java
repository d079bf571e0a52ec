package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Prompts;
import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.View;
import dev.tsearch.indexer.RoundTrip;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases of Entire's own tests that concern reading.
class EntireConformanceTest {
  private static final String SESSION = "5d2f8a10-2222-4333-8444-0a1b2c3d4e5f";
  private static final String CHECKPOINT = "ab/0123456789/0/";

  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private static String line(int number, String type, String content) {
    return "{\"type\":\"%s\",\"sessionId\":\"%s\",\"uuid\":\"u%d\",\"timestamp\":\"2026-03-01T10:00:%02dZ\",\"message\":{\"id\":\"m%d\",\"content\":%s}}\n"
        .formatted(type, SESSION, number, number, number, content);
  }

  private static String userLines(int number) {
    return line(number, "user", "\"prompt " + number + "\"");
  }

  private static String userLines(int from, int to) {
    var text = new StringBuilder();
    for (int i = from; i <= to; i++) {
      text.append(userLines(i));
    }
    return text.toString();
  }

  private static String call(int number, String tool, String input) {
    String block =
        "[{\"type\":\"tool_use\",\"id\":\"t%d\",\"name\":\"%s\",\"input\":{%s}}]"
            .formatted(number, tool, input);
    return line(number, "assistant", block);
  }

  private static List<Entry> read(String text) {
    return Reading.of(
            new ClaudeCode(Json.SOURCE), Reading.alone("full.jsonl"), text.getBytes(UTF_8))
        .entries();
  }

  private static List<String> ids(Transcript transcript) {
    return transcript.messages(View.ALL).stream().map(Message::id).toList();
  }

  @Test
  void chunksOfATranscript_areOneSession() throws IOException {
    trip.write(CHECKPOINT + "full.jsonl", userLines(1, 2).strip());
    trip.write(CHECKPOINT + "full.jsonl.001", userLines(3, 4).strip());
    trip.write(CHECKPOINT + "full.jsonl.010", userLines(5, 5).strip());
    trip.runTwice();
    assertThat(trip.entries())
        .extracting(Entry::content)
        .containsExactly("prompt 1", "prompt 2", "prompt 3", "prompt 4", "prompt 5");
    assertThat(trip.entries())
        .extracting(Entry::transcript)
        .containsOnly(trip.entries().getFirst().transcript());
    assertThat(trip.entries().getFirst().metadata().session()).isEqualTo(SESSION);
  }

  @ParameterizedTest
  @CsvSource({
    "ab/0123456789/0/, true",
    "ab/0123456789/0/, false",
    ".entire/metadata/2026-03-01-5d2f8a10-2222-4333-8444-0a1b2c3d4e5f/, true",
    ".entire/metadata/2026-03-01-5d2f8a10-2222-4333-8444-0a1b2c3d4e5f/, false"
  })
  void transcriptOfATask_isASubAgentOfTheSession(String place, boolean namesSession)
      throws IOException {
    String whole = line(2, "user", "\"sound the depth\"");
    String named = namesSession ? whole : whole.replace("\"sessionId\":\"" + SESSION + "\",", "");
    trip.write(place + "full.jsonl", userLines(1));
    trip.write(
        place + "tasks/toolu_7/agent-c0ffee.jsonl",
        named.replace("\"type\"", "\"isSidechain\":true,\"type\""));
    trip.runTwice();
    Entry sounding =
        trip.entries().stream().filter(one -> one.content().startsWith("sound")).findFirst().get();
    assertThat(sounding.metadata().agent()).isEqualTo("c0ffee");
    assertThat(sounding.metadata().session()).isEqualTo(SESSION);
  }

  @Test
  void partOfATranscript_beginsAtALine() {
    List<Entry> entries = read(userLines(0, 4));
    assertThat(ids(Transcript.after(2, entries))).containsExactly("u2", "u3", "u4");
    assertThat(ids(Transcript.after(0, entries))).hasSize(5);
    assertThat(ids(Transcript.after(5, entries))).isEmpty();
    assertThat(ids(Transcript.after(50, entries))).isEmpty();
    assertThat(Prompts.of(entries, 3)).containsExactly("prompt 3", "prompt 4");
  }

  @Test
  void invalidLines_countAsLinesAndDoNotAffectOthers() {
    String text =
        userLines(0) + "not json\n\n" + userLines(3) + "{\"type\":\n" + userLines(5).strip();
    List<Entry> entries = read(text);
    assertThat(entries).extracting(Entry::id).containsExactly("u0", "u3", "u5");
    assertThat(ids(Transcript.after(3, entries))).containsExactly("u3", "u5");
  }

  @Test
  void linesOfAnyLength_areRead() {
    String longText = "x".repeat(11 << 20);
    List<Entry> entries =
        read(userLines(0) + line(1, "user", "\"" + longText + "\"") + userLines(2));
    assertThat(entries).extracting(one -> one.content().length()).containsExactly(8, 11 << 20, 8);
  }

  @Test
  void userText_isAStringOrTextBlocksButNoToolResult() {
    String blocks = "[{\"type\":\"text\",\"text\":\"one\"},{\"type\":\"text\",\"text\":\"two\"}]";
    String result = "[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"no prompt\"}]";
    String text =
        userLines(0)
            + line(1, "user", blocks)
            + line(2, "user", result)
            + line(3, "human", "\"four\"");
    assertThat(Prompts.of(read(text), 0)).containsExactly("prompt 0", "one\n\ntwo", "four");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"messages\":[{\"id\":\"1\",\"type\":\"user\",\"content\":\"Sail\"}]} | document | 1",
        "{\"messages\":[]} | document | 0",
        "no transcript | document | 0"
      })
  void document_isRecognizedByItsMessages(String text, String format, int messages) {
    Path path = Path.of("/p/" + CHECKPOINT + "full.jsonl");
    byte[] bytes = text.getBytes(UTF_8);
    var found =
        AllFormats.detector(Json.SOURCE).detect(Head.of(path, bytes, Siblings.NONE)).orElseThrow();
    assertThat(found.name()).isEqualTo(format);
    List<Entry> entries = Reading.of(found, Reading.alone(path.toString()), bytes).entries();
    assertThat(entries)
        .filteredOn(entry -> entry.from().equals("user"))
        .hasSize(messages)
        .allMatch(entry -> entry.content().equals("Sail"));
  }

  @Test
  void jsonLines_areNotADocument() {
    Path path = Path.of("/p/" + CHECKPOINT + "full.jsonl");
    Head head = Head.of(path, userLines(0, 3).getBytes(UTF_8), Siblings.NONE);
    assertThat(AllFormats.detector(Json.SOURCE).detect(head).orElseThrow().name())
        .isEqualTo(ClaudeCode.NAME);
  }

  @Test
  void changedFiles_areTheInputsOfWritingTools() {
    String text =
        call(1, "Read", "\"file_path\":\"/read.rs\"")
            + call(2, "Write", "\"file_path\":\"/b.rs\"")
            + call(3, "Edit", "\"file_path\":\"/a.rs\"")
            + call(4, "NotebookEdit", "\"notebook_path\":\"/n.ipynb\"")
            + call(5, "mcp__acp__Write", "\"file_path\":\"/c.rs\",\"notebook_path\":\"/no.ipynb\"")
            + call(6, "mcp__acp__Edit", "\"file_path\":\"/b.rs\"")
            + call(7, "Bash", "\"command\":\"touch /d.rs\"")
            + call(8, "Write", "\"content\":\"of no file\"");
    List<Entry> entries = read(text);
    assertThat(Transcript.of(entries).changedFiles())
        .containsExactly("/b.rs", "/a.rs", "/n.ipynb", "/c.rs");
    assertThat(entries.stream().filter(one -> Field.FILE.terms(one).contains("b.rs"))).hasSize(2);
    assertThat(Field.FILE.terms(entries.get(3))).contains("n.ipynb");
  }

  @Test
  void subAgents_areNamedInResultsAndHaveTheirOwnTokens() {
    String result =
        "[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}]";
    String text =
        line(1, "user", result.formatted("sounded\\nagentId: a1b2 (to go on)"))
            + line(2, "user", result.formatted("agentId: ffe0, agentId: a1b2"))
            + line(3, "user", "\"agentId: typed\"");
    Transcript transcript = Transcript.of(read(text));
    assertThat(transcript.subAgents()).containsExactly("a1b2", "ffe0");

    String usage = ",\"usage\":{\"input_tokens\":3,\"output_tokens\":%d}}}\n";
    String chunks =
        line(1, "assistant", "[]").replace("}}\n", usage.formatted(1))
            + line(1, "assistant", "[]").replace("u1", "u2").replace("}}\n", usage.formatted(9));
    Path place = Path.of("/p/" + CHECKPOINT + "tasks/toolu_7/agent-a1b2.jsonl");
    List<Entry> agent =
        Reading.of(
                new ClaudeCode(Json.SOURCE),
                Reading.alone(place.toString()),
                chunks.getBytes(UTF_8))
            .entries();
    assertThat(agent).extracting(entry -> entry.metadata().agent()).containsOnly("a1b2");
    assertThat(Tokens.of(Message.of(agent))).isEqualTo(new Tokens(3, 9, 0, 0, 1));
    assertThat(Tokens.of(transcript.messages(View.ALL))).isEqualTo(new Tokens(0, 0, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "intent:burning",
        "intent:\"lamp northern\"",
        "intent:Burning outcome:ten",
        "tokens:40",
        "tokens:3",
        "attribution:3/12",
        "attribution:25%",
        "branch:lamps/north",
        "checkpoint:ab0123456789",
        "file:lamp.rs",
        "file:src/lamp.rs"
      })
  void checkpoint_isFoundByItsFields(String query) throws IOException {
    checkpoint();
    assertThat(found(query)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"intent:ten", "intent:\"lamp ten\"", "outcome:burning", "tokens:4", "tokens:2"})
  void checkpoint_isNotFoundByOtherValues(String query) throws IOException {
    checkpoint();
    assertThat(found(query)).isZero();
  }

  private void checkpoint() throws IOException {
    trip.write(CHECKPOINT + "full.jsonl", userLines(1, 3));
    trip.write(
        CHECKPOINT + "metadata.json",
        """
        {"checkpoint_id":"ab0123456789","session_id":"%s","branch":"lamps/north","files_touched":["src/lamp.rs"],
         "token_usage":{"input_tokens":3,"output_tokens":40,"api_call_count":2},
         "summary":{"intent":"Get the northern lamp burning.","outcome":"It shines since ten."},
         "initial_attribution":{"agent_lines":3,"total_committed":12}}
        """
            .formatted(SESSION));
    trip.runTwice();
  }

  private long found(String query) throws IOException {
    var parser = new QueryParser(Reading.NOW, ZoneOffset.UTC);
    var request = SearchRequest.of(parser.parse(query).query());
    return new Searcher(Archive.open(new RealDisk(), trip.archive().root()), IndexUpdate.NONE)
        .search(request)
        .total();
  }

  @Test
  void toolResults_areEntriesOfTheirOwn() {
    String result = "[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"lit\"}]";
    List<Entry> entries = read(call(1, "Bash", "\"command\":\"ls\"") + line(2, "user", result));
    assertThat(entries)
        .extracting(Entry::type)
        .containsExactly(EntryType.TOOL_CALL, EntryType.TOOL_RESULT);
  }
}
