package dev.tsearch.benchmarks.retrieval;

import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.search.SessionMatch;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// tsearch, asked as its command line asks.
///
/// @param mode the command
/// @param searcher searches the archive
/// @param now the time that words such as `yesterday` are relative to
record Tsearch(Mode mode, Searcher searcher, Instant now) implements Contender {
  /// The number of hits that are searched for: a script that wants sessions needs many.
  private static final int HITS = 200;

  /// A command of tsearch.
  enum Mode {
    /// `tsearch search WORDS`: the sessions of the first hits.
    SEARCH("tsearch"),
    /// `tsearch search W1 OR W2 OR …`.
    ANY("tsearch any"),
    /// `tsearch search --exact WORDS`.
    EXACT("tsearch --exact"),
    /// `tsearch search -l WORDS`.
    LIST("tsearch -l"),
    /// `tsearch sessions WORDS`.
    SESSIONS("tsearch sessions");

    private final String label;

    Mode(String label) {
      this.label = label;
    }
  }

  @Override
  public String name() {
    return mode.label;
  }

  @Override
  public List<RankedSession> ask(String question) throws IOException {
    Query query = new QueryParser(now, ZoneOffset.UTC).parse(question.strip()).query();
    SearchRequest request =
        SearchRequest.of(query).withLimit(HITS).withStrictness(Strictness.LENIENT).asRead(false);
    return switch (mode) {
      case SEARCH -> ofHits(request);
      case ANY -> ofHits(request.withQuery(any(query)));
      case EXACT -> ofHits(request.withStrictness(Strictness.STRICT));
      case LIST, SESSIONS -> ranked(searcher.sessions(request, Grouping.SESSION, HitDetails.NONE));
    };
  }

  private static Query any(Query query) {
    return query.strict() instanceof Query.All(List<Query> parts) ? Query.any(parts) : query;
  }

  private List<RankedSession> ofHits(SearchRequest request) throws IOException {
    Order order = request.query() instanceof Query.Everything ? Order.TIME : Order.RELEVANCE;
    List<SearchHit> hits =
        searcher.search(request.withCopies(Copies.FOLDED).withOrder(order)).hits();
    Map<String, RankedSession> sessions = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      String session = hit.entry().metadata().session();
      sessions.computeIfAbsent(session, _ -> new RankedSession(session, evidence(hit)));
    }
    return List.copyOf(sessions.values());
  }

  private static String evidence(SearchHit hit) {
    return "%.2f %s, %d characters: %s"
        .formatted(
            hit.score(),
            hit.entry().type().name(),
            hit.entry().content().length(),
            hit.snippet().text().replaceAll("\\s+", " "));
  }

  private static List<RankedSession> ranked(AggregateResult<List<FoundSession>> result) {
    Map<String, RankedSession> sessions = new LinkedHashMap<>();
    for (FoundSession found : result.value()) {
      SessionMatch match = found.match();
      String session = match.key().session();
      String evidence = "%.2f, %d entries".formatted(match.score(), match.count());
      sessions.putIfAbsent(session, new RankedSession(session, evidence));
    }
    return List.copyOf(sessions.values());
  }
}
