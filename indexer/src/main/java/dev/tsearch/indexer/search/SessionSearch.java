package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Group;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds sessions that match all parts of a query, each in any of their entries, and no negated
/// part. The filter and the time range apply to each entry.
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

  /// @param request the request of the search, which must be strict
  SessionSearch(SnapshotSearch search, SearchRequest request, Grouping grouping) {
    this.search = search;
    this.request = request;
    this.grouping = grouping;
  }

  /// The sessions, the best first.
  AggregateResult<List<FoundSession>> find() throws IOException {
    var required = new ArrayList<Query>();
    var forbidden = new ArrayList<Query>();
    List<Query> parts =
        request.query() instanceof Query.All(var all) ? all : List.of(request.query());
    for (Query part : parts) {
      if (part instanceof Query.Not(Query inner)) {
        forbidden.add(inner);
      } else {
        required.add(part);
      }
    }
    if (required.isEmpty()) {
      required.add(new Query.Everything());
    }
    Map<ConversationKey, SessionMatch> matches = withAll(required);
    for (Query part : forbidden) {
      if (!matches.isEmpty()) {
        groups(part).forEach(group -> matches.remove(group.key()));
      }
    }
    if (required.size() > 1 && !matches.isEmpty()) {
      for (Group group : groups(Query.any(required))) {
        matches.computeIfPresent(group.key(), (_, match) -> match.withCount(group.count()));
      }
    }
    List<SessionMatch> sorted = matches.values().stream().sorted(BEST_FIRST).toList();
    return new AggregateResult<>(
        search.described(sorted, grouping),
        sorted.isEmpty(),
        explanations.getLast(),
        List.copyOf(notes),
        List.copyOf(damages),
        AppliedRelaxation.NONE);
  }

  private Map<ConversationKey, SessionMatch> withAll(List<Query> required) throws IOException {
    Map<ConversationKey, SessionMatch> matches = new HashMap<>();
    boolean isFirst = true;
    for (Query part : required) {
      var both = new HashMap<ConversationKey, SessionMatch>();
      for (Group group : groups(part)) {
        SessionMatch known = matches.get(group.key());
        if (isFirst || known != null) {
          SessionMatch match = SessionMatch.of(group);
          both.put(group.key(), known == null ? match : known.and(match));
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

  private List<Group> groups(Query part) throws IOException {
    long startNanos = System.nanoTime();
    CompiledQuery query = QueryTranslator.compile(request.withQuery(part).combined());
    AggregateResult<SessionCounts> counted =
        search.run(
            search.plan(query, startNanos),
            execution -> execution.aggregate(new SessionCounts(grouping, request.order())));
    notes.addAll(counted.notes());
    damages.addAll(counted.damages());
    explanations.add(counted.explanation());
    return counted.value().groups();
  }
}
