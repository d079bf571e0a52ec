package dev.tsearch.indexer.lucene.query;

import dev.tsearch.indexer.lucene.analysis.AnalyzedText;
import dev.tsearch.indexer.lucene.analysis.CharacterKind;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.analysis.TermQueue;
import dev.tsearch.indexer.lucene.analysis.TermRole;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.jspecify.annotations.Nullable;

/// Translates what looks at the text of entries. Null stands for what asks for nothing.
final class TextTranslator {
  /// A word becomes at most so many clauses: its parts, its whole in two forms, and its details.
  static final int MAX_CLAUSES_OF_A_WORD = 8;

  /// Words of many parts have many; the first few tell them well enough apart.
  private static final int MAX_DETAILS = 4;

  /// How much an inflection of a word counts, beside the word as typed.
  private static final float INFLECTED_WORTH = 0.5f;

  /// How many letters at the beginning of a fuzzy word must be right: people seldom miss the first,
  /// and with it only a part of all terms is looked at.
  private static final int FUZZY_PREFIX = 1;

  /// So many of the nearest terms are taken for a fuzzy word.
  private static final int MAX_FUZZY_TERMS = 256;

  /// How much work a regular expression may be, in Lucene's measure (states of its automaton).
  private static final int MAX_REGEX_WORK = 10_000;

  /// No one types a longer one, and Lucene reads them recursively.
  private static final int MAX_REGEX_UNITS = 1000;

  private final List<String> notes;
  private final ContentChain chain = new ContentChain();

  TextTranslator(List<String> notes) {
    this.notes = notes;
  }

  /// A word: its parts in a row, its whole, or another inflection of it; worth more where it stands
  /// exactly as typed.
  @Nullable Query word(String text) {
    AnalyzedText analyzed = AnalyzedText.of(text, chain);
    if (analyzed.isEmpty()) {
      return dropped(text);
    }
    Query word = analyzed.places().size() == 1 ? inflected(analyzed, text) : together(analyzed, 0);
    if (!analyzed.wholes().isEmpty()) {
      var either = new BooleanQuery.Builder().add(word, Occur.SHOULD);
      for (BytesRef whole : analyzed.wholes()) {
        either.add(term(whole), Occur.SHOULD);
      }
      word = either.build();
    }
    if (analyzed.details().isEmpty()) {
      return word;
    }
    var preferring = new BooleanQuery.Builder().add(word, Occur.MUST);
    List<BytesRef> details = analyzed.details();
    for (BytesRef detail : details.subList(0, Math.min(details.size(), MAX_DETAILS))) {
      preferring.add(term(detail), Occur.SHOULD);
    }
    return preferring.build();
  }

  /// A word of one part, or what it is inflected to, which counts for less; as rare as the most
  /// frequent of them.
  private static Query inflected(AnalyzedText analyzed, String text) {
    BytesRef typed = analyzed.places().getFirst().term();
    boolean isAcronym = text.chars().noneMatch(Character::isLowerCase);
    List<String> forms = isAcronym ? List.of() : Inflections.of(typed.utf8ToString());
    if (forms.isEmpty()) {
      return term(typed);
    }
    var inflected = new ArrayList<BytesRef>(forms.size());
    for (String form : forms) {
      inflected.add(new BytesRef(form));
    }
    return new VariantsQuery(typed, inflected, INFLECTED_WORTH);
  }

  /// The words of a phrase in their order.
  @Nullable Query phrase(String text, int slop) {
    AnalyzedText analyzed = AnalyzedText.of(text, chain);
    return analyzed.isEmpty() ? dropped(text) : together(analyzed, slop);
  }

  /// The words of a text near each other; null if it is only one.
  @Nullable Query near(String text, int slop) {
    AnalyzedText analyzed = AnalyzedText.of(text, chain);
    return analyzed.places().size() < 2 ? null : together(analyzed, slop);
  }

