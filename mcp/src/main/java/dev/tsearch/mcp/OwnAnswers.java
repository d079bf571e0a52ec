package dev.tsearch.mcp;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a search by an agent leaves out: entries that repeat what it found before.
final class OwnAnswers {
  /// How clients write the name of a server before that of its tool: Claude Code, Codex and Cursor,
  /// Gemini CLI, Copilot.
  private static final List<String> PREFIXES =
      List.of("mcp__tsearch__", "tsearch__", "tsearch.", "mcp_tsearch_", "tsearch-");

  /// Sorts after every letter of the name of a tool. Ranges cost less than the names of all tools,
  /// which would be looked up in the sidecar of each partition.
  private static final String LAST = "\uFFFF";

  /// Entries that are neither calls of this server nor its answers.
  static final Query NONE = none();

  private OwnAnswers() {}

  private static Query none() {
    var own = new ArrayList<Query>();
    for (String prefix : PREFIXES) {
      own.add(new Query.FieldIn(Field.TOOL, Optional.of(prefix), Optional.of(prefix + LAST)));
    }
    return new Query.Not(Query.any(own));
  }

  /// Entries of other sessions.
  static Query without(String session) {
    return new Query.Not(new Query.FieldIs(Field.SESSION, session));
  }
}
