package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.analysis.TermLine;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;

/// Asks a cluster for what it knows of the terms of a query: one request of several searches
/// without hits, each of which shards answer from their dictionaries or from what they have kept.
/// The further terms of a long query are counted by one search together, which reads the entries
/// that have them.
///
/// @param requests the requests of the search
record TermCounter(Requests requests) {
  /// A term of more parts is found in a phrase only as its parts.
  private static final int MAX_SPAN = 24;

  /// How many terms are counted by a search of their own.
  private static final int MAX_ALONE = 24;

  private static final String GROUPS = "groups";

  /// The types of entries before which the context of a model ends.
  static final List<String> COMPACTIONS =
      List.of(EntryType.ARCHIVAL.name(), EntryType.COMPACTION.name());

  /// Asks for the terms of a query.
  TermCounts of(CompiledQuery query) throws ClusterException {
    return of(QueryTerms.of(query));
  }

  /// Asks for some terms.
  TermCounts of(QueryTerms terms) throws ClusterException {
    return counts(terms, requests.searchAll("words", parts(terms)));
  }

  /// The searches that count some terms.
  List<Requests.Part> parts(QueryTerms terms) {
    var parts = new ArrayList<Requests.Part>();
    parts.add(part(whole()));
    parts.add(counting(Dsl.terms("f.type", COMPACTIONS)));
    List<List<String>> groups = groups(terms);
    int alone = Math.min(groups.size(), MAX_ALONE);
    groups.subList(0, alone).forEach(group -> parts.add(counting(anyOf(group))));
    if (groups.size() > alone) {
      parts.add(together(groups.subList(alone, groups.size())));
    }
    return parts;
  }

  /// What is counted: each term, then each term of phrases with any mark.
  private static List<List<String>> groups(QueryTerms terms) {
    var groups = new ArrayList<List<String>>();
    terms.all().forEach(term -> groups.add(List.of(term)));
    terms.ofPhrases().forEach(term -> groups.add(marked(term)));
    return groups;
  }

  /// What the answers to [#parts] say. Asks for more if a phrase has a term that spans positions.
  TermCounts counts(QueryTerms terms, List<Answer> answers) throws ClusterException {
    JsonObject counted = answers.getFirst().body().object("aggregations");
    var statistics = new ScoreStatistics();
    statistics.set(
        IndexSchema.CONTENT,
        whole(counted.object("docs").value("value")),
        whole(counted.object("postings").value("value")));
    long newest = whole(counted.object("newest").value("value"));
    statistics.setNewest(newest);
    Map<String, Long> frequencies = new LinkedHashMap<>();
    Iterator<Long> rest =
        numbers(answers.subList(2, answers.size()), terms.all().size() + terms.ofPhrases().size())
            .iterator();
    for (String term : terms.all()) {
      long entries = rest.next();
      frequencies.put(term, entries);
      statistics.set(new Term(IndexSchema.CONTENT, term), entries);
    }
    List<String> marked = terms.ofPhrases().stream().filter(_ -> rest.next() > 0).toList();
    return new TermCounts(statistics, frequencies, newest, spans(marked), total(answers.get(1)));
  }

  /// The numbers of entries in the order of the groups. A cluster without indices answers none.
  ///
  /// @param count the number of groups
  private static List<Long> numbers(List<Answer> answers, int count) {
    var numbers = new ArrayList<Long>();
    for (Answer answer : answers) {
      JsonObject groups = answer.body().object("aggregations").object(GROUPS);
      if (groups.isEmpty()) {
        numbers.add(total(answer));
      }
      groups.objects("buckets").forEach(each -> numbers.add(each.number("doc_count", 0)));
    }
    numbers.addAll(Collections.nCopies(Math.max(0, count - numbers.size()), 0L));
    return numbers;
  }

  private Requests.Part part(JsonObject body) {
    return new Requests.Part(requests.everywhere(), body.with("size", 0L));
  }

  /// Counts what matches. Shards know the number of the entries with a term.
  private Requests.Part counting(JsonObject query) {
    return part(
        Dsl.object("query", Dsl.object("constant_score", Dsl.object("filter", query)))
            .with("track_total_hits", true));
  }

  private static JsonObject anyOf(List<String> terms) {
    return terms.size() == 1
        ? Dsl.term(IndexSchema.CONTENT, terms.getFirst())
        : Dsl.terms(IndexSchema.CONTENT, terms);
  }

  /// Counts the entries with terms of each group.
  private Requests.Part together(List<List<String>> groups) {
    List<String> all = groups.stream().flatMap(List::stream).toList();
    List<JsonObject> filters = groups.stream().map(TermCounter::anyOf).toList();
    return part(
        Dsl.object("query", Dsl.filter(anyOf(all)))
            .with("track_total_hits", false)
            .with(
                "aggs", Dsl.object(GROUPS, Dsl.object("filters", Dsl.object("filters", filters)))));
  }

  /// The numbers of all entries and postings: each shard keeps them until it changes.
  private static JsonObject whole() {
    return Dsl.object("query", Template.everyDocument())
        .with(
            "aggs",
            Dsl.object("docs", Dsl.object("value_count", Dsl.object("field", "terms")))
                .with("postings", Dsl.object("sum", Dsl.object("field", "terms")))
                .with("newest", Dsl.object("max", Dsl.object("field", IndexSchema.TIME))))
        .with("track_total_hits", false);
  }

  private static List<String> marked(String term) {
    var marked = new ArrayList<String>();
    for (int span = 2; span <= MAX_SPAN; span++) {
      marked.add(TermLine.marked(span) + term);
    }
    return marked;
  }

  /// A sum, which OpenSearch writes as a number with a fraction; 0 if there is none.
  static long whole(@org.jspecify.annotations.Nullable Object number) {
    return number instanceof Number value ? value.longValue() : 0;
  }

  private static long total(Answer answer) {
    return answer.body().object("hits").object("total").number("value", 0);
  }

  /// Which spans some terms have that have one. Most queries have no such term.
  private Map<String, List<Integer>> spans(List<String> terms) throws ClusterException {
    if (terms.isEmpty()) {
      return Map.of();
    }
    List<List<String>> each =
        terms.stream().flatMap(term -> marked(term).stream()).map(List::of).toList();
    Iterator<Long> numbers =
        numbers(requests.searchAll("compounds", List.of(together(each))), each.size()).iterator();
    Map<String, List<Integer>> spans = new LinkedHashMap<>();
    for (String term : terms) {
      var of = new ArrayList<Integer>();
      for (int span = 2; span <= MAX_SPAN; span++) {
        if (numbers.next() > 0) {
          of.add(span);
        }
      }
      spans.put(term, of);
    }
    return spans;
  }
}
