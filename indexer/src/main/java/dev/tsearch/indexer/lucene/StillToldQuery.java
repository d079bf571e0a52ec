package dev.tsearch.indexer.lucene;

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

/// Entries that are not from before the last compaction of their conversation, which are nearly
/// all: worth [#WORTH], so that it decides only between hits that match about as well. Undated
/// entries are among them.
final class StillToldQuery extends Query {
  /// A little more than a day among others can be worth, and less than who said it.
  private static final float WORTH = 0.4f;

  private final Compactions compactions;

  StillToldQuery(Compactions compactions) {
    this.compactions = compactions;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost * WORTH) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        var entries = new StillTold(context.reader());
        return ConstantScoreScorerSupplier.fromIterator(
            TwoPhaseIterator.asDocIdSetIterator(entries), score(), mode, context.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  /// Whose conversation is looked up only where its session has a name that occurs among those that
  /// were compacted, and once for entries in a row.
  private final class StillTold extends TwoPhaseIterator {
    private static final byte UNKNOWN = 0;
    private static final byte NEVER_COMPACTED = 1;
    private static final byte MAYBE_COMPACTED = 2;

    private final ConversationColumns conversations;
    private final NumericDocValues times;
    private final byte[] sessions;

    StillTold(LeafReader reader) throws IOException {
      super(DocIdSetIterator.all(reader.maxDoc()));
      conversations = ConversationColumns.of(reader);
      times = reader.getNumericDocValues(IndexSchema.TIME);
      sessions = new byte[conversations.sessions()];
    }

    @Override
    public boolean matches() throws IOException {
      int doc = approximation.docID();
      conversations.advance(doc);
      long session = conversations.session();
      if (session == ConversationColumns.NONE || !mayBeCompacted((int) session)) {
        return true;
      }
      long time = times.advanceExact(doc) ? times.longValue() : 0;
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

    @Override
    public float matchCost() {
      return 20; // a few columns
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
    return other instanceof StillToldQuery query && query.compactions == compactions;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + System.identityHashCode(compactions);
  }
}
