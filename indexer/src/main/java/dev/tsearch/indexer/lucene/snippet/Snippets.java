package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// Creates the snippets of texts that match a query.
///
/// Analyzes a text with the chain of the index, so that highlights are what the query matched: the
/// terms of a phrase, and the parts of a word of several parts, only where they are adjacent. Does
/// not read the index. Reuses its buffers. Not thread-safe.
public final class Snippets {
  /// The number of UTF-16 units of a text that are analyzed; matches after them are not shown.
  static final int MAX_ANALYZED_UNITS = 1 << 18;

  private static final String ELLIPSIS = "…";

  private final TextMatcher matcher;
  private final ContentChain chain = new ContentChain();

  /// Creates snippets for a query.
  public Snippets(CompiledQuery query) {
    this(TextMatcher.of(query.texts()));
  }

  Snippets(TextMatcher matcher) {
    this.matcher = matcher;
  }

  /// Returns the one or two best passages of a text, or its beginning if it has no match.
  ///
  /// @param maxChars the maximum of their total length in UTF-16 units, without the ellipses that
  ///   mark cuts
  public Snippet of(String text, int maxChars) {
    String normal = ContentTokenizer.normalize(text);
    String analyzed =
        normal.length() > MAX_ANALYZED_UNITS ? normal.substring(0, MAX_ANALYZED_UNITS) : normal;
    List<TextMatch> matches = matcher.isEmpty() ? List.of() : matches(analyzed);
    return joined(normal, new Passages(normal, matches).best(maxChars), matches);
  }

  /// Returns the matches in a text, sorted.
  List<TextMatch> matches(String text) {
    var matches = new ArrayList<TextMatch>();
    var phrases = new PhraseMatches(matcher.phrases());
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var span = stream.getAttribute(PositionLengthAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        BytesRef bytes = term.getBytesRef();
        int part = matcher.match(bytes);
        if (part >= 0) {
          matches.add(new TextMatch(offset.startOffset(), offset.endOffset(), part));
        }
        phrases.add(
            bytes, position, span.getPositionLength(), offset.startOffset(), offset.endOffset());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
    matches.addAll(phrases.found(matcher.terms().size() + matcher.patterns().size()));
    Collections.sort(matches);
    return matches;
  }

  private static Snippet joined(
      String text, List<Passages.Passage> passages, List<TextMatch> matches) {
    var out = new StringBuilder();
    var highlights = new ArrayList<int[]>();
    for (Passages.Passage passage : passages) {
      if (passage.start() > 0) {
        out.append(out.isEmpty() ? ELLIPSIS : " " + ELLIPSIS + " ");
      }
      mark(passage, matches, out.length() - passage.start(), highlights);
      out.append(text, passage.start(), passage.end());
    }
    if (passages.getLast().end() < text.length()) {
      out.append(ELLIPSIS);
    }
    return new Snippet(out.toString(), highlights);
  }

  /// Adds the matches in a passage. Joins matches that overlap or touch.
  private static void mark(
      Passages.Passage passage, List<TextMatch> matches, int shift, List<int[]> highlights) {
    int before = highlights.size();
    for (TextMatch match : matches) {
      if (match.start() < passage.start() || match.end() > passage.end()) {
        continue;
      }
      int[] last = highlights.size() == before ? null : highlights.getLast();
      if (last != null && match.start() + shift <= last[1]) {
        last[1] = Math.max(last[1], match.end() + shift);
      } else {
        highlights.add(new int[] {match.start() + shift, match.end() + shift});
      }
    }
  }
}
