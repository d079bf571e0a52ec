package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.Field;
import org.jspecify.annotations.Nullable;

/// Identifies a conversation in the index. Each part is truncated like the value of an index field.
///
/// @param source the format of the source
/// @param session the session
/// @param agent the sub-agent; empty for the main conversation, and where a session is grouped with
///   its sub-agents
public record ConversationKey(String source, String session, String agent) {
  /// The key of no conversation.
  static final ConversationKey NONE = new ConversationKey("", "", "");

  /// Returns the key of the session, which a sub-agent's conversation belongs to.
  ConversationKey withoutAgent() {
    return agent.isEmpty() ? this : new ConversationKey(source, session, "");
  }

  // Written out, as hashCode is: those that records generate are linked at run time, which delays
  // the start of a process.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConversationKey key
        && key.session.equals(session)
        && key.agent.equals(agent)
        && key.source.equals(source);
  }

  @Override
  public int hashCode() {
    return 31 * session.hashCode() + agent.hashCode();
  }

  /// Returns the key of a conversation, from names of any length.
  public static ConversationKey of(String source, String session, String agent) {
    return new ConversationKey(Field.shown(source), Field.shown(session), Field.shown(agent));
  }
}
