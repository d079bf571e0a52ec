package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.SessionMatch;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Searches an archive and clusters, which have different entries: the clusters leave out what the
/// archive has sent. Scores of different places cannot be compared, so hits and sessions are merged
/// by their ranks: each place adds `1 / (60 + rank)`. In an order by time they are merged by time.
///
/// A cluster that does not answer is left out, and the result says so.
///
/// @param archive searches the archive
/// @param clusters searches the clusters
public record FederatedEngine(SearchEngine archive, List<RemoteEngine> clusters)
    implements SearchEngine {

  /// Copies the list.
  public FederatedEngine {
    clusters = List.copyOf(clusters);
  }

  @Override
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    int shown = page.after().map(PageCursor::shown).orElse(0);
    int end = Math.min(RemoteEngine.MAX_MATCHES, shown + request.limit());
    var first = new Page(Optional.empty(), page.details());
    SearchRequest wanted = request.withLimit(request.limit() == 0 ? 0 : end);
    var asked = FederatedAnswers.of(this, engine -> engine.search(wanted, first));
    return page(merged(asked.answers(), request.order()), shown, end, asked, request.order());
  }

  /// A hit of one of the places, and the reason for its score, if that was asked for.
  record PlacedHit(SearchHit hit, Optional<ScoreReason> reason) {}

  /// The hits of some results, one after the other.
  static Map<EntryId, PlacedHit> placed(List<SearchResult> results) {
    Map<EntryId, PlacedHit> hits = new LinkedHashMap<>();
    for (SearchResult result : results) {
      List<ScoreReason> reasons = result.explanation().reasons();
      for (int at = 0; at < result.hits().size(); at++) {
        SearchHit hit = result.hits().get(at);
        Optional<ScoreReason> reason =
            at < reasons.size() ? Optional.of(reasons.get(at)) : Optional.empty();
        hits.putIfAbsent(hit.entry().identity(), new PlacedHit(hit, reason));
      }
    }
    return hits;
  }

  private static List<PlacedHit> merged(List<SearchResult> results, Order order) {
    Map<EntryId, PlacedHit> hits = placed(results);
    var merged = new ArrayList<PlacedHit>();
    if (order == Order.RELEVANCE) {
      List<List<EntryId>> lists =
          results.stream()
              .map(result -> result.hits().stream().map(hit -> hit.entry().identity()).toList())
              .toList();
      for (EntryId id : ReciprocalRank.merged(lists)) {
        PlacedHit hit = hits.get(id);
        if (hit != null) {
          merged.add(hit);
        }
      }
      return merged;
    }
    merged.addAll(hits.values());
    merged.sort((one, other) -> Long.compare(timePlace(one, order), timePlace(other, order)));
    return merged;
  }

  private static long timePlace(PlacedHit placed, Order order) {
    return ScoredAddress.timePlace(order, placed.hit().entry().timestamp());
  }

  /// The page of some hits.
  ///
  /// @param before how many of them come before the page
  /// @param end how many of them there are at most at the end of the page
  static SearchResult page(
      List<PlacedHit> all, int before, int end, FederatedAnswers<SearchResult> asked, Order order) {
    List<PlacedHit> shown = all.subList(Math.min(before, all.size()), Math.min(end, all.size()));
    boolean isEnd = all.size() <= end;
    var hits = new ArrayList<SearchHit>();
    for (PlacedHit each : shown) {
      hits.add(each.hit().with(before + hits.size() + 1, each.hit().held()));
    }
    List<ScoreReason> reasons = shown.stream().flatMap(each -> each.reason().stream()).toList();
    List<SearchResult> results = asked.answers();
    SearchResult first = results.getFirst();
    Map<TranscriptId, String> titles = new HashMap<>();
    Set<String> sessions = new HashSet<>();
    for (SearchResult result : results) {
      result.titles().forEach(titles::putIfAbsent);
      sessions.addAll(result.sessions());
    }
    Optional<PageCursor> cursor =
        hits.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new PageCursor(
                    order,
                    before + hits.size(),
                    new ScoredAddress(
                        hits.getLast().address(),
                        hits.getLast().score(),
                        hits.getLast().entry().timestamp()),
                    first.spelling(),
                    new ScoreStatistics()));
    return new SearchResult(
        hits,
        results.stream().mapToLong(SearchResult::total).sum(),
        results.stream().allMatch(SearchResult::isTotalExact) && asked.problems().isEmpty(),
        cursor,
        isEnd && results.stream().allMatch(SearchResult::isLast),
        titles,
        sessions,
        first.explanation().with(reasons.size() == hits.size() ? reasons : List.of()),
        asked.notes(SearchResult::notes),
        asked.problems(SearchResult::damages),
        results.stream().map(SearchResult::counts).reduce((one, other) -> one.plus(other)).get(),
        first.spelling(),
        asked.problems().isEmpty() && results.stream().allMatch(SearchResult::isComplete));
  }

  @Override
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    var asked = FederatedAnswers.of(this, engine -> engine.facets(request, zone));
    var all = new FacetCounts(zone);
    asked.answers().forEach(answer -> all.addAll(answer.value()));
    return aggregated(asked, all, all.isEmpty());
  }

  @Override
  public AggregateResult<FileCounts> files(SearchRequest request) throws IOException {
    var asked = FederatedAnswers.of(this, engine -> engine.files(request));
    var all = new FileCounts();
    asked.answers().forEach(answer -> all.addAll(answer.value()));
    return aggregated(asked, all, all.isEmpty());
  }

  @Override
  public AggregateResult<List<FoundSession>> sessions(
      SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
      throws IOException {
    var asked = FederatedAnswers.of(this, engine -> engine.sessions(request, grouping, details));
    Map<ConversationKey, FoundSession> sessions = sessions(asked.answers());
    List<List<ConversationKey>> lists =
        asked.answers().stream()
            .map(answer -> answer.value().stream().map(found -> found.match().key()).toList())
            .toList();
    var merged = new ArrayList<FoundSession>();
    for (ConversationKey key : ReciprocalRank.merged(lists)) {
      FoundSession session = sessions.get(key);
      if (session != null) {
        merged.add(session);
      }
    }
    if (request.order() != Order.RELEVANCE) {
      merged.sort((one, other) ->
          Long.compare(timePlace(one, request.order()), timePlace(other, request.order())));
    }
    return aggregated(asked, merged, merged.isEmpty());
  }

  /// The sessions of some results, one result after the other, each session once.
  static Map<ConversationKey, FoundSession> sessions(
      List<AggregateResult<List<FoundSession>>> results) {
    Map<ConversationKey, FoundSession> sessions = new LinkedHashMap<>();
    for (AggregateResult<List<FoundSession>> result : results) {
      for (FoundSession session : result.value()) {
        sessions.merge(session.match().key(), session, FederatedEngine::merged);
      }
    }
    return sessions;
  }

  private static long timePlace(FoundSession session, Order order) {
    return ScoredAddress.timePlace(order, session.match().newest());
  }

  /// A session with matches in two places. Of all its entries one of them may have more.
  private static FoundSession merged(FoundSession one, FoundSession other) {
    SessionMatch match = one.match();
    return new FoundSession(
        one.row().count() >= other.row().count() ? one.row() : other.row(),
        new SessionMatch(
            match.key(),
            match.count() + other.match().count(),
            Math.max(match.score(), other.match().score()),
            Math.max(match.newest(), other.match().newest())));
  }

  static <T> AggregateResult<T> aggregated(
      FederatedAnswers<AggregateResult<T>> asked, T value, boolean isNothing) {
    List<AggregateResult<T>> answers = asked.answers();
    AggregateResult<T> first = answers.getFirst();
    return new AggregateResult<>(
        value,
        isNothing,
        first.explanation(),
        asked.notes(AggregateResult::notes),
        asked.problems(AggregateResult::damages),
        answers.stream().map(AggregateResult::counts).reduce((one, other) -> one.plus(other)).get(),
        first.spelling(),
        asked.problems().isEmpty() && answers.stream().allMatch(AggregateResult::isComplete));
  }
}
