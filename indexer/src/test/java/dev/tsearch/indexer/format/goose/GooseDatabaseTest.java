package dev.tsearch.indexer.format.goose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import org.junit.jupiter.api.Test;

class GooseDatabaseTest {
  private static final RowReading ROWS =
      new RowReading(new GooseDatabase(Json.SOURCE), "20241027_1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "sessions",
              "{'id':'20241027_1','name':'Dig','working_dir':'/area/well','created_at':'2024-10-27 03:33:20','updated_at':'2024-10-27 03:34:20','parent_session_id':'20241026_9','accumulated_input_tokens':100,'accumulated_output_tokens':20,'model_config_json':{'model_name':'pump-1'}}")
          + ROWS.row(
              "messages",
              "{'id':1,'message_id':'m1','session_id':'20241027_1','role':'user','created_timestamp':1730000001,'content_json':[{'type':'text','text':'Wie tief ist der Brunnen, genau für Gäste?'}]}")
          + ROWS.row(
              "messages",
              "{'id':2,'message_id':'m2','session_id':'20241027_1','role':'assistant','created_timestamp':1730000002,'content_json':[{'type':'thinking','thinking':'Measure.'},{'type':'toolRequest','id':'c1','toolCall':{'status':'success','value':{'name':'shell','arguments':{'command':'measure'}}}}]}")
          + ROWS.row(
              "messages",
              "{'id':3,'message_id':'m3','session_id':'20241027_1','role':'user','created_timestamp':1730000003,'content_json':[{'type':'toolResponse','id':'c1','toolResult':{'status':'success','value':{'content':[{'type':'text','text':'9 m'}]}}}]}")
          + ROWS.row(
              "messages",
              "{'id':4,'message_id':'m4','session_id':'20241027_1','role':'assistant','created_timestamp':1730000004,'content_json':[{'type':'text','text':'Nine meters.'}]}")
          + ROWS.row(
              "messages",
              "{'id':5,'message_id':'m5','session_id':'20241027_1','role':'user','created_timestamp':1730000005,'content_json':[{'type':'text','text':'Thanks.'}]}")
          + ROWS.row(
              "messages",
              "{'id':6,'message_id':'m6','session_id':'20241027_1','role':'user','created_timestamp':1730000006,'content_json':[{'type':'text','text':'Be brief.'}],'metadata_json':{'userVisible':false,'agentVisible':true}}")
          + ROWS.row(
              "messages",
              "{'id':7,'message_id':'m7','session_id':'20241027_1','role':'assistant','created_timestamp':1730000007,'content_json':[{'type':'text','text':'Fine.'}]}");

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "system system: Dig",
            "progress system: ",
            "message user: Wie tief ist der Brunnen, genau für Gäste?",
            "thinking assistant: Measure.",
            "tool_call assistant: measure",
            "tool_result shell: 9 m",
            "message assistant: Nine meters.",
            "message user: Thanks.",
            "system system: Be brief.",
            "message assistant: Fine.");
  }

  /// Goose numbers the sessions of a day, and messages: those of two computers have the same
  /// numbers.
  @Test
  void messagesOfTwoComputers_haveDifferentIds() {
    String message =
        "{'id':1,'session_id':'20241027_1','role':'user','created_timestamp':%d,"
            + "'content_json':[{'type':'text','text':'%s'}]}";
    Entry one =
        ROWS.entries(ROWS.row("messages", message.formatted(1730000001, "Dig."))).getFirst();
    Entry edited =
        ROWS.entries(ROWS.row("messages", message.formatted(1730000001, "Dig here."))).getFirst();
    Entry other =
        ROWS.entries(ROWS.row("messages", message.formatted(1730000002, "Fill."))).getFirst();
    assertThat(edited.id()).isEqualTo(one.id());
    assertThat(other.id()).isNotEqualTo(one.id());
  }

  @Test
  void metadata_isThatOfTheSession() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("20241027_1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("20241026_9"))
        .extracting(Entry::timestamp)
        .startsWith(1730000000L, 1730000060L, 1730000001L);
    assertThat(ROWS.entries(SAMPLE).get(4).metadata().values().text("model")).contains("pump-1");
  }

  @Test
  void laterSums_addWhatTheyHaveGrownBy() {
    String later =
        ROWS.row(
            "sessions",
            "{'id':'20241027_1','name':'Dig','working_dir':'/area/well','updated_at':'2024-10-27 03:44:20','accumulated_input_tokens':130,'accumulated_output_tokens':25}");
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isEqualTo(100);
    assertThat(ROWS.tokens(SAMPLE + later, "input_tokens")).isEqualTo(130);
    assertThat(ROWS.tokens(SAMPLE + later + later, "output_tokens")).isEqualTo(25);
  }
}
