package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
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
import org.jspecify.annotations.Nullable;

/// Finds sessions that have all parts of a query, each in any of their entries. What is negated
/// must be in none of them. Filter and time are asked of each entry that counts.
///
/// Each part is a search of its own with a plan of its own: an entry with one word may stand in a
/// partition that has none of the others, so that one plan for all would pass it over.
final class SessionSearch {
  private static final Comparator<SessionMatch> BEST_FIRST =
      Comparator.comparingDouble(SessionMatch::score)
          .reversed()
          .thenComparing(Comparator.comparingLong(SessionMatch::newest).reversed())
          .thenComparing(match -> match.key().source())
          .thenComparing(match -> match.key().session())
          .thenComparing(match -> match.key().agent());

  private final Searcher searcher;
  private final SearchRequest request;
  private final Grouping grouping;
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<String> damages = new LinkedHashSet<>();
  private final List<Explanation> explanations = new ArrayList<>();

  SessionSearch(Searcher searcher, SearchRequest request, Grouping grouping) {
    this.searcher = searcher;
    this.request = request.withStrictness(Strictness.STRICT); // a part is asked for as it is
    this.grouping = grouping;
  }

  /// The sessions, the best first.
  AggregateResult<List<SessionMatch>> find() throws IOException {
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
        matches.computeIfPresent(
            group.key(),
            (key, match) -> new SessionMatch(key, group.count(), match.score(), match.newest()));
      }
    }
    List<SessionMatch> sorted = matches.values().stream().sorted(BEST_FIRST).toList();
    return new AggregateResult<>(
        sorted,
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
          both.put(group.key(), joined(known, group));
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

  private static SessionMatch joined(@Nullable SessionMatch known, Group group) {
    float score = group.best().score();
    long newest = group.best().timestamp();
    return known == null
        ? new SessionMatch(group.key(), group.count(), score, newest)
        : new SessionMatch(
            group.key(),
            known.count() + group.count(),
            known.score() + score,
            Math.max(known.newest(), newest));
  }

  private List<Group> groups(Query part) throws IOException {
    AggregateResult<SessionCounts> counted = searcher.sessions(request.withQuery(part), grouping);
    notes.addAll(counted.notes());
    damages.addAll(counted.damages());
    explanations.add(counted.explanation());
    return counted.value().groups();
  }
}
