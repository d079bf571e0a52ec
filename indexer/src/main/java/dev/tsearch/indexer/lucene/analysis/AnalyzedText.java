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

/// What the chain makes of a text that was typed.
///
/// @param places the terms that a text must have at these positions to hold this one; pairs stand
///   for the characters that they are made of
/// @param wholes what the text as a whole is in the index, if it is one word
/// @param details what tells the text from others with the same places: parts exactly as typed, and
///   wholes within it
public record AnalyzedText(List<Place> places, List<BytesRef> wholes, List<BytesRef> details) {

  /// A term and its position, counted from the first.
  public record Place(BytesRef term, int position) {}

  /// What a chain makes of a text.
  public static AnalyzedText of(String text, ContentChain chain) {
    var reading = new Reading();
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        reading.position += increment.getPositionIncrement();
        reading.add(BytesRef.deepCopyOf(term.getBytesRef()), chain.role(), offset.endOffset());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory does not fail to be read
    }
    return reading.result();
  }

  /// Whether the text makes no term at all.
  public boolean isEmpty() {
    return places.isEmpty();
  }

  /// A whole that begins with the text.
  private record Candidate(BytesRef term, int end) {}

  /// Sorts the terms of a text by what they are to it.
  private static final class Reading {
    private final List<Place> places = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<BytesRef> details = new ArrayList<>();
    private int position = -1;

    /// The position that the last pair reaches to.
    private int endOfPair = -1;

    private int endOfParts;

    void add(BytesRef term, TermRole role, int end) {
      switch (role) {
        case PART -> {
          if (position != endOfPair) {
            places.add(new Place(term, position));
          }
          endOfParts = end;
        }
        case PAIR -> {
          if (!places.isEmpty() && places.getLast().position() == position) {
            places.removeLast();
          }
          places.add(new Place(term, position));
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
      return new AnalyzedText(places, wholes, details);
    }
  }
}
