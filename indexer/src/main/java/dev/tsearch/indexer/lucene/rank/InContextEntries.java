package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/// Tests which documents of a segment are still in the context of the model: those that are not
/// older than the last compaction of their conversation, and undated ones. These are nearly all.
///
/// Looks a conversation up only if some compacted conversation has the name of its session.
/// Documents are tested in ascending order, by one thread.
final class InContextEntries {
  private static final byte UNKNOWN = 0;
  private static final byte NEVER_COMPACTED = 1;
  private static final byte MAYBE_COMPACTED = 2;

  private final CompactionTimes compactions;
  private final ConversationColumns conversations;
  private final @Nullable NumericDocValues times;
  private final byte[] sessions;

  InContextEntries(CompactionTimes compactions, LeafReader reader) throws IOException {
    this.compactions = compactions;
    conversations = ConversationColumns.of(reader);
    times = reader.getNumericDocValues(IndexSchema.TIME);
    sessions = new byte[conversations.sessions()];
  }

  /// Whether the model's context still has the entry.
  boolean contains(int doc) throws IOException {
    conversations.advance(doc);
    long session = conversations.session();
    if (session == ConversationColumns.NONE || !mayBeCompacted((int) session)) {
      return true;
    }
    long time = times != null && times.advanceExact(doc) ? times.longValue() : TimeRange.UNDATED;
    return time == TimeRange.UNDATED || time >= compactions.last(conversations.key());
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
