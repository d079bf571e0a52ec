package dev.tsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The transcripts that the training run imports, besides those that it is given.
final class RehearsedTranscripts {
  /// The number of entries from which terms and numbers are stored as in large archives: from
  /// 16,384 on, numbers are in more than one block.
  private static final int CROWD = 17_000;

  private static final int CROWD_SESSIONS = 10;

  /// The session of [#calls].
  static final String CALLS_SESSION = "ca115e55";

  /// The session of [#edit].
  static final String EDIT_SESSION = "ed17ed00";

  /// The length of the last result: enough that the originals are sealed.
  private static final int LONG_RESULT = 7 << 20;

  private RehearsedTranscripts() {}

  /// Writes transcripts of many short messages, unless they exist.
  ///
  /// @return their folder
  static Path crowd(Path home) throws IOException {
    Path folder = home.resolve("crowd");
    if (Files.exists(folder)) {
      return folder;
    }
    Files.createDirectories(folder);
    for (int session = 0; session < CROWD_SESSIONS; session++) {
      var lines = new ArrayList<String>();
      for (int line = session; line < CROWD; line += CROWD_SESSIONS) {
        lines.add(message(session, line));
      }
      Files.write(folder.resolve("crowd-" + session + ".jsonl"), lines);
    }
    Files.writeString(folder.resolve("calls.jsonl"), calls());
    return folder;
  }

  /// Writes a transcript where a program keeps its transcripts: the next import without a path, or
  /// `doctor`, finds it.
  static void leave(String name, Path home) throws IOException {
    Path folder = Files.createDirectories(home.resolve(".claude/projects/-crowd"));
    Files.write(folder.resolve(name + ".jsonl"), List.of(message(0, 0)));
  }

  /// A session with what makes rare demands on the program: letters beyond Latin, a list of tasks,
  /// a command that fails and then succeeds, and a result so long that the originals are sealed.
  private static String calls() {
    return """
    {"type":"user","uuid":"ca115e55-1","sessionId":"ca115e55","timestamp":"2026-03-01T10:00:00Z",\
    "cwd":"/crowd","message":{"role":"user","content":"所有権を説明してください。\\nThen plan it – with *care*."}}
    {"type":"assistant","uuid":"ca115e55-2","parentUuid":"ca115e55-1","sessionId":"ca115e55",\
    "timestamp":"2026-03-01T10:01:00Z","cwd":"/crowd","message":{"role":"assistant","id":"m1",\
    "model":"training","content":[{"type":"text","text":"# Plan\\n\\n* **dig** `here`\\n\\n|a|b|\\n|-|-|\\n|1|2|"},\
    {"type":"tool_use","id":"t1","name":"TodoWrite","input":{"todos":[{"content":"Dig","status":"completed"},\
    {"content":"Sow","status":"in_progress"},{"content":"Water","status":"pending"}]}},\
    {"type":"tool_use","id":"t2","name":"Edit","input":{"file_path":"/crowd/a.txt","old_string":"one","new_string":"two"}},\
    {"type":"tool_use","id":"t3","name":"Bash","input":{"command":"make garden"}}]}}
    {"type":"user","uuid":"ca115e55-3","parentUuid":"ca115e55-2","sessionId":"ca115e55",\
    "timestamp":"2026-03-01T10:02:00Z","cwd":"/crowd","message":{"role":"user","content":[\
    {"type":"tool_result","tool_use_id":"t3","is_error":true,"content":"Exit code 2\\nno spade in the shed"}]}}
    {"type":"assistant","uuid":"ca115e55-4","parentUuid":"ca115e55-3","sessionId":"ca115e55",\
    "timestamp":"2026-03-01T10:03:00Z","cwd":"/crowd","message":{"role":"assistant","id":"m2",\
    "model":"training","content":[{"type":"tool_use","id":"t4","name":"Bash","input":{"command":"make garden"}}]}}
    {"type":"user","uuid":"ca115e55-5","parentUuid":"ca115e55-4","sessionId":"ca115e55",\
    "timestamp":"2026-03-01T10:04:00Z","cwd":"/crowd","message":{"role":"user","content":[\
    {"type":"tool_result","tool_use_id":"t4","content":"%s"}]}}
    """
        .formatted("again ".repeat(LONG_RESULT / "again ".length()));
  }

  /// Writes a transcript that is too short for its original to be sealed. What a call replaces is
  /// in the original only.
  ///
  /// @return the transcript
  static Path edit(Path home) throws IOException {
    return Files.writeString(
        home.resolve("edit.jsonl"),
        """
        {"type":"assistant","uuid":"ed17ed00-1","sessionId":"ed17ed00","timestamp":"2026-03-01T11:00:00Z",\
        "cwd":"/crowd","message":{"role":"assistant","id":"m1","model":"training","content":[\
        {"type":"tool_use","id":"t1","name":"Edit","input":{"file_path":"/crowd/a.txt","old_string":"one","new_string":"two"}}]}}
        """);
  }

  private static String message(int session, int line) {
    Instant time = Instant.EPOCH.plus(Duration.ofDays(18_000)).plus(Duration.ofHours(line));
    String common = line % 3 == 0 ? "the ownership of a closure" : "an error in the test";
    return """
    {"type":"user","uuid":"crowd-%d","sessionId":"crowd-%d","timestamp":"%s","cwd":"/crowd",\
    "message":{"role":"user","content":"%s%s, word%d and word%d"}}\
    """
        .formatted(line, session, time, common, " again".repeat(line % 4), line % 97, line);
  }
}
