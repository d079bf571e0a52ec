package dev.tsearch.cluster.search;

import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.query.PhrasePrefixQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.query.TimeQuery;
import dev.tsearch.indexer.lucene.query.VariantsQuery;
import dev.tsearch.indexer.lucene.query.WordGraphQuery;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.remote.RemoteQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;

/// Translates the Lucene query of a search into the query language of OpenSearch.
///
/// @param phrases translates phrases
record QueryDsl(PhraseDsl phrases) {
  /// OpenSearch refuses a query with more than 1,024 clauses.
  private static final int MAX_CLAUSES = 1_000;

  private static final long MAX_PATTERN_STATES = 10_000;

  /// A column of numbers, which is read for the matches only.
  private static final JsonObject INSERTED =
      Dsl.ofField(
          "term", DocumentWriter.KIND, Dsl.object("value", (long) EntryBoost.INSERTED.number()));

  /// Translates a query with as many of the ways to match its phrases as OpenSearch accepts.
  static QueryDsl of(RemoteQuery query, TermCounts counts) {
    var dsl = new QueryDsl(new PhraseDsl(counts));
    while (Dsl.clauses(dsl.scoring(query)) > MAX_CLAUSES) {
      Optional<PhraseDsl> shorter = dsl.phrases().shorter();
      if (shorter.isEmpty()) {
        return dsl;
      }
      dsl = new QueryDsl(shorter.get());
    }
    return dsl;
  }

  /// The documents that match.
  JsonObject matching(RemoteQuery query) {
    var clauses = new ArrayList<JsonObject>();
    clauses.add(of(query.compiled().matching()));
    if (!query.time().isUnbounded()) {
      clauses.add(time(query.time()));
    }
    var excluded = new ArrayList<JsonObject>();
    if (query.inserted() != Inserted.LAST) {
      (query.inserted() == Inserted.ONLY ? clauses : excluded).add(INSERTED);
    }
    if (!query.without().isEmpty()) {
      excluded.add(Dsl.ofField("prefix", "held", Dsl.object("value", query.without())));
    }
    JsonObject all = Dsl.object("filter", clauses);
    return Dsl.object("bool", excluded.isEmpty() ? all : all.with("must_not", excluded));
  }

  /// The documents that match, with the scores of their words and of their nearness.
  JsonObject scoring(RemoteQuery query) {
    var scoring = new ArrayList<JsonObject>();
    Query required = query.compiled().ranked().required();
    if (required != null) {
      scoring.add(of(required));
    }
    for (RankedWord word : query.compiled().ranked().words()) {
      JsonObject of = of(word.query());
      scoring.add(word.isTelling() ? of : boosted(of, ScoreWeights.STOP_WORD));
    }
    Query near = query.compiled().ranked().anyNear();
    if (near != null) {
      scoring.add(of(near));
    }
    return Dsl.object(
        "bool",
        Dsl.object("filter", List.of(matching(query)))
            .with("should", scoring)
            .with("minimum_should_match", 0L));
  }

  /// The documents that match and have at least some of the telling words.
  JsonObject withWords(RemoteQuery query, int atLeast) {
    List<JsonObject> words =
        query.compiled().ranked().words().stream()
            .filter(RankedWord::isTelling)
            .map(word -> of(word.query()))
            .toList();
    return Dsl.object(
        "bool", Dsl.object("should", words).with("minimum_should_match", (long) atLeast));
  }

  private static JsonObject time(TimeRange range) {
    if (range.isUnbounded()) {
      return Dsl.ALL;
    }
    long min = Math.max(range.min(), TimeRange.UNDATED + 1);
    return min > range.max()
        ? Dsl.NONE
        : Dsl.ofField("range", IndexSchema.TIME, Dsl.object("gte", min).with("lte", range.max()));
  }

  /// The name of a field of the index of an archive in a cluster.
  static String field(String name) {
    return name.equals(IndexSchema.CONTENT) ? name : "f." + name;
  }

  /// The same query for a cluster. Uses `instanceof`: a switch over types is linked at run time,
  /// which delays every search.
  ///
  /// @throws IllegalArgumentException if it is of a kind that no search runs
  JsonObject of(Query query) {
    if (query instanceof TermQuery term) {
      return Dsl.term(field(term.getTerm().field()), term.getTerm().text());
    }
    if (query instanceof VariantsQuery forms) {
      return variants(forms);
    }
    if (query instanceof BooleanQuery bool) {
      return bool(bool);
    }
    if (query instanceof DisjunctionMaxQuery best) {
      return Dsl.best(best.getDisjuncts().stream().map(this::of).toList());
    }
    if (query instanceof BoostQuery boost) {
      JsonObject of = of(boost.getQuery());
      return boost.getBoost() == 0 ? Dsl.filter(of) : boosted(of, boost.getBoost());
    }
    if (query instanceof ConstantScoreQuery constant) {
      return Dsl.object("constant_score", Dsl.object("filter", of(constant.getQuery())));
    }
    if (query instanceof TimeQuery time) {
      return time(time.range());
    }
    if (query instanceof MatchAllDocsQuery) {
      return Dsl.ALL;
    }
    if (query instanceof MatchNoDocsQuery) {
      return Dsl.NONE;
    }
    return ofSeveralTerms(query);
  }

