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

/// The terms of texts in a form that tests compare.
public final class Terms {
  private Terms() {}

  /// One term, which spans a number of positions.
  public record Term(String text, int position, int positions, int start, int end, TermRole role) {}

  public static List<Term> of(String text) {
    var chain = new ContentChain();
    var terms = new ArrayList<Term>();
    try (TokenStream stream = chain.stream(text, null)) {
      var bytes = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var span = stream.getAttribute(PositionLengthAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        String term = bytes.getBytesRef().utf8ToString();
        terms.add(
            new Term(
                term,
                position,
                span.getPositionLength(),
                offset.startOffset(),
                offset.endOffset(),
                chain.role()));
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return terms;
  }

  /// Returns the terms of a text; terms of one position are joined by `|`, and a term of several
  /// positions ends with their number: `parent|parentuuid~2 uuid`.
  static String line(String text) {
    var line = new StringBuilder();
    int position = -1;
    for (Term term : of(text)) {
      line.append(line.isEmpty() ? "" : term.position() == position ? "|" : " ");
      line.append(term.text()).append(term.positions() > 1 ? "~" + term.positions() : "");
      position = term.position();
    }
    return line.toString();
  }
}
