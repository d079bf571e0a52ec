package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.indexer.lucene.analysis.AnalyzedText;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
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
/// the most entries. The first letter must match.
final class SimilarWord {
  private static final int MAX_EDITS = 2;
  private static final int FIRST_LETTER = 1;

  /// A term of one entry may itself be mistyped.
  private static final int MIN_ENTRIES = 2;

  private SimilarWord() {}

  /// Returns the correction; empty if the index has the word, or no similar one.
  static Optional<String> find(IndexReader reader, String word) throws IOException {
    AnalyzedText analyzed = AnalyzedText.of(word, new ContentChain());
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (terms == null || analyzed.isEmpty() || !analyzed.isOnePart()) {
      return Optional.empty();
    }
    var typed = new Term(IndexSchema.CONTENT, analyzed.pieces().getFirst().parts().getFirst());
    if (reader.docFreq(typed) > 0) {
      return Optional.empty();
    }
    for (int edits = 1; edits <= MAX_EDITS; edits++) {
      Optional<String> best =
          mostFrequent(new FuzzyTermsEnum(terms, typed, edits, FIRST_LETTER, true));
      if (best.isPresent()) {
        return best;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> mostFrequent(FuzzyTermsEnum similar) throws IOException {
    Optional<String> best = Optional.empty();
    int entries = MIN_ENTRIES - 1;
    for (BytesRef term = similar.next(); term != null; term = similar.next()) {
      if (similar.docFreq() > entries) {
        entries = similar.docFreq();
        best = Optional.of(term.utf8ToString());
      }
    }
    return best;
  }
}
