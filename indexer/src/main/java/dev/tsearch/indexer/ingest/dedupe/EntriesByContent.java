package dev.tsearch.indexer.ingest.dedupe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Entries by what they say, of sessions of which something was forgotten or redacted. When a file
/// of such a session is read again from its beginning, a reader may give what is left of it other
/// ids: an entry that says the same as one of the archive repeats it, as often as the archive has
/// it. Takes about 100 bytes for each entry of such a session. Single-threaded.
public final class EntriesByContent {
  private final Set<TranscriptId> changed;
  private final Map<TranscriptId, Map<Long, Integer>> archived = new HashMap<>();
  private final Map<Occurrence, Integer> seen = new HashMap<>();

  /// What an entry of a source says.
  private record Occurrence(long source, TranscriptId transcript, long hash) {}

  /// Reads no entry yet.
  public EntriesByContent(OriginalStore originals) throws IOException {
    this.changed = changedSessions(originals);
  }

  /// The sessions of which something was forgotten or redacted.
  static Set<TranscriptId> changedSessions(OriginalStore originals) throws IOException {
    Set<Long> numbers = originals.changedOriginals();
    return numbers.isEmpty()
        ? Set.of()
        : originals.all().stream()
            .filter(row -> numbers.contains(row.original()))
            .map(SourceRow::transcript)
            .collect(Collectors.toSet());
  }

  /// Whether an entry is of such a session.
  public boolean concern(Entry entry) {
    return !changed.isEmpty() && changed.contains(entry.transcript());
  }

  /// Adds an entry of a source that is read from its beginning.
  ///
  /// @param source the number of the source
  /// @param now the archive as it was before the source was read
  /// @return whether the archive has as many entries that say the same
  public boolean repeat(Entry entry, long source, Snapshot now) throws IOException {
    Map<Long, Integer> counts = archived.get(entry.transcript());
    if (counts == null) {
      counts = counts(entry.transcript(), now);
      archived.put(entry.transcript(), counts);
    }
    long hash = hash(entry);
    int count = seen.merge(new Occurrence(source, entry.transcript(), hash), 1, Integer::sum);
    return count <= counts.getOrDefault(hash, 0);
  }

  private static Map<Long, Integer> counts(TranscriptId transcript, Snapshot now)
      throws IOException {
    var counts = new HashMap<Long, Integer>();
    OrderedEntries entries =
        new SessionCatalog(now).ordered(Set.of(transcript), OrderedEntries.Revisions.ALL);
    for (Optional<LocatedEntry> next = entries.next(); next.isPresent(); next = entries.next()) {
      counts.merge(hash(next.get().entry()), 1, Integer::sum);
    }
    return counts;
  }

  /// The hash of what an entry says, by whom and when.
  static long hash(Entry entry) {
    boolean isInferred = entry.metadata().isTimeInferred();
    String time = isInferred ? "" : Long.toString(entry.timestamp());
    String said =
        String.join("\n", time, entry.type().name(), entry.from(), entry.to(), entry.content());
    return XxHash64.hash(said.getBytes(UTF_8));
  }
}
