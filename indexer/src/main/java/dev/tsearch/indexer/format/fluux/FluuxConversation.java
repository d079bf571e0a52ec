package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.SourceContext;

/// Which conversation a source holds, as that becomes known from its beginning, and the ids of its
/// entries that bring none. Single owner, not thread-safe.
final class FluuxConversation {
  private static final String UNKNOWN = "unknown";

  private final SourceContext context;
  private final DerivedIds ids = new DerivedIds();
  private String jid;
  private String firstId = "";
  private String unnamedFirst = "";

  /// @param jid the address, as far as the source's place tells it
  FluuxConversation(SourceContext context, String jid) {
    this.context = context;
    this.jid = jid;
  }

  /// The address that the conversation is with; empty if unknown.
  String jid() {
    return jid;
  }

  /// Takes the address that the source names.
  void isWith(String address) {
    jid = address;
  }

  /// Takes the first entry.
  ///
  /// @param id the id that it brings; empty if none
  /// @param said what it says, of which an id is made where it brings none
  void beginsWith(String id, String said) {
    firstId = id;
    unnamedFirst = said;
  }

  /// The id of something that is said once in a conversation with this address, made of what it
  /// says and of nothing else.
  String idOf(String said) {
    return new DerivedIds().next(name(), said);
  }

  /// The id of the first entry. It is a part of the session's name, which stays what it once was.
  String firstId() {
    if (!firstId.isEmpty()) {
      return firstId;
    }
    return context
        .session()
        .map(session -> session.substring(session.lastIndexOf('@') + 1))
        .orElseGet(() -> idOf(unnamedFirst));
  }

  /// The id of the next entry that brings none.
  ///
  /// @param digest tells its bytes from others
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

  /// Whom somebody speaks to.
  String addressee(String role) {
    if (!jid.isEmpty()) {
      return jid;
    }
    return role.equals("assistant") ? "user" : "assistant";
  }

  private String name() {
    return jid.isEmpty() ? UNKNOWN : jid;
  }
}
