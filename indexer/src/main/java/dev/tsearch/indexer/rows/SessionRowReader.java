package dev.tsearch.indexer.rows;

import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of one session. [RowDialect] calls it. Single owner, not thread-safe:
/// it keeps what later rows need from earlier ones.
public interface SessionRowReader {

  /// What a row says about the whole session.
  ConversationFacts facts(DatabaseRow row);

  /// The JSON value of the time of a row; null if it has none.
  @Nullable Object time(DatabaseRow row);

  /// The messages of a row, in order. A message that has the id of an earlier one is its new state.
  List<DraftedMessage> messages(DatabaseRow row);
}
