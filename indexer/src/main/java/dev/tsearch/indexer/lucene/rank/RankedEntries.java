package dev.tsearch.indexer.lucene.rank;

import java.util.ArrayList;
import java.util.List;

/// The matches with the highest scores of words, and the numbers of all matches.
///
/// @param entries the first matches by the score of their words
/// @param total the number of matches
/// @param counts how many matches have how many of the words
/// @param candidates how many of the first entries are ranked by their whole score
public record RankedEntries(
    List<RankedEntry> entries, long total, WordCounts counts, int candidates) {
  /// No matches.
  public static final RankedEntries NOTHING = new RankedEntries(List.of(), 0, WordCounts.NONE, 0);

  /// Copies the entries.
  public RankedEntries {
    entries = List.copyOf(entries);
  }

  /// Merges the matches of two disjoint sets of entries.
  ///
  /// @param limit the maximum number of entries to keep
  public RankedEntries merge(RankedEntries other, int limit) {
    if (other.total == 0) {
      return total == 0 ? other : this;
    }
    if (total == 0) {
      return other;
    }
    var all = new ArrayList<RankedEntry>(entries.size() + other.entries.size());
    all.addAll(entries);
    all.addAll(other.entries);
    all.sort(RankedEntry.BY_WORDS);
    return new RankedEntries(
        all.subList(0, Math.min(limit, all.size())),
        total + other.total,
        counts.plus(other.counts),
        Math.max(candidates, other.candidates));
  }
}
