package dev.tsearch.indexer.format.hermes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import org.junit.jupiter.api.Test;

class HermesTest {
  private static final RowReading ROWS = new RowReading(new Hermes(Json.SOURCE), "h1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "sessions",
              "{'id':'h1','source':'cli','model':'pump-1','system_prompt':'You dig.','started_at':1730000000.5,'title':'Dig','cwd':'/area/well','git_branch':'main','parent_session_id':'h0','input_tokens':100,'output_tokens':20,'cache_read_tokens':7}")
          + ROWS.row(
              "messages",
              "{'id':1,'session_id':'h1','role':'user','timestamp':1730000001.25,'content':'Wie tief ist der Brunnen für Gäste?'}")
          + ROWS.row(
              "messages",
              "{'id':2,'session_id':'h1','role':'assistant','timestamp':1730000002.25,'content':'','reasoning':'Measure.','tool_calls':[{'id':'c1','type':'function','function':{'name':'terminal','arguments':{'command':'measure'}}}]}")
          + ROWS.row(
              "messages",
              "{'id':3,'session_id':'h1','role':'tool','timestamp':1730000003.25,'content':'9 m','tool_call_id':'c1','tool_name':'terminal'}")
          + ROWS.row(
              "messages",
              "{'id':4,'session_id':'h1','role':'assistant','timestamp':1730000004.25,'content':'Nine meters.'}")
          + ROWS.row(
              "messages",
              "{'id':5,'session_id':'h1','role':'user','timestamp':1730000005.25,'content':'Thanks.'}")
          + ROWS.row(
              "messages",
              "{'id':6,'session_id':'h1','role':'assistant','timestamp':1730000006.25,'content':'Fine.'}");

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
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
  void resultOfACommand_isItsOutputAndItsExitCode() {
    String rows =
        ROWS.row("sessions", "{'id':'h1','started_at':1730000000.5}")
            + result(1, "{\\\"output\\\":\\\"dry\\\",\\\"exit_code\\\":3,\\\"error\\\":null}")
            + result(2, "{\\\"output\\\":\\\"wet\\\",\\\"exit_code\\\":0,\\\"error\\\":null}")
            + result(
                3, "{\\\"output\\\":\\\"\\\",\\\"exit_code\\\":-1,\\\"error\\\":\\\"No rope\\\"}")
            + result(4, "{\\\"error\\\":\\\"No such well\\\"}")
            + result(5, "{\\\"output\\\":");
    assertThat(ROWS.entries(rows))
        .extracting(entry ->
            entry.content()
                + " "
                + entry.metadata().values().number("exit_code", 0)
                + " "
                + entry.metadata().values().flag("is_error"))
        .containsExactly(
            "dry 3 true",
            "wet 0 false",
            "No rope -1 true",
            "{\"error\":\"No such well\"} 0 true",
            "{\"output\": 0 false");
  }

  private static String result(int id, String content) {
    return ROWS.row(
        "messages",
        "{'id':%d,'session_id':'h1','role':'tool','timestamp':1730000003.25,'content':'%s','tool_call_id':'c%d','tool_name':'terminal'}"
            .formatted(id, content, id));
  }

  @Test
  void metadata_isThatOfTheSession() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("h1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("branch", "").equals("main"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("h0"));
    assertThat(ROWS.entries(SAMPLE).get(5).metadata().values().text("model")).contains("pump-1");
    assertThat(ROWS.entries(SAMPLE).get(3).timestamp()).isEqualTo(1730000001);
    assertThat(ROWS.tokens(SAMPLE, "cache_read_input_tokens")).isEqualTo(7);
  }
}
