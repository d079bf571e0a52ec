package dev.tsearch.indexer.format.crush;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import org.junit.jupiter.api.Test;

class CrushTest {
  private static final RowReading ROWS =
      new RowReading(new Crush(Json.SOURCE), "/area/well/.crush/crush.db!/s1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "sessions",
              "{'id':'s1','parent_session_id':'s0','title':'Dig','message_count':3,'prompt_tokens':100,'completion_tokens':20,'created_at':1730000000,'updated_at':1730000060}")
          + ROWS.row(
              "messages",
              "{'id':'m1','session_id':'s1','role':'user','model':'pump-1','created_at':1730000001,'updated_at':1730000001,'parts':[{'type':'text','data':{'text':'Wie tief ist der Brunnen für Gäste?'}},{'type':'binary','data':{'path':'well.png','mime_type':'image/png'}}]}")
          + ROWS.row(
              "messages",
              "{'id':'m2','session_id':'s1','role':'assistant','model':'pump-1','created_at':1730000002,'updated_at':1730000002,'parts':[{'type':'reasoning','data':{'thinking':'Measure.'}},{'type':'tool_call','data':{'id':'c1','name':'bash','input':{'command':'measure'}}},{'type':'finish','data':{'reason':'tool_use'}}]}")
          + ROWS.row(
              "messages",
              "{'id':'m3','session_id':'s1','role':'tool','model':'pump-1','created_at':1730000003,'updated_at':1730000003,'parts':[{'type':'tool_result','data':{'tool_call_id':'c1','name':'bash','content':'no rope','is_error':true}}]}")
          + ROWS.row(
              "messages",
              "{'id':'m4','session_id':'s1','role':'assistant','model':'pump-1','created_at':1730000004,'updated_at':1730000004,'parts':[{'type':'text','data':{'text':'Nine meters.'}},{'type':'finish','data':{'reason':'canceled'}}]}")
          + ROWS.row(
              "messages",
              "{'id':'m5','session_id':'s1','role':'user','model':'pump-1','created_at':1730000005,'updated_at':1730000005,'parts':[{'type':'shell_command','data':{'command':'ls','output':'well','exit_code':0}}]}")
          + ROWS.row(
              "messages",
              "{'id':'m6','session_id':'s1','role':'assistant','model':'pump-1','created_at':1730000006,'updated_at':1730000006,'parts':[{'type':'text','data':{'text':'The well is deep.'}}],'is_summary_message':1}");

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "system system: Dig",
            "progress system: ",
            "message user: Wie tief ist der Brunnen für Gäste?",
            "system system: well.png image/png",
            "thinking assistant: Measure.",
            "tool_call assistant: measure",
            "tool_result bash: no rope",
            "message assistant: Nine meters.",
            "system system: canceled",
            "system system: $ ls\nwell",
            "compaction system: Context compacted");
  }

  @Test
  void metadata_isThatOfSessionAndPlace() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("s1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("s0"));
    assertThat(ROWS.entries(SAMPLE).get(6).metadata().values().flag("is_error")).isTrue();
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isEqualTo(100);
    assertThat(ROWS.tokens(SAMPLE, "output_tokens")).isEqualTo(20);
  }
}
