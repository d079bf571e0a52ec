package dev.tsearch.core.transcript.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallInputTest {
  @Test
  void inputIsFoundByTheIdOfTheCall() throws MalformedJsonException {
    String claude =
        """
        {"message":{"content":[{"type":"tool_use","id":"t1","input":{"command":"one"}},
        {"type":"tool_use","id":"t2","input":{"command":"two"}}]}}\
        """;
    String other =
        "{\"payload\":{\"call_id\":\"t2\",\"arguments\":\"{\\\"command\\\":\\\"two\\\"}\"}}";
    String copilot =
        "{\"data\":{\"toolRequests\":[{\"toolCallId\":\"t2\",\"arguments\":{\"command\":\"two\"}}]}}";
    for (String source : List.of(claude, other, copilot)) {
      JsonObject input = CallInput.of(Json.SOURCE.object(source), call("t2")).orElseThrow();
      assertThat(input.text("command")).contains("two");
      assertThat(CallInput.of(Json.SOURCE.object(source), call("t3"))).isEmpty();
    }
  }

  /// As Droid and OpenCode write it.
  @Test
  void inputHasItsOwnName() throws MalformedJsonException {
    for (String source :
        List.of(
            "{\"id\":\"t2\",\"name\":\"Execute\",\"parameters\":{\"command\":\"two\"}}",
            "{\"callID\":\"t2\",\"tool\":\"bash\",\"state\":{\"input\":{\"command\":\"two\"}}}")) {
      JsonObject input = CallInput.of(Json.SOURCE.object(source), call("t2")).orElseThrow();
      assertThat(input.text("command")).contains("two");
    }
  }

  @Test
  void callWithoutAnIdHasTheOnlyInput() throws MalformedJsonException {
    String one = "{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":\"one\"}}";
    String text = "{\"type\":\"text\",\"text\":\"I look.\"}";
    JsonObject line = Json.SOURCE.object("{\"content\":[" + text + "," + one + "]}");
    assertThat(CallInput.of(line, call("")).orElseThrow().text("command")).contains("one");
    JsonObject two = Json.SOURCE.object("{\"content\":[" + one + "," + one + "]}");
    assertThat(CallInput.of(two, call(""))).isEmpty();
    assertThat(CallInput.of(line, call("t3"))).isEmpty();
  }

  @Test
  void patchIsTheTextOfAnInput() throws MalformedJsonException {
    JsonObject source =
        Json.SOURCE.object("{\"call_id\":\"t2\",\"input\":\"*** Begin Patch\\n*** End Patch\"}");
    assertThat(CallInput.of(source, call("t2")).orElseThrow().text("input"))
        .contains("*** Begin Patch\n*** End Patch");
  }

  private static Entry call(String id) {
    var metadata = new Metadata(JsonObject.builder().put("tool_use_id", id).build());
    return new Entry("e", 1, "assistant", "Bash", "", EntryType.TOOL_CALL, metadata);
  }
}
