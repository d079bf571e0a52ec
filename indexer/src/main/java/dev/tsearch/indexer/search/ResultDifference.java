package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The difference between two results of one query. Notes, damages and explanations may differ.
final class ResultDifference {
  private ResultDifference() {}

  /// The first difference, for people to read; empty if there is none.
  ///
  /// @param pruned the result with pruning
  /// @param whole the result without pruning, of the same type
  static Optional<String> between(SearchOutcome pruned, SearchOutcome whole) {
    // Entries outside the index are scored by the word counts of the searched partitions.
    boolean areScoresSame = whole.explanation().entriesNotIndexed() == 0;
    if (pruned instanceof SearchResult here && whole instanceof SearchResult there) {
      return between(here, there, areScoresSame);
    }
    if (pruned instanceof AggregateResult<?> here && whole instanceof AggregateResult<?> there) {
      return between(here.value(), there.value(), areScoresSame);
    }
    throw new IllegalArgumentException("nothing to compare: " + pruned.getClass());
  }

  private static Optional<String> between(
      SearchResult pruned, SearchResult whole, boolean areScoresSame) {
    Optional<String> hit = hit(pruned, whole, areScoresSame);
    boolean areTotalsExact = pruned.isTotalExact() && whole.isTotalExact();
    if (areTotalsExact && pruned.total() != whole.total()) {
      String totals =
          "%d entries match with it, %d without".formatted(pruned.total(), whole.total());
      return Optional.of(hit.map(first -> totals + "; " + first).orElse(totals));
    }
    return hit;
  }

  /// The first hit that differs. If hits may rank differently, only the set of hits must be the
  /// same, and only if this is the only page.
  private static Optional<String> hit(
      SearchResult pruned, SearchResult whole, boolean areScoresSame) {
    if (!areScoresSame && whole.hits().stream().anyMatch(hit -> hit.score() != 0)) {
      boolean isAll =
          pruned.isLast()
              && whole.isLast()
              && (pruned.hits().isEmpty() || pruned.hits().getFirst().rank() == 1);
      Set<String> here = identities(pruned);
      Set<String> there = identities(whole);
      return isAll && !here.equals(there)
          ? Optional.of("hits are %s with it, %s without".formatted(here, there))
          : Optional.empty();
    }
    List<String> places = places(pruned);
    List<String> others = places(whole);
    for (int at = 0; at < Math.max(places.size(), others.size()); at++) {
      String here = at < places.size() ? places.get(at) : "nothing";
      String there = at < others.size() ? others.get(at) : "nothing";
      if (!here.equals(there)) {
        return Optional.of("hit %d is %s with it, %s without".formatted(at + 1, here, there));
      }
    }
    return Optional.empty();
  }

  /// The ids of all hits and their copies.
  private static Set<String> identities(SearchResult result) {
    var identities = new TreeSet<String>();
    for (SearchHit hit : result.hits()) {
      identities.add(hit.entry().id());
      hit.copies().forEach(copy -> identities.add(copy.id()));
    }
    return identities;
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream()
        .map(hit ->
            "%s (partition %d, offset %d, score %s)"
                .formatted(
                    hit.entry().id(), hit.address().ordinal(), hit.address().offset(), hit.score()))
        .toList();
  }

  private static Optional<String> between(Object pruned, Object whole, boolean areScoresSame) {
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
      String file = use.path() + " in " + use.project();
      counts.put(file + " (edits)", use.edits());
      counts.put(file + " (reads)", use.reads());
      counts.put(file + " (sessions)", (long) use.sessions());
      counts.put(file + " (last)", use.last());
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
