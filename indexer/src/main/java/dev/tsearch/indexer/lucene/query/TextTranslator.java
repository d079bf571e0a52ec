package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.json.LongText;
import dev.tsearch.core.query.StopWords;
import dev.tsearch.indexer.lucene.analysis.AnalyzedText;
import dev.tsearch.indexer.lucene.analysis.AnalyzedText.WordPiece;
import dev.tsearch.indexer.lucene.analysis.CharacterKind;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.analysis.TermQueue;
import dev.tsearch.indexer.lucene.analysis.TermRole;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
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

/// Translates the clauses that match the text of entries. A result of null means that the clause
/// has no letters and digits and is dropped.
final class TextTranslator {
  /// The maximum number of clauses of a word: its parts, its whole in two forms, and its details.
  static final int MAX_CLAUSES_OF_A_WORD = 8;

  /// Words of many parts have many details; the first ones distinguish them well enough.
  private static final int MAX_DETAILS = 4;

  /// The number of letters at the beginning of a fuzzy word that must match: the first letter is
  /// rarely wrong, and it restricts the terms to compare.
  private static final int FUZZY_PREFIX = 1;

  /// The maximum number of queries for a phrase with slop that has a term twice.
  private static final int MAX_SPREADS = 40;

  /// The maximum number of terms in the phrases and compounds of a query: a search holds the
  /// postings of each of them.
  static final int MAX_PHRASE_TERMS = 2_000;

  /// The maximum cost of a pattern or a regular expression, in states of its automaton.
  private static final int MAX_PATTERN_WORK = 10_000;

  /// Lucene parses expressions recursively, so their length in UTF-16 units is limited.
  private static final int MAX_PATTERN_UNITS = 1000;

  private final List<String> notes;
  private final ContentChain chain = new ContentChain();

  /// How many terms further phrases and compounds may have.
  private int termsLeft = MAX_PHRASE_TERMS;

  TextTranslator(List<String> notes) {
    this.notes = notes;
  }

  /// Analyzes a text. The end of one that has too many terms is left out, with a note. Returns null
  /// if nothing remains.
  private @Nullable AnalyzedText analyzed(String text) {
    AnalyzedText whole = AnalyzedText.of(text, chain);
    if (whole.isEmpty()) {
      dropped(text);
      return null;
    }
    if (whole.isOnePart()) {
      return whole;
    }
    AnalyzedText start = whole.start(termsLeft);
    termsLeft -= start.termCount();
    if (start.pieces().size() < whole.pieces().size()) {
      note(
          "only the first %,d words in phrases and compounds were searched"
              .formatted(MAX_PHRASE_TERMS));
    }
    return start.isEmpty() ? null : start;
  }

