package dev.tsearch.indexer.format.kiro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class KiroCliTest {
  private static final RowReading ROWS = new RowReading(new KiroCli(Json.SOURCE), "k1.jsonl");

  static final String SAMPLE =
      ROWS.row(
          "conversations_v2",
          "{'key':'/area/well','conversation_id':'k1','created_at':1730000000000,'updated_at':1730000060000,'value':{'conversation_id':'k1','model_info':{'model_id':'pump-1'},'history':[{'user':{'content':{'Prompt':{'prompt':'Wie tief ist der Brunnen für Gäste?'}},'timestamp':'2024-10-27T03:33:21+00:00'},'assistant':{'ToolUse':{'message_id':'a1','content':'I measure.','tool_uses':[{'id':'c1','name':'execute_bash','args':{'command':'measure'}}]}},'request_metadata':{'input_tokens':50,'output_tokens':10}},{'user':{'content':{'ToolUseResults':{'tool_use_results':[{'tool_use_id':'c1','content':[{'Json':{'exit_status':'1','stdout':'','stderr':'no rope'}}],'status':'Error'}]}},'timestamp':null},'assistant':{'Response':{'message_id':'a2','content':'Nine meters.'}},'request_metadata':{'request_start_timestamp_ms':1730000005000}},{'user':{'content':{'Prompt':{'prompt':'Again.'}},'timestamp':'2024-10-27T03:33:31+00:00'},'assistant':{'ToolUse':{'message_id':'a3','content':'','tool_uses':[{'id':'c2','name':'fs_read','args':{'path':'/area/well/log'}}]}}},{'user':{'content':{'CancelledToolUses':{'prompt':'No, stop.','tool_use_results':[{'tool_use_id':'c2','content':[{'Text':'cancelled'}],'status':'Error'}]}},'timestamp':'2024-10-27T03:33:41+00:00'},'assistant':{'Response':{'message_id':'a4','content':'Stopped.'}}}]}}");

  static final String GROWN =
      ROWS.row(
          "conversations_v2",
          "{'key':'/area/well','conversation_id':'k1','created_at':1730000000000,'updated_at':1730000060000,'value':{'conversation_id':'k1','model_info':{'model_id':'pump-1'},'history':[{'user':{'content':{'Prompt':{'prompt':'Wie tief ist der Brunnen für Gäste?'}},'timestamp':'2024-10-27T03:33:21+00:00'},'assistant':{'ToolUse':{'message_id':'a1','content':'I measure.','tool_uses':[{'id':'c1','name':'execute_bash','args':{'command':'measure'}}]}},'request_metadata':{'input_tokens':50,'output_tokens':10}},{'user':{'content':{'ToolUseResults':{'tool_use_results':[{'tool_use_id':'c1','content':[{'Json':{'exit_status':'1','stdout':'','stderr':'no rope'}}],'status':'Error'}]}},'timestamp':null},'assistant':{'Response':{'message_id':'a2','content':'Nine meters.'}},'request_metadata':{'request_start_timestamp_ms':1730000005000}},{'user':{'content':{'Prompt':{'prompt':'Again.'}},'timestamp':'2024-10-27T03:33:31+00:00'},'assistant':{'ToolUse':{'message_id':'a3','content':'','tool_uses':[{'id':'c2','name':'fs_read','args':{'path':'/area/well/log'}}]}}},{'user':{'content':{'CancelledToolUses':{'prompt':'No, stop.','tool_use_results':[{'tool_use_id':'c2','content':[{'Text':'cancelled'}],'status':'Error'}]}},'timestamp':'2024-10-27T03:33:41+00:00'},'assistant':{'Response':{'message_id':'a4','content':'Stopped.'}}},{'user':{'content':{'Prompt':{'prompt':'Bye.'}},'timestamp':'2024-10-27T03:33:51+00:00'},'assistant':{'Response':{'message_id':'a5','content':'Bye.'}}}]}}");

  @Test
  void eachTurn_becomesItsEntries() {
    assertThat(ROWS.said(SAMPLE))
        .containsExactly(
            "message user: Wie tief ist der Brunnen für Gäste?",
            "message assistant: I measure.",
            "tool_call assistant: measure",
            "tool_result execute_bash: no rope",
            "message assistant: Nine meters.",
            "message user: Again.",
            "tool_call assistant: /area/well/log",
            "tool_result fs_read: cancelled",
            "message user: No, stop.",
            "message assistant: Stopped.");
  }

  @Test
  void metadata_isThatOfConversationAndTurn() {
    assertThat(ROWS.entries(SAMPLE))
        .allMatch(entry -> entry.metadata().session().equals("k1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .extracting(Entry::timestamp)
        .startsWith(1730000001L, 1730000001L, 1730000001L, 1730000005L);
    assertThat(ROWS.tokens(SAMPLE, "input_tokens")).isEqualTo(50);
    assertThat(ROWS.entries(SAMPLE).get(3).metadata().values().flag("is_error")).isTrue();
  }

  @Test
  void laterStateOfTheRow_addsItsNewTurns() {
    List<String> both = ROWS.said(SAMPLE + GROWN);
    assertThat(both).startsWith(ROWS.said(SAMPLE).toArray(String[]::new));
    assertThat(both.subList(10, both.size()))
        .containsExactly("message user: Bye.", "message assistant: Bye.");
  }
}
