package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Hits in the order they came, of an entry's revisions only the newest: it takes the place of the
/// first that came. One owner, not thread-safe.
public final class NewestRevisions {

  /// A hit with its line read.
  ///
  /// @param copies further hits that say the same
  public record ReadHit(LocatedEntry located, float score, List<ReadHit> copies) {

    /// Copies the list.
    public ReadHit {
      copies = List.copyOf(copies);
    }

    /// A hit without copies.
    public ReadHit(LocatedEntry located, float score) {
      this(located, score, List.of());
    }

    /// This hit with copies.
    ReadHit with(List<ReadHit> others) {
      return new ReadHit(located, score, others);
    }

    /// Its place in the order.
    public ScoredAddress place() {
      return new ScoredAddress(located.address(), score, located.entry().timestamp());
    }
  }

  private final List<ReadHit> hits = new ArrayList<>();
  private final Map<EntryId, Integer> places = new HashMap<>();

  /// Adds the next hit.
  public void add(ReadHit hit) {
    Entry entry = hit.located().entry();
    EntryId first =
        entry
            .metadata()
            .revisionOf()
            .map(id -> new EntryId(entry.metadata().source(), entry.metadata().session(), id))
            .orElse(entry.identity());
    Integer place = places.putIfAbsent(first, hits.size());
    long shown = place == null ? 0 : number(hits.get(place).located().entry());
    if (place == null || number(entry) == shown) {
      hits.add(hit);
    } else if (number(entry) > shown) {
      hits.set(place, new ReadHit(hit.located(), hits.get(place).score()));
    }
  }

  /// How many entries there are.
  int size() {
    return hits.size();
  }

  /// The hits so far.
  public List<ReadHit> hits() {
    return hits;
  }

  /// Which revision it is, by the number behind its id: `<id>@2` is the second.
  private static long number(Entry entry) {
    String id = entry.id();
    int at = id.lastIndexOf('@');
    if (entry.metadata().revisionOf().isEmpty() || at < 0) {
      return 1;
    }
    try {
      return Long.parseLong(id.substring(at + 1));
    } catch (NumberFormatException _) {
      return 1;
    }
  }
}
