package dev.tsearch.indexer.format.claude;

import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.CapturedSession;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;
import java.util.Optional;

/// What a file's path says where its lines do not: names of sessions and sub-agents.
///
/// @param session the session
/// @param agent the sub-agent; empty for a main session
record PathHints(String session, String agent) {
  private static final String AGENT_FILE = "agent-";
  private static final String AGENT_FOLDER = "subagents";

  /// What a file's place says, and the transcript beside it where a sub-agent's file stands among
  /// captured tasks.
  static PathHints of(SourceContext context) {
    PathHints hints = of(context.path());
    Optional<CaptureFolder> task =
        CaptureFolder.of(context.path())
            .filter(place -> !hints.agent.isEmpty() && !place.toolUse().isEmpty());
    return task.map(place -> CapturedSession.of(place, context.siblings()).session())
        .filter(session -> !session.isEmpty())
        .map(session -> new PathHints(session, hints.agent))
        .orElse(hints);
  }

  private static PathHints of(Path path) {
    String stem = stem(name(path));
    Path folder = path.toAbsolutePath().getParent();
    boolean isAgent = stem.startsWith(AGENT_FILE);
    String agent = isAgent ? stem.substring(AGENT_FILE.length()) : "";
    if (folder == null) {
      return new PathHints(stem, agent);
    }
    if (isAgent && name(folder).equals(AGENT_FOLDER) && folder.getParent() != null) {
      return new PathHints(name(folder.getParent()), agent);
    }
    boolean namesNothing = stem.equals("full") || stem.equals("transcript");
    return new PathHints(namesNothing ? name(folder) : stem, agent);
  }

  private static String name(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }

  private static String stem(String name) {
    int dot = name.indexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }
}
