package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects hits in order and keeps only the newest revision of each entry, at the position of the
/// first one. One owner, not thread-safe.
public final class NewestRevisions {

  /// A hit and its entry.
  ///
  /// @param copies further hits with the same content
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

    /// The hit's position in the order.
    public ScoredAddress place() {
      return new ScoredAddress(located.address(), score, located.entry().timestamp());
    }
  }

  private final List<ReadHit> hits = new ArrayList<>();
  private final Map<EntryId, Integer> places = new HashMap<>();

  /// Adds the next hit.
  public void add(ReadHit hit) {
    Entry entry = hit.located().entry();
    EntryId first = entry.firstRevision();
    Integer place = places.putIfAbsent(first, hits.size());
    long shown = place == null ? 0 : hits.get(place).located().entry().revision();
    if (place == null || entry.revision() == shown) {
      hits.add(hit);
    } else if (entry.revision() > shown) {
      hits.set(place, new ReadHit(hit.located(), hits.get(place).score()));
    }
  }

  /// The number of entries.
  int size() {
    return hits.size();
  }

  /// The hits so far.
  public List<ReadHit> hits() {
    return hits;
  }
}
