package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class GrokDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final JsonObject summary;
  private final ConversationFacts facts;

  GrokDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    this.summary = surroundings.json(GrokSummary.FILE);
    JsonObject info = summary.object("info");
    this.facts =
        new ConversationFacts(
            info.text("id", ""),
            "",
            info.text("cwd", ""),
            JsonObject.builder()
                .putText("branch", summary.text("head_branch", ""))
                .putText("forked_from", summary.text("parent_session_id", ""))
                .build());
  }

  /// The sender of a line: the type, or the role of earlier versions.
  static String role(JsonObject line) {
    return line.text("type", line.text("role", ""));
  }

  @Override
  public void describe(JsonObject value) {
    // summary.json describes the session
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The beginning of the session, since lines state no time.
  @Override
  public @Nullable Object time(JsonObject value) {
    return summary.value("created_at");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(value.text("id", ""), null, drafts(value));
  }

  private List<EntryDraft> drafts(JsonObject line) {
    String role = role(line);
    JsonObject more = JsonObject.builder().putText("model", line.text("model_id", "")).build();
    return switch (role) {
      case "user" -> line.has("synthetic_reason") ? injected(line) : prompt(line);
      case "reasoning" -> {
        String text = MessageContent.ofParts(line.list("summary")).text();
        yield text.isBlank() ? List.of() : List.of(PARTIES.thinking(text, more));
      }
      case "tool_result", "tool" -> List.of(messages.result(line));
      case "backend_tool_call" -> List.of(backendCall(line.object("kind")));
      default -> messages.drafts(line.with("role", role), more, JsonObject.EMPTY);
    };
  }

  private List<EntryDraft> prompt(JsonObject line) {
    return messages.prompt(MessageContent.parts(line));
  }

  private static List<EntryDraft> injected(JsonObject line) {
    String text = MessageContent.of(line.value("content")).text();
    return text.isBlank()
        ? List.of()
        : List.of(PARTIES.injected(line.text("synthetic_reason", ""), text));
  }

  /// A call that the provider ran, such as a search of the web.
  private EntryDraft backendCall(JsonObject kind) {
    JsonObject call =
        JsonObject.builder()
            .put("id", kind.text("id", ""))
            .put("name", kind.text("tool_type", ""))
            .put("input", ReadableText.of(kind.object("action")))
            .build();
    return messages.call(call, JsonObject.EMPTY);
  }
}
