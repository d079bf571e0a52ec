package dev.tsearch.indexer.format.opencode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenCodeDatabaseTest {
  private static final RowReading ROWS =
      new RowReading(new OpenCodeDatabase(Json.SOURCE), "ses_1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "session",
              "{'id':'ses_1','project_id':'p','parent_id':'ses_0','directory':'/area/well','title':'Well','time_created':1730000000000,'time_updated':1730000009000}")
          + ROWS.row(
              "message",
              "{'id':'msg_1','session_id':'ses_1','time_created':1730000001000,'data':{'role':'user','time':{'created':1730000001000}}}")
          + ROWS.row(
              "message",
              "{'id':'msg_2','session_id':'ses_1','time_created':1730000002000,'data':{'role':'assistant','modelID':'pump-1','tokens':{'input':10,'output':2,'reasoning':0,'cache':{'read':4,'write':0}}}}")
          + part(1, 1, "{'type':'text','text':'Ist der Brunnen trübe?'}")
          + part(2, 2, "{'type':'reasoning','text':'Look down.'}")
          + part(
              2,
              3,
              "{'type':'tool','callID':'c1','tool':'bash','state':{'status':'error','input':{'command':'look'},'error':'no light','time':{'start':1730000002500}}}")
          + part(2, 4, "{'type':'text','text':'It is.'}")
          + part(2, 5, "{'type':'step-finish','reason':'stop'}")
          + part(2, 6, "{'type':'compaction','auto':true}")
          + part(2, 7, "{'type':'text','text':'Continue.','synthetic':true}")
          + part(
              2,
              8,
              "{'type':'file','filename':'well.log','mime':'text/plain','url':'file:///area/well/well.log'}");

  private static String part(int message, int number, String data) {
    return ROWS.row(
        "part",
        "{'id':'prt_%d','message_id':'msg_%d','session_id':'ses_1','time_created':%d,'data':%s}"
            .formatted(number, message, 1730000002000L + number, data));
  }

  @Test
  void rows_becomeTheEntriesOfTheStorageFiles() {
    assertThat(ROWS.entries(SAMPLE))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Well",
            "progress system: ",
            "message user: Ist der Brunnen trübe?",
            "thinking assistant: Look down.",
            "tool_call assistant: look",
            "tool_result bash: no light",
            "message assistant: It is.",
            "compaction system: Context compacted",
            "system system: Continue.",
            "system system: well.log file:///area/well/well.log");
  }

  @Test
  void metadata_isThatOfSessionMessageAndPart() {
    List<Entry> entries = ROWS.entries(SAMPLE);
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("ses_1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("ses_0"));
    assertThat(entries.get(1).metadata().values().object("usage").values())
        .containsOnlyKeys("input_tokens", "output_tokens", "cache_read_input_tokens");
    assertThat(entries.get(1).timestamp()).isEqualTo(1730000002);
    assertThat(entries.get(3).metadata().values().text("model")).contains("pump-1");
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries).extracting(Entry::id).contains("prt_3", "prt_3#1");
  }

  @Test
  void changedRow_hasTheSameId_andUnchangedEntriesAreNotRepeated() {
    String changed =
        part(
                2,
                3,
                "{'type':'tool','callID':'c1','tool':'bash','state':{'status':'completed','input':{'command':'look'},'output':'mud'}}")
            + part(2, 4, "{'type':'text','text':'It is not.'}");
    List<Entry> entries = ROWS.entries(SAMPLE + changed);
    assertThat(entries.subList(10, entries.size()))
        .extracting(entry -> entry.id() + " " + entry.content())
        .containsExactly("prt_3#1 mud", "prt_4 It is not.");
  }
}
