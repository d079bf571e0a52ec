package dev.tsearch.indexer.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// The terms of a text as plain text, for an index elsewhere that splits a text at white space into
/// positions, and each of these at [#SAME_POSITION] into terms.
///
/// Such an index knows no terms that span several positions. A term that spans `n` of them is
/// written twice: with the prefix [#marked] of `n` where it begins, for phrases; and `n` times as
/// it is in `spanning`, which the index keeps away from all other positions, so that phrases do not
/// see it. No term of the chain contains either sign.
///
/// `the parentUuid of` becomes `the parent|^2^parentuuid uuid of` and `parentuuid|parentuuid`.
///
/// @param positions the terms by position, separated by blanks
/// @param spanning the terms that span several positions, separated by [#SAME_POSITION]; may be
///   empty
/// @param postings the number of postings that the index of an archive has for the text
public record TermLine(String positions, String spanning, int postings) {
  /// Separates the terms of one position.
  public static final char SAME_POSITION = '|';

  /// Around the number in a term that is marked with the number of positions that it spans.
  public static final char MARK = '^';

  /// The prefix of a term that spans a number of positions.
  public static String marked(int positions) {
    return MARK + Integer.toString(positions) + MARK;
  }

  /// The terms of a text.
  public static TermLine of(String text, ContentChain chain) {
    var positions = new StringBuilder(text.length() + text.length() / 4);
    var spanning = new StringBuilder();
    int postings = 0;
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var span = stream.getAttribute(PositionLengthAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (!positions.isEmpty()) {
          positions.append(increment.getPositionIncrement() > 0 ? ' ' : SAME_POSITION);
        }
        BytesRef bytes = term.getBytesRef();
        String word = new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
        int length = span.getPositionLength();
        postings += length;
        if (length > 1) {
          positions.append(marked(length));
          addRepeated(word, length, spanning);
        }
        positions.append(word);
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
    return new TermLine(positions.toString(), spanning.toString(), postings);
  }

  private static void addRepeated(String word, int times, StringBuilder into) {
    for (int time = 0; time < times; time++) {
      if (!into.isEmpty()) {
        into.append(SAME_POSITION);
      }
      into.append(word);
    }
  }
}
