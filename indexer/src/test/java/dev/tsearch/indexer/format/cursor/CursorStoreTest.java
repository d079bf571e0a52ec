package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorStoreTest {
  private static final RowReading ROWS =
      new RowReading(new CursorStore(Json.SOURCE, "id", "data"), "a1.jsonl");

  private static final String META =
      "{\"agentId\":\"a1\",\"name\":\"Lost key\",\"createdAt\":1730000001000,\"lastUsedModel\":\"lock-3\"}";

  static final String SAMPLE =
      ROWS.row(
              "meta",
              "{'key':'0','value':'" + HexFormat.of().formatHex(META.getBytes(UTF_8)) + "'}")
          + blob("b1", "{'role':'system','content':'You find keys.'}")
          + blob(
              "b2",
              "{'role':'user','content':'<user_info>\\nOS: linux\\nWorkspace Path: /area/house\\n</user_info>'}")
          + blob(
              "b3",
              "{'role':'user','content':[{'type':'text','text':'<user_query>\\nWo ist der Schlüssel?\\n</user_query>'}]}")
          + ROWS.row("blobs", "{'id':'b4','data':'node'}")
              .replace("\"node\"", "{\"base64\":\"CiABAg==\"}")
          + blob(
              "b5",
              "{'role':'assistant','content':[{'type':'reasoning','text':'Under the mat.'},{'type':'redacted-reasoning','data':'c2VjcmV0'},{'type':'text','text':'I look.'},{'type':'tool-call','toolCallId':'t1','toolName':'Read','args':{'path':'mat.txt'}}]}")
          + blob(
              "b6",
              "{'role':'tool','content':[{'type':'tool-result','toolCallId':'t1','toolName':'Read','result':'a key'}]}")
          + blob(
              "b7",
              "{'role':'assistant','content':[{'type':'text','text':'There.','providerOptions':{'cursor':{'modelName':'lock-4'}}}]}")
          + ROWS.row("blobs", "{'id':'b8','data':'node'}")
              .replace("\"node\"", "{\"base64\":\"CiABAwQ=\"}")
          + blob("b9", "{'files':['mat.txt']}");

  private static String blob(String id, String message) {
    return ROWS.row("blobs", "{'id':'" + id + "','data':" + message + "}");
  }

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "system system: Lost key",
            "system_prompt system: You find keys.",
            "system system: <user_info>\nOS: linux\nWorkspace Path: /area/house\n</user_info>",
            "message user: Wo ist der Schlüssel?",
            "system system: [binary nodes of the tree of messages, which are not read]",
            "thinking assistant: Under the mat.",
            "message assistant: I look.",
            "tool_call assistant: mat.txt",
            "tool_result Read: a key",
            "message assistant: There.");
  }

  @Test
  void metadata_isThatOfTheSessionAndTheMessages() {
    List<Entry> entries = ROWS.entries(SAMPLE);
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("a1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/house"))
        .allMatch(entry -> entry.timestamp() == 1_730_000_001L);
    assertThat(entries.get(6).metadata().values().text("model")).contains("lock-3");
    assertThat(entries.get(9).metadata().values().text("model")).contains("lock-4");
    assertThat(entries.get(8).metadata().values().text("tool_use_id")).contains("t1");
    assertThat(entries.get(8).metadata().values().flag("time_inferred")).isTrue();
  }

  @Test
  void picturesAndFiles_areDescribed() {
    String bytes = "QUJD".repeat(100);
    assertThat(
            ROWS.said(
                blob(
                    "b1",
                    "{'role':'user','content':[{'type':'image','image':'https://area.example/key.png'},{'type':'image','image':'"
                        + bytes
                        + "'},{'type':'image','image':{'0':137,'1':80}},{'type':'file','data':'"
                        + bytes
                        + "','mimeType':'text/css'}]}")))
        .containsExactly(
            "message user: [image https://area.example/key.png]\n\n[image]\n\n[image]\n\n[file text/css, 300 B]");
  }

  @Test
  void damagedAndEarlyValues_areReadOrEmpty() {
    String plain = META.replace("\"", "\\\"");
    String early = ROWS.row("meta", "{'key':'0','value':'x'}").replace("\"x\"", '"' + plain + '"');
    assertThat(ROWS.said(early)).containsExactly("system system: Lost key");
    assertThat(ROWS.entries(early.replace("1730000001000", "\\\"1730000001000\\\"")))
        .singleElement()
        .matches(entry -> entry.timestamp() == 1_730_000_001L);
    assertThat(ROWS.said(ROWS.row("meta", "{'key':'0','value':'7b7'}"))).isEmpty();
    assertThat(ROWS.said(early.replace("Lost key", "New Agent"))).isEmpty();
  }
}
