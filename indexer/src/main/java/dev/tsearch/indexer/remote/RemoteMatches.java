package dev.tsearch.indexer.remote;

import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.List;
import java.util.Map;

/// The first matches of a query in a cluster.
///
/// @param matches the first matches, in the order of the search: ranked ones as far as their scores
///   are known without the texts, best first
/// @param others further entries that scores and titles depend on; they need not match
/// @param sessions the conversations of the ranked matches, best first, as far as their scores are
///   known without the texts; empty without a ranking
/// @param total the number of all matches
/// @param counts how many matches have how many of the words
/// @param statistics the frequencies of the terms of the query in all entries of the cluster
/// @param frequencies the number of entries with each term of the query
/// @param trace how the cluster was asked
public record RemoteMatches(
    List<RemoteEntry> matches,
    List<RemoteEntry> others,
    List<ConversationKey> sessions,
    long total,
    WordCounts counts,
    ScoreStatistics statistics,
    Map<String, Long> frequencies,
    RemoteTrace trace) {

  /// Copies the lists.
  public RemoteMatches {
    matches = List.copyOf(matches);
    others = List.copyOf(others);
    sessions = List.copyOf(sessions);
    frequencies = Map.copyOf(frequencies);
  }
}
