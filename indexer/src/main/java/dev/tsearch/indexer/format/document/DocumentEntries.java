package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Makes entries of what was said in one file, in the order it stands. Single owner, not
/// thread-safe.
final class DocumentEntries {
  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private final String session;
  private final String project;
  private final DerivedIds ids = new DerivedIds();
  private final Set<String> taken = new HashSet<>();

  DocumentEntries(String session, String project) {
    this.session = session;
    this.project = project;
  }

  TranscriptId transcript() {
    return TranscriptId.main(Document.NAME, session);
  }

  /// An entry of a JSON object. Its own id counts where no object before it had it.
  Entry entry(GuessedMessage saying, String digest, TimestampInference.Dated dated, Origin origin) {
    Optional<String> own = saying.id().filter(taken::add);
    String id = own.orElseGet(() -> ids.next(session, digest));
    JsonObject about =
        JsonObject.builder()
            .putText("role", saying.role())
            .putText("model", saying.model())
            .putText("subtype", saying.object().text("type", ""))
            .build();
    return entry(id, saying.role(), saying.type(), saying.text(), about, dated, origin);
  }

  /// An entry of a piece of text, told from its like by a digest of what it will keep to begin
  /// with.
  Entry entry(
      String role, String text, String digest, TimestampInference.Dated dated, Origin origin) {
    EntryType type = role.equals("system") ? EntryType.SYSTEM : EntryType.MESSAGE;
    JsonObject about = JsonObject.builder().putText("role", role).build();
    return entry(ids.next(session, digest), role, type, text, about, dated, origin);
  }

  private Entry entry(
      String id,
      String role,
      EntryType type,
      String text,
      JsonObject about,
      TimestampInference.Dated dated,
      Origin origin) {
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", Document.NAME)
            .putText("project", project)
            .put("session", session);
    dated.describe(all);
    all.putAll(about).put("origin", origin.toJson());
    boolean fromPerson = role.equals(USER);
    String from = role.isEmpty() ? Document.NAME : role;
    return new Entry(
        id,
        dated.timestamp(),
        from,
        fromPerson || role.equals("tool") ? ASSISTANT : USER,
        text,
        type,
        new Metadata(all.build()));
  }
}
