package dev.tsearch.indexer.format.warp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarpTest {
  private static final RowReading ROWS = new RowReading(new Warp(Json.SOURCE), "w1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "ai_queries",
              "{'id':1,'exchange_id':'e1','conversation_id':'w1','start_ts':'2024-10-27 03:33:21.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'Wie tief ist der Brunnen für Gäste?'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':2,'exchange_id':'e2','conversation_id':'w1','start_ts':'2024-10-27 03:33:22.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'Again.'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':3,'exchange_id':'e3','conversation_id':'w1','start_ts':'2024-10-27 03:33:23.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'Deeper.'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':4,'exchange_id':'e4','conversation_id':'w1','start_ts':'2024-10-27 03:33:24.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'More.'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':5,'exchange_id':'e5','conversation_id':'w1','start_ts':'2024-10-27 03:33:25.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'Why?'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':6,'exchange_id':'e6','conversation_id':'w1','start_ts':'2024-10-27 03:33:26.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'How?'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':7,'exchange_id':'e7','conversation_id':'w1','start_ts':'2024-10-27 03:33:27.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'Query':{'text':'Thanks.'}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':8,'exchange_id':'e8','conversation_id':'w1','start_ts':'2024-10-27 03:33:28.5','working_directory':'/area/well','output_status':'Completed','model_id':'auto','input':[{'ActionResult':{'id':'c1','result':{'RequestCommandOutput':{'result':{'Success':{'command':'measure','output':'9 m','exit_code':0}}}}}}]}")
          + ROWS.row(
              "ai_queries",
              "{'id':9,'exchange_id':'e9','conversation_id':'w1','start_ts':'2024-10-27 03:33:29','output_status':'Failed','model_id':'pump-1','input':[]}")
          + ROWS.row(
                  "agent_tasks",
                  "{'id':1,'conversation_id':'w1','task_id':'t1','task':'blob','last_modified_at':'2024-10-27 03:33:29'}")
              .replace("\"blob\"", "{\"base64\":\"CgEC\"}");

  @Test
  void eachRow_becomesItsEntries() {
    List<String> said = ROWS.said(SAMPLE);
    assertThat(said).hasSize(10);
    assertThat(said)
        .startsWith("message user: Wie tief ist der Brunnen für Gäste?", "message user: Again.")
        .endsWith(
            "tool_result measure: 9 m",
            "system system: Failed",
            "system system: [answers of the agent: 3 bytes of protobuf, which cannot be read]");
  }

  @Test
  void metadata_isThatOfTheQueries() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("w1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .extracting(Entry::timestamp)
        .startsWith(1730000001L, 1730000002L);
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isZero();
  }
}
