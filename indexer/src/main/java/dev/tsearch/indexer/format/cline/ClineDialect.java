package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a task. Single owner, not thread-safe.
final class ClineDialect implements Dialect {
  private static final Set<String> FILES =
      Set.of("api_conversation_history", "ui_messages", "claude_messages");

  private static final String ENVIRONMENT = "<environment_details>";

  private static final Pattern FOLDER =
      Pattern.compile("(?m)^# Current (?:Working|Workspace) Directory \\((.+)\\) Files");

  /// The list of all tasks, from the folder of one.
  private static final String HISTORY = "../../state/taskHistory.json";

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private final Surroundings surroundings;
  private final JsonObject item;
  private ConversationFacts facts;
  private final RequestTokens requests;
  private boolean isListRead;

  ClineDialect(SourceContext context) {
    this.surroundings = new Surroundings(context);
    this.requests = new RequestTokens(surroundings, Cline.DISPLAY);
    this.item = surroundings.json("history_item.json");
    String folder = FILES.contains(surroundings.stem()) ? surroundings.folder(1) : "";
    JsonObject more =
        JsonObject.builder().putText("forked_from", item.text("parentTaskId", "")).build();
    this.facts =
        new ConversationFacts(item.text("id", folder), "", item.text("workspace", ""), more);
  }

  /// history_item.json describes the task; a prompt states its folder, too.
  @Override
  public void describe(JsonObject value) {
    if (facts.project().isEmpty() && value.text("role", "").equals("user")) {
      String folder = folder(value);
      facts = new ConversationFacts(facts.session(), facts.agent(), folder, facts.more());
    }
  }

  /// The folder in what the program adds to a prompt; empty if there is none.
  private static String folder(JsonObject message) {
    return message.objects("content").stream()
        .map(part -> part.text("text", ""))
        .filter(text -> text.contains(ENVIRONMENT))
        .map(text -> FOLDER.matcher(text.substring(text.indexOf(ENVIRONMENT))))
        .filter(Matcher::find)
        .map(folder -> folder.group(1))
        .findFirst()
        .orElse("");
  }

  /// Takes from the list of all tasks what neither `history_item.json` nor a prompt states.
  private void readList() {
    if (isListRead || !facts.project().isEmpty()) {
      return;
    }
    isListRead = true;
    surroundings.wholeObjects(HISTORY).stream()
        .filter(task -> task.text("id", "").equals(facts.session()))
        .map(task -> task.text("cwdOnTaskInitialization", task.text("workspace", "")))
        .findFirst()
        .ifPresent(folder ->
            facts = new ConversationFacts(facts.session(), facts.agent(), folder, facts.more()));
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The time of a message; otherwise that of the task, which its id is.
  @Override
  public @Nullable Object time(JsonObject value) {
    if (value.has("ts")) {
      return value.value("ts");
    }
    boolean isTime = facts.session().matches("\\d{13}");
    return isTime ? (Object) Long.valueOf(facts.session()) : item.value("ts");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    readList();
    List<EntryDraft> drafts = ClineDisplay.isItem(value) ? ClineDisplay.drafts(value) : said(value);
    return new DraftedMessage("", value.value("ts"), drafts);
  }

  private static JsonObject model(JsonObject message) {
    String model = message.object("modelInfo").text("modelId", message.text("model", ""));
    return JsonObject.builder().putText("model", model).build();
  }

  private List<EntryDraft> said(JsonObject message) {
    JsonObject stated = message.object("metrics").object("tokens");
    boolean isAnswer = message.text("role", "").equals("assistant");
    JsonObject blocks = isAnswer ? XmlTools.inAnswer(message) : TextResults.inPrompt(message);
    List<EntryDraft> drafts = messages.drafts(blocks, model(message), stated);
    if (!isAnswer || message.flag("isSummary")) { // a summary replaces answers, which had requests
      return drafts;
    }
    JsonObject counted = requests.of(message.number("ts", 0));
    boolean isTold = stated.isEmpty() && !drafts.isEmpty() && hasOwnId(drafts.getFirst());
    return isTold ? messages.withUsage(drafts, counted, JsonObject.EMPTY) : drafts;
  }

  /// Whether the id of an entry does not depend on its tokens: the display may state them later.
  private static boolean hasOwnId(EntryDraft draft) {
    return !draft.content().isEmpty() || draft.metadata().has("tool_use_id");
  }
}
