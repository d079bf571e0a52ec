package dev.tsearch.indexer.format.hermes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.rows.DatabaseLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class HermesTest {
  private static final Hermes FORMAT = new Hermes(Json.SOURCE);

  static final String SAMPLE =
      row(
              "sessions",
              "{'id':'h1','source':'cli','model':'pump-1','system_prompt':'You dig.','started_at':1730000000.5,'title':'Dig','cwd':'/area/well','git_branch':'main','parent_session_id':'h0','input_tokens':100,'output_tokens':20,'cache_read_tokens':7}")
          + row(
              "messages",
              "{'id':1,'session_id':'h1','role':'user','timestamp':1730000001.25,'content':'Wie tief ist der Brunnen für Gäste?'}")
          + row(
              "messages",
              "{'id':2,'session_id':'h1','role':'assistant','timestamp':1730000002.25,'content':'','reasoning':'Measure.','tool_calls':[{'id':'c1','type':'function','function':{'name':'terminal','arguments':{'command':'measure'}}}]}")
          + row(
              "messages",
              "{'id':3,'session_id':'h1','role':'tool','timestamp':1730000003.25,'content':'9 m','tool_call_id':'c1','tool_name':'terminal'}")
          + row(
              "messages",
              "{'id':4,'session_id':'h1','role':'assistant','timestamp':1730000004.25,'content':'Nine meters.'}")
          + row(
              "messages",
              "{'id':5,'session_id':'h1','role':'user','timestamp':1730000005.25,'content':'Thanks.'}")
          + row(
              "messages",
              "{'id':6,'session_id':'h1','role':'assistant','timestamp':1730000006.25,'content':'Fine.'}");

  private static String row(String table, String columns) {
    return DatabaseLines.of(FORMAT.layout(), table, columns);
  }

  private static List<Entry> read(String lines) {
    return Reading.of(FORMAT, Reading.alone("h1.jsonl"), lines.getBytes(UTF_8)).entries();
  }

  private static List<String> said(String lines) {
    return read(lines).stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  private static long tokens(String lines, String kind) {
    return read(lines).stream()
        .mapToLong(entry -> entry.metadata().values().object("usage").number(kind, 0))
        .sum();
  }

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(said(SAMPLE))
        .containsExactly(
            "system system: Dig",
            "system_prompt system: You dig.",
            "progress system: ",
            "message user: Wie tief ist der Brunnen für Gäste?",
            "thinking assistant: Measure.",
            "tool_call assistant: measure",
            "tool_result terminal: 9 m",
            "message assistant: Nine meters.",
            "message user: Thanks.",
            "message assistant: Fine.");
  }

  @Test
  void metadata_isThatOfTheSession() {
    assertThat(read(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("h1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("branch", "").equals("main"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("h0"));
    assertThat(read(SAMPLE).get(5).metadata().values().text("model")).contains("pump-1");
    assertThat(read(SAMPLE).get(3).timestamp()).isEqualTo(1730000001);
    assertThat(tokens(SAMPLE, "cache_read_input_tokens")).isEqualTo(7);
  }
}
