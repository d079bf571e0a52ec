package dev.tsearch.indexer.format.goose;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class GooseDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final String session;
  private ConversationFacts facts;

  GooseDialect(SourceContext context) {
    String stem = new Surroundings(context).stem();
    this.session = stem.matches("\\d{8}_\\d+.*") ? stem : "";
    this.facts = ConversationFacts.of(session, "");
  }

  @Override
  public void describe(JsonObject value) {
    if (!value.has("role") && facts.project().isEmpty()) {
      facts = ConversationFacts.of(session, value.text("working_dir", ""));
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("created");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    if (!value.has("role")) {
      return new DraftedMessage("", null, header(value));
    }
    List<Object> parts = MessageContent.parts(value).stream().map(GooseDialect::part).toList();
    JsonObject message = value.without("id").with("content", parts);
    List<EntryDraft> drafts = messages.drafts(message, JsonObject.EMPTY, JsonObject.EMPTY);
    return new DraftedMessage(value.text("id", ""), time(value), drafts);
  }

  /// The title, and the tokens of the whole session, which messages do not state.
  private List<EntryDraft> header(JsonObject line) {
    JsonObject.Builder counts = JsonObject.builder();
    for (String kind : List.of("input_tokens", "output_tokens")) {
      long count = line.number("accumulated_" + kind, 0);
      if (count > 0) {
        counts.put(kind, count);
      }
    }
    String title = line.text("description", "");
    List<EntryDraft> note =
        title.isBlank() ? List.of() : List.of(PARTIES.note("title", title, JsonObject.EMPTY));
    return messages.withUsage(note, counts.build(), JsonObject.EMPTY);
  }

  /// A part in the form of the Messages API.
  static Object part(Object part) {
    if (!(part instanceof JsonObject block)) {
      return part;
    }
    JsonObject call = block.object("toolCall");
    if (!call.isEmpty()) {
      return call.object("value").with("type", "tool_use").with("id", block.text("id", ""));
    }
    JsonObject result = block.object("toolResult");
    if (result.isEmpty()) {
      return part;
    }
    Object value = result.value("value");
    return JsonObject.builder()
        .put("type", "tool_result")
        .put("tool_use_id", block.text("id", ""))
        .put("content", value == null ? result.text("error", "") : value)
        .put("is_error", result.text("status", "").equals("error"))
        .build();
  }
}
