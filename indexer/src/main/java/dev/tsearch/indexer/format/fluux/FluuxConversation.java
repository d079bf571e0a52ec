package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.SourceContext;

/// The conversation of a source, as it becomes known from the first lines, and the ids of entries
/// without one. Single owner, not thread-safe.
final class FluuxConversation {
  private static final String UNKNOWN = "unknown";

  private final SourceContext context;
  private final DerivedIds ids = new DerivedIds();
  private String jid;
  private String firstId = "";
  private String firstText = "";

  /// @param jid the JID in the source's path; empty if there is none
  FluuxConversation(SourceContext context, String jid) {
    this.context = context;
    this.jid = jid;
  }

  /// The JID of the person or room; empty if unknown.
  String jid() {
    return jid;
  }

  /// Sets the JID that the source states.
  void setJid(String stated) {
    jid = stated;
  }

  /// Sets the first entry.
  ///
  /// @param id its id; empty if it has none
  /// @param text identifies the entry if it has no id
  void setFirstEntry(String id, String text) {
    firstId = id;
    firstText = text;
  }

  /// The derived id of a text that occurs once in the conversations with this JID.
  String idOf(String text) {
    return new DerivedIds().next(name(), text);
  }

  /// The id of the first entry. It is part of the session's name, which never changes.
  String firstId() {
    if (!firstId.isEmpty()) {
      return firstId;
    }
    return context
        .session()
        .map(session -> session.substring(session.lastIndexOf('@') + 1))
        .orElseGet(() -> idOf(firstText));
  }

  /// The id of the next entry without one.
  ///
  /// @param digest identifies the entry's bytes
  String nextId(String digest) {
    return ids.next(session(), digest);
  }

  /// The session's name.
  String session() {
    return context.session().orElseGet(() -> name() + "@" + firstId());
  }

  /// The conversation.
  TranscriptId transcript() {
    return TranscriptId.main(Fluux.NAME, session());
  }

  /// The recipient of a message.
  ///
  /// @param role the sender's role
  String recipient(String role) {
    if (!jid.isEmpty()) {
      return jid;
    }
    return role.equals("assistant") ? "user" : "assistant";
  }

  private String name() {
    return jid.isEmpty() ? UNKNOWN : jid;
  }
}
