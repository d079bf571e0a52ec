package dev.tsearch.indexer.lucene.snippet;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Finds phrases among the terms of a text as they go by. One text, one thread.
final class PhraseMatches {
  private final List<Trace> traces = new ArrayList<>();

  PhraseMatches(List<TextMatcher.Phrase> phrases) {
    for (TextMatcher.Phrase phrase : phrases) {
      traces.add(new Trace(phrase));
    }
  }

  /// Takes note of the next term.
  void see(BytesRef term, int position, int start, int end) {
    for (Trace trace : traces) {
      trace.see(term, position, start, end);
    }
  }

  /// The terms of phrases that stand together.
  ///
  /// @param firstNumber the number of the first phrase among all that the query looks for
  List<TextMatch> found(int firstNumber) {
    var found = new ArrayList<TextMatch>();
    for (int number = 0; number < traces.size(); number++) {
      traces.get(number).found(firstNumber + number, found);
    }
    return found;
  }

  /// One occurrence of one term of a phrase.
  private record Seen(int position, int start, int end) {}

  /// Where the terms of one phrase stand in the text.
  private static final class Trace {
    private final TextMatcher.Phrase phrase;
    private final List<List<Seen>> seen = new ArrayList<>();

    Trace(TextMatcher.Phrase phrase) {
      this.phrase = phrase;
      phrase.terms().forEach(_ -> seen.add(new ArrayList<>()));
    }

    void see(BytesRef term, int position, int start, int end) {
      int last = seen.size() - 1;
      for (int at = 0; at <= last; at++) {
        BytesRef wanted = phrase.terms().get(at);
        boolean matches =
            (at == last && phrase.lastIsPrefix())
                ? StringHelper.startsWith(term, wanted)
                : term.bytesEquals(wanted);
        if (matches) {
          seen.get(at).add(new Seen(position, start, end));
        }
      }
    }

    /// As Lucene counts: where each term would make the phrase begin, these beginnings are no
    /// further apart than the slop, and no place in the text serves the same term twice.
    void found(int number, List<TextMatch> into) {
      int anchors = phrase.slop() == 0 ? 1 : seen.size();
      for (int anchor = 0; anchor < anchors; anchor++) {
        for (Seen first : seen.get(anchor)) {
          List<Seen> together = from(first.position() - phrase.places().get(anchor));
          together.forEach(term -> into.add(new TextMatch(term.start(), term.end(), number)));
        }
      }
    }

    /// The next of each term from where a phrase may begin; none if some are too far off.
    private List<Seen> from(int beginning) {
      var together = new ArrayList<Seen>(seen.size());
      for (int at = 0; at < seen.size(); at++) {
        int place = beginning + phrase.places().get(at);
        Seen next = next(at, place, together);
        if (next == null || next.position() - place > phrase.slop()) {
          return List.of();
        }
        together.add(next);
      }
      return together;
    }

    private @Nullable Seen next(int term, int place, List<Seen> taken) {
      List<Seen> ascending = seen.get(term);
      int low = 0;
      int high = ascending.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ascending.get(middle).position() < place) {
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

    private boolean isTaken(int term, Seen one, List<Seen> taken) {
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
