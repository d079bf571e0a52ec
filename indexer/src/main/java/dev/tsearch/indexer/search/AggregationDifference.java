package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// The difference between two aggregates of the matches of one query.
final class AggregationDifference {
  private AggregationDifference() {}

  /// The first difference, in words; empty if there is none.
  ///
  /// @param pruned the aggregate with pruning
  /// @param whole the aggregate without pruning
  /// @param areScoresSame whether scores must be equal; they are not if they are computed from the
  ///   statistics of the searched partitions
  static Optional<String> between(Object pruned, Object whole, boolean areScoresSame) {
    if (pruned instanceof FacetCounts here && whole instanceof FacetCounts there) {
      return between(here, there);
    }
    if (pruned instanceof SessionMatch.MatchedSessions here
        && whole instanceof SessionMatch.MatchedSessions there) {
      return between(here, there, areScoresSame);
    }
    if (pruned instanceof FileCounts here && whole instanceof FileCounts there) {
      return between("file ", counts(here), counts(there));
    }
    throw new IllegalArgumentException("nothing to compare: " + pruned.getClass());
  }

  private static Map<String, Long> counts(FileCounts files) {
    var counts = new TreeMap<String, Long>();
    for (FileCounts.FileUse use : files.files()) {
      counts.put(use.path() + " (edits)", use.edits());
      counts.put(use.path() + " (reads)", use.reads());
      counts.put(use.path() + " (sessions)", (long) use.sessions());
      counts.put(use.path() + " (last)", use.last());
    }
    return counts;
  }

  private static Optional<String> between(FacetCounts pruned, FacetCounts whole) {
    if (pruned.total() != whole.total()) {
      return Optional.of(
          "%d entries match with it, %d without".formatted(pruned.total(), whole.total()));
    }
    for (Field field : FacetCounts.FIELDS) {
      Optional<String> difference =
          between("facet " + field.key() + ": ", pruned.values(field), whole.values(field));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return between("day ", pruned.days(), whole.days());
  }

  private static Optional<String> between(
      SessionMatch.MatchedSessions pruned,
      SessionMatch.MatchedSessions whole,
      boolean areScoresSame) {
    Optional<String> difference = between("session ", counts(pruned), counts(whole));
    if (difference.isPresent() || !areScoresSame) {
      return difference;
    }
    List<SessionMatch> here = pruned.matches();
    List<SessionMatch> there = whole.matches();
    for (int at = 0; at < here.size(); at++) {
      if (!here.get(at).equals(there.get(at))) {
        return Optional.of(
            "place %d is %s with it, %s without".formatted(at + 1, here.get(at), there.get(at)));
      }
    }
    return Optional.empty();
  }

  private static Map<String, Long> counts(SessionMatch.MatchedSessions sessions) {
    var counts = new TreeMap<String, Long>();
    for (SessionMatch match : sessions.matches()) {
      ConversationKey key = match.key();
      counts.put((key.source() + " " + key.session() + " " + key.agent()).strip(), match.count());
    }
    return counts;
  }

  private static <K extends Comparable<? super K>> Optional<String> between(
      String name, Map<K, Long> pruned, Map<K, Long> whole) {
    var keys = new TreeSet<>(whole.keySet());
    keys.addAll(pruned.keySet());
    for (K key : keys) {
      long here = pruned.getOrDefault(key, 0L);
      long there = whole.getOrDefault(key, 0L);
      if (here != there) {
        return Optional.of("%s%s has %d with it, %d without".formatted(name, key, here, there));
      }
    }
    return Optional.empty();
  }
}
