package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.Field;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/// The columns of a segment that say whose conversation an entry is of. Read forward only, by one
/// thread.
final class ConversationColumns {
  private final @Nullable SortedSetDocValues sources;
  private final @Nullable SortedSetDocValues sessions;
  private final @Nullable SortedSetDocValues agents;
  private int doc = -1;
  private long session = NONE;

  /// The number of no name.
  static final long NONE = -1;

  private ConversationColumns(LeafReader reader) throws IOException {
    sources = reader.getSortedSetDocValues(Field.SOURCE.key());
    sessions = reader.getSortedSetDocValues(Field.SESSION.key());
    agents = reader.getSortedSetDocValues(Field.AGENT.key());
  }

  static ConversationColumns of(LeafReader reader) throws IOException {
    return new ConversationColumns(reader);
  }

  /// How many names of sessions there are.
  int sessions() {
    return sessions == null ? 0 : (int) sessions.getValueCount();
  }

  /// Goes to an entry.
  void advance(int to) throws IOException {
    doc = to;
    session = number(sessions, to);
  }

  /// The number of its session's name, or [#NONE].
  long session() {
    return session;
  }

  /// The name of a session.
  String sessionName(long number) throws IOException {
    return name(sessions, number);
  }

  /// Names its conversation.
  ConversationKey key() throws IOException {
    return new ConversationKey(
        name(sources, number(sources, doc)),
        name(sessions, session),
        name(agents, number(agents, doc)));
  }

  private static long number(@Nullable SortedSetDocValues values, int doc) throws IOException {
    return values != null && values.advanceExact(doc) ? values.nextOrd() : NONE;
  }

  private static String name(@Nullable SortedSetDocValues values, long number) throws IOException {
    return values == null || number == NONE ? "" : values.lookupOrd(number).utf8ToString();
  }
}
