package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a format writes the values of one conversation: where it states the session, and which
/// entries a message becomes. [Conversation] does the rest. Single owner, not thread-safe: it keeps
/// what later messages need from earlier ones.
public interface Dialect {

  /// What is known about a conversation. Each part is empty if it is unknown.
  ///
  /// @param session the session's id
  /// @param agent the sub-agent
  /// @param project the folder that the conversation is about, as a path or a URI of a file
  /// @param more metadata of each entry, such as `branch` and `forked_from`
  record ConversationFacts(String session, String agent, String project, JsonObject more) {

    /// Nothing is known.
    public static final ConversationFacts UNKNOWN =
        new ConversationFacts("", "", "", JsonObject.EMPTY);

    /// Makes a path of a URI.
    public ConversationFacts {
      project = FolderUri.path(project);
    }

    /// The facts of a session.
    public static ConversationFacts of(String session, String project) {
      return new ConversationFacts(session, "", project, JsonObject.EMPTY);
    }
  }

  /// A message.
  ///
  /// @param id its own id; empty if it has none
  /// @param time the JSON value of its time; null if it has none
  /// @param drafts its entries, in order
  record DraftedMessage(String id, @Nullable Object time, List<EntryDraft> drafts) {

    /// Copies the list.
    public DraftedMessage {
      drafts = List.copyOf(drafts);
    }
  }

  /// Collects what a value says about the whole conversation: a value near the beginning, or the
  /// members around a list of messages. Called before [#message].
  void describe(JsonObject value);

  /// What [#describe] has found.
  ConversationFacts facts();

  /// The JSON value of the time of a value; null if it has none.
  @Nullable Object time(JsonObject value);

  /// Whether a value with the id of an earlier one is the new state of the same value, so that its
  /// entries are revisions. If not, it is another value, whose entries get other ids.
  default boolean isRevising() {
    return false;
  }

  /// Makes the drafts of a value's entries. A value may have none.
  DraftedMessage message(JsonObject value);

  /// Why a value of which no entry is made is quarantined; empty if it is not: it may be one of
  /// which the format makes none.
  default Optional<String> damage(JsonObject value) {
    return Optional.empty();
  }

  /// Makes the drafts of a value that holds several messages with times and ids of their own.
  default List<DraftedMessage> messages(JsonObject value) {
    return List.of(message(value));
  }
}
