package dev.tsearch.core.transcript.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.call.CallForm.EditedPart;
import dev.tsearch.core.transcript.call.CallForm.FileEdit;
import dev.tsearch.core.transcript.call.CallForm.FilePatch;
import dev.tsearch.core.transcript.call.CallForm.NamedValue;
import dev.tsearch.core.transcript.call.CallForm.NamedValues;
import dev.tsearch.core.transcript.call.CallForm.ShellCommand;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallFormTest {
  private static final String PATCH =
      """
      *** Begin Patch
      *** Add File: reef.txt
      +calm
      +water
      *** Update File: src/Boat.java
      @@ class Boat {
       void sail() {
      -  wait();
      +  go();
       }
      @@
      -old

      +new
      *** End of File
      *** End Patch
      """;

  private static final FilePatch CHANGES =
      new FilePatch(
          List.of(
              new FileEdit("reef.txt", List.of(new EditedPart("", "calm\nwater"))),
              new FileEdit(
                  "src/Boat.java",
                  List.of(
                      new EditedPart("void sail() {\n  wait();\n}", "void sail() {\n  go();\n}"),
                      new EditedPart("old", "\nnew")))));

  private static JsonObject input(String name, Object value) {
    return JsonObject.builder().put(name, value).build();
  }

  @Test
  void patchIsChangesOfFiles_howeverItIsGiven() {
    assertThat(CallForm.of(input("input", PATCH))).contains(CHANGES);
    assertThat(CallForm.of(input("command", List.of("apply_patch", PATCH)))).contains(CHANGES);
    assertThat(CallForm.of(input("command", "apply_patch <<'EOF'\n" + PATCH + "EOF")))
        .contains(CHANGES);
  }

  @Test
  void patchThatDeletesOrMovesStaysAText() {
    String head = "*** Begin Patch\n*** ";
    assertThat(CallForm.of(input("input", head + "Delete File: a\n*** End Patch"))).isEmpty();
    assertThat(CallForm.of(input("input", head + "Update File: a\n*** Move to: b\n"))).isEmpty();
  }

  @Test
  void commandOfAnEditorIsNoneOfAShell() {
    JsonObject.Builder edit = JsonObject.builder().put("command", "str_replace").put("path", "a");
    assertThat(CallForm.of(edit.put("old_str", "x").put("new_str", "y").build()))
        .contains(new FileEdit("a", List.of(new EditedPart("x", "y"))));
    JsonObject view = JsonObject.builder().put("command", "view").put("path", "a").build();
    assertThat(CallForm.of(view))
        .contains(
            new NamedValues(
                List.of(new NamedValue("command", "view"), new NamedValue("path", "a"))));
    assertThat(CallForm.of(input("command", List.of("bash", "-lc", "ls"))))
        .contains(new ShellCommand("ls", ""));
  }

  @Test
  void severalValuesHaveTheirNames() {
    var task = JsonObject.builder().put("taskId", "1").put("position", 5L).put("late", true);
    assertThat(CallForm.of(task.build()))
        .contains(
            new NamedValues(
                List.of(
                    new NamedValue("taskId", "1"),
                    new NamedValue("position", "5"),
                    new NamedValue("late", "true"))));
    assertThat(CallForm.of(input("query", "boat"))).isEmpty();
    assertThat(CallForm.of(task.put("within", input("query", "boat")).build())).isEmpty();
  }
}
