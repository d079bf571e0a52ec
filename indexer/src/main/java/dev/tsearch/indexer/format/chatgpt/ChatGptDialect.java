package dev.tsearch.indexer.format.chatgpt;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the nodes of a conversation. Single owner, not thread-safe.
final class ChatGptDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject value) {
    String session = value.text("conversation_id", value.text("id", ""));
    if (facts.session().isEmpty() && !isNode(value)) {
      facts = ConversationFacts.of(session, "");
    }
  }

  private static boolean isNode(JsonObject value) {
    return value.has("parent") || value.has("children") || value.has("message");
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return isNode(value)
        ? value.object("message").value("create_time")
        : value.value("create_time");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    if (!isNode(value)) {
      String title = value.text("title", "");
      List<EntryDraft> note =
          title.isBlank() ? List.of() : List.of(PARTIES.note("title", title, JsonObject.EMPTY));
      return new DraftedMessage("", time(value), note);
    }
    JsonObject message = value.object("message");
    JsonObject more =
        JsonObject.builder()
            .putText("model", message.object("metadata").text("model_slug", ""))
            .putText("parent", value.text("parent", ""))
            .build();
    return new DraftedMessage(message.text("id", ""), time(value), drafts(message, more));
  }

  private static List<EntryDraft> drafts(JsonObject message, JsonObject more) {
    MessageContent content = content(message.object("content"));
    if (content.isEmpty()) {
      return List.of();
    }
    JsonObject author = message.object("author");
    String recipient = message.text("recipient", "all");
    boolean isHidden = message.object("metadata").flag("is_visually_hidden_from_conversation");
    String kind = message.object("content").text("content_type", "");
    EntryDraft draft =
        switch (author.text("role", "")) {
          case "user" ->
              isHidden || kind.endsWith("_context")
                  ? PARTIES.injected("context", content.text())
                  : PARTIES.prompt(content, more);
          case "assistant" -> answer(kind, recipient, content, more);
          case "tool" ->
              PARTIES.result(
                  author.text("name", "tool"),
                  "",
                  content,
                  more.with("is_error", kind.equals("system_error")));
          default -> PARTIES.injected(kind, content.text());
        };
    return List.of(draft);
  }

  private static EntryDraft answer(
      String kind, String recipient, MessageContent content, JsonObject more) {
    if (kind.equals("thoughts")) {
      return PARTIES.thinking(content.text(), more);
    }
    if (kind.equals("reasoning_recap")) {
      return PARTIES.note(kind, content.text(), more);
    }
    return recipient.equals("all")
        ? PARTIES.answer(content, more)
        : PARTIES.call(recipient, "", ToolInput.of(content.text()), more);
  }

  /// The content in the forms that the export has: parts, one text, thoughts, or the texts of a
  /// quoted page.
  private static MessageContent content(JsonObject content) {
    var parts = new ArrayList<Object>();
    for (Object part : content.list("parts")) {
      parts.add(part instanceof JsonObject object ? part(object) : part);
    }
    for (JsonObject thought : content.objects("thoughts")) {
      parts.add(thought.text("summary", "") + "\n" + thought.text("content", ""));
    }
    for (String member :
        List.of("title", "url", "text", "result", "content", "user_profile", "user_instructions")) {
      content.text(member).filter(text -> !text.isBlank()).ifPresent(parts::add);
    }
    return MessageContent.ofParts(parts);
  }

  /// A part in the form that other programs use for pictures.
  private static JsonObject part(JsonObject part) {
    String asset = part.text("asset_pointer", "");
    return asset.isEmpty()
        ? part.without("content_type")
        : JsonObject.builder().put("type", "image_url").put("image_url", asset).build();
  }
}
