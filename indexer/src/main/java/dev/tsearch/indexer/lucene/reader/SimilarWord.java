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

/// Finds what a mistyped word was meant to be: the term that differs by the fewest letters, of
/// those the one in most entries. The first letter is taken to be right.
final class SimilarWord {
  private static final int MAX_EDITS = 2;
  private static final int FIRST_LETTER = 1;

  /// Terms that are in the index once are as likely mistyped themselves.
  private static final int FEWEST_ENTRIES = 2;

  private SimilarWord() {}

  /// What the word was meant to be; empty if it is in the index, or nothing is like it.
  static Optional<String> find(IndexReader reader, String word) throws IOException {
    AnalyzedText analyzed = AnalyzedText.of(word, new ContentChain());
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (terms == null || analyzed.places().size() != 1) {
      return Optional.empty();
    }
    var typed = new Term(IndexSchema.CONTENT, analyzed.places().getFirst().term());
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

  private static Optional<String> mostFrequent(FuzzyTermsEnum like) throws IOException {
    Optional<String> best = Optional.empty();
    int entries = FEWEST_ENTRIES - 1;
    for (BytesRef term = like.next(); term != null; term = like.next()) {
      if (like.docFreq() > entries) {
        entries = like.docFreq();
        best = Optional.of(term.utf8ToString());
      }
    }
    return best;
  }
}
