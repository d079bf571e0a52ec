package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.query.SuspectWords;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.TailIndex;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchHit.Held;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Searches a cluster. The cluster finds the first matches and counts all of them; here they become
/// an archive in memory, which is searched as one on disk with the frequencies of the cluster. So
/// ranking, duplicates, snippets and titles are those of an archive.
///
/// A page is the end of a longer first page: the archive in memory is another for each page.
///
/// Inserted texts are ranked among the others; [InsertedLast] moves them to the end.
///
/// @param cluster the cluster
/// @param name its name in the settings
/// @param without the partitions whose entries are left out begin with this; empty for none
public record RemoteEngine(Cluster cluster, String name, String without) implements SearchEngine {
  /// How many matches are ranked, as in a search of an archive.
  public static final int CANDIDATES = 1_000;

  /// How many more texts are read than hits are shown, since some are duplicates of others, and the
  /// ranking without texts is not exact.
  private static final int EXTRA = 24;

  /// Titles are the first lines of a text.
  private static final int TITLE_TEXT = 4_000;

  /// How many texts determine the order of the first sessions.
  private static final int TEXTS_OF_SESSIONS = 150;

  /// The most matches that are read.
  static final int MAX_MATCHES = 100_000;

  /// What a query has found, and what was done about mistyped words.
  private record Found(RemoteMatches matches, AppliedSpelling spelling) {}

