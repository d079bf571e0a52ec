package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.AssistantLine;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Inserts synthetic lines into a file. What a method inserts is inserted completely or not at all.
///
/// A line that is not the last one has the time of the line before it, so that the times in the
/// file do not go back.
///
/// @param file the file
/// @param synthetic makes the lines
public record Injection(TranscriptFile file, Synthetic synthetic) {

  /// Inserts a prompt; returns its line.
  ///
  /// @throws RefusedEditException if the file has no such position, or the change is not safe
  public UserLine injectReminder(String text, Position at)
      throws IOException, RefusedEditException {
    int index = at.in(file);
    UserLine prompt = synthetic.user(text, context(index), time(index));
    file.insert(index, prompt);
    return prompt;
  }

  /// Inserts a prompt and its answer; returns their lines.
  ///
  /// @throws RefusedEditException as [#injectReminder]
  public List<Line> injectExchange(String prompt, String answer, Position at)
      throws IOException, RefusedEditException {
    int index = at.in(file);
    Optional<Line> context = context(index);
    UserLine user = synthetic.user(prompt, context, time(index));
    AssistantLine assistant = synthetic.assistant(answer, context, time(index));
    file.insert(index, List.of(user, assistant));
    return List.of(user, assistant);
  }

  /// Inserts a tool call and its result; returns their lines.
  ///
  /// @param isError whether the call failed
  /// @throws RefusedEditException as [#injectReminder]
  public Synthetic.ToolPair injectToolResult(
      String tool, JsonObject input, String result, boolean isError, Position at)
      throws IOException, RefusedEditException {
    int index = at.in(file);
    Synthetic.ToolPair pair =
        synthetic.toolPair(tool, input, result, isError, context(index), time(index));
    file.insert(index, List.of(pair.call(), pair.result()));
    return pair;
  }

  /// Replaces the result of a tool call by a summary.
  ///
  /// @throws RefusedEditException if the call has no result, or the change is not safe
  public void summarizeToolResult(String toolUseId, String summary) throws RefusedEditException {
    file.setToolResult(toolUseId, summary);
  }

  /// The nearest line with an id before an index, or else after it.
  private Optional<Line> context(int index) {
    List<Line> lines = file.lines();
    int end = Math.clamp(index, 0, lines.size());
    return lines.subList(0, end).reversed().stream()
        .filter(line -> line.uuid().isPresent())
        .findFirst()
        .or(() -> lines.stream().filter(line -> line.uuid().isPresent()).findFirst());
  }

  private JsonObject time(int index) {
    Optional<String> earlier =
        index >= file.lines().size()
            ? Optional.empty()
            : context(index).flatMap(line -> line.text("timestamp"));
    return earlier.map(time -> JsonObject.EMPTY.with("timestamp", time)).orElse(JsonObject.EMPTY);
  }
}
