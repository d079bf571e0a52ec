package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import dev.tsearch.indexer.remote.RemoteMatches;
import dev.tsearch.indexer.remote.RemoteQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the first matches of a query in a cluster.
///
/// A ranked search is three requests: the frequencies of the words; the candidates, without their
/// texts; and the texts of the first of them, with the entries that titles and scores need. In an
/// order by time the second request returns the texts. Without a phrase, whose translation depends
/// on the frequencies, the first two are one.
///
/// @param http the cluster
public record MatchSearch(ClusterHttp http) {
  /// How many texts one search of a request reads.
  private static final int MAX_TEXTS = 1_000;

  /// The first matches.
  public RemoteMatches run(RemoteQuery query) throws ClusterException {
    var requests = new Requests(http);
    List<String> indices = requests.within(query.time());
    QueryTerms terms = QueryTerms.of(query.compiled());
    var counter = new TermCounter(requests);
    if (indices.isEmpty()) {
      return nothing(counter.of(terms), requests);
    }
    if (terms.hasPhrases() || HitPages.arePages(query.candidates())) {
      TermCounts counts = counter.of(terms);
      JsonObject body = body(query, QueryDsl.of(query, counts));
      List<Answer> answers = new HitPages(requests, indices).first(body, query.candidates());
      return found(query, answers, counts, requests);
    }
    JsonObject body = body(query, QueryDsl.of(query, TermCounts.unknown()));
    List<Requests.Part> parts = counter.parts(terms);
    parts.add(new Requests.Part(indices, body.with("size", (long) query.candidates())));
    List<Answer> answers = requests.searchAll("words and matches", parts);
    int last = answers.size() - 1;
    TermCounts counts = counter.counts(terms, answers.subList(0, last));
    return found(query, answers.subList(last, last + 1), counts, requests);
  }

  /// The search for the matches, without their number.
  private static JsonObject body(RemoteQuery query, QueryDsl dsl) {
    JsonObject body =
        Dsl.object("track_total_hits", true)
            .with("query", query.isByScore() ? dsl.scoring(query) : dsl.matching(query))
            .with("sort", sort(query));
    body =
        isRanked(query)
            ? body.with("_source", false).with("docvalue_fields", Candidate.COLUMNS)
            : body.with("_source", PlacedEntry.SOURCE);
    int words = tellingWords(query);
    return words > 0 ? body.with("aggs", wordCounts(query, words, dsl)) : body;
  }

  private static boolean isRanked(RemoteQuery query) {
    return query.isByScore() && query.candidates() > 0;
  }

  private static int tellingWords(RemoteQuery query) {
    return (int) query.compiled().ranked().words().stream().filter(RankedWord::isTelling).count();
  }

  private static RemoteMatches found(
      RemoteQuery query, List<Answer> answers, TermCounts counts, Requests requests)
      throws ClusterException {
    int words = tellingWords(query);
    var found =
        new Found(
            answers.getFirst().body().object("hits").object("total").number("value", 0),
            words == 0 ? WordCounts.NONE : counts(answers.getFirst(), words),
            counts,
            requests);
    return isRanked(query) ? ranked(answers, query, found) : sorted(answers, found);
  }

  /// What is known of all matches.
  private record Found(long total, WordCounts words, TermCounts counts, Requests requests) {
    RemoteMatches matches(
        List<RemoteEntry> matches, List<RemoteEntry> others, List<ConversationKey> sessions) {
      return new RemoteMatches(
          matches,
          others,
          sessions,
          total,
          words,
          counts.statistics(),
          counts.frequencies(),
          requests.trace());
    }
  }

  private static RemoteMatches nothing(TermCounts counts, Requests requests) {
    return new Found(0, WordCounts.NONE, counts, requests).matches(List.of(), List.of(), List.of());
  }

