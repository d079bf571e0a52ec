package dev.tsearch.indexer.lucene.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.MatchesIterator;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// Finds the matches of a [WordGraphQuery] in the entries of one segment. An entry is a candidate
/// if it has the terms of an alternative of each place; [#count] then reads their positions. A
/// *span* is the positions of an occurrence: the first one in the upper half of a `long`, the one
/// after the last in the lower half. Not thread-safe.
final class WordGraphMatcher {
  private final List<PlacePositions> places;
  private final DocIdSetIterator approximation;
  private final Spans[] longer = {new Spans(), new Spans()};
  private Spans matches = longer[0];

  WordGraphMatcher(List<PlacePositions> places) {
    this.places = places;
    this.approximation = intersection(places.stream().map(PlacePositions::iterator).toList());
  }

  /// Returns the candidates. The caller moves it and calls [#count] at most once for each.
  DocIdSetIterator approximation() {
    return approximation;
  }

  private static DocIdSetIterator intersection(List<DocIdSetIterator> iterators) {
    return iterators.size() == 1
        ? iterators.getFirst()
        : ConjunctionUtils.intersectIterators(iterators);
  }

  /// Returns the number of matches in the current candidate.
  int count() throws IOException {
    int doc = approximation.docID();
    matches = places.getFirst().read(doc);
    for (int next = 1; next < places.size() && matches.size > 0; next++) {
      Spans following = places.get(next).read(doc);
      matches = matches.extended(following, places.get(next - 1).gap(), longer[next & 1]);
    }
    return matches.size;
  }

  /// Returns the matches that [#count] found. The postings must have offsets.
  MatchesIterator matches(Query query) {
    return new SpanMatches(query);
  }

  /// A list of spans, in ascending order, each once.
  private static final class Spans {
    private static final long STARTS = -1L << 32;

    private long[] values = new long[16];
    private int size;

    void add(int start, int end) {
      add((long) start << 32 | end);
    }

    void add(long span) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = span;
    }

    int start(int index) {
      return (int) (values[index] >>> 32);
    }

    int end(int index) {
      return (int) values[index];
    }

    void addAll(Spans other) {
      if (size + other.size > values.length) {
        values = Arrays.copyOf(values, 2 * (size + other.size));
      }
      System.arraycopy(other.values, 0, values, size, other.size);
      size += other.size;
    }

    /// Sorts the spans and removes repetitions.
    void sort() {
      Arrays.sort(values, 0, size);
      int distinct = 0;
      for (int index = 0; index < size; index++) {
        if (distinct == 0 || values[distinct - 1] != values[index]) {
          values[distinct++] = values[index];
        }
      }
      size = distinct;
    }

