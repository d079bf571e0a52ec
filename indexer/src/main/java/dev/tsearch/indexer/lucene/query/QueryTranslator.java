package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.json.LongText;
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.StopWords;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.RankedQuery;
import dev.tsearch.indexer.lucene.rank.RankedQuery.NearWords;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.RankedQuery.TypedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.jspecify.annotations.Nullable;

/// Translates the query of a user into a Lucene query.
///
/// Clauses on text score; keyword fields, times and negations only select. A match has one of the
/// words that rank, and all other parts of the query. A word, phrase or pattern without letters and
/// digits is dropped with a note; a query without any remaining clause matches nothing.
public final class QueryTranslator {
  /// The maximum number of terms that a fuzzy word is expanded to, each a clause of the query.
  public static final int MAX_FUZZY_TERMS = 64;

  /// Further clauses are dropped with a note: Lucene allows 1024.
  private static final int MAX_CLAUSES = 900;

  /// Nearness is not computed for more pairs of words: longer texts are pasted, and it is slow.
  private static final int MAX_PAIRS = 16;

  /// Further patterns are dropped with a note: each may match a large part of all terms.
  private static final int MAX_PATTERNS = 12;

  private final List<String> notes = new ArrayList<>();
  private final TextTranslator texts = new TextTranslator(notes);
  private final Map<String, String> corrections;
  private final List<TypedText> typedTexts = new ArrayList<>();
  private int clauses;
  private int patterns;

  /// How many negations and how many disjunctions the part that is translated is in.
  private int negations;

  private int disjunctions;

  private QueryTranslator(Map<String, String> corrections) {
    this.corrections = corrections;
  }

  /// Compiles a query.
  public static CompiledQuery compile(Query query) {
    return compile(query, Map.of());
  }

  /// Compiles a query in which mistyped words also match their corrections.
  ///
  /// @param corrections for words as typed, outside negations, the correction
  public static CompiledQuery compile(Query query, Map<String, String> corrections) {
    return new QueryTranslator(corrections).compiled(query);
  }

  private CompiledQuery compiled(Query query) {
    Query required = query;
    List<Query.Word> typed = List.of();
    if (query instanceof Query.Words(List<Query.Word> words)) {
      typed = words;
      required = new Query.Everything();
    } else if (query instanceof Query.All(List<Query> parts)) {
      var others = new ArrayList<Query>();
      for (Query part : parts) {
        if (part instanceof Query.Words(List<Query.Word> words)) {
          typed = words;
        } else {
          others.add(part);
        }
      }
      required = typed.isEmpty() ? query : Query.all(others);
    }
    List<RankedWord> words = ranked(typed);
    boolean isAll = !typed.isEmpty() && required instanceof Query.Everything;
    Clause clause = isAll ? null : translate(required);
    if (clause == null && words.isEmpty()) {
      clause = new Clause(new MatchNoDocsQuery("no clause"), false);
    }
    boolean scores = !words.isEmpty() || (clause != null && clause.scores());
    boolean needsWord = !words.isEmpty() && (clause == null || !clause.scores());
    var ranked =
        new RankedQuery(
            words,
            clause == null ? null : clause.query(),
            needsWord,
            near(query, words),
            typedTexts);
    return new CompiledQuery(ranked, notes, scores);
  }

  /// Returns the words that rank. If all are stop words, all count like other words.
  private List<RankedWord> ranked(List<Query.Word> typed) {
    var ranked = new ArrayList<RankedWord>(typed.size());
    boolean hasTelling = false;
    for (Query.Word word : new LinkedHashSet<>(typed)) {
      if (ranked.size() == RankedQuery.MAX_WORDS) {
        noteTooLong();
        break;
      }
      Clause clause = word(word.text());
      if (clause != null) {
        boolean isTelling = !StopWords.contains(word.text());
        ranked.add(new RankedWord(word.text(), label(word.text()), clause.query(), isTelling));
        hasTelling |= isTelling;
      }
    }
    if (!hasTelling) {
      ranked.replaceAll(word -> new RankedWord(word.text(), word.label(), word.query(), true));
    }
    return ranked;
  }

