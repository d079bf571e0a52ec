package dev.tsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a transcript of Claude Code for a test, line by line. Not thread-safe.
final class ClaudeTranscript {
  private final String session;
  private final String folder;
  private final StringBuilder lines = new StringBuilder();
  private int count;

  /// @param session the id of the session: eight hexadecimal digits
  /// @param folder the folder of the session's project
  ClaudeTranscript(String session, String folder) {
    this.session = session;
    this.folder = folder;
  }

  /// Adds a prompt.
  ClaudeTranscript user(String time, String text) {
    return line("user", time, "\"role\":\"user\",\"content\":\"" + text + "\"");
  }

  /// Adds a call of a tool.
  ClaudeTranscript call(String time, String tool, String command) {
    return line(
        "assistant",
        time,
        """
        "role":"assistant","model":"claude-opus-4-5","content":[{"type":"tool_use",\
        "id":"toolu_%d","name":"%s","input":{"command":"%s"}}]\
        """
            .formatted(count, tool, command));
  }

  /// Adds the result of the call before it.
  ClaudeTranscript result(String time, String content, boolean isError) {
    return line(
        "user",
        time,
        """
        "role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d",\
        "is_error":%s,"content":"%s"}]\
        """
            .formatted(count - 1, isError, content));
  }

  /// Adds thinking.
  ClaudeTranscript thinking(String time, String text) {
    return line(
        "assistant",
        time,
        """
        "role":"assistant","model":"claude-opus-4-5","content":[{"type":"thinking",\
        "thinking":"%s","signature":"x"}]\
        """
            .formatted(text));
  }

  /// Adds a call of the tool `Edit`.
  ClaudeTranscript edit(String time, String path, String before, String after) {
    return line(
        "assistant",
        time,
        """
        "role":"assistant","model":"claude-opus-4-5","content":[{"type":"tool_use",\
        "id":"toolu_%d","name":"Edit","input":{"file_path":"%s","old_string":"%s",\
        "new_string":"%s"}}]\
        """
            .formatted(count, path, before, after));
  }

  private ClaudeTranscript line(String type, String time, String message) {
    lines.append(
        """
        {"type":"%s","uuid":"%s-0000-4000-8000-%012d",\
        "sessionId":"%s-0000-4000-8000-000000000000","timestamp":"%s",\
        "cwd":"%s","version":"2.1.0","message":{%s}}
        """
            .formatted(type, session, count++, session, time, folder, message));
    return this;
  }

  /// Writes the file into a folder.
  void write(Path into) throws IOException {
    Files.createDirectories(into);
    Files.writeString(into.resolve(session + "-0000-4000-8000-000000000000.jsonl"), lines);
  }
}
