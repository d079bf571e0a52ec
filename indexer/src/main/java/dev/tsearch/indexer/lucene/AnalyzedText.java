package dev.tsearch.indexer.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// What the chain makes of a text that was typed.
///
/// @param places the terms that a text must have at these positions to hold this one; pairs stand
///   for the characters that they are made of
/// @param exact the parts that have accents, exactly as typed
/// @param wholes the wholes that have parts
record AnalyzedText(List<Place> places, List<BytesRef> exact, List<BytesRef> wholes) {

  /// A term and its position, counted from the first.
  record Place(BytesRef term, int position) {}

  /// What the chain makes of a text.
  static AnalyzedText of(String text) {
    var places = new ArrayList<Place>();
    var exact = new ArrayList<BytesRef>();
    var wholes = new ArrayList<BytesRef>();
    var chain = new ContentChain();
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int position = -1;
      int pairedEnd = -1; // the position that the last pair reaches to
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        var bytes = BytesRef.deepCopyOf(term.getBytesRef());
        switch (chain.role()) {
          case PART -> places.add(new Place(bytes, position));
          case EXACT -> exact.add(bytes);
          case WHOLE -> wholes.add(bytes);
          case PAIR -> {
            while (!places.isEmpty() && places.getLast().position() == position) {
              places.removeLast();
            }
            places.add(new Place(bytes, position));
            pairedEnd = position + 1;
            continue;
          }
        }
        boolean isEndOfPair = position == pairedEnd && chain.role() == TermRole.PART;
        if (isEndOfPair) {
          places.removeLast(); // the next term, if it is a pair, takes the place itself
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory does not fail to be read
    }
    return new AnalyzedText(places, exact, wholes);
  }

  /// Whether the text makes no term at all.
  boolean isEmpty() {
    return places.isEmpty();
  }
}
