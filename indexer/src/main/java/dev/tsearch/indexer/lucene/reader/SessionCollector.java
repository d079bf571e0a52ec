package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
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

/// Counts the matches of a segment by the ordinals of their session names, and adds the counts to
/// [SessionCounts] at the end of the segment. Does not score.
final class SessionCollector implements Collector {
  private final SessionCounts sessionCounts;

  SessionCollector(SessionCounts sessionCounts) {
    this.sessionCounts = sessionCounts;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    return new Leaf(leaf.reader());
  }

  /// A session by the ordinals of its names in the segment, plus 1; 0 for a missing name.
  private record SessionOrdinals(long source, long session, long agent) {

    // Written out: the JVM links the methods of a record anew at each start.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SessionOrdinals ordinals
          && source == ordinals.source
          && session == ordinals.session
          && agent == ordinals.agent;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(31 * (31 * source + session) + agent);
    }
  }

  /// The number of matches of a session and the best of them.
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
    private final Map<SessionOrdinals, Count> counts = new HashMap<>();

    Leaf(LeafReader reader) throws IOException {
      addresses = AddressColumns.of(reader);
      sources = reader.getSortedSetDocValues(Field.SOURCE.key());
      sessions = reader.getSortedSetDocValues(Field.SESSION.key());
      agents =
          sessionCounts.grouping() == SessionCounts.Grouping.CONVERSATION
              ? reader.getSortedSetDocValues(Field.AGENT.key())
              : null;
    }

    @Override
    public void setScorer(Scorable current) {
      // Scores are not used.
    }

    @Override
    public void collect(int doc) throws IOException {
      ScoredAddress hit = addresses.read(doc, 0);
      var ordinals =
          new SessionOrdinals(ordinal(sources, doc), ordinal(sessions, doc), ordinal(agents, doc));
      Count count = counts.computeIfAbsent(ordinals, _ -> new Count(hit));
      count.count++;
      if (sessionCounts.isBefore(hit, count.best)) {
        count.best = hit;
      }
    }

    @Override
    public void finish() throws IOException {
      for (var counted : counts.entrySet()) {
        SessionOrdinals ordinals = counted.getKey();
        var key =
            new ConversationKey(
                name(sources, ordinals.source()),
                name(sessions, ordinals.session()),
                name(agents, ordinals.agent()));
        sessionCounts.add(
            new SessionCounts.Group(key, counted.getValue().count, counted.getValue().best));
      }
    }
  }

  private static long ordinal(@Nullable SortedSetDocValues values, int doc) throws IOException {
    return values != null && values.advanceExact(doc) ? values.nextOrd() + 1 : 0;
  }

  private static String name(@Nullable SortedSetDocValues values, long ordinal) throws IOException {
    return values == null || ordinal == 0 ? "" : values.lookupOrd(ordinal - 1).utf8ToString();
  }
}
