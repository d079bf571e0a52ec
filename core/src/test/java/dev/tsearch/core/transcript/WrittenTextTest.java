package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrittenTextTest {

  private static Entry call(String tool, String content) {
    JsonObject values = JsonObject.builder().put("tool", tool).put("tool_use_id", "t2").build();
    return new Entry("1", 0, "agent", tool, content, EntryType.TOOL_CALL, new Metadata(values));
  }

  private static JsonObject object(Object... members) {
    JsonObject.Builder object = JsonObject.builder();
    for (int at = 0; at < members.length; at += 2) {
      object.put((String) members[at], members[at + 1]);
    }
    return object.build();
  }

  @Test
  void ofAnEditOnlyTheNewText() {
    JsonObject other = object("id", "t1", "input", object("new_string", "other"));
    JsonObject edit =
        object("id", "t2", "input", object("old_string", "a\nb", "new_string", "a\nc"));
    JsonObject line = object("message", object("content", List.of(other, edit)));
    assertThat(WrittenText.of(call("Edit", "f\na\nb\na\nc"), line)).containsExactly("a", "c");
  }

  @Test
  void ofSeveralEditsAll() {
    JsonObject edits =
        object("edits", List.of(object("new_string", "x"), object("new_string", "y")));
    JsonObject line = object("calls", List.of(object("id", "t2", "args", edits)));
    assertThat(WrittenText.of(call("MultiEdit", ""), line)).containsExactly("x", "y");
  }

  @Test
  void ofAnInputThatIsATextOfJson() {
    String input = "{\"path\":\"f\",\"content\":\"new\"}";
    JsonObject line = object("payload", object("call_id", "t2", "arguments", input));
    assertThat(WrittenText.of(call("write", "f\nold"), line)).containsExactly("new");
  }

  @Test
  void ofAPatchTheAddedLines() {
    String patch = "*** Update File: a.rs\n+++ b/a.rs\n@@\n context\n-old\n+new\n+";
    assertThat(WrittenText.of(call("apply_patch", patch), JsonObject.EMPTY))
        .containsExactly("new", "");
  }

  @Test
  void withoutASourceTheContent() {
    assertThat(WrittenText.of(call("Write", "f\nx"), JsonObject.EMPTY)).containsExactly("f", "x");
  }
}