  private static RemoteMatches ranked(List<Answer> answers, RemoteQuery query, Found found)
      throws ClusterException {
    List<JsonObject> hits =
        answers.stream().flatMap(answer -> PlacedEntry.hits(answer).stream()).toList();
    Candidate.Ranked ranked = Candidate.ranked(hits, found.counts().newest(), query.read());
    if (ranked.first().isEmpty()) {
      return found.matches(List.of(), List.of(), List.of());
    }
    Set<String> indices = new LinkedHashSet<>();
    Set<String> conversations = new LinkedHashSet<>();
    var ids = new ArrayList<String>();
    for (Candidate candidate : ranked.first()) {
      indices.add(candidate.index());
      conversations.add(candidate.conversation());
      ids.add(candidate.id());
    }
    var parts = new ArrayList<Requests.Part>();
    for (int from = 0; from < ids.size(); from += MAX_TEXTS) {
      List<String> some = ids.subList(from, Math.min(from + MAX_TEXTS, ids.size()));
      parts.add(new Requests.Part(List.copyOf(indices), texts(some)));
    }
    int texts = parts.size();
    parts.addAll(others(conversations, found));
    List<Answer> read = found.requests().searchAll("texts", parts);
    String cluster = found.requests().cluster();
    return found.matches(
        inOrder(ranked.first(), read.subList(0, texts), cluster),
        entries(read.subList(texts, read.size()), cluster),
        ranked.sessions());
  }

  /// The entries of candidates, in their order.
  private static List<RemoteEntry> inOrder(
      List<Candidate> candidates, List<Answer> texts, String cluster) throws ClusterException {
    Map<String, RemoteEntry> byPlace = new HashMap<>();
    for (Answer answer : texts) {
      byPlace.putAll(PlacedEntry.byPlace(answer, cluster));
    }
    var entries = new ArrayList<RemoteEntry>();
    for (Candidate candidate : candidates) {
      RemoteEntry entry = byPlace.get(PlacedEntry.place(candidate.index(), candidate.id()));
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static JsonObject texts(List<String> ids) {
    return Dsl.object("query", Dsl.object("ids", Dsl.object("values", ids)))
        .with("size", (long) ids.size())
        .with("track_total_hits", false)
        .with("_source", PlacedEntry.SOURCE);
  }

  private static RemoteMatches sorted(List<Answer> answers, Found found) throws ClusterException {
    String cluster = found.requests().cluster();
    List<RemoteEntry> matches = entries(answers, cluster);
    if (matches.isEmpty()) {
      return found.matches(matches, List.of(), List.of());
    }
    Set<String> conversations = new LinkedHashSet<>();
    matches.forEach(match -> conversations.add(EntryDocument.conversation(match.entry())));
    List<Answer> others = found.requests().searchAll("titles", others(conversations, found));
    return found.matches(matches, entries(others, cluster), List.of());
  }

  private static List<RemoteEntry> entries(List<Answer> answers, String cluster)
      throws ClusterException {
    var entries = new ArrayList<RemoteEntry>();
    for (Answer answer : answers) {
      entries.addAll(PlacedEntry.of(answer, cluster));
    }
    return entries;
  }

  /// The orders of an archive. Entries that it would find in the order of their addresses are
  /// ordered by their places in the archive that sent them first. In pages no two are equal.
  private static List<JsonObject> sort(RemoteQuery query) {
    var sort = new ArrayList<JsonObject>();
    boolean isNewest = query.order() == Order.TIME;
    if (query.isByScore()) {
      sort.add(Dsl.object("_score", "desc"));
    }
    sort.add(Dsl.sorted(IndexSchema.TIME, query.order() == Order.OLDEST ? "asc" : "desc", "_last"));
    sort.add(Dsl.sorted("at", isNewest ? "desc" : "asc", "_last"));
    if (HitPages.arePages(query.candidates())) {
      sort.add(Dsl.sorted("id", "asc", "_last"));
      sort.add(Dsl.sorted("conversation", "asc", "_last"));
    }
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

  /// The searches for the entries that the titles of the conversations of matches come from, and,
  /// without their texts, for the last compactions of these, and of any.
  private static List<Requests.Part> others(Set<String> conversations, Found found) {
    JsonObject of = Dsl.terms("conversation", List.copyOf(conversations));
    var parts = new ArrayList<Requests.Part>(Titles.parts(of, found.requests()));
    if (found.counts().compactions() > 0) {
      JsonObject compaction = Dsl.terms("f.type", TermCounter.COMPACTIONS);
      JsonObject any =
          Dsl.object("query", Dsl.filter(compaction))
              .with("size", 1L)
              .with("track_total_hits", false)
              .with("_source", PlacedEntry.SOURCE_WITHOUT_TEXT);
      parts.addFirst(new Requests.Part(found.requests().everywhere(), any));
      parts.addFirst(
          Titles.firstOfEach(
              List.of(of, compaction), "desc", PlacedEntry.SOURCE_WITHOUT_TEXT, found.requests()));
    }
    return parts;
  }
}
