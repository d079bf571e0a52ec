package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The order in which imports read the values of some sources. The values of a source keep their
/// order, and the revisions of an entry theirs. Of the values that may follow, the one whose entry
/// has the lowest address does: an import gives its entries ascending addresses, except for its
/// last ones, which the active partition gets. For one use, not thread-safe.
public final class ImportOrder {
  private final Map<Long, Deque<Imported>> sources = new TreeMap<>();

  /// The revisions that were not taken, of the entries that have several.
  private final Map<EntryId, TreeSet<Long>> revisions = new HashMap<>();

  /// The place of a value.
  ///
  /// @param source the number of its source
  /// @param offset where it begins in the source, in bytes
  public record ImportedValue(long source, long offset) {}

  /// An entry of a value.
  private record Imported(ImportedValue value, EntryAddress address, EntryId first, long revision) {
    static Imported of(LocatedEntry located, Origin origin) {
      Entry entry = located.entry();
      return new Imported(
          new ImportedValue(origin.source(), origin.offset()),
          located.address(),
          entry.firstRevision(),
          entry.revision());
    }
  }

  private ImportOrder() {}

  /// The values of which entries of a conversation were made, in the order of their imports. Keeps
  /// about 100 bytes for each entry.
  ///
  /// @param numbers the sources
  public static List<ImportedValue> of(
      SessionCatalog catalog, TranscriptId conversation, Set<Long> numbers) throws IOException {
    var order = new ImportOrder();
    OrderedEntries entries = catalog.ordered(Set.of(conversation), Revisions.ALL);
    for (Optional<LocatedEntry> next = entries.next(); next.isPresent(); next = entries.next()) {
      Optional<Origin> origin = next.get().entry().metadata().origin();
      if (origin.isPresent() && numbers.contains(origin.get().source())) {
        order.add(Imported.of(next.get(), origin.get()));
      }
    }
    return order.values();
  }

  private void add(Imported entry) {
    sources.computeIfAbsent(entry.value().source(), _ -> new ArrayDeque<>()).add(entry);
    if (entry.revision() > 1) {
      revisions.computeIfAbsent(entry.first(), _ -> new TreeSet<>()).add(entry.revision());
    }
  }

  private List<ImportedValue> values() {
    for (Deque<Imported> entries : sources.values()) {
      for (Imported entry : entries) {
        revisions.computeIfPresent(
            entry.first(),
            (_, all) -> {
              all.add(entry.revision());
              return all;
            });
      }
    }
    var values = new ArrayList<ImportedValue>();
    for (Optional<Imported> next = next(); next.isPresent(); next = next()) {
      values.add(next.get().value());
    }
    return values;
  }

  /// Takes the next entry; empty after the last.
  private Optional<Imported> next() {
    Deque<Imported> first = null;
    for (Deque<Imported> entries : sources.values()) {
      if (!entries.isEmpty() && (first == null || precedes(entries.element(), first.element()))) {
        first = entries;
      }
    }
    if (first == null) {
      return Optional.empty();
    }
    Imported next = first.remove();
    TreeSet<Long> others = revisions.get(next.first());
    if (others != null) {
      others.remove(next.revision());
    }
    return Optional.of(next);
  }

  private boolean precedes(Imported one, Imported other) {
    if (isNextRevision(one) != isNextRevision(other)) {
      return isNextRevision(one);
    }
    int order = Integer.compare(one.address().ordinal(), other.address().ordinal());
    return order == 0 ? one.address().offset() < other.address().offset() : order < 0;
  }

  private boolean isNextRevision(Imported entry) {
    TreeSet<Long> others = revisions.get(entry.first());
    return others == null || others.isEmpty() || others.first() >= entry.revision();
  }
}
