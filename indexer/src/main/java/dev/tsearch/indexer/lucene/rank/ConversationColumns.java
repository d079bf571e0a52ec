package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.Field;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/// The columns of a segment that identify the conversation of each entry. Read in ascending order
/// of documents, by one thread.
final class ConversationColumns {
  private final @Nullable SortedSetDocValues sources;
  private final @Nullable SortedSetDocValues sessions;
  private final @Nullable SortedSetDocValues agents;
  private int doc = -1;
  private long session = NONE;
  private ConversationKey last = ConversationKey.NONE;
  private long lastSource = NONE;
  private long lastSession = NONE;
  private long lastAgent = NONE;

  /// The ordinal of a missing value.
  static final long NONE = -1;

  private ConversationColumns(LeafReader reader) throws IOException {
    sources = reader.getSortedSetDocValues(Field.SOURCE.key());
    sessions = reader.getSortedSetDocValues(Field.SESSION.key());
    agents = reader.getSortedSetDocValues(Field.AGENT.key());
  }

  static ConversationColumns of(LeafReader reader) throws IOException {
    return new ConversationColumns(reader);
  }

  /// Moves to a document.
  void advance(int to) throws IOException {
    doc = to;
    session = number(sessions, to);
  }

  /// Returns the key of the conversation of the current document. Keeps the last one, since the
  /// entries of a conversation are mostly adjacent.
  ConversationKey key() throws IOException {
    return key(number(sources, doc), session, number(agents, doc));
  }

  private ConversationKey key(long source, long ofSession, long agent) throws IOException {
    if (source != lastSource || ofSession != lastSession || agent != lastAgent) {
      String sourceName = source == lastSource ? last.source() : name(sources, source);
      String agentName = agent == lastAgent ? last.agent() : name(agents, agent);
      String sessionName = ofSession == lastSession ? last.session() : name(sessions, ofSession);
      last = new ConversationKey(sourceName, sessionName, agentName);
      lastSource = source;
      lastSession = ofSession;
      lastAgent = agent;
    }
    return last;
  }

  /// Returns the keys of the conversations of documents. Names are looked up in their order,
  /// because they are compressed in blocks, and each only once.
  ///
  /// @param docs ascending, and after the current document
  ConversationKey[] keys(int[] docs) throws IOException {
    var agentOf = new long[docs.length];
    var sourceOf = new long[docs.length];
    var order = new long[docs.length];
    for (int at = 0; at < docs.length; at++) {
      advance(docs[at]);
      agentOf[at] = number(agents, doc);
      sourceOf[at] = number(sources, doc);
      order[at] = (session << Integer.SIZE) | at;
    }
    Arrays.sort(order);
    var keys = new ConversationKey[docs.length];
    for (long each : order) {
      int at = (int) each;
      keys[at] = key(sourceOf[at], each >> Integer.SIZE, agentOf[at]);
    }
    return keys;
  }

  private static long number(@Nullable SortedSetDocValues values, int doc) throws IOException {
    return values != null && values.advanceExact(doc) ? values.nextOrd() : NONE;
  }

  private static String name(@Nullable SortedSetDocValues values, long number) throws IOException {
    return values == null || number == NONE ? "" : values.lookupOrd(number).utf8ToString();
  }
}
