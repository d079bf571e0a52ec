package dev.tsearch.indexer.lucene;

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

    /// For each occurrence of the first term, the nearest of every other to its place; they stand
    /// together if none is further off than the slop.
    void found(int number, List<TextMatch> into) {
      for (Seen first : seen.getFirst()) {
        var together = new ArrayList<Seen>(seen.size());
        int moved = 0;
        for (int at = 0; at < seen.size(); at++) {
          int place = first.position() + phrase.places().get(at) - phrase.places().getFirst();
          Seen nearest = nearest(seen.get(at), place);
          if (nearest == null) {
            return; // some term is nowhere in the text
          }
          moved = Math.max(moved, Math.abs(nearest.position() - place));
          together.add(nearest);
        }
        if (moved <= phrase.slop()) {
          together.forEach(term -> into.add(new TextMatch(term.start(), term.end(), number)));
        }
      }
    }

    private static @Nullable Seen nearest(List<Seen> ascending, int place) {
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
      Seen after = low < ascending.size() ? ascending.get(low) : null;
      Seen before = low > 0 ? ascending.get(low - 1) : null;
      if (after == null || before == null) {
        return after == null ? before : after;
      }
      return after.position() - place <= place - before.position() ? after : before;
    }
  }
}
