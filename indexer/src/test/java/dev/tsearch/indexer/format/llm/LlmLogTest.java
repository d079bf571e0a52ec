package dev.tsearch.indexer.format.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class LlmLogTest {
  private static final RowReading ROWS = new RowReading(new LlmLog(Json.SOURCE), "v1.jsonl");

  static final String SAMPLE =
      ROWS.row("conversations", "{'id':'v1','name':'Dig','model':'pump-1'}")
          + ROWS.row(
              "responses",
              "{'id':'r1','model':'pump-1','prompt':'Wie tief ist der Brunnen für Gäste?','system':'You dig.','response':'','conversation_id':'v1','datetime_utc':'2024-10-27T03:33:21.123456','input_tokens':50,'output_tokens':10}")
          + ROWS.row(
              "responses",
              "{'id':'r2','model':'pump-1','prompt':'','response':'Nine meters.','conversation_id':'v1','datetime_utc':'2024-10-27T03:33:25','input_tokens':60,'output_tokens':3}")
          + ROWS.row(
              "responses",
              "{'id':'r3','model':'pump-1','prompt':'Thanks.','response':'Fine.','conversation_id':'v1','datetime_utc':'2024-10-27T03:33:30'}")
          + ROWS.row(
              "responses",
              "{'id':'r4','model':'pump-1','prompt':'Bye.','response':'Bye.','conversation_id':'v1','datetime_utc':'2024-10-27T03:33:35'}")
          + ROWS.row(
              "tool_calls",
              "{'id':1,'response_id':'r1','name':'rope','arguments':{'command':'measure'},'tool_call_id':'c1'}")
          + ROWS.row(
              "tool_results",
              "{'id':1,'response_id':'r2','name':'rope','output':'','exception':'no rope','tool_call_id':'c1'}");

  private static final String THREAD =
      ROWS.row("threads", "{'id':'v2','name':'Dig','tip_message_hash':'b2:4','forked_from':'v1'}")
          + ROWS.row(
              "turns",
              "{'id':'t1','thread_id':'v2','parent_message_hash':'b2:1','tip_message_hash':'b2:2','model':'pump-1','input_tokens':50,'output_tokens':10,'datetime_utc':'2024-10-27T03:33:21'}")
          + ROWS.row(
              "turn_fragments",
              "{'turn_id':'t1','id':7,'source':'well.md','content':'The well is old.'}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'system','id':1,'position':0,'type':'text','text':'You dig.'}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'user','id':2,'position':0,'type':'text','payload':{'text_ref':[{'fragment':7},{'literal':'How deep?'}]}}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'assistant','id':3,'position':0,'type':'reasoning','text':'A rope.'}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'assistant','id':4,'position':1,'type':'tool_call','tool_name':'rope','payload':{'arguments':{'command':'measure'},'tool_call_id':'c1'}}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'tool','id':5,'position':0,'type':'tool_result','tool_name':'rope','payload':{'output':'9','tool_call_id':'c1'}}")
          + ROWS.row(
              "parts",
              "{'turn_id':'t1','role':'assistant','id':6,'position':0,'type':'text','text':'Nine meters.'}");

  @Test
  void rowsOfAThread_becomeItsEntries() {
    assertThat(ROWS.said(THREAD))
        .containsExactly(
            "system system: Dig",
            "progress system: ",
            "system system: well.md\nThe well is old.",
            "system_prompt system: You dig.",
            "message user: How deep?",
            "thinking assistant: A rope.",
            "tool_call assistant: measure",
            "tool_result rope: 9",
            "message assistant: Nine meters.");
    List<Entry> entries = ROWS.entries(THREAD);
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("v2"))
        .allMatch(entry -> entry.timestamp() == 1730000001)
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("v1"));
    assertThat(ROWS.tokens(THREAD, "input_tokens")).isEqualTo(50);
  }

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "system system: Dig",
            "system_prompt system: You dig.",
            "message user: Wie tief ist der Brunnen für Gäste?",
            "progress system: ",
            "message assistant: Nine meters.",
            "message user: Thanks.",
            "message assistant: Fine.",
            "message user: Bye.",
            "message assistant: Bye.",
            "tool_call assistant: measure",
            "tool_result rope: no rope");
  }

  @Test
  void metadata_isThatOfConversationAndResponse() {
    List<Entry> entries = ROWS.entries(SAMPLE);
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("v1"));
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isEqualTo(110);
    assertThat(entries.get(9).timestamp()).isEqualTo(1730000001);
    assertThat(entries.get(9).metadata().values().text("model")).contains("pump-1");
    assertThat(entries.get(10).metadata().values().flag("is_error")).isTrue();
  }
}