  private String label(String word) {
    String correction = corrections.get(word);
    return "word `" + word + (correction == null ? "`" : "` or `" + correction + "`");
  }

  /// Translates a word: the word, or its correction if that matches better.
  private @Nullable Clause word(String text) {
    if (isFull()) {
      return null;
    }
    Clause typed = scoring(texts.word(text));
    String correction = negations > 0 ? null : corrections.get(text);
    Clause corrected = correction == null ? null : scoring(texts.word(correction));
    if (typed == null || corrected == null) {
      return typed;
    }
    return new Clause(new DisjunctionMaxQuery(List.of(typed.query(), corrected.query()), 0), true);
  }

  /// Records the clause of a text of the required part, unless it is excluded.
  private @Nullable Clause typed(String text, String label, @Nullable Clause clause) {
    if (clause != null && negations == 0) {
      typedTexts.add(new TypedText(text, label, clause.query(), disjunctions == 0));
    }
    return clause;
  }

  private @Nullable Clause pattern(String text, org.apache.lucene.search.@Nullable Query query) {
    Clause clause = query == null || mayAddPattern() ? scoring(query) : null;
    return typed(text, "pattern `" + text + "`", clause);
  }

  /// Returns the pairs of different neighboring words of the query, each once, stop words left out.
  ///
  /// @param ranked the words that rank
  private List<NearWords> near(Query query, List<RankedWord> ranked) {
    var words = new ArrayList<String>();
    for (String word : query.plainWords()) {
      if (!StopWords.contains(word)) {
        words.add(word);
      }
    }
    var near = new ArrayList<NearWords>();
    Set<String> pairs = new HashSet<>();
    for (int at = 0; at + 1 < words.size() && at < MAX_PAIRS; at++) {
      String first = words.get(at);
      String second = words.get(at + 1);
      String pair =
          corrections.getOrDefault(first, first) + " " + corrections.getOrDefault(second, second);
      if (first.equals(second) || !pairs.add(pair)) {
        continue;
      }
      var phrase = texts.proximity(pair, ScoreWeights.NEAR_SLOP);
      if (phrase != null) {
        near.add(new NearWords(phrase, bit(first, ranked) | bit(second, ranked)));
      }
    }
    return near;
  }

  /// Returns the bit of a word that ranks; 0 if it does not, or if an entry with the parts of the
  /// word near each other may lack the word.
  private long bit(String word, List<RankedWord> ranked) {
    for (int number = 0; number < ranked.size(); number++) {
      if (ranked.get(number).text().equals(word)) {
        return texts.isOnePart(corrections.getOrDefault(word, word)) ? 1L << number : 0;
      }
    }
    return 0;
  }

  /// A Lucene query and whether it scores.
  private record Clause(org.apache.lucene.search.Query query, boolean scores) {}

