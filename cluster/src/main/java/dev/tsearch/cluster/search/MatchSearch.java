package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import dev.tsearch.indexer.remote.RemoteMatches;
import dev.tsearch.indexer.remote.RemoteQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds the first matches of a query in a cluster.
///
/// @param http the cluster
public record MatchSearch(ClusterHttp http) {
  /// OpenSearch returns no more hits in one answer.
  private static final int MAX_HITS = 10_000;

  /// The first matches.
  public RemoteMatches run(RemoteQuery query) throws ClusterException {
    var requests = new Requests(http);
    List<String> indices = requests.within(query.time());
    TermCounts counts = new TermCounter(requests).of(query.compiled());
    var dsl = new QueryDsl(new PhraseDsl(counts));
    long words = query.compiled().ranked().words().stream().filter(RankedWord::isTelling).count();
    JsonObject body =
        Dsl.object("size", (long) Math.min(MAX_HITS, query.count()))
            .with("track_total_hits", true)
            .with("query", query.isByScore() ? dsl.scoring(query) : dsl.matching(query))
            .with("sort", sort(query))
            .with("_source", List.of("entry", "owner"));
    if (words > 0) {
      body = body.with("aggs", wordCounts(query, (int) words, dsl));
    }
    if (indices.isEmpty()) {
      return nothing(counts, requests);
    }
    Answer answer = requests.search(indices, body);
    List<PlacedEntry> found = new ArrayList<>(PlacedEntry.of(answer, requests.cluster()));
    found.sort(Comparator.comparingLong(PlacedEntry::place));
    List<RemoteEntry> matches = found.stream().map(PlacedEntry::entry).toList();
    return new RemoteMatches(
        matches,
        query.count() == 0 ? List.of() : others(matches, counts, requests),
        answer.body().object("hits").object("total").number("value", 0),
        words == 0 ? WordCounts.NONE : counts(answer, (int) words),
        counts.statistics(),
        requests.trace());
  }

  private static RemoteMatches nothing(TermCounts counts, Requests requests) {
    return new RemoteMatches(
        List.of(), List.of(), 0, WordCounts.NONE, counts.statistics(), requests.trace());
  }

  /// The orders of an archive. Entries that it would find in the order of their addresses are
  /// ordered by their places in the archive that sent them first.
  private static List<JsonObject> sort(RemoteQuery query) {
    var sort = new ArrayList<JsonObject>();
    boolean isNewest = query.order() == Order.TIME;
    if (query.isByScore()) {
      sort.add(Dsl.object("_score", "desc"));
    }
    sort.add(
        Dsl.ofField(
                "sort",
                IndexSchema.TIME,
                Dsl.object("order", query.order() == Order.OLDEST ? "asc" : "desc")
                    .with("missing", "_last")
                    .with("unmapped_type", "long"))
            .object("sort"));
    sort.add(
        Dsl.object(
            "at", Dsl.object("order", isNewest ? "desc" : "asc").with("unmapped_type", "long")));
    return sort;
  }

  /// As [WordCounts] counts.
  private static JsonObject wordCounts(RemoteQuery query, int words, QueryDsl dsl) {
    return Dsl.object(
        "words",
        Dsl.object(
            "filters",
            Dsl.object(
                "filters",
                Dsl.object("all", dsl.withWords(query, words))
                    .with("half", dsl.withWords(query, (words + 1) / 2)))));
  }

  private static WordCounts counts(Answer answer, int words) {
    JsonObject buckets = answer.body().object("aggregations").object("words").object("buckets");
    return new WordCounts(
        words,
        buckets.object("all").number("doc_count", 0),
        buckets.object("half").number("doc_count", 0));
  }

  /// The entries that the titles of the conversations of matches come from, and the compactions of
  /// these.
  private static List<RemoteEntry> others(
      List<RemoteEntry> matches, TermCounts counts, Requests requests) throws ClusterException {
    if (matches.isEmpty()) {
      return List.of();
    }
    Set<String> conversations = new LinkedHashSet<>();
    matches.forEach(match -> conversations.add(EntryDocument.conversation(match.entry())));
    JsonObject of = Dsl.terms("conversation", List.copyOf(conversations));
    var others = new ArrayList<RemoteEntry>(Titles.of(of, requests));
    if (counts.compactions() > 0) {
      JsonObject bool =
          Dsl.object("filter", List.of(Dsl.terms("f.type", TermCounter.COMPACTIONS)))
              .with("should", List.of(of))
              .with("minimum_should_match", 0L);
      others.addAll(Titles.entries(Dsl.object("bool", bool), JsonObject.EMPTY, requests));
    }
    return others;
  }
}
