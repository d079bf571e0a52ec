package dev.tsearch.indexer.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/// Finds the piece of a text that shows best why a query matches it.
///
/// The text is analysed by the chain that indexed it, so what is marked is what was found: terms of
/// a phrase, and parts of a word that has several, only where they stand together.
public final class Snippets {
  /// How much of a text is looked at: what is further down is too far from a screen to be read.
  private static final int MAX_LOOKED_AT_UNITS = 1 << 18;

  /// How far a cut moves to fall between words.
  private static final int MAX_CUT_MOVE = 24;

  /// A term of the query that has not been seen in a piece yet is worth so many repetitions.
  private static final int NEW_TERM_WORTH = 100;

  private static final String ELLIPSIS = "…";

  private Snippets() {}

  /// The piece of a text that shows best what the query asks for, or its beginning where nothing of
  /// that is in it.
  ///
  /// @param maxChars how long it may be, in UTF-16 units; the signs that mark a cut come on top
  public static Snippet of(CompiledQuery query, String text, int maxChars) {
    String normal = ContentTokenizer.normalize(text);
    String lookedAt =
        normal.length() > MAX_LOOKED_AT_UNITS ? normal.substring(0, MAX_LOOKED_AT_UNITS) : normal;
    TextMatcher matcher = TextMatcher.of(query.query());
    List<TextMatch> matches = matcher.isEmpty() ? List.of() : matches(matcher, lookedAt);
    int start = normal.length() <= maxChars ? 0 : bestStart(matches, normal, maxChars);
    int end = Math.min(normal.length(), start + maxChars);
    return cut(normal, wordStart(normal, start), wordEnd(normal, end), matches);
  }

  private static List<TextMatch> matches(TextMatcher matcher, String text) {
    var matches = new ArrayList<TextMatch>();
    var phrases = new PhraseMatches(matcher.phrases());
    var chain = new ContentChain();
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

  /// Where the piece begins that has most of the query in it: the most different terms, then the
  /// most of them, then the first. A quarter of it shows what stands before.
  private static int bestStart(List<TextMatch> matches, String text, int maxChars) {
    int lead = maxChars / 4;
    int best = 0;
    int bestWorth = 0;
    for (int first = 0; first < matches.size(); first++) {
      int start = Math.max(0, matches.get(first).start() - lead);
      int worth = worth(matches, first, start + maxChars);
      if (worth > bestWorth) {
        bestWorth = worth;
        best = start;
      }
    }
    return Math.min(best, Math.max(0, text.length() - maxChars));
  }

  private static int worth(List<TextMatch> matches, int first, int end) {
    Set<Integer> seen = new HashSet<>();
    int worth = 0;
    for (int at = first; at < matches.size() && matches.get(at).start() < end; at++) {
      if (matches.get(at).end() <= end) {
        worth += seen.add(matches.get(at).number()) ? NEW_TERM_WORTH : 1;
      }
    }
    return worth;
  }

  private static int wordStart(String text, int from) {
    if (from == 0) {
      return 0;
    }
    for (int at = from; at < Math.min(text.length(), from + MAX_CUT_MOVE); at++) {
      if (Character.isWhitespace(text.charAt(at - 1))) {
        return at;
      }
    }
    return insidePair(text, from) ? from + 1 : from;
  }

  private static int wordEnd(String text, int until) {
    if (until == text.length()) {
      return until;
    }
    for (int at = until; at > Math.max(0, until - MAX_CUT_MOVE); at--) {
      if (Character.isWhitespace(text.charAt(at))) {
        return at;
      }
    }
    return insidePair(text, until) ? until - 1 : until;
  }

  private static boolean insidePair(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isLowSurrogate(text.charAt(at))
        && Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static Snippet cut(String text, int start, int end, List<TextMatch> matches) {
    String before = start > 0 ? ELLIPSIS : "";
    String after = end < text.length() ? ELLIPSIS : "";
    int shift = before.length() - start;
    var highlights = new ArrayList<int[]>();
    for (TextMatch match : matches) {
      int[] last = highlights.isEmpty() ? null : highlights.getLast();
      if (match.start() < start || match.end() > end) {
        continue;
      }
      if (last != null && match.start() + shift < last[1]) {
        last[1] = Math.max(last[1], match.end() + shift);
      } else {
        highlights.add(new int[] {match.start() + shift, match.end() + shift});
      }
    }
    return new Snippet(before + text.substring(start, end) + after, highlights);
  }
}
