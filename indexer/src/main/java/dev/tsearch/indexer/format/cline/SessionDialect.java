package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a session. Single owner, not thread-safe.
final class SessionDialect implements Dialect {
  private static final String TEXT = "text";

  /// What the names of files with messages end with, after the session or the agent.
  static final String FILE_END = ".messages.json";

  private static final String SUMMARY = "compaction_summary";

  /// Tags with attributes around what a person wrote.
  private static final Pattern INPUT = Pattern.compile("<user_input(?: [^>]*)?>");

  private static final Pattern TIME = Pattern.compile("(\\d{13})_.*");

  private final Surroundings surroundings;
  private final String name;
  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private JsonObject about = JsonObject.EMPTY;
  private Parties parties = Parties.MAIN;
  private MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private boolean isCompacted;

  SessionDialect(SourceContext context) {
    this.surroundings = new Surroundings(context);
    String file = String.valueOf(context.path().getFileName());
    this.name = file.replaceFirst("\\.(?:messages|compaction)\\.json$", "");
  }

  /// The members around the messages state the session. A sub-agent is named by its file.
  @Override
  public void describe(JsonObject value) {
    if (!facts.session().isEmpty() || value.has("role")) {
      return;
    }
    isCompacted = ClineSession.isCompacted(value);
    String folder = surroundings.folder(1);
    String owner = name.equals(folder) ? name : "";
    String session = isCompacted ? owner : value.text("sessionId", "");
    String agent = agent(value.text("agent", ""));
    about = session.isEmpty() ? JsonObject.EMPTY : surroundings.json(session + ".json");
    JsonObject more =
        JsonObject.builder()
            .putText("branch", about.object("metadata").object("git").text("branch", ""))
            .build();
    String project = about.text("cwd", about.text("workspace_root", ""));
    facts = new ConversationFacts(session, agent, project, more);
    parties = Parties.of(agent);
    messages = new MessageDrafts(parties);
  }

  /// The agent without the number of its task: the file of a later task begins with the messages of
  /// the earlier one.
  private String agent(String kind) {
    int task = name.lastIndexOf("__");
    return switch (kind) {
      case "subagent" -> name;
      case "teammate" -> task > 0 ? name.substring(0, task) : name;
      default -> "";
    };
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  /// The time of a message; that of the members around the messages is when the session began, with
  /// which its id begins, too.
  @Override
  public @Nullable Object time(JsonObject value) {
    if (value.has("role")) {
      return value.value("ts");
    }
    Matcher id = TIME.matcher(value.text("sessionId", ""));
    return id.matches() ? (Object) Long.valueOf(id.group(1)) : about.value("started_at");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage("", time(value), drafts(value));
  }

  private List<EntryDraft> drafts(JsonObject value) {
    JsonObject metadata = value.object("metadata");
    if (metadata.text("kind", "").equals(SUMMARY)) {
      return List.of(parties.injected(SUMMARY, text(value)));
    }
    if (isCompacted) {
      return List.of();
    }
    if (!value.has("role")) {
      String prompt = value.text("system_prompt", "");
      return prompt.isBlank() ? List.of() : List.of(parties.systemPrompt(prompt));
    }
    if (metadata.flag("displayOnly")) {
      String text = text(value);
      return text.isBlank() ? List.of() : List.of(parties.note("display", text, JsonObject.EMPTY));
    }
    boolean isAnswer = value.text("role", "").equals("assistant");
    JsonObject message = value.without("id");
    return isAnswer
        ? messages.drafts(message, model(value), tokens(value.object("metrics")))
        : messages.prompt(prompt(message));
  }

  private static String text(JsonObject message) {
    return MessageContent.ofParts(MessageContent.parts(message)).text();
  }

  /// The parts of a prompt, with tags of the usual form around what the person wrote.
  private static List<Object> prompt(JsonObject message) {
    return MessageContent.parts(message).stream().map(SessionDialect::part).toList();
  }

  private static Object part(Object part) {
    if (part instanceof JsonObject block) {
      return block.text(TEXT, "").isEmpty()
          ? block
          : block.with(TEXT, unmarked(block.text(TEXT, "")));
    }
    return part instanceof String text ? unmarked(text) : part;
  }

  private static String unmarked(String text) {
    return INPUT
        .matcher(text)
        .replaceAll("<user_message>")
        .replace("</user_input>", "</user_message>");
  }

  private JsonObject model(JsonObject message) {
    String model = message.object("modelInfo").text("id", about.text("model", ""));
    return JsonObject.builder().putText("model", model).build();
  }

  /// The tokens of an answer. The input that the program states includes what is in caches.
  private static JsonObject tokens(JsonObject metrics) {
    if (metrics.isEmpty()) {
      return JsonObject.EMPTY;
    }
    long read = metrics.number("cacheReadTokens", 0);
    long written = metrics.number("cacheWriteTokens", 0);
    return JsonObject.builder()
        .put("input_tokens", Math.max(0, metrics.number("inputTokens", 0) - read - written))
        .put("output_tokens", metrics.number("outputTokens", 0))
        .put("cache_read_input_tokens", read)
        .put("cache_creation_input_tokens", written)
        .build();
  }
}
