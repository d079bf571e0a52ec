package dev.tsearch.indexer.format.cursor;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a transcript. Single owner, not thread-safe.
final class CursorDialect implements Dialect {
  private static final String SUBAGENTS = "subagents";

  private final MessageDrafts messages;
  private final ConversationFacts facts;
  private final boolean isStored;

  /// A dialect of JSON Lines.
  CursorDialect(SourceContext context) {
    this(context, false);
  }

  private CursorDialect(SourceContext context, boolean isText) {
    var surroundings = new Surroundings(context);
    boolean isAgent = surroundings.folder(1).equals(SUBAGENTS);
    String agent = isAgent ? surroundings.stem() : "";
    String session = isAgent ? surroundings.folder(2) : surroundings.sessionOfName();
    this.facts = new ConversationFacts(session, agent, "", JsonObject.EMPTY);
    this.messages = new MessageDrafts(Parties.of(agent));
    this.isStored =
        (!isAgent && StoredSession.isIn(surroundings, session))
            || (isText && hasLines(surroundings));
  }

  /// A dialect of a text, which has no entries if the same transcript is next to it as JSON Lines.
  static CursorDialect ofText(SourceContext context) {
    return new CursorDialect(context, true);
  }

  /// Whether there are JSON Lines with the name of a text, in the same folder or in one of their
  /// own.
  private static boolean hasLines(Surroundings text) {
    String name = text.stem() + ".jsonl";
    return List.of(name, text.stem() + "/" + name, "../" + name).stream()
        .anyMatch(text.context().siblings()::has);
  }

  @Override
  public void describe(JsonObject value) {
    // no line says anything about the session
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return null;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    JsonObject more = JsonObject.builder().putText("model", value.text("model", "")).build();
    String role = value.text("role", "");
    List<EntryDraft> drafts =
        role.isEmpty() || isStored
            ? List.of()
            : messages.drafts(value.object("message").with("role", role), more, JsonObject.EMPTY);
    return new DraftedMessage("", null, drafts);
  }
}
