package dev.tsearch.indexer.rows;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The dialect of lines with rows. What several rows say about the session is combined: the first
/// row that says something counts. Single owner, not thread-safe.
public final class RowDialect implements Dialect {
  private final SessionRowReader reader;
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  public RowDialect(SessionRowReader reader) {
    this.reader = reader;
  }

  @Override
  public void describe(JsonObject line) {
    ConversationFacts more = reader.facts(DatabaseRow.of(line));
    facts =
        new ConversationFacts(
            first(facts.session(), more.session()),
            first(facts.agent(), more.agent()),
            first(facts.project(), more.project()),
            facts.more().isEmpty() ? more.more() : facts.more());
  }

  private static String first(String known, String other) {
    return known.isEmpty() ? other : known;
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject line) {
    return reader.time(DatabaseRow.of(line));
  }

  @Override
  public DraftedMessage message(JsonObject line) {
    List<DraftedMessage> messages = messages(line);
    return messages.isEmpty() ? new DraftedMessage("", null, List.of()) : messages.getFirst();
  }

  @Override
  public List<DraftedMessage> messages(JsonObject line) {
    return reader.messages(DatabaseRow.of(line));
  }

  @Override
  public Optional<String> damage(JsonObject line) {
    return DatabaseRow.of(line).damage();
  }

  @Override
  public boolean isRevising() {
    return true;
  }
}
