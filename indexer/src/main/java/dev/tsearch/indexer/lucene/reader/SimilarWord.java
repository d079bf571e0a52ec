package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.indexer.lucene.analysis.AnalyzedText;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
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

  /// Returns the correction; empty if there is none, or if the word is not rare.
  ///
  /// @param rareBelow the word is rare if fewer entries have it
  static Optional<Correction> find(IndexReader reader, String word, int rareBelow)
      throws IOException {
    AnalyzedText analyzed = AnalyzedText.of(word, new ContentChain());
    if (analyzed.isEmpty() || !analyzed.isOnePart()) {
      return Optional.empty();
    }
    var typed = new Term(IndexSchema.CONTENT, analyzed.pieces().getFirst().parts().getFirst());
    int entries = reader.docFreq(typed);
    if (entries >= rareBelow) {
      return Optional.empty();
    }
    String text = typed.text();
    for (String form : Inflections.of(text)) {
      entries += reader.docFreq(new Term(IndexSchema.CONTENT, form));
    }
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (terms == null || entries >= rareBelow) {
      return Optional.empty();
    }
    int maxEdits = text.length() < MIN_LETTERS_FOR_TWO_EDITS ? 1 : MAX_EDITS;
    int most = Math.max(MIN_ENTRIES - 1, MIN_RATIO * entries);
    for (int edits = 1; edits <= maxEdits; edits++) {
      Optional<String> best =
          mostFrequent(new FuzzyTermsEnum(terms, typed, edits, FIRST_LETTER, true), typed, most);
      if (best.isPresent()) {
        return Optional.of(new Correction(best.get(), entries == 0));
      }
    }
    return Optional.empty();
  }

  /// @param most the correction is in more entries
  private static Optional<String> mostFrequent(FuzzyTermsEnum similar, Term typed, int most)
      throws IOException {
    Optional<String> best = Optional.empty();
    int entries = most;
    for (BytesRef term = similar.next(); term != null; term = similar.next()) {
      if (similar.docFreq() > entries && !term.equals(typed.bytes()) && isWord(term)) {
        entries = similar.docFreq();
        best = Optional.of(term.utf8ToString());
      }
    }
    return best;
  }

  private static boolean isWord(BytesRef term) {
    return term.utf8ToString().codePoints().allMatch(Character::isLetter);
  }
}