  /// Translates a query; null if no clause remains.
  private @Nullable Clause translate(Query query) {
    return switch (query.kind()) {
      case WORD -> {
        String text = ((Query.Word) query).text();
        yield typed(text, label(text), word(text));
      }
      case WORDS -> any(List.copyOf(((Query.Words) query).words()));
      case PHRASE -> {
        var phrase = (Query.Phrase) query;
        String text = "\"" + phrase.text() + "\"" + (phrase.slop() == 0 ? "" : "~" + phrase.slop());
        Clause clause = isFull() ? null : scoring(texts.phrase(phrase.text(), phrase.slop()));
        yield typed(text, "phrase `" + phrase.text() + "`", clause);
      }
      case PREFIX -> {
        String text = ((Query.Prefix) query).text();
        yield pattern(text + "*", texts.prefix(text));
      }
      case WILDCARD -> {
        String text = ((Query.Wildcard) query).pattern();
        yield pattern(text, texts.wildcard(text));
      }
      case FUZZY -> {
        var fuzzy = (Query.Fuzzy) query;
        clauses += MAX_FUZZY_TERMS - TextTranslator.MAX_CLAUSES_OF_A_WORD;
        yield pattern(
            fuzzy.text() + "~" + fuzzy.maxEdits(), texts.fuzzy(fuzzy.text(), fuzzy.maxEdits()));
      }
      case REGEX -> {
        String expression = ((Query.Regex) query).pattern();
        yield pattern("/" + expression + "/", texts.regex(expression));
      }
      case FIELD_IS -> selecting(field((Query.FieldIs) query));
      case FIELD_IN -> selecting(KeywordRange.of((Query.FieldIn) query));
      case TIME_IS -> selecting(new TimeQuery(((Query.TimeIs) query).range()));
      case ALL -> all(((Query.All) query).parts());
      case ANY -> any(((Query.Any) query).parts());
      case NOT -> all(List.of(query));
      case EVERYTHING -> new Clause(MatchAllDocsQuery.INSTANCE, false);
    };
  }

  private org.apache.lucene.search.Query field(Query.FieldIs is) {
    if (PathPattern.isPattern(is.field(), is.value())) {
      try {
        return PathExpression.of(is);
      } catch (TooComplexToDeterminizeException _) {
        String path = LongText.shortened(is.value());
        notes.add("`" + path + "` was searched as a path: it is too complex for a pattern");
      }
    }
    if (is.field().isPrefixed()) {
      return new PrefixQuery(new Term(is.field().key(), is.term()));
    }
    var one = new BooleanQuery.Builder();
    for (String term : is.terms()) {
      one.add(new TermQuery(new Term(is.field().key(), term)), Occur.SHOULD);
    }
    BooleanQuery terms = one.build();
    return terms.clauses().size() == 1 ? terms.clauses().getFirst().query() : terms;
  }

  private @Nullable Clause scoring(org.apache.lucene.search.@Nullable Query query) {
    if (query == null) {
      return null;
    }
    clauses += TextTranslator.MAX_CLAUSES_OF_A_WORD;
    if (clauses <= MAX_CLAUSES) {
      return new Clause(query, true);
    }
    noteTooLong();
    return null;
  }

  /// Whether no further text is searched.
  private boolean isFull() {
    if (clauses < MAX_CLAUSES) {
      return false;
    }
    noteTooLong();
    return true;
  }

  /// Whether one more pattern is searched.
  private boolean mayAddPattern() {
    patterns++;
    if (patterns == MAX_PATTERNS + 1) {
      notes.add("only the first " + MAX_PATTERNS + " prefixes and patterns were searched");
    }
    return patterns <= MAX_PATTERNS;
  }

  private void noteTooLong() {
    String note = "the query is too long: its end was left out";
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  private static Clause selecting(org.apache.lucene.search.Query query) {
    return new Clause(new BoostQuery(new ConstantScoreQuery(query), 0), false);
  }

  private @Nullable Clause negated(Query query) {
    negations++;
    Clause clause = translate(query);
    negations--;
    return clause;
  }

  private @Nullable Clause all(List<Query> parts) {
    var bool = new BooleanQuery.Builder();
    boolean hasScoring = false;
    boolean hasSelecting = false;
    boolean hasNegation = false;
    for (Query part : new LinkedHashSet<>(parts)) {
      Clause clause = part instanceof Query.Not(Query inner) ? negated(inner) : translate(part);
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
    disjunctions++;
    for (Query part : new LinkedHashSet<>(parts)) {
      Clause clause = translate(part);
      if (clause != null) {
        bool.add(clause.query(), Occur.SHOULD);
        isEmpty = false;
        scores |= clause.scores();
      }
    }
    disjunctions--;
    return isEmpty ? null : new Clause(bool.build(), scores);
  }
}
