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
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// Finds the passages of texts that show best why a query matches them.
///
/// A text is analysed by the chain that indexed it, so what is marked is what was found: terms of a
/// phrase, and parts of a word that has several, only where they stand together. Nothing is asked
/// of the index. Keeps its buffers from text to text; one thread.
public final class Snippets {
  /// How much of a text is looked at: what is further down is too far from a screen to be read.
  private static final int MAX_LOOKED_AT_UNITS = 1 << 18;

  private static final String ELLIPSIS = "…";

  private final TextMatcher matcher;
  private final ContentChain chain = new ContentChain();

  /// Snippets that show what a query asks for.
  public Snippets(CompiledQuery query) {
    this.matcher = TextMatcher.of(query.query());
  }

  /// The passages of a text that show best what the query asks for, one or two, or its beginning
  /// where nothing of that is in it.
  ///
  /// @param maxChars how long they may be together, in UTF-16 units; the signs that mark a cut come
  ///   on top
  public Snippet of(String text, int maxChars) {
    String normal = ContentTokenizer.normalize(text);
    String lookedAt =
        normal.length() > MAX_LOOKED_AT_UNITS ? normal.substring(0, MAX_LOOKED_AT_UNITS) : normal;
    List<TextMatch> matches = matcher.isEmpty() ? List.of() : matches(lookedAt);
    return joined(normal, new Passages(normal, matches).best(maxChars), matches);
  }

  private List<TextMatch> matches(String text) {
    var matches = new ArrayList<TextMatch>();
    var phrases = new PhraseMatches(matcher.phrases());
    try (TokenStream stream = chain.stream(text, null)) {
      var term = stream.getAttribute(TermToBytesRefAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        BytesRef bytes = term.getBytesRef();
        int number = matcher.match(bytes);
        if (number >= 0) {
          matches.add(new TextMatch(offset.startOffset(), offset.endOffset(), number));
        }
        phrases.see(bytes, position, offset.startOffset(), offset.endOffset());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory does not fail to be read
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

  /// Adds the matches in a passage; those that overlap or touch become one.
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
