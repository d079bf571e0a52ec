package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.call.CallInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The lines that a tool call wrote into a file. The content of a call has the replaced text as
/// well; only its source value says which text is new.
public final class WrittenText {
  /// The members of a tool's input with new text, as agents name them.
  private static final List<String> NEW_TEXT =
      List.of("new_string", "new_str", "newText", "new_text", "new_source", "content", "file_text");

  /// The members of a tool's input with a list of edits.
  private static final String EDITS = "edits";

  private WrittenText() {}

  /// The lines that a call wrote.
  ///
  /// @param call the tool call
  /// @param source the value that it was made from; empty if there is none
  public static List<String> of(Entry call, JsonObject source) {
    if (call.metadata().tool().toLowerCase(Locale.ROOT).contains("patch")) {
      return added(call.content());
    }
    var lines = new ArrayList<String>();
    CallInput.of(source, call).ifPresent(input -> addText(input, lines));
    return lines.isEmpty() ? call.content().lines().toList() : lines;
  }

  /// The lines that a patch adds.
  private static List<String> added(String patch) {
    return patch
        .lines()
        .filter(line -> line.startsWith("+") && !line.startsWith("+++ "))
        .map(line -> line.substring(1))
        .toList();
  }

  private static void addText(JsonObject input, List<String> lines) {
    for (String name : NEW_TEXT) {
      input.text(name, "").lines().forEach(lines::add);
    }
    input.objects(EDITS).forEach(edit -> addText(edit, lines));
  }
}