    /// Extends each span by those that follow it, and drops it if there are none. The ends of spans
    /// ascend with their starts except where one word is within another, so a step back is short.
    ///
    /// @param gap the number of positions between a span and the next
    /// @param into overwritten; neither this list nor the other one
    /// @return `into`
    Spans extended(Spans following, int gap, Spans into) {
      into.size = 0;
      boolean ascends = true;
      long last = -1;
      int at = 0;
      long[] others = following.values;
      for (int index = 0; index < size; index++) {
        long wanted = (long) (end(index) + gap) << 32;
        while (at > 0 && others[at - 1] >= wanted) {
          at--;
        }
        while (at < following.size && others[at] < wanted) {
          at++;
        }
        for (int next = at; next < following.size && (others[next] & STARTS) == wanted; next++) {
          long span = (values[index] & STARTS) | following.end(next);
          ascends &= span > last;
          last = span;
          into.add(span);
        }
      }
      if (!ascends) {
        into.sort();
      }
      return into;
    }
  }

  /// The occurrences of one term.
  static final class TermPositions {
    private final PostingsEnum postings;
    private final Spans spans = new Spans();
    private int[] offsets = new int[0];

    TermPositions(PostingsEnum postings) {
      this.postings = postings;
    }

    /// Reads the occurrences in the current entry. A term that spans several positions has as many
    /// postings at the first of them.
    private Spans read() throws IOException {
      spans.size = 0;
      int last = -1;
      for (int rest = postings.freq(); rest > 0; rest--) {
        int position = postings.nextPosition();
        if (position == last) {
          spans.values[spans.size - 1]++;
          continue;
        }
        last = position;
        spans.add(position, position + 1);
        if (postings.startOffset() >= 0) {
          addOffsets();
        }
      }
      return spans;
    }

    private void addOffsets() throws IOException {
      if (offsets.length < 2 * spans.size) {
        offsets = Arrays.copyOf(offsets, 4 * spans.size);
      }
      offsets[2 * spans.size - 2] = postings.startOffset();
      offsets[2 * spans.size - 1] = postings.endOffset();
    }
  }

  /// The occurrences of terms that follow each other.
  static final class PathPositions {
    private final List<TermPositions> terms;
    private final DocIdSetIterator iterator;
    private final Spans[] longer = {new Spans(), new Spans()};

    PathPositions(List<TermPositions> terms) {
      this.terms = List.copyOf(terms);
      var postings = new ArrayList<DocIdSetIterator>(terms.size());
      terms.forEach(term -> postings.add(term.postings));
      this.iterator = intersection(postings);
    }

    /// Reads the occurrences in an entry.
    private Spans read(int doc) throws IOException {
      for (int number = 0; number < terms.size(); number++) {
        terms.get(number).spans.size = 0; // a match looks for its offsets in all of them
      }
      if (iterator.docID() != doc) {
        return terms.getFirst().spans;
      }
      Spans found = terms.getFirst().read();
      for (int next = 1; next < terms.size() && found.size > 0; next++) {
        found = found.extended(terms.get(next).read(), 0, longer[next & 1]);
      }
      return found;
    }
  }

  /// The occurrences of one place: those of its alternatives.
  static final class PlacePositions {
    private final List<PathPositions> paths;
    private final int gap;
    private final DocIdSetIterator iterator;
    private final Spans spans = new Spans();

    /// @param paths at least one
    PlacePositions(List<PathPositions> paths, int gap) {
      this.paths = List.copyOf(paths);
      this.gap = gap;
      this.iterator =
          paths.size() == 1
              ? paths.getFirst().iterator
              : new UnionIterator(
                  paths.stream().map(path -> path.iterator).toArray(DocIdSetIterator[]::new));
    }

    private DocIdSetIterator iterator() {
      return iterator;
    }

    private int gap() {
      return gap;
    }

    private Spans read(int doc) throws IOException {
      if (paths.size() == 1) {
        return paths.getFirst().read(doc);
      }
      spans.size = 0;
      for (PathPositions path : paths) {
        spans.addAll(path.read(doc));
      }
      spans.sort();
      return spans;
    }
  }

  /// The matches of the current candidate, with the offsets of their first and last terms.
  private final class SpanMatches implements MatchesIterator {
    private final Query query;
    private int current = -1;

    SpanMatches(Query query) {
      this.query = query;
    }

    @Override
    public boolean next() {
      return ++current < matches.size;
    }

    @Override
    public int startPosition() {
      return matches.start(current);
    }

    @Override
    public int endPosition() {
      return matches.end(current) - 1;
    }

    @Override
    public int startOffset() {
      for (PathPositions path : places.getFirst().paths) {
        TermPositions first = path.terms.getFirst();
        for (int index = 0; index < first.spans.size; index++) {
          if (first.spans.start(index) == startPosition()) {
            return first.offsets[2 * index];
          }
        }
      }
      throw new IllegalStateException("no term at the start of a match");
    }

    @Override
    public int endOffset() {
      for (PathPositions path : places.getLast().paths) {
        TermPositions last = path.terms.getLast();
        for (int index = 0; index < last.spans.size; index++) {
          if (last.spans.end(index) - 1 == endPosition()) {
            return last.offsets[2 * index + 1];
          }
        }
      }
      throw new IllegalStateException("no term at the end of a match");
    }

    @Override
    public @Nullable MatchesIterator getSubMatches() {
      return null;
    }

    @Override
    public Query getQuery() {
      return query;
    }
  }
}
