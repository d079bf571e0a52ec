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
  private final Spans matches = new Spans();
  private final Spans longer = new Spans();

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
    matches.size = 0;
    for (int number = 0; number < places.size(); number++) {
      PlacePositions place = places.get(number);
      Spans spans = place.read(doc);
      if (number == 0) {
        matches.set(spans);
      } else {
        matches.extend(spans, places.get(number - 1).gap(), longer);
      }
      if (matches.size == 0) {
        return 0;
      }
    }
    return matches.size;
  }

  /// Returns the matches that [#count] found. The postings must have offsets.
  MatchesIterator matches(Query query) {
    return new SpanMatches(query);
  }

  /// A list of spans, in ascending order, each once.
  private static final class Spans {
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

    void set(Spans other) {
      size = 0;
      addAll(other);
    }

    void addAll(Spans other) {
      for (int index = 0; index < other.size; index++) {
        add(other.values[index]);
      }
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
    /// @param scratch overwritten
    void extend(Spans following, int gap, Spans scratch) {
      scratch.size = 0;
      int at = 0;
      for (int index = 0; index < size; index++) {
        int wanted = end(index) + gap;
        while (at > 0 && following.start(at - 1) >= wanted) {
          at--;
        }
        while (at < following.size && following.start(at) < wanted) {
          at++;
        }
        for (int next = at; next < following.size && following.start(next) == wanted; next++) {
          scratch.add(start(index), following.end(next));
        }
      }
      scratch.sort();
      set(scratch);
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
    private final Spans spans = new Spans();
    private final Spans longer = new Spans();

    PathPositions(List<TermPositions> terms) {
      this.terms = List.copyOf(terms);
      var postings = new ArrayList<DocIdSetIterator>(terms.size());
      terms.forEach(term -> postings.add(term.postings));
      this.iterator = intersection(postings);
    }

    /// Adds the occurrences in an entry.
    private void read(int doc, Spans into) throws IOException {
      terms.forEach(term -> term.spans.size = 0);
      if (iterator.docID() != doc) {
        return;
      }
      spans.set(terms.getFirst().read());
      for (int next = 1; next < terms.size() && spans.size > 0; next++) {
        spans.extend(terms.get(next).read(), 0, longer);
      }
      into.addAll(spans);
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
      spans.size = 0;
      for (PathPositions path : paths) {
        path.read(doc, spans);
      }
      if (paths.size() > 1) {
        spans.sort();
      }
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
