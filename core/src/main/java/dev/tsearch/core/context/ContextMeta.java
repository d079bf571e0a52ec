package dev.tsearch.core.context;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;

/// The content of `context_meta.json`: what belongs to a context besides its entries.
///
/// ```
/// created_at   number  Unix seconds
/// session      text    the session of its entries, `<name>@<id>`
/// prompt_hash  text    SHA-256 of the system prompt that was recorded last; omitted without one
/// window_crc32c  number  CRC-32C of `context.jsonl` as it was written last; omitted before
/// imported     true    the session was imported from chibi, and is continued; omitted otherwise
/// window_commit  number  the commit of the manifest when `context.jsonl` was written; only if imported
/// pending      object  the entry that is being appended; omitted otherwise
///   id             text    its id
///   archive_bytes  number  the length of `transcript.md` before; omitted if it does not change
/// ```
///
/// An entry belongs to a change of other files, too. It is named here before it is appended, so
/// that the next command can complete or undo the change after a crash.
///
/// @param createdAt when the context was created, in Unix seconds
/// @param session the session of its entries
/// @param promptHash the hash of the recorded prompt; empty if there is none
/// @param window the window as it was stored last
/// @param isImported whether the session was imported, and is continued
/// @param pending the entry that is being appended
public record ContextMeta(
    long createdAt,
    String session,
    String promptHash,
    StoredState window,
    boolean isImported,
    Optional<Pending> pending) {

  /// A window when it was stored.
  ///
  /// @param crc32c the checksum of its file; negative if none was stored
  /// @param commit the commit of the manifest
  public record StoredState(long crc32c, long commit) {
    static StoredState of(byte[] lines, long commit) {
      return new StoredState(Integer.toUnsignedLong(Checksum.crc32c(lines)), commit);
    }

    /// Whether it is that of a file. (`equals` of a record is linked at run time, which takes 10 ms
    /// at start.)
    boolean isOf(byte[] lines, long atCommit) {
      return commit == atCommit && crc32c == of(lines, atCommit).crc32c;
    }
  }

  /// An entry that may be in the archive or not.
  ///
  /// @param id its id
  /// @param archiveBytes the length of `transcript.md` before; negative if it does not change
  public record Pending(String id, long archiveBytes) {}

  private static final String CREATED_AT = "created_at";
  private static final String SESSION = "session";
  private static final String PROMPT_HASH = "prompt_hash";
  private static final String WINDOW_CRC32C = "window_crc32c";
  private static final String WINDOW_COMMIT = "window_commit";
  private static final String IMPORTED = "imported";
  private static final StoredState NO_WINDOW = new StoredState(-1, 0);
  private static final String PENDING = "pending";
  private static final String ID = "id";
  private static final String ARCHIVE_BYTES = "archive_bytes";

  /// The meta data of a context that begins.
  static ContextMeta begun(long createdAt, String session) {
    return new ContextMeta(createdAt, session, "", NO_WINDOW, false, Optional.empty());
  }

  /// The meta data of a context that was imported.
  static ContextMeta imported(long createdAt, String session) {
    return new ContextMeta(createdAt, session, "", NO_WINDOW, true, Optional.empty());
  }

  /// The meta data of an object; empty if it names no session.
  static Optional<ContextMeta> of(JsonObject object) {
    JsonObject pending = object.object(PENDING);
    return object
        .text(SESSION)
        .filter(session -> !session.isEmpty())
        .map(session ->
            new ContextMeta(
                object.number(CREATED_AT, 0),
                session,
                object.text(PROMPT_HASH, ""),
                new StoredState(object.number(WINDOW_CRC32C, -1), object.number(WINDOW_COMMIT, 0)),
                object.flag(IMPORTED),
                pending.text(ID).map(id -> new Pending(id, pending.number(ARCHIVE_BYTES, -1)))));
  }

  JsonObject toJson() {
    JsonObject.Builder object =
        JsonObject.builder()
            .put(CREATED_AT, createdAt)
            .put(SESSION, session)
            .putText(PROMPT_HASH, promptHash);
    if (window.crc32c() >= 0) {
      object.put(WINDOW_CRC32C, window.crc32c());
    }
    if (isImported) {
      object.put(IMPORTED, true).put(WINDOW_COMMIT, window.commit());
    }
    pending.ifPresent(entry -> {
      JsonObject.Builder inner = JsonObject.builder().put(ID, entry.id());
      if (entry.archiveBytes() >= 0) {
        inner.put(ARCHIVE_BYTES, entry.archiveBytes());
      }
      object.put(PENDING, inner.build());
    });
    return object.build();
  }

  /// The same while an entry is being appended.
  ContextMeta pending(String id, long archiveBytes) {
    return new ContextMeta(
        createdAt,
        session,
        promptHash,
        window,
        isImported,
        Optional.of(new Pending(id, archiveBytes)));
  }

  /// The same after the entry was appended or given up.
  ContextMeta settled() {
    return new ContextMeta(createdAt, session, promptHash, window, isImported, Optional.empty());
  }

  /// The same with another recorded prompt.
  ContextMeta recorded(String hash) {
    return new ContextMeta(createdAt, session, hash, window, isImported, pending);
  }

  /// The same with another stored window.
  ContextMeta stored(StoredState other) {
    return new ContextMeta(createdAt, session, promptHash, other, isImported, pending);
  }
}
