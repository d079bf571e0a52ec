package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.indexer.lucene.analysis.AnalyzedText;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;

/// Finds a correction of a mistyped word: of the terms with the fewest different letters the one in
/// the most entries. The first letter must match, and the correction must be much more frequent
/// than the word.
public final class SimilarWord {
  private static final int MAX_EDITS = 2;
  private static final int FIRST_LETTER = 1;

  /// Words of fewer letters are similar to too many others with two different letters.
  private static final int MIN_LETTERS_FOR_TWO_EDITS = 5;

  /// A term of one entry may itself be mistyped.
  private static final int MIN_ENTRIES = 2;

  /// How many times as many entries have the correction.
  private static final int MIN_RATIO = 3;

  private SimilarWord() {}

  /// A correction of a word.
  ///
  /// @param word the similar word
  /// @param isTypedAbsent whether no entry of the index has the typed word or a form of it
  public record Correction(String word, boolean isTypedAbsent) {}

  /// A typed word as a term of the index.
  ///
  /// @param term its term
  /// @param forms the terms of its inflections
  public record TypedWord(String term, List<String> forms) {

    /// The term of a word; empty if the word is several parts.
    public static Optional<TypedWord> of(String word) {
      AnalyzedText analyzed = AnalyzedText.of(word, new ContentChain());
      if (analyzed.isEmpty() || !analyzed.isOnePart()) {
        return Optional.empty();
      }
      String term =
          new Term(IndexSchema.CONTENT, analyzed.pieces().getFirst().parts().getFirst()).text();
      return Optional.of(new TypedWord(term, List.copyOf(Inflections.of(term))));
    }

    /// How many letters of a correction may be different.
    public int maxEdits() {
      return term.length() < MIN_LETTERS_FOR_TWO_EDITS ? 1 : MAX_EDITS;
    }

    /// A correction is in more entries than these.
    ///
    /// @param entries how many entries have the word or a form of it
    public static long most(long entries) {
      return Math.max(MIN_ENTRIES - 1, MIN_RATIO * entries);
    }

    /// Whether a similar term may be the correction.
    public boolean mayBe(String similar) {
      return !similar.equals(term)
          && similar.codePoints().allMatch(Character::isLetter)
          && similar.codePointAt(0) == term.codePointAt(0);
    }
  }

  /// Returns the correction; empty if there is none, or if the word is not rare.
  ///
  /// @param rareBelow the word is rare if fewer entries have it
  static Optional<Correction> find(IndexReader reader, String word, int rareBelow)
      throws IOException {
    Optional<TypedWord> typedWord = TypedWord.of(word);
    if (typedWord.isEmpty()) {
      return Optional.empty();
    }
    TypedWord wanted = typedWord.get();
    var typed = new Term(IndexSchema.CONTENT, wanted.term());
    int entries = reader.docFreq(typed);
    if (entries >= rareBelow) {
      return Optional.empty();
    }
    for (String form : wanted.forms()) {
      entries += reader.docFreq(new Term(IndexSchema.CONTENT, form));
    }
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (terms == null || entries >= rareBelow) {
      return Optional.empty();
    }
    for (int edits = 1; edits <= wanted.maxEdits(); edits++) {
      Optional<String> best =
          mostFrequent(
              new FuzzyTermsEnum(terms, typed, edits, FIRST_LETTER, true),
              wanted,
              TypedWord.most(entries));
      if (best.isPresent()) {
        return Optional.of(new Correction(best.get(), entries == 0));
      }
    }
    return Optional.empty();
  }

  /// @param most the correction is in more entries
  private static Optional<String> mostFrequent(FuzzyTermsEnum similar, TypedWord wanted, long most)
      throws IOException {
    Optional<String> best = Optional.empty();
    long entries = most;
    for (BytesRef term = similar.next(); term != null; term = similar.next()) {
      if (similar.docFreq() > entries && wanted.mayBe(term.utf8ToString())) {
        entries = similar.docFreq();
        best = Optional.of(term.utf8ToString());
      }
    }
    return best;
  }
}
