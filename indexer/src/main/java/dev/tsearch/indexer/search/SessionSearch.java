package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds sessions that match all required parts of a query, each in any of their entries, and no
/// negated part; words that rank add to the score. The filter and the time range apply to each
/// entry.
///
/// Each part is planned and searched on its own, in the same snapshot: an entry with one word may
/// be in a partition without the other words, which one plan for all parts would prune. One owner,
/// not thread-safe.
final class SessionSearch {
  private static final Comparator<SessionMatch> BEST_FIRST =
      Comparator.comparingDouble(SessionMatch::score)
          .reversed()
          .thenComparing(Comparator.comparingLong(SessionMatch::newest).reversed())
          .thenComparing(match -> match.key().source())
          .thenComparing(match -> match.key().session())
          .thenComparing(match -> match.key().agent());

  private final SnapshotSearch search;
  private final SearchRequest request;
  private final Grouping grouping;
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<String> damages = new LinkedHashSet<>();
  private final List<Explanation> explanations = new ArrayList<>();
  private final Map<String, String> corrections = new HashMap<>();

  /// The parts of a query by what they do with sessions.
  ///
  /// @param required queries that a session must match
  /// @param ranking queries that only add to the score
  /// @param forbidden queries that a session must not match
  private record QueryParts(List<Query> required, List<Query> ranking, List<Query> forbidden) {

    static QueryParts of(Query query) {
      var required = new ArrayList<Query>();
      var ranking = new ArrayList<Query>();
      var forbidden = new ArrayList<Query>();
      for (Query part : query instanceof Query.All(var all) ? all : List.of(query)) {
        switch (part) {
          case Query.Not(Query inner) -> forbidden.add(inner);
          case Query.Words _ -> ranking.add(part);
          default -> required.add(part);
        }
      }
      if (required.stream().noneMatch(Query::isText)) {
        required.addAll(ranking);
        ranking.clear();
      }
      if (required.isEmpty()) {
        required.add(new Query.Everything());
      }
      return new QueryParts(required, ranking, forbidden);
    }

    /// Whether a session may match although none of its entries matches the whole query.
    boolean areSeveral() {
      return required.size() + ranking.size() > 1;
    }

    /// A query for the entries that have any of the parts.
    Query any() {
      return Query.any(
          Stream.concat(required.stream(), ranking.stream()).map(Query::anyOf).toList());
    }
  }

  /// @param request the request of the search
  SessionSearch(SnapshotSearch search, SearchRequest request, Grouping grouping) {
    this.search = search;
    this.request = request;
    this.grouping = grouping;
  }

  /// The sessions, the best first.
  AggregateResult<List<FoundSession>> find() throws IOException {
    QueryParts parts = QueryParts.of(request.query());
    Map<ConversationKey, SessionMatch> matches = withAll(parts.required());
    for (Query part : parts.forbidden()) {
      if (!matches.isEmpty()) {
        matches(part).forEach(match -> matches.remove(match.key()));
      }
    }
    for (Query part : parts.ranking()) {
      for (SessionMatch other : matches(part)) {
        matches.computeIfPresent(other.key(), (_, match) -> match.and(other));
      }
    }
    if (parts.areSeveral() && !matches.isEmpty()) {
      for (SessionMatch other : matches(parts.any())) {
        matches.computeIfPresent(other.key(), (_, match) -> match.withCount(other.count()));
      }
    }
    List<SessionMatch> sorted = matches.values().stream().sorted(BEST_FIRST).toList();
    return new AggregateResult<>(
        search.described(sorted, grouping),
        sorted.isEmpty(),
        explanations.getLast(),
        List.copyOf(notes),
        List.copyOf(damages),
        WordCounts.NONE,
        new AppliedSpelling(corrections, false));
  }

  private Map<ConversationKey, SessionMatch> withAll(List<Query> required) throws IOException {
    Map<ConversationKey, SessionMatch> matches = new HashMap<>();
    boolean isFirst = true;
    for (Query part : required) {
      var both = new HashMap<ConversationKey, SessionMatch>();
      for (SessionMatch match : matches(part)) {
        SessionMatch known = matches.get(match.key());
        if (isFirst || known != null) {
          both.put(match.key(), known == null ? match : known.and(match));
        }
      }
      matches = both;
      isFirst = false;
      if (matches.isEmpty()) {
        break;
      }
    }
    return matches;
  }

  private List<SessionMatch> matches(Query part) throws IOException {
    long startNanos = System.nanoTime();
    AggregateResult<SessionMatch.MatchedSessions> found =
        new SpellingSearch(request.withQuery(part), search)
            .run(
                Optional.empty(),
                execution -> execution.sessions(grouping, HitDetails.NONE),
                startNanos);
    notes.addAll(found.notes());
    damages.addAll(found.damages());
    explanations.add(found.explanation());
    corrections.putAll(found.spelling().corrections());
    return found.value().matches();
  }
}
