package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the requests of a chat. Single owner, not thread-safe.
final class ChatDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final ResponseParts responses = new ResponseParts(messages);
  private final Surroundings surroundings;
  private ConversationFacts facts;

  ChatDialect(SourceContext context) {
    this.surroundings = new Surroundings(context);
    this.facts = ConversationFacts.of(surroundings.sessionOfName(), project());
  }

  /// The folder of the workspace, which a file next to the folder of chats names.
  private String project() {
    return surroundings.json("../workspace.json").text("folder", "");
  }

  @Override
  public void describe(JsonObject value) {
    String session = value.text("sessionId", "");
    if (!session.isEmpty()) {
      facts = ConversationFacts.of(session, facts.project());
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.has("creationDate") ? value.value("creationDate") : value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    String title = value.text("customTitle", "");
    if (!value.has(CopilotChat.REQUEST_ID)) {
      List<EntryDraft> note =
          title.isBlank() ? List.of() : List.of(PARTIES.note("title", title, JsonObject.EMPTY));
      return new DraftedMessage("", time(value), note);
    }
    String text = value.object("message").text("text", value.text("message", ""));
    var drafts = new ArrayList<EntryDraft>(messages.prompt(List.of(text)));
    JsonObject result = value.object("result");
    JsonObject metadata = result.object("metadata");
    String model = metadata.text("resolvedModel", value.text("modelId", ""));
    JsonObject more = JsonObject.builder().putText("model", model).build();
    List<EntryDraft> answer = new ArrayList<>(responses.drafts(value.list("response"), more));
    String error = result.object("errorDetails").text("message", "");
    if (!error.isBlank()) {
      answer.add(PARTIES.note("error", error, more.with("is_error", true)));
    }
    drafts.addAll(messages.withUsage(answer, usage(metadata), more));
    return new DraftedMessage(value.text(CopilotChat.REQUEST_ID, ""), time(value), drafts);
  }

  private static JsonObject usage(JsonObject metadata) {
    JsonObject.Builder counts = JsonObject.builder();
    for (String kind : List.of("promptTokens", "outputTokens")) {
      if (metadata.number(kind, 0) > 0) {
        counts.put(kind, metadata.number(kind, 0));
      }
    }
    return counts.build();
  }

  /// Makes drafts from the parts of a response.
  private record ResponseParts(MessageDrafts messages) {
    List<EntryDraft> drafts(List<Object> parts, JsonObject more) {
      var drafts = new ArrayList<EntryDraft>();
      var text = new StringBuilder();
      for (Object part : parts) {
        JsonObject block = part instanceof JsonObject object ? object : JsonObject.EMPTY;
        switch (block.text("kind", "")) {
          case "", "markdownContent" -> text.append(part instanceof String own ? own : text(block));
          case "inlineReference" -> text.append(reference(block));
          case "thinking" -> {
            addText(text, more, drafts);
            String thought = text(block);
            if (!thought.isBlank()) {
              drafts.add(PARTIES.thinking(thought, more));
            }
          }
          case "toolInvocationSerialized", "toolInvocation" -> {
            addText(text, more, drafts);
            addTool(block, more, drafts);
          }
          default -> {}
        }
      }
      addText(text, more, drafts);
      return drafts;
    }

    private static String text(JsonObject block) {
      return block
          .text("value")
          .or(() -> block.object("value").text("value"))
          .or(() -> block.object("content").text("value"))
          .orElseGet(() -> String.join("\n", block.texts("value")));
    }

    private static String reference(JsonObject block) {
      JsonObject target = block.object("inlineReference");
      return block.text(
          "name", target.text("name", target.text("path", target.text("fsPath", ""))));
    }

    private static void addText(StringBuilder text, JsonObject more, List<EntryDraft> drafts) {
      if (!text.toString().isBlank()) {
        drafts.add(PARTIES.answer(MessageContent.of(text.toString().strip()), more));
      }
      text.setLength(0);
    }

    /// A call with what the program shows of it, and its output if the program keeps it.
    private void addTool(JsonObject block, JsonObject more, List<EntryDraft> drafts) {
      JsonObject details = block.object("resultDetails");
      JsonObject terminal = block.object("toolSpecificData");
      JsonObject command = terminal.object("commandLine");
      String shown =
          block.text("invocationMessage", block.object("invocationMessage").text("value", ""));
      String input =
          details.text("input", command.text("original", terminal.text("command", shown)));
      String callId = block.text("toolCallId", "");
      JsonObject call =
          JsonObject.builder()
              .put("id", callId)
              .put("name", block.text("toolId", ""))
              .put("input", input)
              .build();
      drafts.add(messages.call(call, more));
      List<String> outputs =
          details.objects("output").stream().map(output -> output.text("value", "")).toList();
      if (!outputs.isEmpty()) {
        JsonObject result =
            JsonObject.builder()
                .put("tool_call_id", callId)
                .put("content", String.join("\n", outputs))
                .put("is_error", details.flag("isError"))
                .build();
        drafts.add(messages.result(result));
      }
    }
  }
}
