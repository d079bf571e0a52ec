package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;

/// Redacts entries as they are derived. Their sources are redacted already, but a reader may join
/// parts of a text that stand apart in them. One owner, not thread-safe.
///
/// @param mask what is overwritten in the line of an entry
record RedactedEntries(SourceMask mask) {

  /// Entries from the originals of an archive.
  static RedactedEntries of(SourceMask ofSources) {
    return new RedactedEntries(ofSources.ofEntries());
  }

  /// The entry without the texts that are redacted; the same one if it has none.
  Entry redacted(Entry entry) {
    if (mask.isEmpty()) {
      return entry;
    }
    byte[] line = EntryCodec.encode(entry);
    List<MaskSpan> spans = mask.line(line, 0, line.length);
    if (spans.isEmpty()) {
      return entry;
    }
    MaskSpan.apply(spans, line);
    try {
      return EntryCodec.decode(line, 0, line.length);
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("a masked line is JSON", e);
    }
  }
}
