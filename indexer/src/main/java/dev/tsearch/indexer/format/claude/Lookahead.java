package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;

/// What the beginning of a transcript says about lines that do not say it themselves: summaries and
/// snapshots have no session, no folder and no time of their own. Single owner, not thread-safe.
final class Lookahead {
  private final TimeNormalizer times;
  private final TimestampInference dating;
  private final String agentOfFile;
  private String session = "";
  private String project = "";
  private String agent = "";
  private boolean isAgentKnown;

  /// Knows nothing but what the file's name says of a sub-agent.
  Lookahead(TimeNormalizer times, TimestampInference dating, String agentOfFile) {
    this.times = times;
    this.dating = dating;
    this.agentOfFile = agentOfFile;
  }

  /// Takes note of a line; true once all is known.
  boolean learn(JsonObject line) {
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
    if (!dating.isForeseen()) {
      dating.foresee(times.time(line.value("timestamp")));
    }
    return !session.isEmpty() && !project.isEmpty() && isAgentKnown && dating.isForeseen();
  }

  /// The first session that a line names; empty if none does.
  String session() {
    return session;
  }

  /// The first folder that a line names; empty if none does.
  String project() {
    return project;
  }

  /// The sub-agent whose file it is, since its first message is of one; empty for a main session.
  String agent() {
    return agent;
  }
}
