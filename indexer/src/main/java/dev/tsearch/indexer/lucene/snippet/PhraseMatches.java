package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Finds phrases in the sequence of the terms of one text. Not thread-safe.
final class PhraseMatches {
  private final List<Trace> traces = new ArrayList<>();

  PhraseMatches(List<TextMatcher.WordGroup> phrases) {
    for (TextMatcher.WordGroup phrase : phrases) {
      traces.add(
          phrase instanceof TextMatcher.TermSequence near
              ? new PhraseTrace(near)
              : new WordTrace((TextMatcher.WordSequence) phrase));
    }
  }

  /// Adds the next term.
  void add(BytesRef term, int position, int positions, int start, int end) {
    Occurrence occurrence = null;
    for (Trace trace : traces) {
      if (trace.wants(term)) {
        if (occurrence == null) {
          occurrence = new Occurrence(position, positions, start, end);
        }
        trace.add(term, occurrence);
      }
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
  ///
  /// @param position the position of its beginning
  /// @param positions the number of positions that it spans
  /// @param start the first UTF-16 unit
  /// @param end the end, exclusive
  record Occurrence(int position, int positions, int start, int end) {}

  /// The occurrences of the terms of one phrase.
  private sealed interface Trace {
    /// Whether a term may be of the phrase.
    boolean wants(BytesRef term);

    void add(BytesRef term, Occurrence occurrence);

    /// Adds the terms of the complete phrases.
    void found(int number, List<TextMatch> into);
  }

  /// The occurrences of words that follow each other.
  private static final class WordTrace implements Trace {
    private final TextMatcher.WordSequence phrase;

    /// The occurrences of each term of the phrase, by their positions. A term occurs once at a
    /// position.
    private final Map<BytesRef, Map<Integer, Occurrence>> occurrences = new HashMap<>();

    /// The occurrences of terms with the prefix, by their positions.
    private final Map<Integer, Occurrence> withPrefix = new HashMap<>();

    WordTrace(TextMatcher.WordSequence phrase) {
      this.phrase = phrase;
      for (Place place : phrase.places()) {
        for (List<BytesRef> path : place.paths()) {
          path.forEach(term -> occurrences.put(term, new HashMap<>()));
        }
      }
    }

    @Override
    public boolean wants(BytesRef term) {
      return occurrences.containsKey(term) || hasPrefix(term);
    }

    private boolean hasPrefix(BytesRef term) {
      return phrase.prefix() != null && StringHelper.startsWith(term, phrase.prefix());
    }

    @Override
    public void add(BytesRef term, Occurrence occurrence) {
      Map<Integer, Occurrence> known = occurrences.get(term);
      if (known != null) {
        known.put(occurrence.position(), occurrence);
      }
      if (hasPrefix(term)) {
        withPrefix.merge(
            occurrence.position(),
            occurrence,
            (one, other) -> one.end() >= other.end() ? one : other);
      }
    }

    /// The occurrences of the beginning of a phrase, the last one first.
    private record Chain(@Nullable Chain before, Occurrence last) {}

    @Override
    public void found(int number, List<TextMatch> into) {
      Map<Integer, Chain> chains = new HashMap<>();
      boolean isFirst = true;
      for (Place place : phrase.places()) {
        Map<Integer, Chain> longer = new HashMap<>();
        for (List<BytesRef> path : place.paths()) {
          extend(chains, isFirst, path)
              .forEach((end, chain) -> longer.putIfAbsent(end + place.gap(), chain));
        }
        chains = longer;
        isFirst = false;
      }
      if (phrase.prefix() != null) {
        chains = extend(chains, false, withPrefix);
      }
      for (Chain chain : chains.values()) {
        for (Chain at = chain; at != null; at = at.before()) {
          into.add(new TextMatch(at.last().start(), at.last().end(), number));
        }
      }
    }

    private Map<Integer, Chain> extend(
        Map<Integer, Chain> chains, boolean isFirst, List<BytesRef> path) {
      Map<Integer, Chain> longer = chains;
      boolean begins = isFirst;
      for (BytesRef term : path) {
        Map<Integer, Occurrence> known = occurrences.getOrDefault(term, Map.of());
        longer = extend(longer, begins, known);
        begins = false;
      }
      return longer;
    }

    /// Returns the chains that are one occurrence longer, by the position after it.
    private static Map<Integer, Chain> extend(
        Map<Integer, Chain> chains, boolean begins, Map<Integer, Occurrence> by) {
      Map<Integer, Chain> longer = new HashMap<>();
      for (Occurrence occurrence : by.values()) {
        Chain before = chains.get(occurrence.position());
        if (begins || before != null) {
          longer.put(occurrence.position() + occurrence.positions(), new Chain(before, occurrence));
        }
      }
      return longer;
    }
  }

  /// The occurrences of terms near each other.
  private static final class PhraseTrace implements Trace {
    private final TextMatcher.TermSequence phrase;
    private final List<List<Occurrence>> occurrences = new ArrayList<>();

    PhraseTrace(TextMatcher.TermSequence phrase) {
      this.phrase = phrase;
      phrase.terms().forEach(_ -> occurrences.add(new ArrayList<>()));
    }

    @Override
    public boolean wants(BytesRef term) {
      return phrase.terms().contains(term);
    }

    @Override
    public void add(BytesRef term, Occurrence occurrence) {
      for (int at = 0; at < occurrences.size(); at++) {
        if (term.bytesEquals(phrase.terms().get(at))) {
          occurrences.get(at).add(occurrence);
        }
      }
    }

    /// Adds the complete phrases, by Lucene's definition of slop: each term implies a start of the
    /// phrase, the starts differ by at most the slop, and one position counts once per term.
    @Override
    public void found(int number, List<TextMatch> into) {
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
