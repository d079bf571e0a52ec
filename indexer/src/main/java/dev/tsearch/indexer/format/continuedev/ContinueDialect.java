package dev.tsearch.indexer.format.continuedev;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the history of a session. Single owner, not thread-safe.
final class ContinueDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;
  private static final String CREATED = "dateCreated";

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final Surroundings surroundings;
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  ContinueDialect(SourceContext context) {
    this.surroundings = new Surroundings(context);
  }

  @Override
  public void describe(JsonObject value) {
    String session = value.text("sessionId", "");
    if (!session.isEmpty()) {
      facts = ConversationFacts.of(session, value.text("workspaceDirectory", ""));
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The time of a message, or of the creation of a session, which the list of sessions has if the
  /// session does not.
  @Override
  public @Nullable Object time(JsonObject value) {
    Object own = ownTime(value);
    String session = value.text("sessionId", "");
    return own != null || session.isEmpty() ? own : listed(session);
  }

  private static @Nullable Object ownTime(JsonObject value) {
    return value.has(CREATED) ? created(value) : value.value("timestamp");
  }

  private @Nullable Object listed(String session) {
    return surroundings.wholeObjects("sessions.json").stream()
        .filter(listed -> listed.text("sessionId", "").equals(session))
        .findFirst()
        .map(ContinueDialect::created)
        .orElse(null);
  }

  /// The time of creation, which may be a number of milliseconds in a string.
  private static @Nullable Object created(JsonObject session) {
    String text = session.text(CREATED, "");
    return text.matches("\\d{10,15}") ? (Object) Long.valueOf(text) : session.value(CREATED);
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    JsonObject message = value.object("message");
    if (message.isEmpty()) {
      String title = value.text("title", "");
      List<EntryDraft> note =
          title.isBlank() ? List.of() : List.of(PARTIES.note("title", title, JsonObject.EMPTY));
      return new DraftedMessage("", ownTime(value), note);
    }
    JsonObject log = value.objects("promptLogs").stream().findFirst().orElse(JsonObject.EMPTY);
    JsonObject more = JsonObject.builder().putText("model", log.text("modelTitle", "")).build();
    var drafts = new ArrayList<EntryDraft>();
    String reasoning = value.object("reasoning").text("text", "");
    if (!reasoning.isBlank()) {
      drafts.add(PARTIES.thinking(reasoning, more));
    }
    drafts.addAll(messages.drafts(message.without("id"), more, message.object("usage")));
    for (JsonObject state : value.objects("toolCallStates")) {
      if (state.has("output")) {
        drafts.add(messages.result(output(state)));
      }
    }
    return new DraftedMessage(message.text("id", ""), time(value), drafts);
  }

  /// The output of a call in the form of a result.
  private static JsonObject output(JsonObject state) {
    String callId = state.text("toolCallId", state.object("toolCall").text("id", ""));
    List<String> texts =
        state.objects("output").stream().map(item -> item.text("content", "")).toList();
    return JsonObject.builder()
        .put("tool_call_id", callId)
        .put("content", String.join("\n\n", texts))
        .put("is_error", state.text("status", "").equals("errored"))
        .build();
  }
}
