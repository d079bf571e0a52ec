package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.JsonValues;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// What is known about a source besides its bytes.
///
/// @param source the source's number in `sources.jsonl`
/// @param path where the source was found; the file may no longer exist
/// @param now the time of the import; later times in the source are not accepted
/// @param session the session that an earlier reading of the source found, the first one if it has
///   several; empty at the first reading
/// @param siblings the files around the source
/// @param modified when the source was last modified; empty if unknown
public record SourceContext(
    long source,
    Path path,
    Instant now,
    Optional<String> session,
    Siblings siblings,
    Optional<Instant> modified) {
  /// What may precede the first conversation, as the bracket of a list; one that was forgotten left
  /// more.
  private static final int MAX_LEAD_BYTES = 64;

  /// The context of a source without a known modification time.
  public SourceContext(
      long source, Path path, Instant now, Optional<String> session, Siblings siblings) {
    this(source, path, now, session, siblings, Optional.empty());
  }

  /// The context of a file on disk that is read for the first time.
  public static SourceContext of(long source, Path path, Instant now) {
    return new SourceContext(source, path, now, Optional.empty(), Siblings.of(path));
  }

  /// The same source, whose session is known.
  public SourceContext inSession(String known) {
    return new SourceContext(source, path, now, Optional.of(known), siblings, modified);
  }

  /// The same source for one of its conversations, of which only the first has the known session.
  ///
  /// @param isFirst whether it is the first one that is left in the source
  /// @param offset where it begins: if others were before it, they were forgotten
  public SourceContext ofConversation(boolean isFirst, long offset) {
    return isFirst && offset <= MAX_LEAD_BYTES
        ? this
        : new SourceContext(source, path, now, Optional.empty(), siblings, modified);
  }

  /// The origin of an entry that is made from a value on a line.
  ///
  /// @param block the entry's number among the entries of the value, counted from 0
  public Origin origin(JsonValues.JsonPart.Value value, int block) {
    return new Origin(source, value.offset(), (int) value.length(), value.line(), block);
  }

  /// The origin of the only entry that is made from some bytes.
  ///
  /// @param offset where the bytes begin in the source
  /// @param line their first line, counted from 1
  public Origin origin(long offset, int length, long line) {
    return new Origin(source, offset, length, line, 0);
  }
}
