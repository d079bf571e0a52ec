package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// Entries that are not from before the last compaction of their conversation, which are nearly
/// all: worth [#WORTH], so that it decides only between hits that match about as well. Undated
/// entries are among them.
final class InContextQuery extends Query {
  /// A little more than a day among others can be worth, and less than who said it.
  static final float WORTH = 0.4f;

  private final CompactionTimes compactions;

  InContextQuery(CompactionTimes compactions) {
    this.compactions = compactions;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost * WORTH) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        var entries = new Entries(compactions, context.reader());
        var matching =
            new TwoPhaseIterator(DocIdSetIterator.all(context.reader().maxDoc())) {
              @Override
              public boolean matches() throws IOException {
                return entries.isTold(approximation.docID());
              }

              @Override
              public float matchCost() {
                return 20; // a few columns
              }
            };
        return ConstantScoreScorerSupplier.fromIterator(
            TwoPhaseIterator.asDocIdSetIterator(matching),
            score(),
            mode,
            context.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  /// Those of a segment, asked for one by one, forward. Whose conversation is looked up only where
  /// its session has a name that occurs among those that were compacted.
  static final class Entries {
    private static final byte UNKNOWN = 0;
    private static final byte NEVER_COMPACTED = 1;
    private static final byte MAYBE_COMPACTED = 2;

    private final CompactionTimes compactions;
    private final ConversationColumns conversations;
    private final @Nullable NumericDocValues times;
    private final byte[] sessions;

    Entries(CompactionTimes compactions, LeafReader reader) throws IOException {
      this.compactions = compactions;
      conversations = ConversationColumns.of(reader);
      times = reader.getNumericDocValues(IndexSchema.TIME);
      sessions = new byte[conversations.sessions()];
    }

    /// Whether an entry is one of them.
    boolean isTold(int doc) throws IOException {
      conversations.advance(doc);
      long session = conversations.session();
      if (session == ConversationColumns.NONE || !mayBeCompacted((int) session)) {
        return true;
      }
      long time = times != null && times.advanceExact(doc) ? times.longValue() : 0;
      return time == 0 || time >= compactions.last(conversations.key());
    }

    private boolean mayBeCompacted(int session) throws IOException {
      if (sessions[session] == UNKNOWN) {
        sessions[session] =
            compactions.hasSession(conversations.sessionName(session))
                ? MAYBE_COMPACTED
                : NEVER_COMPACTED;
      }
      return sessions[session] == MAYBE_COMPACTED;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "not before the last compaction";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InContextQuery query && query.compactions == compactions;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + System.identityHashCode(compactions);
  }
}
