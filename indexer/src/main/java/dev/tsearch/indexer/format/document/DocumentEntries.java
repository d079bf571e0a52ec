package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Makes the entries of one file, in their order. Single owner, not thread-safe.
final class DocumentEntries {
  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private final String session;
  private final String project;
  private final DerivedIds ids = new DerivedIds();
  private final Set<String> usedIds = new HashSet<>();

  DocumentEntries(String session, String project) {
    this.session = session;
    this.project = project;
  }

  TranscriptId transcript() {
    return TranscriptId.main(Document.NAME, session);
  }

  /// The entry of a JSON object. The object's own id is used if no earlier object has the same.
  ///
  /// @param digest the [DerivedIds#digest] of the object's bytes
  Entry entry(GuessedMessage message, String digest, EntryTime time, Origin origin) {
    Optional<String> own = message.id().filter(usedIds::add);
    String id = own.orElseGet(() -> ids.next(session, digest));
    JsonObject metadata =
        JsonObject.builder()
            .putText("role", message.role())
            .putText("model", message.model())
            .putText("subtype", message.object().text("type", ""))
            .build();
    return entry(id, draft(message.role(), message.type(), message.text(), metadata), time, origin);
  }

  /// The entry of a text.
  ///
  /// @param digest the digest of a part of the text that does not change when the text grows
  Entry entry(String role, String text, String digest, EntryTime time, Origin origin) {
    EntryType type = role.equals("system") ? EntryType.SYSTEM : EntryType.MESSAGE;
    JsonObject metadata = JsonObject.builder().putText("role", role).build();
    return entry(ids.next(session, digest), draft(role, type, text, metadata), time, origin);
  }

  private static EntryDraft draft(String role, EntryType type, String text, JsonObject metadata) {
    String from = role.isEmpty() ? Document.NAME : role;
    String to = role.equals(USER) || role.equals("tool") ? ASSISTANT : USER;
    return new EntryDraft(type, from, to, text, metadata);
  }

  private Entry entry(String id, EntryDraft draft, EntryTime time, Origin origin) {
    return draft.toEntry(id, transcript(), project, time, JsonObject.EMPTY, origin);
  }
}