  /// A phrase, or a query of all terms of some form.
  private JsonObject ofSeveralTerms(Query query) {
    if (query instanceof WordGraphQuery graph) {
      return phrases.of(graph.places());
    }
    if (query instanceof PhrasePrefixQuery phrase) {
      return phrases.withPrefix(phrase.leading(), phrase.prefix());
    }
    if (query instanceof PhraseQuery phrase) {
      return phrases.near(phrase);
    }
    if (query instanceof PrefixQuery prefix) {
      return pattern("prefix", prefix.getPrefix(), prefix.getPrefix().text(), JsonObject.EMPTY);
    }
    if (query instanceof WildcardQuery wildcard) {
      return wildcard(wildcard.getTerm());
    }
    if (query instanceof FuzzyQuery fuzzy) {
      return fuzzy(fuzzy);
    }
    if (query instanceof RegexpQuery regex) {
      return regex(regex);
    }
    if (query instanceof TermRangeQuery range) {
      return range(range);
    }
    throw new IllegalArgumentException("no query of a search: " + query.getClass());
  }

  private static JsonObject boosted(JsonObject query, double boost) {
    return Dsl.object("bool", Dsl.object("must", List.of(query)).with("boost", boost));
  }

  private static JsonObject variants(VariantsQuery forms) {
    var each = new ArrayList<JsonObject>();
    List<Term> terms = forms.terms();
    for (int at = 0; at < terms.size(); at++) {
      each.add(
          Dsl.ofField(
              "term",
              IndexSchema.CONTENT,
              Dsl.object("value", terms.get(at).text()).with("boost", (double) forms.weight(at))));
    }
    return Dsl.best(each);
  }

  private JsonObject bool(BooleanQuery bool) {
    JsonObject clauses = JsonObject.EMPTY;
    for (BooleanClause.Occur occur : BooleanClause.Occur.values()) {
      List<JsonObject> of =
          bool.clauses().stream()
              .filter(clause -> clause.occur() == occur)
              .map(clause -> of(clause.query()))
              .toList();
      if (!of.isEmpty()) {
        clauses = clauses.with(name(occur), of);
      }
    }
    boolean isOptional = clauses.has("must") || clauses.has("filter");
    if (clauses.has("should")) {
      long minimum = Math.max(bool.getMinimumNumberShouldMatch(), isOptional ? 0 : 1);
      clauses = clauses.with("minimum_should_match", minimum);
    }
    return Dsl.object("bool", clauses);
  }

  private static String name(BooleanClause.Occur occur) {
    return switch (occur) {
      case MUST -> "must";
      case FILTER -> "filter";
      case SHOULD -> "should";
      case MUST_NOT -> "must_not";
    };
  }

  private static JsonObject pattern(String kind, Term term, String value, JsonObject more) {
    return Dsl.ofField(kind, field(term.field()), more.with("value", value));
  }

  private static JsonObject fuzzy(FuzzyQuery fuzzy) {
    return pattern(
        "fuzzy",
        fuzzy.getTerm(),
        fuzzy.getTerm().text(),
        Dsl.object("fuzziness", (long) fuzzy.getMaxEdits())
            .with("prefix_length", (long) fuzzy.getPrefixLength())
            .with("max_expansions", (long) QueryTranslator.MAX_FUZZY_TERMS)
            .with("transpositions", fuzzy.getTranspositions()));
  }

  /// A pattern that can match a term with a mark becomes an expression, which can leave these out.
  private static JsonObject wildcard(Term term) {
    String pattern = term.text();
    return Character.isLetterOrDigit(pattern.codePointAt(0))
        ? pattern("wildcard", term, pattern, JsonObject.EMPTY)
        : ofText(term, TermExpression.ofPattern(pattern), false);
  }

  private static JsonObject regex(RegexpQuery regex) {
    Term term = regex.getRegexp();
    return term.field().equals(IndexSchema.CONTENT)
        ? ofText(term, TermExpression.of(term.text()), true)
        : pattern(
            "regexp",
            term,
            term.text(),
            Dsl.object("flags", "INTERVAL").with("max_determinized_states", MAX_PATTERN_STATES));
  }

  private static JsonObject ofText(Term term, String expression, boolean isCaseInsensitive) {
    return pattern(
        "regexp",
        term,
        expression,
        Dsl.object("flags", "INTERSECTION")
            .with("case_insensitive", isCaseInsensitive)
            .with("max_determinized_states", MAX_PATTERN_STATES));
  }

  private static JsonObject range(TermRangeQuery range) {
    JsonObject bounds = JsonObject.EMPTY;
    BytesRef lower = range.getLowerTerm();
    BytesRef upper = range.getUpperTerm();
    if (lower != null) {
      bounds = bounds.with("gte", lower.utf8ToString());
    }
    if (upper != null) {
      bounds = bounds.with("lte", upper.utf8ToString());
    }
    return Dsl.ofField("range", field(range.getField()), bounds);
  }
}
