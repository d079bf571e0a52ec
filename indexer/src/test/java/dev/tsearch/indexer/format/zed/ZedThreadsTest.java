package dev.tsearch.indexer.format.zed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.rows.RowReading;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZedThreadsTest {
  private static final RowReading ROWS = new RowReading(new ZedThreads(Json.SOURCE), "z1.jsonl");

  static final String SAMPLE =
      ROWS.row(
          "threads",
          "{'id':'z1','summary':'Dig','updated_at':'2024-10-27T03:34:20+00:00','created_at':'2024-10-27T03:33:20+00:00','parent_id':'z0','data_type':'json','data':{'version':'0.3.0','title':'Dig','messages':[{'User':{'id':'u1','content':[{'Text':'Wie tief ist der Brunnen für Gäste?'},{'Mention':{'uri':'file:///area/well/log','content':'nine'}}]}},{'Agent':{'content':[{'Thinking':{'text':'Measure.','signature':'x'}},{'ToolUse':{'id':'c1','name':'terminal','raw_input':'','input':{'command':'measure'}}},{'Text':'Nine meters.'}],'tool_results':{'c1':{'tool_use_id':'c1','tool_name':'terminal','is_error':true,'content':{'Text':'no rope'}}}}},'Resume',{'id':3,'role':'user','segments':[{'type':'text','text':'Thanks.'}]},{'id':4,'role':'assistant','segments':[{'type':'thinking','text':'Polite.'},{'type':'text','text':'Fine.'}],'tool_uses':[{'id':'c2','name':'now','input':{}}],'tool_results':[{'tool_use_id':'c2','is_error':false,'content':'noon'}]}],'cumulative_token_usage':{'input_tokens':100},'model':{'provider':'p','model':'pump-1'},'initial_project_snapshot':{'worktree_snapshots':[{'worktree_path':'/area/well'}]}}}");

  static final String GROWN =
      ROWS.row(
          "threads",
          "{'id':'z1','summary':'Dig','updated_at':'2024-10-27T03:34:20+00:00','created_at':'2024-10-27T03:33:20+00:00','parent_id':'z0','data_type':'json','data':{'version':'0.3.0','title':'Dig','messages':[{'User':{'id':'u1','content':[{'Text':'Wie tief ist der Brunnen für Gäste?'},{'Mention':{'uri':'file:///area/well/log','content':'nine'}}]}},{'Agent':{'content':[{'Thinking':{'text':'Measure.','signature':'x'}},{'ToolUse':{'id':'c1','name':'terminal','raw_input':'','input':{'command':'measure'}}},{'Text':'Nine meters.'}],'tool_results':{'c1':{'tool_use_id':'c1','tool_name':'terminal','is_error':true,'content':{'Text':'no rope'}}}}},'Resume',{'id':3,'role':'user','segments':[{'type':'text','text':'Thanks.'}]},{'id':4,'role':'assistant','segments':[{'type':'thinking','text':'Polite.'},{'type':'text','text':'Fine.'}],'tool_uses':[{'id':'c2','name':'now','input':{}}],'tool_results':[{'tool_use_id':'c2','is_error':false,'content':'noon'}]},{'User':{'id':'u2','content':[{'Text':'Bye.'}]}}],'cumulative_token_usage':{'input_tokens':130},'model':{'provider':'p','model':'pump-1'},'initial_project_snapshot':{'worktree_snapshots':[{'worktree_path':'/area/well'}]}}}");

  @Test
  void eachMessage_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "system system: Dig",
            "message user: Wie tief ist der Brunnen für Gäste?\n\nnine",
            "thinking assistant: Measure.",
            "tool_call assistant: measure",
            "message assistant: Nine meters.",
            "tool_result terminal: no rope",
            "message user: Thanks.",
            "thinking assistant: Polite.",
            "message assistant: Fine.",
            "tool_call assistant: ",
            "tool_result now: noon",
            "progress system: ");
  }

  @Test
  void metadata_isThatOfTheThread() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("z1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("z0"));
    assertThat(ROWS.entries(SAMPLE).get(3).metadata().values().text("model")).contains("pump-1");
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isEqualTo(100);
  }

  @Test
  void laterStateOfTheRow_addsItsNewMessages() {
    List<String> both = ROWS.said(SAMPLE + GROWN);
    assertThat(both.subList(12, both.size()))
        .containsExactly("message user: Bye.", "progress system: ");
    assertThat(ROWS.tokens(SAMPLE + GROWN, "input_tokens")).isEqualTo(130);
  }

  @Test
  void compressedThreads_areDecoded() {
    byte[] document =
        "{\"messages\":[{\"User\":{\"content\":[{\"Text\":\"Deep?\"}]}}]}".getBytes(UTF_8);
    String base64 = Base64.getEncoder().encodeToString(Zstd.compress(document));
    String line =
        ROWS.row(
                "threads",
                "{'id':'z2','summary':'','updated_at':'2024-10-27T03:34:20Z','data_type':'zstd','data':'BLOB'}")
            .replace("\"BLOB\"", "{\"base64\":\"" + base64 + "\"}");
    assertThat(ROWS.said(line)).containsExactly("message user: Deep?");
    assertThat(ROWS.said(line.replace(base64, base64.substring(0, 8)))).isEmpty();
  }

  /// An archive of an earlier version has compressed states of a row, which has got a later one.
  @Test
  void laterStateAsText_addsItsNewMessages_toACompressedOne() {
    String first = "{\"messages\":[{\"User\":{\"content\":[{\"Text\":\"Deep?\"}]}}]}";
    String later =
        first.substring(0, first.length() - 2)
            + ",{\"User\":{\"content\":[{\"Text\":\"Nine.\"}]}}]}";
    String row =
        ROWS.row(
            "threads",
            "{'id':'z2','summary':'Well','updated_at':'2024-10-27T03:34:20Z','data_type':'zstd','data':'BLOB'}");
    String base64 = Base64.getEncoder().encodeToString(Zstd.compress(first.getBytes(UTF_8)));
    String old = row.replace("\"BLOB\"", "{\"base64\":\"" + base64 + "\"}");
    String text = row.replace("BLOB", later.replace("\"", "\\\""));
    assertThat(ROWS.said(old + row.replace("BLOB", first.replace("\"", "\\\""))))
        .isEqualTo(ROWS.said(old));
    assertThat(ROWS.said(old + text))
        .containsExactly("system system: Well", "message user: Deep?", "message user: Nine.");
    assertThat(ROWS.entries(old + text))
        .extracting(entry -> entry.id())
        .containsExactly("z2", "z2-0", "z2-1");
  }

  /// A row with a document that cannot be read was skipped without a word.
  @Test
  void damagedDocument_isQuarantined() {
    String plain =
        ROWS.row("threads", "{'id':'z3','summary':'','data_type':'json','data':'{[\\\\'}");
    String whole =
        Base64.getEncoder().encodeToString(Zstd.compress("{\"messages\":[]}".getBytes(UTF_8)));
    String cut =
        ROWS.row("threads", "{'id':'z4','summary':'','data_type':'zstd','data':'BLOB'}")
            .replace("\"BLOB\"", "{\"base64\":\"" + whole.substring(0, 8) + "\"}");
    for (String line : List.of(plain, cut)) {
      Reading reading = Reading.of(ROWS.format(), Reading.alone("z.jsonl"), line.getBytes(UTF_8));
      assertThat(reading.entries()).isEmpty();
      assertThat(reading.skipped())
          .extracting(ReadResult.Skipped::reason)
          .containsExactly("a column with JSON that cannot be read");
    }
  }
}