  @Override
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    int shown = page.after().map(PageCursor::shown).orElse(0);
    int end = request.limit() == 0 ? 0 : Math.min(MAX_MATCHES, shown + request.limit());
    Optional<AppliedSpelling> spelling = page.after().map(PageCursor::spelling);
    int most = request.order() == Order.RELEVANCE ? RankingStages.end(end + EXTRA) : end + EXTRA;
    int read = end == 0 ? 0 : most;
    while (true) {
      read = Math.min(MAX_MATCHES, read);
      Found found = find(request, spelling, read == 0 ? 0 : Math.max(CANDIDATES, read), read);
      RemoteMatches matches = found.matches();
      SearchResult result = first(found, List.of(), request.withLimit(end), page.details());
      boolean hasMore = matches.matches().size() < matches.total() && read < MAX_MATCHES;
      if (end > 0 && result.hits().size() < end && hasMore) {
        read *= 2;
        spelling = Optional.of(found.spelling());
        continue;
      }
      if (page.details().before() + page.details().after() > 0) {
        result =
            first(
                found,
                neighbors(result, found, page.details()),
                request.withLimit(end),
                page.details());
      }
      return result(result, Math.min(shown, result.hits().size()), matches, page.details());
    }
  }

  /// The first hits of what was found.
  ///
  /// @param neighbors entries around them
  private static SearchResult first(
      Found found, List<RemoteEntry> neighbors, SearchRequest request, HitDetails details)
      throws IOException {
    List<RemoteEntry> matches = found.matches().matches();
    SearchRequest wanted = ofExcerpt(request);
    var page = new Page(Optional.empty(), details);
    if (request.limit() == 0 || request.order() != Order.RELEVANCE) {
      return excerpt(found, matches, neighbors).search(wanted, page);
    }
    return new RankingStages(request.copies())
        .first(
            matches.size(),
            request.limit(),
            (size, limit) ->
                excerpt(found, matches.subList(0, size), neighbors)
                    .search(wanted.withLimit(limit), page));
  }

  /// The request for an archive in memory. It has one partition, and planning would read it once
  /// more.
  private static SearchRequest ofExcerpt(SearchRequest request) {
    return request.pruning() == Pruning.ON ? request.withPruning(Pruning.OFF) : request;
  }

  /// The entries around hits.
  private List<RemoteEntry> neighbors(SearchResult result, Found found, HitDetails details)
      throws IOException {
    Map<EntryId, RemoteEntry> matches = new HashMap<>();
    found.matches().matches().forEach(match -> matches.put(match.entry().identity(), match));
    var hits = new ArrayList<RemoteEntry>();
    for (SearchHit hit : result.hits()) {
      RemoteEntry match = matches.get(hit.entry().identity());
      if (match != null) {
        hits.add(match);
      }
    }
    try {
      return cluster.neighbors(hits, details.before(), details.after());
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
  }

  /// The query as an archive would run it.
  private static CompiledQuery compiled(SearchRequest request, AppliedSpelling spelling) {
    Query query =
        request.strictness() == Strictness.STRICT
            ? request.query().strict()
            : spelling.isSimilar() ? new SuspectWords(request.query()).similar() : request.query();
    return QueryTranslator.compile(
        Query.all(List.of(query, request.filter())), spelling.corrections());
  }

  /// Runs the query, and again with similar words, where an archive would search for these.
  ///
  /// @param known what was done about mistyped words before; empty to find it out
  private Found find(
      SearchRequest request, Optional<AppliedSpelling> known, int candidates, int read)
      throws IOException {
    cluster.end(request.deadline());
    try {
      AppliedSpelling spelling = known.orElse(AppliedSpelling.NONE);
      Found typed = run(request, spelling, candidates, read);
      if (known.isPresent() || request.strictness() == Strictness.STRICT) {
        return typed;
      }
      AppliedSpelling corrections =
          new RemoteSpelling(request.query()).of(typed.matches(), cluster);
      Found corrected =
          corrections.corrections().isEmpty() ? typed : run(request, corrections, candidates, read);
      if (corrected.matches().total() > 0
          || !corrected.matches().trace().problems().isEmpty()
          || new SuspectWords(request.query()).all().isEmpty()) {
        return corrected;
      }
      Found similar = run(request, AppliedSpelling.SIMILAR, candidates, read);
      return similar.matches().total() == 0 ? corrected : similar;
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
  }

  private Found run(SearchRequest request, AppliedSpelling spelling, int candidates, int read)
      throws ClusterException {
    Json.prepare(); // the reader of the answer, while the cluster is asked
    CompiledQuery query = compiled(request, spelling);
    boolean isRanked = request.order() == Order.RELEVANCE && query.scores();
    if (isRanked && read > 0) {
      TailIndex.prepare(); // for the scores of what is found
    }
    int most = isRanked ? candidates : read;
    return new Found(
        cluster.matches(
            new RemoteQuery(
                query, request.time(), request.order(), request.inserted(), most, read, without)),
        spelling);
  }

  private static Searcher excerpt(Found found) throws IOException {
    return excerpt(found, found.matches().matches(), List.of());
  }

  /// The entries that were read, in the order of their archives.
  ///
  /// @param some the matches that are searched
  private static Searcher excerpt(Found found, List<RemoteEntry> some, List<RemoteEntry> neighbors)
      throws IOException {
    RemoteMatches matches = found.matches();
    Map<EntryId, RemoteEntry> entries = new LinkedHashMap<>();
    matches.others().forEach(other -> entries.put(other.entry().identity(), shortened(other)));
    neighbors.forEach(neighbor -> entries.put(neighbor.entry().identity(), neighbor));
    Set<EntryId> matching = new HashSet<>();
    for (RemoteEntry match : some) {
      entries.put(match.entry().identity(), match);
      matching.add(match.entry().identity());
    }
    return Searcher.ofExcerpt(
        ArchiveExcerpt.of(RemoteEntry.inOrder(entries.values())),
        new Searcher.WholeIndex(
            matches.statistics().copy(),
            found.spelling(),
            entry -> matching.contains(entry.identity())));
  }

  /// An entry that titles come from, with as much of its text as they need.
  private static RemoteEntry shortened(RemoteEntry other) {
    Entry entry = other.entry();
    String text = entry.content();
    if (text.length() <= TITLE_TEXT) {
      return other;
    }
    int end = Character.isHighSurrogate(text.charAt(TITLE_TEXT - 1)) ? TITLE_TEXT - 1 : TITLE_TEXT;
    return new RemoteEntry(
        new Entry(
            entry.id(),
            entry.timestamp(),
            entry.from(),
            entry.to(),
            text.substring(0, end),
            entry.type(),
            entry.metadata()),
        other.owners(),
        other.place());
  }

  /// The page of a result from some hit on.
  ///
  /// @param shown how many hits come before the page
  private SearchResult result(
      SearchResult local, int shown, RemoteMatches found, HitDetails details) {
    Map<EntryId, List<String>> owners = new HashMap<>();
    found.matches().forEach(match -> owners.put(match.entry().identity(), match.owners()));
    List<SearchHit> hits =
        local.hits().subList(shown, local.hits().size()).stream()
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
        hits.isEmpty() ? Optional.empty() : local.end(),
        local.isLast() && isAll,
        local.titles(),
        local.sessions(),
        local.explanation().from(shown),
        details.scoreReasons()
            ? with(local.notes(), List.of(found.trace().text(cluster.phases())))
            : local.notes(),
        problems,
        found.counts(),
        local.spelling(),
        local.isComplete() && problems.isEmpty());
  }

  private static List<String> with(List<String> notes, List<String> more) {
    var all = new ArrayList<>(notes);
    all.addAll(more);
    return List.copyOf(new LinkedHashSet<>(all));
  }

  @Override
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    Found found = find(request, Optional.empty(), 0, 0);
    RemoteFacets facets;
    try {
      facets = cluster.facets(counting(request, found));
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
    var counts = new FacetCounts(zone);
    facets.times().forEach(counts::addTimes);
    counts.addTimes(TimeRange.UNDATED, facets.undated());
    facets
        .values()
        .forEach(
            (field, values) -> values.forEach((value, count) -> counts.add(field, value, count)));
    AggregateResult<FacetCounts> local = excerpt(found).facets(ofExcerpt(request), zone);
    return aggregated(
        local, counts, counts.isEmpty(), found, facets.approximations(), facets.problems());
  }

  private static <T, V> AggregateResult<V> aggregated(
      AggregateResult<T> local,
      V value,
      boolean isNothing,
      Found found,
      List<String> notes,
      List<String> moreProblems) {
    List<String> problems = with(found.matches().trace().problems(), moreProblems);
    return new AggregateResult<>(
        value,
        isNothing,
        local.explanation(),
        with(local.notes(), notes),
        problems,
        found.matches().counts(),
        found.spelling(),
        local.isComplete() && problems.isEmpty());
  }

  @Override
  public AggregateResult<FileCounts> files(SearchRequest request) throws IOException {
    Found found = find(request, Optional.empty(), MAX_MATCHES, MAX_MATCHES);
    RemoteMatches matches = found.matches();
    AggregateResult<FileCounts> local = excerpt(found).files(ofExcerpt(request));
    List<String> notes =
        matches.matches().size() < matches.total()
            ? List.of(
                "only the first %,d of %,d matches were counted"
                    .formatted(matches.matches().size(), matches.total()))
            : List.of();
    return aggregated(local, local.value(), local.isNothing(), found, notes, List.of());
  }

  @Override
  public AggregateResult<List<FoundSession>> sessions(
      SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
      throws IOException {
    Found found = find(request, Optional.empty(), CANDIDATES, TEXTS_OF_SESSIONS);
    AggregateResult<List<FoundSession>> local =
        excerpt(found).sessions(ofExcerpt(request), grouping, details);
    RemoteSessions.ListedConversations all;
    try {
      all =
          found.matches().total() == 0
              ? RemoteSessions.ListedConversations.NOTHING
              : cluster.sessions(counting(request, found));
    } catch (ClusterException e) {
      throw new RemoteFailure(e);
    }
    List<FoundSession> sessions =
        new RemoteSessions(all.sessions(), grouping, request.order())
            .after(local.value(), found.matches().sessions());
    return aggregated(local, sessions, sessions.isEmpty(), found, List.of(), all.problems());
  }

  private RemoteQuery counting(SearchRequest request, Found found) {
    return RemoteQuery.counting(
        compiled(request, found.spelling()),
        request.time(),
        request.order(),
        request.inserted(),
        without);
  }
}
