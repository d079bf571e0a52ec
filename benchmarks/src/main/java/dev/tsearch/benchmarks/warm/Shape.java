package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.automaton.RegExp;

/// The kinds of queries that are measured: the query of tsearch, and the equivalent of Lucene that
/// a person would write.
enum Shape {
  COMMON_WORD,
  RARE_WORD,
  ABSENT_WORD,
  TWO_WORDS,
  TWO_REQUIRED_WORDS,
  QUESTION,
  PHRASE,
  PREFIX,
  REGEX,
  FUZZY,
  TIME_RANGE,
  FACETS,
  COUNT;

  /// The length of the common prefix that tsearch requires of a fuzzy match.
  private static final int SAME_BEGINNING = 1;

  /// The name in tables.
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /// The query text.
  String text(Words words) {
    return switch (this) {
      case COMMON_WORD, TIME_RANGE, FACETS, COUNT -> words.common();
      case RARE_WORD -> words.rare();
      case ABSENT_WORD -> Words.ABSENT;
      case TWO_WORDS -> words.first() + " " + words.second();
      case TWO_REQUIRED_WORDS -> "+" + words.first() + " +" + words.second();
      case QUESTION -> String.join(" ", question(words));
      case PHRASE -> "\"" + words.first() + " " + words.second() + "\"";
      case PREFIX -> stem(words) + "*";
      case REGEX -> "/" + pattern(words) + "/";
      case FUZZY -> words.common() + "~1";
    };
  }

  /// The time range.
  TimeRange time(Words words) {
    return this == TIME_RANGE ? words.lastDays() : TimeRange.ALL;
  }

  /// The arguments for the command line.
  List<String> arguments(Words words) {
    return switch (this) {
      case TIME_RANGE ->
          List.of(
              text(words),
              "--since",
              Instant.ofEpochSecond(words.lastDays().min()).toString(),
              "--until",
              Instant.ofEpochSecond(words.lastDays().max()).toString());
      case FACETS -> List.of(text(words), "--facets");
      case COUNT -> List.of(text(words), "--count");
      default -> List.of(text(words));
    };
  }

  /// The query by Lucene's own means.
  Query lucene(Words words) {
    Query plain =
        switch (this) {
          case COMMON_WORD, TIME_RANGE, FACETS, COUNT -> new TermQuery(term(words.common()));
          case RARE_WORD -> new TermQuery(term(words.rare()));
          case ABSENT_WORD -> new TermQuery(term(Words.ABSENT));
          case TWO_WORDS -> any(List.of(words.first(), words.second()));
          case QUESTION -> any(question(words));
          case TWO_REQUIRED_WORDS ->
              new BooleanQuery.Builder()
                  .add(new TermQuery(term(words.first())), Occur.MUST)
                  .add(new TermQuery(term(words.second())), Occur.MUST)
                  .build();
          case PHRASE -> new PhraseQuery("content", words.first(), words.second());
          case PREFIX -> new PrefixQuery(term(stem(words)));
          case REGEX -> new RegexpQuery(term(pattern(words)), RegExp.NONE);
          case FUZZY -> new FuzzyQuery(term(words.common()), 1, SAME_BEGINNING);
        };
    return this == TIME_RANGE ? BareSearch.within(plain, words.lastDays()) : plain;
  }

  /// Whether hits are wanted, and not only a count.
  boolean hasHits() {
    return this != FACETS && this != COUNT;
  }

  /// Six words, two of them stop words.
  private static List<String> question(Words words) {
    return List.of("how", words.first(), words.second(), "with", words.common(), words.rare());
  }

  private static Query any(List<String> texts) {
    var any = new BooleanQuery.Builder();
    for (String text : texts) {
      any.add(new TermQuery(term(text)), Occur.SHOULD);
    }
    return any.build();
  }

  private static Term term(String text) {
    return new Term("content", text);
  }

  private static String stem(Words words) {
    return words.common().substring(0, 4);
  }

  private static String pattern(Words words) {
    String word = words.common();
    return word.substring(0, 3) + "." + word.substring(4);
  }
}
