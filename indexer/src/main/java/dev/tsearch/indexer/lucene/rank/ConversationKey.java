package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.Field;

/// Identifies a conversation in the index. Each part is truncated like the value of an index field.
///
/// @param source the format of the source
/// @param session the session
/// @param agent the sub-agent; empty for the main conversation, and where a session is grouped with
///   its sub-agents
public record ConversationKey(String source, String session, String agent) {

  /// Returns the key of a conversation, from names of any length.
  public static ConversationKey of(String source, String session, String agent) {
    return new ConversationKey(Field.shown(source), Field.shown(session), Field.shown(agent));
  }
}
