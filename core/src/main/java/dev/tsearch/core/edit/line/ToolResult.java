package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The structured result of a tool, from `toolUseResult` of a line. Immutable.
public sealed interface ToolResult {

  /// The result of a value, which has any type: the members decide which tool it is of.
  static ToolResult of(RawValue raw) {
    JsonObject object = raw.object();
    if (object.has("stdout")) {
      return BashResult.of(object);
    }
    if (object.has("oldString") && object.has("newString")) {
      return EditResult.of(object);
    }
    if (object.has("filePath") && object.has("content")) {
      return WriteResult.of(object);
    }
    if (object.object("file").has("content")) {
      return FileReadResult.of(object);
    }
    return new OtherResult(raw);
  }

  /// The result of a shell command.
  ///
  /// @param stdout its standard output
  /// @param stderr its standard error
  /// @param exitCode its exit status; empty if unknown
  /// @param isInterrupted whether it was interrupted
  /// @param isImage whether the output is a picture
  record BashResult(
      String stdout, String stderr, OptionalLong exitCode, boolean isInterrupted, boolean isImage)
      implements ToolResult {

    private static BashResult of(JsonObject object) {
      OptionalLong status =
          object.value("exitCode") instanceof Long code
              ? OptionalLong.of(code)
              : OptionalLong.empty();
      return new BashResult(
          object.text("stdout", ""),
          object.text("stderr", ""),
          status,
          object.flag("interrupted"),
          object.flag("isImage"));
    }
  }

  /// The result of writing a file.
  ///
  /// @param type `create` or `update`
  /// @param filePath the file
  /// @param content its new content
  /// @param structuredPatch the hunks of the change
  /// @param originalFile its content before; empty if it was new
  record WriteResult(
      String type,
      String filePath,
      String content,
      List<Object> structuredPatch,
      Optional<String> originalFile)
      implements ToolResult {

    /// Copies the list.
    public WriteResult {
      structuredPatch = List.copyOf(structuredPatch);
    }

    private static WriteResult of(JsonObject object) {
      return new WriteResult(
          object.text("type", ""),
          object.text("filePath", ""),
          object.text("content", ""),
          object.list("structuredPatch"),
          object.text("originalFile"));
    }
  }

  /// The result of replacing text in a file.
  ///
  /// @param filePath the file
  /// @param oldString the replaced text
  /// @param newString the text in its place
  /// @param originalFile the content of the file before; empty if unknown
  /// @param replaceAll whether each occurrence was replaced
  /// @param userModified whether the user changed the proposal
  /// @param structuredPatch the hunks of the change
  record EditResult(
      String filePath,
      String oldString,
      String newString,
      Optional<String> originalFile,
      boolean replaceAll,
      boolean userModified,
      List<Object> structuredPatch)
      implements ToolResult {

    /// Copies the list.
    public EditResult {
      structuredPatch = List.copyOf(structuredPatch);
    }

    private static EditResult of(JsonObject object) {
      return new EditResult(
          object.text("filePath", ""),
          object.text("oldString", ""),
          object.text("newString", ""),
          object.text("originalFile"),
          object.flag("replaceAll"),
          object.flag("userModified"),
          object.list("structuredPatch"));
    }
  }

  /// The result of reading a file.
  ///
  /// @param type `text`, or another kind of file
  /// @param filePath the file
  /// @param content the lines that were read
  /// @param numLines how many lines these are
  /// @param startLine the number of the first line
  /// @param totalLines how many lines the file has
  record FileReadResult(
      String type, String filePath, String content, long numLines, long startLine, long totalLines)
      implements ToolResult {

    private static FileReadResult of(JsonObject object) {
      JsonObject file = object.object("file");
      return new FileReadResult(
          object.text("type", ""),
          file.text("filePath", ""),
          file.text("content", ""),
          file.number("numLines", 0),
          file.number("startLine", 0),
          file.number("totalLines", 0));
    }
  }

  /// Any other result.
  ///
  /// @param raw the value as written
  record OtherResult(RawValue raw) implements ToolResult {}
}
