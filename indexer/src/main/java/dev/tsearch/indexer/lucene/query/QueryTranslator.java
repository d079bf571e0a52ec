package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.query.MinimumMatchQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// Translates the query of a user into a Lucene query.
///
/// Clauses on text score; keyword fields, times and negations only select. A match has all words of
/// the query. A word, phrase or pattern without letters and digits is dropped with a note; a query
/// without any remaining clause matches nothing.
public final class QueryTranslator {
  /// Further clauses are dropped with a note: Lucene allows 1024.
  private static final int MAX_CLAUSES = 900;

  /// Proximity is not computed for longer queries: their words are rarely adjacent, and it is slow.
  private static final int MAX_PROXIMITY_WORDS = 8;

  /// The maximum sum of the distances between the words of a proximity match.
  private static final int PROXIMITY_SLOP = 8;

  private final List<String> notes = new ArrayList<>();
  private final TextTranslator texts = new TextTranslator(notes);
  private int clauses;

  private QueryTranslator() {}

  /// Compiles a query.
  public static CompiledQuery compile(Query query) {
    return new QueryTranslator().compiled(query);
  }

  /// Compiles a query that requires a minimum number of its words.
  public static CompiledQuery compile(MinimumMatchQuery query) {
    var translator = new QueryTranslator();
    return translator.compiled(translator.minimumMatch(query), null);
  }

  private CompiledQuery compiled(Query query) {
    return compiled(translate(query), proximity(query));
  }

  /// Returns the query whose score is added for words that are near each other in the order of the
  /// query; null if it has one word, or too many.
  private org.apache.lucene.search.@Nullable Query proximity(Query query) {
    if (!(query instanceof Query.All(List<Query> parts))) {
      return null;
    }
    var words = new ArrayList<String>();
    for (Query part : parts) {
      if (part instanceof Query.Word(String text)) {
        words.add(text);
      }
    }
    if (words.size() < 2 || words.size() > MAX_PROXIMITY_WORDS) {
      return null;
    }
    var phrase = texts.proximity(String.join(" ", words), PROXIMITY_SLOP);
    return phrase == null ? null : new BoostQuery(phrase, ScoreWeights.PROXIMITY);
  }

  private CompiledQuery compiled(
      @Nullable Clause clause, org.apache.lucene.search.@Nullable Query proximity) {
    if (clause == null) {
      notes.add("nothing is left to search for");
      return new CompiledQuery(new MatchNoDocsQuery("no clause"), null, notes, false);
    }
    return new CompiledQuery(clause.query(), proximity, notes, clause.scores());
  }

  /// A Lucene query and whether it scores.
  private record Clause(org.apache.lucene.search.Query query, boolean scores) {}

  /// Translates a query; null if no clause remains.
  private @Nullable Clause translate(Query query) {
    return switch (query.kind()) {
      case WORD -> scoring(texts.word(((Query.Word) query).text()));
      case PHRASE -> {
        var phrase = (Query.Phrase) query;
        yield scoring(texts.phrase(phrase.text(), phrase.slop()));
      }
      case PREFIX -> scoring(texts.prefix(((Query.Prefix) query).text()));
      case WILDCARD -> scoring(texts.wildcard(((Query.Wildcard) query).pattern()));
      case FUZZY -> {
        var fuzzy = (Query.Fuzzy) query;
        yield scoring(texts.fuzzy(fuzzy.text(), fuzzy.maxEdits()));
      }
      case REGEX -> scoring(texts.regex(((Query.Regex) query).pattern()));
      case FIELD_IS -> {
        var is = (Query.FieldIs) query;
        var term = new Term(is.field().key(), is.term());
        yield selecting(is.field().isPrefixed() ? new PrefixQuery(term) : new TermQuery(term));
      }
      case FIELD_IN -> selecting(KeywordRange.of((Query.FieldIn) query));
      case TIME_IS -> selecting(new TimeQuery(((Query.TimeIs) query).range()));
      case ALL -> all(((Query.All) query).parts());
      case ANY -> any(((Query.Any) query).parts());
      case NOT -> all(List.of(query));
      case EVERYTHING -> new Clause(MatchAllDocsQuery.INSTANCE, false);
    };
  }

  /// Translates a query that requires a minimum number of its words. The minimum is at most the
  /// number of words that remain.
  private @Nullable Clause minimumMatch(MinimumMatchQuery query) {
    var bool = new BooleanQuery.Builder();
    int words = 0;
    for (Query word : query.words()) {
      Clause clause = translate(word);
      if (clause != null) {
        bool.add(clause.query(), Occur.SHOULD);
        words++;
      }
    }
    if (words == 0) {
      return null;
    }
    bool.setMinimumNumberShouldMatch(Math.min(words, query.minimum()));
    Clause required =
        query.required() instanceof Query.Everything ? null : translate(query.required());
    if (required != null) {
      bool.add(required.query(), required.scores() ? Occur.MUST : Occur.FILTER);
    }
    return new Clause(bool.build(), true);
  }

  private @Nullable Clause scoring(org.apache.lucene.search.@Nullable Query query) {
    if (query == null) {
      return null;
    }
    clauses += TextTranslator.MAX_CLAUSES_OF_A_WORD;
    if (clauses <= MAX_CLAUSES) {
      return new Clause(query, true);
    }
    String note = "the query is too long: its end was left out";
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return null;
  }

  private static Clause selecting(org.apache.lucene.search.Query query) {
    return new Clause(new BoostQuery(new ConstantScoreQuery(query), 0), false);
  }

  private @Nullable Clause all(List<Query> parts) {
    var bool = new BooleanQuery.Builder();
    boolean hasScoring = false;
    boolean hasSelecting = false;
    boolean hasNegation = false;
    for (Query part : parts) {
      Clause clause = translate(part instanceof Query.Not(var inner) ? inner : part);
      if (clause == null) {
        continue;
      }
      if (part instanceof Query.Not) {
        bool.add(clause.query(), Occur.MUST_NOT);
        hasNegation = true;
      } else if (clause.scores()) {
        bool.add(clause.query(), Occur.MUST);
        hasScoring = true;
      } else {
        bool.add(clause.query(), Occur.FILTER);
        hasSelecting = true;
      }
    }
    if (!hasScoring && !hasSelecting) {
      if (!hasNegation) {
        return null;
      }
      bool.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER); // negations alone match nothing in Lucene
    }
    return new Clause(bool.build(), hasScoring);
  }

  private @Nullable Clause any(List<Query> parts) {
    var bool = new BooleanQuery.Builder();
    boolean isEmpty = true;
    boolean scores = false;
    for (Query part : parts) {
      Clause clause = translate(part);
      if (clause != null) {
        bool.add(clause.query(), Occur.SHOULD);
        isEmpty = false;
        scores |= clause.scores();
      }
    }
    return isEmpty ? null : new Clause(bool.build(), scores);
  }
}
