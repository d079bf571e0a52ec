package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/// Counts matches into a [SessionCounts] by the columns that name their session: within a segment
/// by the numbers of the values. Scores only if the order asks for it.
final class SessionCollector implements Collector {
  private final SessionCounts tally;
  private final boolean byScore;

  /// @param scores whether the query's matches differ in their scores
  SessionCollector(SessionCounts tally, boolean scores) {
    this.tally = tally;
    this.byScore = scores && tally.order() == Order.RELEVANCE;
  }

  @Override
  public ScoreMode scoreMode() {
    return byScore ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    return new Leaf(leaf.reader());
  }

  /// A session by the numbers that its names have in a segment; 0 for none.
  private record Numbers(long source, long session, long agent) {}

  /// What is known of a session so far.
  private static final class Count {
    private long count;
    private ScoredAddress best;

    Count(ScoredAddress best) {
      this.best = best;
    }
  }

  private final class Leaf implements LeafCollector {
    private final AddressColumns addresses;
    private final @Nullable SortedSetDocValues sources;
    private final @Nullable SortedSetDocValues sessions;
    private final @Nullable SortedSetDocValues agents;
    private final Map<Numbers, Count> counts = new HashMap<>();
    private @Nullable Scorable scorer;

    Leaf(LeafReader reader) throws IOException {
      addresses = AddressColumns.of(reader);
      sources = reader.getSortedSetDocValues(Field.SOURCE.key());
      sessions = reader.getSortedSetDocValues(Field.SESSION.key());
      agents =
          tally.grouping() == SessionCounts.Grouping.CONVERSATION
              ? reader.getSortedSetDocValues(Field.AGENT.key())
              : null;
    }

    @Override
    public void setScorer(Scorable current) {
      scorer = current;
    }

    @Override
    public void collect(int doc) throws IOException {
      float score = byScore && scorer != null ? scorer.score() : 0;
      ScoredAddress hit = addresses.read(doc, score);
      var numbers = new Numbers(number(sources, doc), number(sessions, doc), number(agents, doc));
      Count count = counts.computeIfAbsent(numbers, _ -> new Count(hit));
      count.count++;
      if (tally.isBefore(hit, count.best)) {
        count.best = hit;
      }
    }

    @Override
    public void finish() throws IOException {
      for (var counted : counts.entrySet()) {
        Numbers numbers = counted.getKey();
        var key =
            new ConversationKey(
                name(sources, numbers.source()),
                name(sessions, numbers.session()),
                name(agents, numbers.agent()));
        tally.add(new SessionCounts.Group(key, counted.getValue().count, counted.getValue().best));
      }
    }
  }

  private static long number(@Nullable SortedSetDocValues values, int doc) throws IOException {
    return values != null && values.advanceExact(doc) ? values.nextOrd() + 1 : 0;
  }

  private static String name(@Nullable SortedSetDocValues values, long number) throws IOException {
    return values == null || number == 0 ? "" : values.lookupOrd(number - 1).utf8ToString();
  }
}
