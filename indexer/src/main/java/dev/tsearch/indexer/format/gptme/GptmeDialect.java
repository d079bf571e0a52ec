package dev.tsearch.indexer.format.gptme;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a conversation. Single owner, not thread-safe.
final class GptmeDialect implements Dialect {
  private static final String FILE = "conversation";
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final ConversationFacts facts;
  private boolean hasBegun;

  GptmeDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    boolean isInFolder = surroundings.stem().equals(FILE);
    this.facts = ConversationFacts.of(isInFolder ? surroundings.folder(1) : "", "");
  }

  @Override
  public void describe(JsonObject value) {
    // no line says anything about the conversation
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage("", time(value), drafts(value));
  }

  /// After the first prompt, messages of the system are the output of tools.
  private List<EntryDraft> drafts(JsonObject line) {
    String role = line.text("role", "");
    if (hasBegun && role.equals("system")) {
      return messages.drafts(line.with("role", "tool"), JsonObject.EMPTY, JsonObject.EMPTY);
    }
    hasBegun |= role.equals("user");
    JsonObject metadata = line.object("metadata");
    JsonObject more = JsonObject.builder().putText("model", metadata.text("model", "")).build();
    JsonObject usage = metadata.object("usage");
    return messages.drafts(line, more, usage.isEmpty() ? metadata : usage);
  }
}
