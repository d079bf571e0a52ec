package dev.tsearch.indexer.format.claude;

import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;
import java.util.Optional;

/// Session and sub-agent in a file's path, for lines that do not state them.
///
/// @param session the session's name
/// @param agent the sub-agent's name; empty for a main session
record PathHints(String session, String agent) {
  private static final String AGENT_FILE = "agent-";
  private static final String AGENT_FOLDER = "subagents";

  /// The hints of a file's path. For a sub-agent's file in an [EntireFolder], the session is the
  /// one of the transcript in that folder.
  static PathHints of(SourceContext context) {
    PathHints hints = of(context.path());
    Optional<EntireFolder> task =
        EntireFolder.of(context.path())
            .filter(folder -> !hints.agent.isEmpty() && !folder.toolUse().isEmpty());
    return task.map(folder -> EntireSession.of(folder, context.siblings()).session())
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