  private void note(String note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  /// Translates a word. A match has its parts in a row, its whole, or an inflection of it; it
  /// scores higher if it has the word exactly as typed.
  @Nullable Query word(String text) {
    AnalyzedText analyzed = analyzed(text);
    if (analyzed == null) {
      return null;
    }
    Query word = analyzed.isOnePart() ? inflected(analyzed, text) : together(analyzed);
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

  /// Translates a word of one part to a query for the word and its inflections, which score less.
  private static Query inflected(AnalyzedText analyzed, String text) {
    BytesRef typed = analyzed.pieces().getFirst().parts().getFirst();
    var inflected = new ArrayList<BytesRef>();
    for (String form : inflections(text, typed.utf8ToString())) {
      inflected.add(new BytesRef(form));
    }
    return inflected.isEmpty()
        ? term(typed)
        : new VariantsQuery(typed, inflected, ScoreWeights.INFLECTION);
  }

  /// Returns the other forms of a word. Acronyms and stop words have none, and no form is a stop
  /// word: `thing` is no form of `the`.
  private static List<String> inflections(String text, String term) {
    boolean isAcronym = text.chars().noneMatch(Character::isLowerCase);
    if (isAcronym || StopWords.contains(term)) {
      return List.of();
    }
    var forms = new ArrayList<String>();
    for (String form : Inflections.of(term)) {
      if (!StopWords.contains(form)) {
        forms.add(form);
      }
    }
    return forms;
  }

  /// Translates a phrase: its words in their order. With slop, a match has the words one after the
  /// other, or their parts or pieces within the slop; a piece then counts as one position, and the
  /// other parts of a compound in the text count as words between.
  @Nullable Query phrase(String text, int slop) {
    AnalyzedText analyzed = analyzed(text);
    if (analyzed == null) {
      return null;
    }
    Query exact = together(analyzed);
    if (slop == 0 || analyzed.isOnePart()) {
      return exact;
    }
    if (repeatsTerm(analyzed)) {
      return spread(analyzed.pieces(), slop);
    }
    Query ofParts = sloppy(analyzed, slop, false);
    Query ofPieces = sloppy(analyzed, slop, true);
    var either = new BooleanQuery.Builder().add(exact, Occur.SHOULD).add(ofParts, Occur.SHOULD);
    if (!ofPieces.equals(ofParts)) {
      either.add(ofPieces, Occur.SHOULD);
    }
    return either.build();
  }

  /// Whether a term occurs twice in a phrase. A [PhraseQuery] with slop finds such a term twice
  /// where an entry has it once as a part of several positions, which are as many postings.
  private static boolean repeatsTerm(AnalyzedText analyzed) {
    var known = new HashSet<BytesRef>();
    for (WordPiece piece : analyzed.pieces()) {
      BytesRef whole = piece.whole();
      if (whole != null && !known.add(whole)) {
        return true;
      }
      for (BytesRef part : piece.parts()) {
        if (!known.add(part)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Returns a query for pieces in their order, with up to a number of further positions between
  /// them: a query for each distribution of these positions, as many as fit.
  private Query spread(List<WordPiece> pieces, int slop) {
    List<Place> close = places(pieces);
    var spread = new LinkedHashSet<List<Place>>();
    spread.add(close);
    List<List<Place>> last = List.of(close);
    for (int more = 0; more < slop && close.size() <= MAX_SPREADS; more++) {
      var next = new LinkedHashSet<List<Place>>();
      for (List<Place> places : last) {
        for (int gap = 0; gap + 1 < places.size(); gap++) {
          var wider = new ArrayList<>(places);
          Place place = places.get(gap);
          wider.set(gap, new Place(place.paths(), place.gap() + 1));
          next.add(wider);
        }
      }
      if (spread.size() + next.size() > MAX_SPREADS) {
        break;
      }
      spread.addAll(next);
      last = List.copyOf(next);
    }
    termsLeft = Math.max(0, termsLeft - (spread.size() - 1) * close.size());
    var either = new BooleanQuery.Builder();
    spread.forEach(places -> either.add(new WordGraphQuery(places), Occur.SHOULD));
    return either.build();
  }

  /// Returns a query for the words of a text near each other; null if it has fewer than two terms,
  /// or too many.
  @Nullable Query proximity(String text, int slop) {
    AnalyzedText analyzed = AnalyzedText.of(text, chain);
    int terms = analyzed.termCount();
    if (analyzed.isEmpty() || analyzed.isOnePart() || terms > termsLeft) {
      return null;
    }
    termsLeft -= terms;
    return sloppy(analyzed, slop, false);
  }

  /// Whether a word has one part.
  boolean isOnePart(String word) {
    AnalyzedText analyzed = AnalyzedText.of(word, chain);
    return !analyzed.isEmpty() && analyzed.isOnePart();
  }

  /// Translates a prefix. A match has a term with the prefix, or parts in a row of which the last
  /// has the end of the prefix: `parent_uu*` matches `parentUuid`.
  @Nullable Query prefix(String text) {
    AnalyzedText analyzed = analyzed(text);
    if (analyzed == null) {
      return null;
    }
    List<WordPiece> pieces = analyzed.pieces();
    if (pieces.stream().anyMatch(piece -> isPaired(piece.parts().getFirst()))) {
      return together(analyzed); // terms of ideographs are not longer than a pair
    }
    Query term = new PrefixQuery(new Term(IndexSchema.CONTENT, plain(text)));
    if (analyzed.isOnePart()) {
      return term;
    }
    var either = new BooleanQuery.Builder().add(term, Occur.SHOULD);
    List<Place> leading = places(pieces.subList(0, pieces.size() - 1));
    WordPiece last = pieces.getLast();
    BytesRef whole = last.whole();
    if (whole != null && leading.isEmpty()) {
      either.add(new PrefixQuery(new Term(IndexSchema.CONTENT, whole)), Occur.SHOULD);
    } else if (whole != null) {
      either.add(new PhrasePrefixQuery(leading, whole), Occur.SHOULD);
    }
    var parts = new ArrayList<>(leading);
    last.parts().subList(0, last.parts().size() - 1).forEach(part -> parts.add(Place.of(part)));
    either.add(new PhrasePrefixQuery(parts, last.parts().getLast()), Occur.SHOULD);
    return either.build();
  }

  /// Translates a pattern of terms. If the index cannot run it, translates it as a word, with a
  /// note.
  @Nullable Query wildcard(String pattern) {
    String plain = plain(pattern);
    if (plain.chars().allMatch(unit -> unit == '*' || unit == '?')) {
      return dropped(pattern);
    }
    if (pattern.length() > MAX_PATTERN_UNITS) {
      return asText(pattern, pattern, "it is too long");
    }
    try {
      return new WildcardQuery(new Term(IndexSchema.CONTENT, plain), MAX_PATTERN_WORK);
    } catch (TooComplexToDeterminizeException _) {
      return asText(pattern, pattern, "it is too complex");
    }
  }

  /// Translates a word with a maximum number of different letters.
  @Nullable Query fuzzy(String text, int maxEdits) {
    String plain = plain(text);
    if (plain.isEmpty()) {
      return dropped(text);
    }
    var term = new Term(IndexSchema.CONTENT, plain);
    return new FuzzyQuery(term, maxEdits, FUZZY_PREFIX, QueryTranslator.MAX_FUZZY_TERMS, true);
  }

  /// Translates a regular expression of terms. If the index cannot run it, translates it as a word,
  /// with a note.
  @Nullable Query regex(String pattern) {
    String typed = "/" + pattern + "/";
    if (pattern.length() > MAX_PATTERN_UNITS) {
      return asText(typed, pattern, "it is too long");
    }
    String expression;
    try {
      expression = RegexDialect.translate(pattern);
    } catch (IllegalArgumentException e) {
      return asText(typed, pattern, String.valueOf(e.getMessage()));
    }
    try {
      return new RegexpQuery(
          new Term(IndexSchema.CONTENT, expression),
          RegExp.NONE,
          RegExp.CASE_INSENSITIVE,
          MAX_PATTERN_WORK);
    } catch (IllegalArgumentException | TooComplexToDeterminizeException _) {
      return asText(typed, pattern, "it is no expression that can be run");
    }
  }

  private @Nullable Query asText(String typed, String text, String reason) {
    note("`" + LongText.shortened(typed) + "` was searched as text: " + reason);
    return word(text);
  }

  /// Returns a query for the pieces of a text one after the other.
  private static Query together(AnalyzedText analyzed) {
    return analyzed.isOnePart()
        ? term(analyzed.pieces().getFirst().parts().getFirst())
        : new WordGraphQuery(places(analyzed.pieces()));
  }

  private static List<Place> places(List<WordPiece> pieces) {
    var places = new ArrayList<Place>(pieces.size());
    for (int number = 0; number < pieces.size(); number++) {
      WordPiece piece = pieces.get(number);
      boolean isLast = number + 1 == pieces.size();
      int gap = isLast ? 0 : pieces.get(number + 1).position() - piece.end();
      BytesRef whole = piece.whole();
      List<List<BytesRef>> paths =
          whole == null ? List.of(piece.parts()) : List.of(piece.parts(), List.of(whole));
      places.add(new Place(paths, gap));
    }
    return places;
  }

  /// Returns a query for the parts or the pieces of a text near each other.
  private static Query sloppy(AnalyzedText analyzed, int slop, boolean ofPieces) {
    var phrase = new PhraseQuery.Builder().setSlop(slop);
    int left = 0; // positions that pieces need less than their parts
    for (WordPiece piece : analyzed.pieces()) {
      BytesRef whole = piece.whole();
      if (ofPieces && whole != null) {
        phrase.add(new Term(IndexSchema.CONTENT, whole), piece.position() - left);
        left += piece.parts().size() - 1;
        continue;
      }
      for (int part = 0; part < piece.parts().size(); part++) {
        phrase.add(
            new Term(IndexSchema.CONTENT, piece.parts().get(part)), piece.position() - left + part);
      }
    }
    return phrase.build();
  }

  private static TermQuery term(BytesRef term) {
    return new TermQuery(new Term(IndexSchema.CONTENT, term));
  }

  /// Returns a word or pattern in the form of terms, without splitting it.
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
    note("`" + LongText.shortened(text) + "` was left out: it has no letters or digits");
    return null;
  }
}
