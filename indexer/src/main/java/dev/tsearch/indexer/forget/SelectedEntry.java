package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All that is kept in memory of an entry while it is forgotten: a session may have very many.
///
/// @param timestamp as that of an entry
/// @param origin empty for an entry that was appended
record SelectedEntry(
    EntryAddress address,
    String id,
    TranscriptId transcript,
    long timestamp,
    Optional<Origin> origin) {
  /// Whether it has a time.
  boolean isDated() {
    return timestamp != TimeRange.UNDATED;
  }

  /// The entries of conversations, older revisions included, in the order of [OrderedEntries].
  static List<SelectedEntry> of(Snapshot snapshot, Set<TranscriptId> transcripts)
      throws IOException {
    Map<TranscriptId, TranscriptId> shared = new HashMap<>();
    transcripts.forEach(each -> shared.put(each, each));
    var entries = new ArrayList<SelectedEntry>();
    OrderedEntries ordered =
        new SessionCatalog(snapshot).ordered(transcripts, OrderedEntries.Revisions.ALL);
    for (Optional<LocatedEntry> next = ordered.next(); next.isPresent(); next = ordered.next()) {
      Entry entry = next.get().entry();
      entries.add(
          new SelectedEntry(
              next.get().address(),
              entry.id(),
              shared.getOrDefault(entry.transcript(), entry.transcript()),
              entry.timestamp(),
              entry.metadata().origin()));
    }
    return entries;
  }
}
