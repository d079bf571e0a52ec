package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The sessions and ids of entries by the bytes that they were derived from, of sessions of which
/// something was forgotten or redacted: a reader may name and count what is left otherwise. Takes
/// about 300 bytes for each entry of such sessions. Single-threaded.
public final class IdentitiesByOrigin {
  /// The members of the metadata by which entries are known.
  private static final List<String> NAMES = List.of("session", "agent", "revision_of");

  private final OriginalStore originals;
  private final Set<Long> changed;
  private final Map<Place, List<Entry>> entries = new HashMap<>();

  /// Where an entry is.
  private record Place(long original, long offset, int block) {}

  /// Knows no entry yet.
  ///
  /// @param originals says which originals were changed
  public IdentitiesByOrigin(OriginalStore originals) throws IOException {
    this.originals = originals;
    this.changed = new HashSet<>(originals.changedOriginals());
    if (!changed.isEmpty()) {
      Set<TranscriptId> sessions = EntriesByContent.changedSessions(originals);
      originals.all().stream()
          .filter(row -> sessions.contains(row.transcript()))
          .forEach(row -> changed.add(row.original()));
    }
  }

  /// Whether no original was changed.
  public boolean isEmpty() {
    return changed.isEmpty();
  }

  /// Adds an entry of the archive, if something of its session was changed.
  public void add(Entry entry) {
    place(entry)
        .ifPresent(place ->
            entries.computeIfAbsent(place, _ -> new ArrayList<>()).add(entry.withoutContent()));
  }

  /// Whether the archive has an entry that was derived from the same bytes.
  public boolean have(Entry derived) {
    return place(derived).filter(entries::containsKey).isPresent();
  }

  /// An entry that was derived again, with the session and the id that it had; empty if its
  /// original is as it was, or no entry was there.
  Optional<Entry> named(Entry derived) {
    List<Entry> before =
        place(derived).map(place -> entries.getOrDefault(place, List.of())).orElse(List.of());
    return before.stream()
        .filter(each -> before.size() == 1 || each.transcript().equals(derived.transcript()))
        .findFirst()
        .map(each -> derived.withId(each.id()).withMetadata(named(derived, each)));
  }

  private static Metadata named(Entry derived, Entry before) {
    Metadata metadata = derived.metadata();
    for (String name : NAMES) {
      Optional<String> value = before.metadata().values().text(name);
      metadata =
          value.isPresent()
              ? metadata.with(name, value.get())
              : new Metadata(metadata.values().without(name));
    }
    return metadata;
  }

  private Optional<Place> place(Entry entry) {
    Optional<Origin> origin = entry.metadata().origin();
    return origin
        .flatMap(each -> originals.source(each.source()))
        .map(SourceRow::original)
        .filter(changed::contains)
        .map(original -> new Place(original, origin.get().offset(), origin.get().block()));
  }
}
