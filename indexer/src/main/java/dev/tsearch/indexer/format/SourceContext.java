package dev.tsearch.indexer.format;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// What is known of a source besides its bytes.
///
/// @param source its number in `sources.jsonl`
/// @param path where it was found; it need not exist any more
/// @param now the time of the import, which bounds what is taken for a time
/// @param session the session that an earlier reading found it to be of; empty at the first
/// @param siblings the files around it
/// @param modified when it was written last; empty if unknown
public record SourceContext(
    long source,
    Path path,
    Instant now,
    Optional<String> session,
    Siblings siblings,
    Optional<Instant> modified) {

  /// A source of which nobody knows when it was written.
  public SourceContext(
      long source, Path path, Instant now, Optional<String> session, Siblings siblings) {
    this(source, path, now, session, siblings, Optional.empty());
  }

  /// The context of a source that is read for the first time, where it lies.
  public static SourceContext of(long source, Path path, Instant now) {
    return new SourceContext(source, path, now, Optional.empty(), Siblings.of(path));
  }
}
