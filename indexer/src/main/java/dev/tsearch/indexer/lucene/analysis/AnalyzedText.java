package dev.tsearch.indexer.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// The terms of a text that a user typed, grouped by their role in a query.
///
/// @param terms the terms that an entry must have at these positions to contain the text; a pair of
///   ideographs replaces its two characters
/// @param wholes the terms of the whole text, if it is one word
/// @param details the terms that distinguish the text from others with the same `terms`: parts
///   exactly as typed, and wholes within the text
public record AnalyzedText(
    List<PositionedTerm> terms, List<BytesRef> wholes, List<BytesRef> details) {

  /// A term and its position, counted from 0.
  public record PositionedTerm(BytesRef term, int position) {}

  /// Analyzes a text with a chain.
  public static AnalyzedText of(String text, ContentChain chain) {
    var sorter = new TermSorter();
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        sorter.position += increment.getPositionIncrement();
        sorter.add(BytesRef.deepCopyOf(term.getBytesRef()), chain.role(), offset.endOffset());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
    return sorter.result();
  }

  /// Whether the text has no term.
  public boolean isEmpty() {
    return terms.isEmpty();
  }

  /// A whole that begins where the text begins.
  private record Candidate(BytesRef term, int end) {}

  /// Groups the terms of a text by their roles.
  private static final class TermSorter {
    private final List<PositionedTerm> terms = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<BytesRef> details = new ArrayList<>();
    private int position = -1;

    /// The position of the second character of the last pair.
    private int endOfPair = -1;

    private int endOfParts;

    void add(BytesRef term, TermRole role, int end) {
      switch (role) {
        case PART -> {
          if (position != endOfPair) {
            terms.add(new PositionedTerm(term, position));
          }
          endOfParts = end;
        }
        case PAIR -> {
          if (!terms.isEmpty() && terms.getLast().position() == position) {
            terms.removeLast();
          }
          terms.add(new PositionedTerm(term, position));
          endOfPair = position + 1;
        }
        case EXACT -> details.add(term);
        case WHOLE -> {
          if (position == 0) {
            candidates.add(new Candidate(term, end));
          } else {
            details.add(term);
          }
        }
      }
    }

    AnalyzedText result() {
      var wholes = new ArrayList<BytesRef>();
      for (Candidate candidate : candidates) {
        (candidate.end() >= endOfParts ? wholes : details).add(candidate.term());
      }
      return new AnalyzedText(terms, wholes, details);
    }
  }
}
