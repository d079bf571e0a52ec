package dev.tsearch.indexer.format.sweagent;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a trajectory. Single owner, not thread-safe.
final class SweAgentDialect implements Dialect {
  /// The language of the commands in the answers of mini-swe-agent.
  static final String LANGUAGE = "mswea_bash_command";

  private static final String FENCE = "```" + LANGUAGE + "\n";
  private static final String FENCE_END = "\n```";
  private static final String SHELL = "shell";
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private String model = "";
  private boolean hasActed;

  @Override
  public void describe(JsonObject value) {
    if (isMessage(value)) {
      return;
    }
    facts = ConversationFacts.of(value.text("instance_id", ""), "");
    model = value.object("info").object("config").object("model").text("model_name", "");
  }

  private static boolean isMessage(JsonObject value) {
    return value.has("role");
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.has("timestamp") ? value.value("timestamp") : extra(value).value("timestamp");
  }

  private static JsonObject extra(JsonObject value) {
    return value.object("extra");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    List<EntryDraft> drafts = isMessage(value) ? drafts(value) : result(value.object("info"));
    return new DraftedMessage("", time(value), drafts);
  }

  /// How the run ended, and the tokens of all its answers.
  private List<EntryDraft> result(JsonObject info) {
    var drafts = new ArrayList<EntryDraft>();
    JsonObject stats = info.object("model_stats");
    if (stats.number("tokens_sent", 0) + stats.number("tokens_received", 0) > 0) {
      drafts.addAll(messages.withUsage(List.of(), stats, more()));
    }
    String status = info.text("exit_status", "");
    String patch = info.text("submission", "").strip();
    if (!status.isEmpty() || !patch.isEmpty()) {
      drafts.add(PARTIES.note("submission", (status + "\n" + patch).strip(), JsonObject.EMPTY));
    }
    return drafts;
  }

  private JsonObject more() {
    return JsonObject.builder().putText("model", model).build();
  }

  private List<EntryDraft> drafts(JsonObject message) {
    return switch (message.text("role", "")) {
      case "user" -> observation(message);
      case "assistant" -> action(message);
      case "tool" -> List.of(messages.result(output(message)));
      default -> messages.drafts(message, more(), JsonObject.EMPTY);
    };
  }

  /// The task, demonstrations and hints; after the first action, the output of the last one.
  private List<EntryDraft> observation(JsonObject message) {
    MessageContent content = MessageContent.of(message.value("content"));
    boolean isOutput =
        hasActed && message.text("message_type", "observation").equals("observation");
    if (message.flag("is_demo")) {
      return List.of(PARTIES.injected("demonstration", content.text()));
    }
    if (isOutput) {
      return List.of(PARTIES.result(SHELL, "", content, JsonObject.EMPTY));
    }
    return content.isEmpty() ? List.of() : List.of(PARTIES.prompt(content, JsonObject.EMPTY));
  }

  /// An answer and its action: calls of tools, a command of the agent's shell, or a block of code.
  private List<EntryDraft> action(JsonObject message) {
    hasActed = true;
    var drafts = new ArrayList<>(messages.drafts(message, more(), JsonObject.EMPTY));
    boolean hasCalls = !message.objects("tool_calls").isEmpty();
    String command = message.text("action", "").strip();
    if (command.isEmpty()) {
      command = fenced(message.text("content", ""));
    }
    if (!hasCalls && !command.isEmpty()) {
      drafts.add(PARTIES.call(SHELL, "", ToolInput.of(command), more()));
    }
    return drafts;
  }

  private static String fenced(String text) {
    int begin = text.indexOf(FENCE);
    int end = begin < 0 ? -1 : text.indexOf(FENCE_END, begin + FENCE.length());
    return end < 0 ? "" : text.substring(begin + FENCE.length(), end).strip();
  }

  private static JsonObject output(JsonObject message) {
    List<String> ids = message.texts("tool_call_ids");
    return ids.isEmpty() ? message : message.with("tool_call_id", ids.getFirst());
  }
}
