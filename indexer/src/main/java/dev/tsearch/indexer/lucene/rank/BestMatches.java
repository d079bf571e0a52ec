package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.IntroSelector;
import org.jspecify.annotations.Nullable;

/// The matches with the highest scores of words, of those that are added. Matches with the same
/// score are sorted by time, newest first, then by address.
///
/// Matches are appended to an array of twice the capacity; when it is full, the worse half is
/// removed. This takes a constant time for each match, in contrast to a heap, and many matches that
/// are added do not stay: of entries with the same score the newest are the best, and documents are
/// mostly in the order of their time. Not thread-safe.
final class BestMatches {
  private static final int FIRST_LENGTH = 256;
  private static final int MAX_LENGTH = 1 << 30;

  private final int capacity;
  private BestMatch[] matches = new BestMatch[0];
  private int size;
  private float floor = Float.NEGATIVE_INFINITY;
  private long floorTime = Long.MIN_VALUE;

  /// @param capacity how many matches are kept
  BestMatches(int capacity) {
    this.capacity = capacity;
  }

  /// Returns a score such that no match with a lower one is among the best.
  float floor() {
    return floor;
  }

  /// Whether a match can be among the best, whatever its address.
  ///
  /// @param time its time in unix seconds
  boolean admits(float score, long time) {
    return score > floor || (score == floor && time >= floorTime);
  }

  /// Returns the lowest score of a match that can be among the best.
  ///
  /// @param newest no match has a later time, in unix seconds
  float lowest(long newest) {
    return newest >= floorTime ? floor : Math.nextUp(floor);
  }

  /// Adds a match.
  ///
  /// @throws UncheckedIOException if an address cannot be read
  void add(BestMatch match) {
    if (size == matches.length) {
      makeRoom();
    }
    matches[size++] = match;
  }

  private void makeRoom() {
    int limit = (int) Math.min(2L * capacity, MAX_LENGTH);
    if (size == limit) {
      removeWorst();
    } else {
      int length = Math.min(limit, Math.max(FIRST_LENGTH, 2 * size));
      matches = Arrays.copyOf(matches, length);
    }
  }

  private void removeWorst() {
    new Selector(matches).select(0, size, capacity - 1);
    size = capacity;
    floor = matches[capacity - 1].score;
    floorTime = matches[capacity - 1].time;
  }

  /// Returns the best matches, best first.
  ///
  /// @throws UncheckedIOException if an address cannot be read
  BestMatch[] bestFirst() {
    if (size > capacity) {
      removeWorst();
    }
    BestMatch[] best = Arrays.copyOf(matches, size);
    Arrays.sort(best, BestMatch.BEST_FIRST);
    return best;
  }

  /// Moves the best matches to the front.
  private static final class Selector extends IntroSelector {
    private final BestMatch[] matches;
    private @Nullable BestMatch pivot;

    Selector(BestMatch[] matches) {
      this.matches = matches;
    }

    @Override
    protected void setPivot(int at) {
      pivot = matches[at];
    }

    @Override
    protected int comparePivot(int at) {
      BestMatch from = pivot;
      return from == null ? 0 : BestMatch.BEST_FIRST.compare(from, matches[at]);
    }

    @Override
    protected void swap(int one, int other) {
      BestMatch moved = matches[one];
      matches[one] = matches[other];
      matches[other] = moved;
    }
  }

  /// A match that reads its address on first use: most do not stay among the best, and few pairs
  /// have the same score and time.
  static final class BestMatch {
    private static final Comparator<ScoredAddress> BY_ADDRESS = ScoredAddress.in(Order.RELEVANCE);

    static final Comparator<BestMatch> BEST_FIRST =
        (one, other) -> {
          int order = Float.compare(other.score, one.score);
          order = order == 0 ? Long.compare(other.time, one.time) : order;
          return order == 0 && one != other
              ? BY_ADDRESS.compare(one.address(), other.address())
              : order;
        };

    static final Comparator<BestMatch> BY_DOCUMENT =
        (one, other) -> {
          int order = Integer.compare(one.leaf.ord, other.leaf.ord);
          return order == 0 ? Integer.compare(one.doc, other.doc) : order;
        };

    final float score;
    final long words;
    final LeafReaderContext leaf;
    final int doc;
    final long time;
    private @Nullable ScoredAddress address;

    /// The whole score with what the ranking needs, if it was computed.
    @Nullable RankedEntry ranked;

    /// @param score the score of its words
    /// @param time the time of the entry in unix seconds
    /// @param words which words it has: bit `n` for word `n`
    /// @param leaf its segment
    /// @param doc its number in the segment
    BestMatch(float score, long time, long words, LeafReaderContext leaf, int doc) {
      this.score = score;
      this.time = time;
      this.words = words;
      this.leaf = leaf;
      this.doc = doc;
    }

    /// Returns the address with the score and the time.
    ///
    /// @throws UncheckedIOException if it cannot be read
    ScoredAddress address() {
      ScoredAddress known = address;
      if (known == null) {
        try {
          known = AddressColumns.of(leaf.reader()).read(doc, score, time);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        address = known;
      }
      return known;
    }

    boolean isIn(Watermark extent) {
      return extent.contains(address().address().ordinal(), address().address().offset());
    }
  }
}
