package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Path;

/// A session of Claude Code that has a secret, and lines of what is kept beside its transcript.
final class SecretSession {
  static final String SECRET = "the walrus key";
  static final String SESSION = "6f0e0d0c-1111-4222-8333-444455556666";

  private SecretSession() {}

  static TranscriptId session(String source) {
    return TranscriptId.main(source, SESSION);
  }

  /// Imports its transcript.
  static Path transcript(ForgettingTrial trial, String name) throws IOException {
    return trial.source(
        name,
        """
        {"type":"user","sessionId":"%1$s","uuid":"7f0e0d0c-1111-4222-8333-444455556666",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w",\
        "message":{"role":"user","content":"keep %2$s"}}
        """
            .formatted(SESSION, SECRET));
  }

  /// A line of its transcript.
  static String claude(int second, String role, String text) {
    return """
    {"type":"%1$s","sessionId":"%2$s","uuid":"%3$df0e0d0c-1111-4222-8333-444455556666",\
    "timestamp":"2026-03-01T10:00:0%3$d.000Z","cwd":"/w",\
    "message":{"role":"%1$s","content":"%4$s"}}
    """
        .formatted(role, SESSION, second, text);
  }

  /// A line of the log of a session.
  static String event(String session, String prompt) {
    return """
    {"ts":"2026-03-01T10:00:00.000Z","session_id":"%s","event":"UserPromptSubmit","cwd":"/w",\
    "prompt":"%s"}
    """
        .formatted(session, prompt);
  }

  /// A line of the list of prompts.
  static String listed(String session, String prompt) {
    return """
    {"display":"%s","pastedContents":{},"timestamp":1772359200000,"project":"/w","sessionId":"%s"}
    """
        .formatted(prompt, session);
  }
}
