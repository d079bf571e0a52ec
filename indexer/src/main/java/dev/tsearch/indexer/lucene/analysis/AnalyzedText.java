package dev.tsearch.indexer.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The terms of a text that a user typed, grouped by their role in a query.
///
/// @param pieces the pieces that an entry must have one after the other to contain the text
/// @param wholes the terms of the whole text, if it is one word
/// @param details the terms that distinguish the text from others with the same `pieces`: parts
///   exactly as typed, and wholes within the text
public record AnalyzedText(List<WordPiece> pieces, List<BytesRef> wholes, List<BytesRef> details) {

  /// A piece of a text: its parts one after the other, or all of them in one term.
  ///
  /// @param parts the term of each part; a pair of ideographs replaces its two characters
  /// @param whole the term of the piece; null if it is one part
  /// @param position the position of the first part, counted from 0
  public record WordPiece(List<BytesRef> parts, @Nullable BytesRef whole, int position) {

    /// Copies the list.
    public WordPiece {
      parts = List.copyOf(parts);
    }

    /// Returns the position after the last part.
    public int end() {
      return position + parts.size();
    }

    /// Returns the number of its terms.
    int termCount() {
      return parts.size() + (whole == null ? 0 : 1);
    }
  }

  /// Analyzes a text with a chain.
  public static AnalyzedText of(String text, ContentChain chain) {
    var sorter = new TermSorter();
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var span = stream.getAttribute(PositionLengthAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        sorter.position += increment.getPositionIncrement();
        BytesRef copy = BytesRef.deepCopyOf(term.getBytesRef());
        sorter.add(copy, chain.role(), offset.endOffset(), span.getPositionLength());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
    return sorter.result();
  }

  /// Whether the text has no term.
  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  /// Whether the text has one part.
  public boolean isOnePart() {
    return pieces.size() == 1 && pieces.getFirst().parts().size() == 1;
  }

  /// Returns the number of terms of its pieces.
  public int termCount() {
    int count = 0;
    for (WordPiece piece : pieces) {
      count += piece.termCount();
    }
    return count;
  }

  /// Returns the text up to the last piece with which it has at most a number of terms.
  public AnalyzedText start(int maxTerms) {
    int terms = 0;
    int end = 0;
    while (end < pieces.size() && terms + pieces.get(end).termCount() <= maxTerms) {
      terms += pieces.get(end++).termCount();
    }
    return end == pieces.size() ? this : new AnalyzedText(pieces.subList(0, end), wholes, details);
  }

  /// A whole that begins where the text begins.
  private record Candidate(BytesRef term, int end) {}

  /// Groups the terms of a text by their roles.
  private static final class TermSorter {
    private final List<WordPiece> pieces = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<BytesRef> details = new ArrayList<>();
    private int position = -1;

    /// The position of the second character of the last pair.
    private int endOfPair = -1;

    private int endOfParts;

    /// The piece of several parts that is being read, and the position after its last part.
    private final List<BytesRef> parts = new ArrayList<>();

    private @Nullable BytesRef whole;
    private int endOfPiece = -1;

    void add(BytesRef term, TermRole role, int end, int positions) {
      switch (role) {
        case PART -> {
          if (position != endOfPair) {
            addPart(term);
          }
          endOfParts = end;
        }
        case PAIR -> {
          if (!pieces.isEmpty() && pieces.getLast().position() == position) {
            pieces.removeLast();
          }
          pieces.add(new WordPiece(List.of(term), null, position));
          endOfPair = position + 1;
        }
        case EXACT -> details.add(term);
        case RUN -> {
          // its parts and its piece match
        }
        case PIECE -> {
          whole = term;
          parts.addAll(pieces.removeLast().parts());
          endOfPiece = position + positions;
          addWhole(term, end);
        }
        case WHOLE -> addWhole(term, end);
      }
    }

    private void addPart(BytesRef term) {
      if (position >= endOfPiece) {
        pieces.add(new WordPiece(List.of(term), null, position));
        return;
      }
      parts.add(term);
      if (position + 1 == endOfPiece) {
        pieces.add(new WordPiece(parts, whole, endOfPiece - parts.size()));
        parts.clear();
      }
    }

    private void addWhole(BytesRef term, int end) {
      if (position == 0) {
        candidates.add(new Candidate(term, end));
      } else {
        details.add(term);
      }
    }

    AnalyzedText result() {
      var wholes = new ArrayList<BytesRef>();
      for (Candidate candidate : candidates) {
        (candidate.end() >= endOfParts ? wholes : details).add(candidate.term());
      }
      return new AnalyzedText(pieces, wholes, details);
    }
  }
}
