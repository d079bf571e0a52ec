package dev.tsearch.indexer.format.goose;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.rows.DatabaseLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class GooseDatabaseTest {
  private static final GooseDatabase FORMAT = new GooseDatabase(Json.SOURCE);

  static final String SAMPLE =
      row(
              "sessions",
              "{'id':'20241027_1','name':'Dig','working_dir':'/area/well','created_at':'2024-10-27 03:33:20','updated_at':'2024-10-27 03:34:20','parent_session_id':'20241026_9','accumulated_input_tokens':100,'accumulated_output_tokens':20,'model_config_json':{'model_name':'pump-1'}}")
          + row(
              "messages",
              "{'id':1,'message_id':'m1','session_id':'20241027_1','role':'user','created_timestamp':1730000001,'content_json':[{'type':'text','text':'Wie tief ist der Brunnen, genau für Gäste?'}]}")
          + row(
              "messages",
              "{'id':2,'message_id':'m2','session_id':'20241027_1','role':'assistant','created_timestamp':1730000002,'content_json':[{'type':'thinking','thinking':'Measure.'},{'type':'toolRequest','id':'c1','toolCall':{'status':'success','value':{'name':'shell','arguments':{'command':'measure'}}}}]}")
          + row(
              "messages",
              "{'id':3,'message_id':'m3','session_id':'20241027_1','role':'user','created_timestamp':1730000003,'content_json':[{'type':'toolResponse','id':'c1','toolResult':{'status':'success','value':{'content':[{'type':'text','text':'9 m'}]}}}]}")
          + row(
              "messages",
              "{'id':4,'message_id':'m4','session_id':'20241027_1','role':'assistant','created_timestamp':1730000004,'content_json':[{'type':'text','text':'Nine meters.'}]}")
          + row(
              "messages",
              "{'id':5,'message_id':'m5','session_id':'20241027_1','role':'user','created_timestamp':1730000005,'content_json':[{'type':'text','text':'Thanks.'}]}")
          + row(
              "messages",
              "{'id':6,'message_id':'m6','session_id':'20241027_1','role':'user','created_timestamp':1730000006,'content_json':[{'type':'text','text':'Be brief.'}],'metadata_json':{'userVisible':false,'agentVisible':true}}")
          + row(
              "messages",
              "{'id':7,'message_id':'m7','session_id':'20241027_1','role':'assistant','created_timestamp':1730000007,'content_json':[{'type':'text','text':'Fine.'}]}");

  private static String row(String table, String columns) {
    return DatabaseLines.of(FORMAT.layout(), table, columns);
  }

  private static List<Entry> read(String lines) {
    return Reading.of(FORMAT, Reading.alone("20241027_1.jsonl"), lines.getBytes(UTF_8)).entries();
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

  @Test
  void metadata_isThatOfTheSession() {
    assertThat(read(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("20241027_1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("20241026_9"))
        .extracting(Entry::timestamp)
        .startsWith(1730000000L, 1730000060L, 1730000001L);
    assertThat(read(SAMPLE).get(4).metadata().values().text("model")).contains("pump-1");
  }

  @Test
  void laterSums_addWhatTheyHaveGrownBy() {
    String later =
        row(
            "sessions",
            "{'id':'20241027_1','name':'Dig','working_dir':'/area/well','updated_at':'2024-10-27 03:44:20','accumulated_input_tokens':130,'accumulated_output_tokens':25}");
    assertThat(tokens(SAMPLE, "input_tokens")).isEqualTo(100);
    assertThat(tokens(SAMPLE + later, "input_tokens")).isEqualTo(130);
    assertThat(tokens(SAMPLE + later + later, "output_tokens")).isEqualTo(25);
  }
}
