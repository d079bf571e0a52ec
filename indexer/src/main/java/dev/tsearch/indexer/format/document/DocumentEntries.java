package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.SourceContext;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Makes the entries of one file, in their order. Single owner, not thread-safe.
final class DocumentEntries {
  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private final SourceContext context;
  private final String session;
  private final String project;
  private final DerivedIds ids = new DerivedIds();
  private final Set<String> usedIds = new HashSet<>();

  /// @param context has the time of the file, for entries without any
  DocumentEntries(SourceContext context, String session, String project) {
    this.context = context;
    this.session = session;
    this.project = project;
  }

  TranscriptId transcript() {
    return TranscriptId.main(Document.NAME, session);
  }

  /// The entry of a JSON object. The object's own id is used if no earlier object has the same.
  ///
  /// @param digest the [DerivedIds#digest] of the object's bytes, for an object without such an id
  Entry entry(GuessedMessage message, Supplier<String> digest, EntryTime time, Origin origin) {
    Optional<String> own = message.id().filter(usedIds::add);
    String id = own.orElseGet(() -> ids.next(session, digest.get()));
    JsonObject metadata =
        JsonObject.builder()
            .putText("role", message.role())
            .putText("model", message.model())
            .putText("subtype", message.object().text("type", ""))
            .build();
    return entry(id, draft(message.role(), message.type(), message.text(), metadata), time, origin);
  }

  /// The entry of the text around the messages of a document.
  ///
  /// @param digest the digest of a part of the text that does not change when the text grows
  Entry entry(String text, String digest, EntryTime time, Origin origin) {
    JsonObject metadata = JsonObject.builder().put("role", "system").build();
    EntryDraft draft = draft("system", EntryType.SYSTEM, text, metadata);
    return entry(ids.next(session, digest), draft, time, origin);
  }

  /// The entry of a section of a text. Its id stays the same when the section grows.
  Entry entry(TextSection section, EntryTime time, Origin origin) {
    String id = ids.next(session, DerivedIds.digest(section.firstLine().getBytes(UTF_8)));
    return entry(id, draft(section), time, origin);
  }

  private static EntryDraft draft(TextSection section) {
    JsonObject more = JsonObject.builder().putText("model", section.model()).build();
    String text = section.text();
    return switch (section.part()) {
      case CALL -> Parties.MAIN.call(section.tool(), "", ToolInput.of(text), more);
      case RESULT ->
          Parties.MAIN.result(section.tool(), "", MessageContent.of(text), JsonObject.EMPTY);
      case THINKING -> Parties.MAIN.thinking(text, more);
      case TEXT -> {
        EntryType type = section.role().equals("system") ? EntryType.SYSTEM : EntryType.MESSAGE;
        yield draft(
            section.role(),
            type,
            text,
            JsonObject.builder().putText("role", section.role()).putAll(more).build());
      }
    };
  }

  private static EntryDraft draft(String role, EntryType type, String text, JsonObject metadata) {
    String from = role.isEmpty() ? Document.NAME : role;
    String to = role.equals(USER) || role.equals("tool") ? ASSISTANT : USER;
    return new EntryDraft(type, from, to, text, metadata);
  }

  private Entry entry(String id, EntryDraft draft, EntryTime time, Origin origin) {
    EntryTime known = time.time().isPresent() ? time : EntryTime.ofModification(context);
    return draft.toEntry(id, transcript(), project, known, JsonObject.EMPTY, origin);
  }
}
