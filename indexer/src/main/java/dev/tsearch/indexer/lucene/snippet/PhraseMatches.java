package dev.tsearch.indexer.lucene.snippet;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Finds phrases in the sequence of the terms of one text. Not thread-safe.
final class PhraseMatches {
  private final List<PhraseTrace> traces = new ArrayList<>();

  PhraseMatches(List<TextMatcher.TermSequence> phrases) {
    for (TextMatcher.TermSequence phrase : phrases) {
      traces.add(new PhraseTrace(phrase));
    }
  }

  /// Adds the next term.
  void add(BytesRef term, int position, int start, int end) {
    for (PhraseTrace trace : traces) {
      trace.add(term, position, start, end);
    }
  }

  /// Returns the terms of all complete phrases.
  ///
  /// @param firstPart the number of the first phrase among the parts of the query
  List<TextMatch> found(int firstPart) {
    var found = new ArrayList<TextMatch>();
    for (int number = 0; number < traces.size(); number++) {
      traces.get(number).found(firstPart + number, found);
    }
    return found;
  }

  /// One occurrence of one term of a phrase.
  private record Occurrence(int position, int start, int end) {}

  /// The occurrences of the terms of one phrase.
  private static final class PhraseTrace {
    private final TextMatcher.TermSequence phrase;
    private final List<List<Occurrence>> occurrences = new ArrayList<>();

    PhraseTrace(TextMatcher.TermSequence phrase) {
      this.phrase = phrase;
      phrase.terms().forEach(_ -> occurrences.add(new ArrayList<>()));
    }

    void add(BytesRef term, int position, int start, int end) {
      int last = occurrences.size() - 1;
      for (int at = 0; at <= last; at++) {
        BytesRef wanted = phrase.terms().get(at);
        boolean matches =
            (at == last && phrase.lastIsPrefix())
                ? StringHelper.startsWith(term, wanted)
                : term.bytesEquals(wanted);
        if (matches) {
          occurrences.get(at).add(new Occurrence(position, start, end));
        }
      }
    }

    /// Adds the complete phrases, by Lucene's definition of slop: each term implies a start of the
    /// phrase, the starts differ by at most the slop, and one position counts once per term.
    void found(int number, List<TextMatch> into) {
      int anchors = phrase.slop() == 0 ? 1 : occurrences.size();
      for (int anchor = 0; anchor < anchors; anchor++) {
        for (Occurrence first : occurrences.get(anchor)) {
          List<Occurrence> together = from(first.position() - phrase.positions().get(anchor));
          together.forEach(term -> into.add(new TextMatch(term.start(), term.end(), number)));
        }
      }
    }

    /// Returns the next occurrence of each term for a start of the phrase; empty if one is missing
    /// or too far away.
    private List<Occurrence> from(int start) {
      var together = new ArrayList<Occurrence>(occurrences.size());
      for (int at = 0; at < occurrences.size(); at++) {
        int position = start + phrase.positions().get(at);
        Occurrence next = next(at, position, together);
        if (next == null || next.position() - position > phrase.slop()) {
          return List.of();
        }
        together.add(next);
      }
      return together;
    }

    private @Nullable Occurrence next(int term, int position, List<Occurrence> taken) {
      List<Occurrence> ascending = occurrences.get(term);
      int low = 0;
      int high = ascending.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ascending.get(middle).position() < position) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      while (low < ascending.size() && isTaken(term, ascending.get(low), taken)) {
        low++;
      }
      return low < ascending.size() ? ascending.get(low) : null;
    }

    private boolean isTaken(int term, Occurrence one, List<Occurrence> taken) {
      for (int other = 0; other < taken.size(); other++) {
        if (taken.get(other).position() == one.position()
            && phrase.terms().get(other).bytesEquals(phrase.terms().get(term))) {
          return true;
        }
      }
      return false;
    }
  }
}
