package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;

/// Session, project, sub-agent and first time of a transcript, collected from its first lines.
/// Needed for lines that do not state them: summaries and snapshots have no session, no folder and
/// no time. Single owner, not thread-safe.
final class Lookahead {
  private final TimeNormalizer times;
  private final TimestampInference inference;
  private final String agentOfFile;
  private String session = "";
  private String project = "";
  private String agent = "";
  private boolean isAgentKnown;

  /// @param agentOfFile the sub-agent in the file's name; empty if there is none
  Lookahead(TimeNormalizer times, TimestampInference inference, String agentOfFile) {
    this.times = times;
    this.inference = inference;
    this.agentOfFile = agentOfFile;
  }

  /// Examines a line.
  ///
  /// @return whether everything is known
  boolean peek(JsonObject line) {
    if (session.isEmpty()) {
      session = line.text("sessionId", "");
    }
    if (project.isEmpty()) {
      project = line.text("cwd", "");
    }
    if (!isAgentKnown && line.has("message")) {
      isAgentKnown = true;
      boolean isNamedOnly = !line.has("isSidechain") && !agentOfFile.isEmpty();
      agent = line.flag("isSidechain") || isNamedOnly ? line.text("agentId", agentOfFile) : "";
    }
    if (!inference.hasPeeked()) {
      inference.peek(times.time(line.value("timestamp")));
    }
    return !session.isEmpty() && !project.isEmpty() && isAgentKnown && inference.hasPeeked();
  }

  /// The first session in the lines; empty if there is none.
  String session() {
    return session;
  }

  /// The first working folder in the lines; empty if there is none.
  String project() {
    return project;
  }

  /// The sub-agent, if the first message of the file is a sub-agent's; empty for a main session.
  String agent() {
    return agent;
  }
}
