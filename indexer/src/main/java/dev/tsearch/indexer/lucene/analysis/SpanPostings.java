package dev.tsearch.indexer.lucene.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

/// Encodes the number of positions that a term spans into its postings: an index stores where a
/// term begins, but not where it ends. A term that spans `n` positions is repeated `n` times at the
/// position where it begins.
///
/// No two terms of one position are equal in the chain, so the number of postings of a term at a
/// position is the number of positions that it spans there. A posting more takes about a byte; a
/// term of its own for each end would take an entry in the dictionary.
public final class SpanPostings extends TokenFilter {
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final PositionLengthAttribute span = addAttribute(PositionLengthAttribute.class);
  private int repetitions;

  /// @param chain the terms, with their position lengths
  public SpanPostings(TokenStream chain) {
    super(chain);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    repetitions = 0;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (repetitions > 0) {
      repetitions--;
      increment.setPositionIncrement(0);
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    repetitions = span.getPositionLength() - 1;
    return true;
  }
}
