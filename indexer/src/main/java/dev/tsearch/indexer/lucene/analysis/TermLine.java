package dev.tsearch.indexer.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// The terms of a text as plain text, for an index elsewhere that splits a text at white space into
/// positions, and each of these at [#SAME_POSITION] into terms.
///
/// A term that spans `n` positions is written `n` times where it begins, as [SpanPostings] repeats
/// it in an archive, so words near each other are the same in both. Such an index does not see by
/// that where the term ends, which phrases need: the term is written there once more, with the
/// prefix [#marked] of `n`. In a text that has such a term at one position as well, that is marked
/// with `1`. No term of the chain contains either sign.
///
/// `the parentUuid of` becomes `the parent|^2^parentuuid|parentuuid|parentuuid uuid of`.
///
/// @param positions the terms by position, separated by blanks
/// @param postings the number of postings that the index of an archive has for the text
public record TermLine(String positions, int postings) {
  /// Separates the terms of one position.
  public static final char SAME_POSITION = '|';

  /// Around the number in a term that is marked with the number of positions that it spans.
  public static final char MARK = '^';

  private static final char NEXT_POSITION = ' ';

  /// The prefix of a term that spans a number of positions.
  public static String marked(int positions) {
    return MARK + Integer.toString(positions) + MARK;
  }

  /// The terms of a text; empty if they need more characters than some number.
  ///
  /// @param most the number; the terms of a text can be many times as long as the text
  public static Optional<TermLine> of(String text, ContentChain chain, int most) {
    var positions = new StringBuilder(text.length() + text.length() / 4);
    Set<String> spanning = new HashSet<>();
    int postings = 0;
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var span = stream.getAttribute(PositionLengthAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (positions.length() > most) {
          return Optional.empty();
        }
        if (!positions.isEmpty()) {
          positions.append(increment.getPositionIncrement() > 0 ? NEXT_POSITION : SAME_POSITION);
        }
        BytesRef bytes = term.getBytesRef();
        String word = new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
        int length = span.getPositionLength();
        postings += length;
        if (length > 1) {
          spanning.add(word);
          positions.append(marked(length)).append(word);
          positions.repeat(SAME_POSITION + word, length);
        } else {
          positions.append(word);
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
    String line = positions.toString();
    String marked = spanning.isEmpty() ? line : withMarkedSingles(line, spanning);
    return Optional.of(new TermLine(marked, postings));
  }

  /// The line with a mark at each of some terms where it has one position.
  private static String withMarkedSingles(String line, Set<String> terms) {
    var marked = new StringBuilder(line.length() + line.length() / 8);
    String repeated = "";
    for (int start = 0, end; start < line.length(); start = end + 1) {
      end = endOfTerm(line, start);
      String term = line.substring(start, end);
      if (term.charAt(0) == MARK) {
        repeated = term.substring(term.indexOf(MARK, 1) + 1);
      } else if (!term.equals(repeated) && terms.contains(term)) {
        marked.append(marked(1)).append(term).append(SAME_POSITION);
      }
      marked.append(term);
      if (end < line.length()) {
        marked.append(line.charAt(end));
      }
      if (end < line.length() && line.charAt(end) == NEXT_POSITION) {
        repeated = "";
      }
    }
    return marked.toString();
  }

  private static int endOfTerm(String line, int start) {
    int end = start;
    while (end < line.length()
        && line.charAt(end) != SAME_POSITION
        && line.charAt(end) != NEXT_POSITION) {
      end++;
    }
    return end;
  }
}
