package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the ids of entries that are derived again: entries from the same bytes get the ids that
/// they have in the archive, in whatever order they come. Drops repetitions. Takes about 150 bytes
/// for each entry. Single-threaded.
public final class StableIds implements Closeable {
  private final KnownEntries before;
  private final Deduplicator.EntryFinder entries;
  private final Deduplicator.OriginReader bytes;
  private final Map<Long, Origin> derived = new HashMap<>();

  /// Entries that were appended stay, and are compared by their fields.
  private final Map<Long, Entry> appended = new HashMap<>();

  /// Entries that were derived, and that the archive has or had: those that cannot be read in it
  /// are compared with others here. Empty if all can be read.
  private final Map<Long, Entry> restored = new HashMap<>();

  /// Where the entries are that repeat one of the archive from other bytes, which is not derived so
  /// far: if its source does not give it any more, they are all that is left of it.
  private final Map<Long, Repetition> awaiting = new HashMap<>();

  private final ChangedSources changed;
  private final boolean isDamaged;

  /// An entry that is derived again.
  ///
  /// @param isAsBefore whether the archive has it like that
  public record KeptEntry(Entry entry, boolean isAsBefore) {}

  /// An entry that was dropped.
  ///
  /// @param revision the revision that its id would name; 1 if it has its own
  private record Repetition(Origin origin, int revision) {}

  /// @param before the entries of the archive; closed with this
  /// @param entries reads them
  /// @param bytes reads the bytes that entries were derived from
  /// @param changed names the entries of sources in which something was overwritten
  /// @param isDamaged whether some of them cannot be read
  public StableIds(
      KnownEntries before,
      Deduplicator.EntryFinder entries,
      Deduplicator.OriginReader bytes,
      ChangedSources changed,
      boolean isDamaged) {
    this.before = before;
    this.entries = entries;
    this.bytes = bytes;
    this.changed = changed;
    this.isDamaged = isDamaged;
  }

  /// Adds an entry that has no source and stays as it is.
  public void keep(Entry entry) {
    appended.put(hash(entry), entry);
  }

  /// Returns the entry with the id that it keeps; empty if it repeats an entry.
  public Optional<KeptEntry> kept(Entry entry, SourceFormat format) throws IOException {
    Optional<Entry> named = changed.named(entry).filter(each -> !has(each));
    return named.isPresent()
        ? Optional.of(new KeptEntry(named.get(), true))
        : keptByIdentity(entry, format);
  }

  private boolean has(Entry entry) {
    return derived.containsKey(hash(entry)) || appended.containsKey(hash(entry));
  }

  private Optional<KeptEntry> keptByIdentity(Entry entry, SourceFormat format) throws IOException {
    Entry candidate = entry;
    for (int revision = 1; ; revision++) {
      Entry stays = appended.get(hash(candidate));
      if (stays != null
          && (Deduplicator.hasSameFields(stays, entry) || format.repeats(stays, entry))) {
        return Optional.empty();
      }
      Origin came = derived.get(hash(candidate));
      if (came != null && Deduplicator.isSameBytes(came, origin(entry), bytes)) {
        return Optional.empty();
      }
      Entry again = restored.get(hash(candidate));
      if (again != null && format.repeats(again, entry)) {
        return Optional.empty();
      }
      Optional<Entry> known = Deduplicator.find(candidate.identity(), before, entries);
      boolean isKnown = known.isPresent() && isSame(known.get(), entry);
      if (stays == null && came == null && (known.isEmpty() || isKnown)) {
        return Optional.of(new KeptEntry(candidate, known.filter(candidate::equals).isPresent()));
      }
      if (known.isPresent() && !isKnown && format.repeats(known.get(), entry)) {
        if (came == null) {
          awaiting.putIfAbsent(hash(candidate), new Repetition(origin(entry), revision));
        }
        return Optional.empty();
      }
      candidate = Deduplicator.revised(entry, revision + 1);
    }
  }

  /// Adds an entry that [#kept] returned.
  public void add(Entry entry) throws IOException {
    derived.put(hash(entry), origin(entry));
    awaiting.remove(hash(entry));
    if (isDamaged && Deduplicator.find(entry.identity(), before, entries).isEmpty()) {
      restored.put(hash(entry), entry);
    }
  }

  /// The entries that were dropped as repetitions of entries that no source gave: the revision that
  /// [#restored] makes of each, by its origin. Called once all are derived.
  public Map<Origin, Integer> rest() {
    var revisions = new HashMap<Origin, Integer>();
    awaiting.values().forEach(each -> revisions.put(each.origin, each.revision));
    return revisions;
  }

  /// An entry of [#rest], under its id.
  public static Entry restored(Entry entry, int revision) {
    return revision == 1 ? entry : Deduplicator.revised(entry, revision);
  }

  @Override
  public void close() throws IOException {
    before.close();
  }

  private boolean isSame(Entry known, Entry entry) throws IOException {
    @Nullable Origin origin = known.metadata().origin().orElse(null);
    return origin != null
        && bytes.has(origin)
        && Deduplicator.isSameBytes(origin, origin(entry), bytes);
  }

  private static Origin origin(Entry entry) {
    return entry
        .metadata()
        .origin()
        .orElseThrow(() -> new IllegalArgumentException("no origin: " + entry.identity()));
  }

  private static long hash(Entry entry) {
    return IdentityHash.of(entry.identity());
  }
}
