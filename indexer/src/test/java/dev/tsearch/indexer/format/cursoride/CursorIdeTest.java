package dev.tsearch.indexer.format.cursoride;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorIdeTest {
  private static final RowReading ROWS = new RowReading(new CursorIde(Json.SOURCE), "c1.jsonl");

  static final String SAMPLE =
      ROWS.row(
              "composerHeaders",
              "{'composerId':'c1','value':{'workspaceIdentifier':{'uri':{'fsPath':'/area/orchard'}}}}")
          + value(
              "composerData:c1",
              "{'composerId':'c1','name':'Bäume','createdAt':1730000000000,'modelConfig':{'modelName':'pump-2'},'subagentInfo':{'parentComposerId':'c0'}}")
          + bubble("b1", "'type':1,'text':'Which tree?'")
          + bubble("b2", "'type':2,'text':'','thinking':{'text':'Count them.'},'capabilityType':30")
          + bubble(
              "b3",
              "'type':2,'text':'I look.','toolFormerData':{'name':'read_file','toolCallId':'t1','status':'completed','params':'{}','rawArgs':'{}','result':'three'},'tokenCount':{'inputTokens':7,'outputTokens':3}")
          + bubble(
              "b4",
              "'type':2,'text':'','modelInfo':{'modelName':'pump-3'},'toolFormerData':{'name':'run_terminal_cmd','toolCallId':'t2','status':'error','error':'no such tree'}")
          + bubble("b5", "'type':2,'text':'The third.'")
          + bubble("b6", "'type':1,'text':'Thanks.'");

  private static String value(String key, String value) {
    return ROWS.row("cursorDiskKV", "{'key':'%s','value':%s}".formatted(key, value));
  }

  private static String bubble(String name, String members) {
    return value(
        "bubbleId:c1:" + name,
        "{'bubbleId':'%s','createdAt':'2024-10-27T03:33:2%s.000Z',%s}"
            .formatted(name, name.substring(1), members));
  }

  @Test
  void eachRow_becomesItsEntries() {
    assertThat(ROWS.entries(SAMPLE))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Bäume",
            "message user: Which tree?",
            "thinking assistant: Count them.",
            "message assistant: I look.",
            "tool_call assistant: ",
            "tool_result read_file: three",
            "tool_call assistant: ",
            "tool_result run_terminal_cmd: no such tree",
            "message assistant: The third.",
            "message user: Thanks.");
  }

  @Test
  void metadata_isThatOfConversationAndMessage() {
    List<Entry> entries = ROWS.entries(SAMPLE);
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("c1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/orchard"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("c0"));
    assertThat(entries)
        .extracting(entry -> entry.metadata().values().text("model", ""))
        .containsExactly("", "", "pump-2", "pump-2", "pump-2", "", "pump-3", "", "pump-2", "");
    assertThat(entries.get(3).metadata().values().object("usage").number("input_tokens", 0))
        .isEqualTo(7);
    assertThat(entries.get(7).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(1).timestamp()).isEqualTo(1730000001);
    assertThat(entries)
        .extracting(Entry::id)
        .containsExactly("c1", "b1", "b2", "b3", "b3#1", "b3#2", "b4", "b4#1", "b5", "b6");
  }

  @Test
  void messagesInTheConversationItself_areRead() {
    String inline =
        value(
            "composerData:c2",
            "{'composerId':'c2','createdAt':1730000000000,'conversation':[{'type':1,'text':'Where?'},{'type':2,'text':'Here.'}]}");
    assertThat(ROWS.entries(inline))
        .extracting(entry -> entry.from() + " " + entry.content())
        .containsExactly("user Where?", "assistant Here.");
  }

  @Test
  void messagesInTheConversationItself_keepTheirIds_whenOthersAreAdded() {
    String first = "{'bubbleId':'b1','type':1,'text':'Where?'},{'type':2,'text':'Here.'}";
    String form = "{'composerId':'c2',%s'createdAt':1730000000000,'conversation':[%s]}";
    String before = value("composerData:c2", form.formatted("", first));
    String after =
        value(
            "composerData:c2",
            form.formatted("'name':'A place',", first + ",{'type':1,'text':'Thanks.'}"));
    assertThat(ROWS.entries(before)).extracting(Entry::id).containsExactly("b1", "c2-1");
    assertThat(ROWS.entries(after))
        .extracting(Entry::id)
        .containsExactly("c2", "b1", "c2-1", "c2-2");
  }

  @Test
  void changedMessage_hasTheSameId() {
    List<Entry> entries = ROWS.entries(SAMPLE + bubble("b5", "'type':2,'text':'The fourth.'"));
    assertThat(entries).hasSize(11);
    assertThat(entries.getLast().id()).isEqualTo("b5");
  }
}
