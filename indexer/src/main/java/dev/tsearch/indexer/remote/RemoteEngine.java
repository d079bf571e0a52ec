package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchHit.Held;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Searches a cluster. The cluster finds the first matches and counts all of them; here they become
/// an archive in memory, which is searched as one on disk with the frequencies of the cluster. So
/// ranking, duplicates, snippets and titles are those of an archive.
///
/// @param cluster the cluster
/// @param name its name in the settings
public record RemoteEngine(Cluster cluster, String name) implements SearchEngine {
  /// How many matches are ranked here, as in a search of an archive.
  private static final int CANDIDATES = 1_000;

  /// How many more hits are read than a page has, since some are duplicates of others.
  private static final int EXTRA = 64;

  /// A cluster returns no more hits at once.
  private static final int MAX_MATCHES = 10_000;

  @Override
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    CompiledQuery compiled = compiled(request);
    int wanted = wanted(request, page, compiled);
    while (true) {
      RemoteMatches found =
          matches(new RemoteQuery(compiled, request.time(), request.order(), wanted));
      SearchResult result = excerpt(found).search(request, page);
      boolean hasMore = found.matches().size() < found.total() && wanted < MAX_MATCHES;
      boolean isShort = result.hits().size() < request.limit();
      if (request.limit() > 0 && isShort && hasMore && !isRanked(request, compiled)) {
        wanted = Math.min(MAX_MATCHES, 2 * wanted);
        continue;
      }
      return result(result, found, page.details().scoreReasons());
    }
  }

  private static boolean isRanked(SearchRequest request, CompiledQuery compiled) {
    return request.order() == Order.RELEVANCE && compiled.scores();
  }

  private static int wanted(SearchRequest request, Page page, CompiledQuery compiled) {
    if (request.limit() == 0) {
      return 0;
    }
    int shown = page.after().isEmpty() ? 0 : page.after().get().shown();
    long most = (long) shown + request.limit() + EXTRA;
    return (int)
        Math.min(MAX_MATCHES, isRanked(request, compiled) ? Math.max(CANDIDATES, most) : most);
  }

  /// The query as an archive would run it.
  private static CompiledQuery compiled(SearchRequest request) {
    Query query =
        request.strictness() == Strictness.STRICT ? request.query().strict() : request.query();
    return QueryTranslator.compile(Query.all(List.of(query, request.filter())));
  }

  private RemoteMatches matches(RemoteQuery query) throws IOException {
    try {
      return cluster.matches(query);
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
  }

  private static Searcher excerpt(RemoteMatches found) throws IOException {
    Map<EntryId, Entry> entries = new LinkedHashMap<>();
    found.others().forEach(other -> entries.put(other.entry().identity(), other.entry()));
    found.matches().forEach(match -> entries.remove(match.entry().identity()));
    found.matches().forEach(match -> entries.put(match.entry().identity(), match.entry()));
    return Searcher.ofExcerpt(
        ArchiveExcerpt.of(new ArrayList<>(entries.values())), found.statistics());
  }

  private SearchResult result(SearchResult local, RemoteMatches found, boolean isExplained) {
    Map<EntryId, List<String>> owners = new HashMap<>();
    found.matches().forEach(match -> owners.put(match.entry().identity(), match.owners()));
    List<SearchHit> hits =
        local.hits().stream()
            .map(hit ->
                hit.with(
                    hit.rank(),
                    new Held(name, owners.getOrDefault(hit.entry().identity(), List.of()))))
            .toList();
    List<String> problems = found.trace().problems();
    boolean isAll = found.matches().size() >= found.total();
    return new SearchResult(
        hits,
        found.total(),
        problems.isEmpty(),
        local.end(),
        local.isLast() && isAll,
        local.titles(),
        local.sessions(),
        local.explanation(),
        isExplained ? with(local.notes(), List.of(found.trace().text())) : local.notes(),
        problems,
        found.counts(),
        local.spelling(),
        local.isComplete() && problems.isEmpty());
  }

  private static List<String> with(List<String> notes, List<String> more) {
    var all = new ArrayList<>(notes);
    all.addAll(more);
    return all;
  }

  @Override
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    RemoteFacets found;
    try {
      found = cluster.facets(query(request, 0));
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
    var counts = new FacetCounts(zone);
    found.times().forEach(counts::addTimes);
    counts.addTimes(TimeRange.UNDATED, found.undated());
    found
        .values()
        .forEach(
            (field, values) -> values.forEach((value, count) -> counts.add(field, value, count)));
    AggregateResult<FacetCounts> local = excerpt(found.matches()).facets(request, zone);
    return aggregated(local, counts, counts.isEmpty(), found.matches(), found.approximations());
  }

  private static <T, V> AggregateResult<V> aggregated(
      AggregateResult<T> local,
      V value,
      boolean isNothing,
      RemoteMatches found,
      List<String> notes) {
    List<String> problems = found.trace().problems();
    return new AggregateResult<>(
        value,
        isNothing,
        local.explanation(),
        with(local.notes(), notes),
        problems,
        found.counts(),
        local.spelling(),
        local.isComplete() && problems.isEmpty());
  }

  @Override
  public AggregateResult<FileCounts> files(SearchRequest request) throws IOException {
    RemoteMatches found = matches(query(request, MAX_MATCHES));
    AggregateResult<FileCounts> local = excerpt(found).files(request);
    List<String> notes =
        found.matches().size() < found.total()
            ? List.of(
                "only the first %,d of %,d matches were counted"
                    .formatted(found.matches().size(), found.total()))
            : List.of();
    return aggregated(local, local.value(), local.isNothing(), found, notes);
  }

  @Override
  public AggregateResult<List<FoundSession>> sessions(
      SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
      throws IOException {
    RemoteMatches found = matches(query(request, CANDIDATES));
    AggregateResult<List<FoundSession>> local = excerpt(found).sessions(request, grouping, details);
    List<RemoteSession> all;
    try {
      all = found.total() == 0 ? List.of() : cluster.sessions(query(request, 0));
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
    List<FoundSession> sessions =
        new RemoteSessions(all, grouping, request.order()).after(local.value());
    return aggregated(local, sessions, sessions.isEmpty(), found, List.of());
  }

  private static RemoteQuery query(SearchRequest request, int count) {
    return new RemoteQuery(compiled(request), request.time(), request.order(), count);
  }
}
