package dev.tsearch.indexer.format.cursoride;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.rows.DatabaseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a conversation. Single owner, not thread-safe.
final class CursorIdeDialect implements Dialect {
  private static final String CONVERSATION = "composerData:";
  private static final String MESSAGE = "bubbleId:";
  private static final String MESSAGES = "conversation";
  private static final String CHAT = "workbench.panel.aichat.view.aichat.chatdata#";

  private final BubbleDrafts bubbles = new BubbleDrafts();
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  @Override
  public void describe(JsonObject line) {
    DatabaseRow row = DatabaseRow.of(line);
    JsonObject value = row.json("value");
    String session = session(row);
    String folder =
        value.object("workspaceIdentifier").object("uri").text("fsPath", project(value));
    String parent = value.object("subagentInfo").text("parentComposerId", "");
    JsonObject more = JsonObject.builder().putText("forked_from", parent).build();
    facts =
        new ConversationFacts(
            facts.session().isEmpty() ? session : facts.session(),
            "",
            facts.project().isEmpty() ? folder : facts.project(),
            facts.more().isEmpty() ? more : facts.more());
    if (isConversation(row)) {
      bubbles.model(value.object("modelConfig").text("modelName", ""));
    }
  }

  private static String session(DatabaseRow row) {
    String key = row.text("key");
    if (key.startsWith(MESSAGE)) {
      int end = key.indexOf(':', MESSAGE.length());
      return end < 0 ? "" : key.substring(MESSAGE.length(), end);
    }
    if (key.startsWith(CHAT)) {
      return key.substring(CHAT.length());
    }
    return key.startsWith(CONVERSATION)
        ? key.substring(CONVERSATION.length())
        : row.text("composerId");
  }

  private static boolean isConversation(DatabaseRow row) {
    return row.text("key").startsWith(CONVERSATION);
  }

  /// The folder that a message states.
  private static String project(JsonObject message) {
    return message
        .text("workspaceProjectDir")
        .orElseGet(() -> message.texts("workspaceUris").stream().findFirst().orElse(""));
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject line) {
    JsonObject value = DatabaseRow.of(line).json("value");
    if (value.has("createdAt")) {
      return value.value("createdAt");
    }
    if (value.has("timestamp")) {
      return value.value("timestamp");
    }
    return value.has("lastSendTime")
        ? value.value("lastSendTime")
        : value.object("timingInfo").value("clientStartTime");
  }

  @Override
  public DraftedMessage message(JsonObject line) {
    DatabaseRow row = DatabaseRow.of(line);
    JsonObject value = row.json("value");
    String key = row.text("key");
    if (isConversation(row)) {
      return new DraftedMessage(session(row), time(line), title(value.text("name", "")));
    }
    if (key.startsWith(CHAT)) {
      return new DraftedMessage(session(row), time(line), chat(value));
    }
    return key.startsWith(MESSAGE)
        ? new DraftedMessage(
            key.substring(key.lastIndexOf(':') + 1), time(line), bubbles.drafts(value))
        : new DraftedMessage("", null, List.of());
  }

  /// The title of a conversation, and the messages if it has them in itself: each is known by its
  /// id, or by its place.
  @Override
  public List<DraftedMessage> messages(JsonObject line) {
    DatabaseRow row = DatabaseRow.of(line);
    if (!isConversation(row)) {
      return List.of(message(line));
    }
    var messages = new ArrayList<DraftedMessage>();
    messages.add(message(line));
    int place = 0;
    for (JsonObject bubble : row.json("value").objects(MESSAGES)) {
      String id = bubble.text("bubbleId", session(row) + "-" + place++);
      messages.add(new DraftedMessage(id, time(line), bubbles.drafts(bubble)));
    }
    return messages;
  }

  private static List<EntryDraft> title(String title) {
    return title.isBlank()
        ? List.of()
        : List.of(Parties.MAIN.note("title", title, JsonObject.EMPTY));
  }

  /// The title and the messages of a chat of early versions, in which `type` is a text.
  private List<EntryDraft> chat(JsonObject tab) {
    var drafts = new ArrayList<>(title(tab.text("chatTitle", "")));
    for (JsonObject bubble : tab.objects("bubbles")) {
      boolean isUser = bubble.text("type", "").equals("user");
      JsonObject more =
          JsonObject.builder()
              .put("type", isUser ? BubbleDrafts.USER : BubbleDrafts.MODEL)
              .put("text", bubble.text("text", bubble.text("rawText", "")))
              .build();
      drafts.addAll(bubbles.drafts(more));
    }
    return drafts;
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