  /// Terms that begin so, and words whose parts do: `parent_uu*` is in `parentUuid` too.
  @Nullable Query prefix(String text) {
    AnalyzedText analyzed = AnalyzedText.of(text, chain);
    if (analyzed.isEmpty()) {
      return dropped(text);
    }
    boolean hasPairs = analyzed.places().stream().anyMatch(place -> isPaired(place.term()));
    if (hasPairs) {
      return together(analyzed, 0); // no term is longer than a pair
    }
    Query whole = new PrefixQuery(new Term(IndexSchema.CONTENT, plain(text)));
    if (analyzed.places().size() == 1) {
      return whole;
    }
    var leading = new ArrayList<BytesRef>();
    analyzed.places().forEach(place -> leading.add(place.term()));
    BytesRef last = leading.removeLast();
    return new BooleanQuery.Builder()
        .add(whole, Occur.SHOULD)
        .add(new PhrasePrefixQuery(leading, last), Occur.SHOULD)
        .build();
  }

  /// Terms of a shape.
  @Nullable Query wildcard(String pattern) {
    String plain = plain(pattern);
    boolean hasLetters = plain.chars().anyMatch(unit -> unit != '*' && unit != '?');
    return hasLetters ? new WildcardQuery(new Term(IndexSchema.CONTENT, plain)) : dropped(pattern);
  }

  /// Terms that differ by a few letters.
  @Nullable Query fuzzy(String text, int maxEdits) {
    String plain = plain(text);
    if (plain.isEmpty()) {
      return dropped(text);
    }
    var term = new Term(IndexSchema.CONTENT, plain);
    return new FuzzyQuery(term, maxEdits, FUZZY_PREFIX, MAX_FUZZY_TERMS, true);
  }

  /// Terms that a regular expression matches. If the index cannot run the expression, its words
  /// instead, with a note.
  @Nullable Query regex(String pattern) {
    if (pattern.length() > MAX_REGEX_UNITS) {
      return regexAsText(pattern, "it is too long");
    }
    String expression;
    try {
      expression = RegexDialect.translate(pattern);
    } catch (IllegalArgumentException e) {
      return regexAsText(pattern, String.valueOf(e.getMessage()));
    }
    try {
      return new RegexpQuery(
          new Term(IndexSchema.CONTENT, expression),
          RegExp.NONE,
          RegExp.CASE_INSENSITIVE,
          MAX_REGEX_WORK);
    } catch (IllegalArgumentException | TooComplexToDeterminizeException _) {
      return regexAsText(pattern, "it is no expression that can be run");
    }
  }

  private @Nullable Query regexAsText(String pattern, String reason) {
    notes.add("`/" + pattern + "/` was searched as text: " + reason);
    return word(pattern);
  }

  /// The terms of a text at their places.
  private static Query together(AnalyzedText analyzed, int slop) {
    List<AnalyzedText.Place> places = analyzed.places();
    if (places.size() == 1) {
      return term(places.getFirst().term());
    }
    var phrase = new PhraseQuery.Builder().setSlop(slop);
    int first = places.getFirst().position();
    for (AnalyzedText.Place place : places) {
      phrase.add(new Term(IndexSchema.CONTENT, place.term()), place.position() - first);
    }
    return phrase.build();
  }

  private static TermQuery term(BytesRef term) {
    return new TermQuery(new Term(IndexSchema.CONTENT, term));
  }

  /// A word or pattern in the form of terms, but not taken apart.
  private static String plain(String text) {
    char[] units = Normalizer.normalize(text, Normalizer.Form.NFC).toCharArray();
    var queue = new TermQueue();
    queue.add(units, 0, units.length, TermRole.WHOLE);
    return queue.size() == 0
        ? ""
        : new BytesRef(queue.bytes(), queue.byteStart(0), queue.byteLength(0)).utf8ToString();
  }

  private static boolean isPaired(BytesRef term) {
    String text = term.utf8ToString();
    return text.codePointCount(0, text.length()) == 2
        && CharacterKind.of(text.codePointAt(0)) == CharacterKind.IDEOGRAPH;
  }

  private @Nullable Query dropped(String text) {
    notes.add("`" + text + "` was left out: it has no letters or digits");
    return null;
  }
}
