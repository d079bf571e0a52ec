package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives entries that are derived anew the ids that the archive knows them by, whatever order they
/// come in, and leaves out those that came already. Remembers every entry, about 150 bytes each.
/// Single-threaded.
public final class StableIds {
  private final KnownEntries before;
  private final AppendedLines lines;
  private final Deduplicator.Bytes bytes;
  private final Map<Long, Origin> derived = new HashMap<>();

  /// Entries that were appended here stay, and are known by what they say.
  private final Map<Long, Entry> appended = new HashMap<>();

  /// @param before the entries of the archive as it is
  /// @param lines reads them
  /// @param bytes reads what entries were made from
  public StableIds(KnownEntries before, AppendedLines lines, Deduplicator.Bytes bytes) {
    this.before = before;
    this.lines = lines;
    this.bytes = bytes;
  }

  /// Notes an entry that has no source and stays as it is.
  public void keep(Entry entry) {
    appended.put(hash(entry), entry);
  }

  /// The entry as it is to be kept; empty if it came already, or only says again what the archive
  /// has.
  public Optional<Entry> kept(Entry entry, SourceFormat format) throws IOException {
    Entry candidate = entry;
    for (int revision = 2; ; revision++) {
      Entry stays = appended.get(hash(candidate));
      if (stays != null
          && (Deduplicator.saysTheSame(stays, entry) || format.repeats(stays, entry))) {
        return Optional.empty();
      }
      Origin came = derived.get(hash(candidate));
      if (came != null && Deduplicator.isSameBytes(came, origin(entry), bytes)) {
        return Optional.empty();
      }
      Optional<Entry> known = Deduplicator.find(candidate.identity(), before, lines::at);
      boolean isKnown = known.isPresent() && isSame(known.get(), entry);
      if (stays == null && came == null && (known.isEmpty() || isKnown)) {
        return Optional.of(candidate);
      }
      if (known.isPresent() && !isKnown && format.repeats(known.get(), entry)) {
        return Optional.empty();
      }
      candidate = Deduplicator.revised(entry, revision);
    }
  }

  /// Notes an entry that is kept.
  public void add(Entry entry) {
    derived.put(hash(entry), origin(entry));
  }

  private boolean isSame(Entry known, Entry entry) throws IOException {
    @Nullable Origin origin = known.metadata().origin().orElse(null);
    return origin != null && Deduplicator.isSameBytes(origin, origin(entry), bytes);
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
