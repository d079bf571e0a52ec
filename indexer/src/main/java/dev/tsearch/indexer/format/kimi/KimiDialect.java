package dev.tsearch.indexer.format.kimi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Mirrors;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a session. Single owner, not thread-safe.
final class KimiDialect implements Dialect {
  private static final String AGENTS = "agents";
  private static final String MAIN = "main";
  private static final String WIRE = "wire";
  private static final String SUBAGENTS = "subagents";

  /// Earlier contexts of the session have a number; those of sub-agents are `sub` with a number.
  private static final Pattern CONTEXT = Pattern.compile("context(?:_(sub_?\\d*))?(?:_\\d+)?");

  private static final String USAGE = "usage";
  private static final String TIMESTAMP = "timestamp";
  private static final String STATE = "../../state.json";

  /// The length of an MD5 in hexadecimal.
  private static final int MD5_DIGITS = 32;

  private final Parties parties;
  private final MessageDrafts messages;
  private final OldWire oldWire;
  private final OldContext oldContext;
  private final Mirrors mirrors = new Mirrors();
  private ConversationFacts facts;
  private String model = "";

  KimiDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    String agent = "";
    String session = "";
    JsonObject state = surroundings.json(STATE);
    boolean isWire = surroundings.stem().equals(WIRE);
    Matcher oldContextName = CONTEXT.matcher(surroundings.stem());
    boolean isContext = oldContextName.matches();
    if (isWire && surroundings.folder(2).equals(AGENTS)) {
      agent = surroundings.folder(1).equals(MAIN) ? "" : surroundings.folder(1);
      session = surroundings.folder(3);
    } else if ((isWire || isContext) && surroundings.folder(2).equals(SUBAGENTS)) {
      agent = surroundings.folder(1);
      session = surroundings.folder(3);
    } else if (isWire || isContext) {
      agent = isContext ? Objects.requireNonNullElse(oldContextName.group(1), "") : "";
      session = surroundings.folder(1);
    }
    String project = state.text("workDir", oldProject(surroundings));
    this.facts = new ConversationFacts(session, agent, project, JsonObject.EMPTY);
    this.parties = Parties.of(agent);
    this.messages = new MessageDrafts(parties);
    this.oldWire = new OldWire(parties, messages);
    boolean isMain = isContext && oldContextName.group(1) == null;
    this.oldContext =
        new OldContext(
            parties, messages, isMain ? OldWire.firstPrompt(context.siblings()) : Optional.empty());
  }

  /// The folder whose hash is the name of the folder around a session of earlier versions.
  private static String oldProject(Surroundings surroundings) {
    boolean isAgent = surroundings.folder(2).equals(SUBAGENTS);
    String hash = surroundings.folder(isAgent ? 4 : 2);
    if (hash.length() != MD5_DIGITS) {
      return "";
    }
    String settings = (isAgent ? "../../" : "") + "../../../kimi.json";
    return surroundings.json(settings).objects("work_dirs").stream()
        .map(folder -> folder.text("path", ""))
        .filter(path -> hash.equals(md5(path)))
        .findFirst()
        .orElse("");
  }

  private static String md5(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has MD5", e);
    }
  }

  @Override
  public void describe(JsonObject value) {
    String folder = value.text("cwd", "");
    if (facts.project().isEmpty() && !folder.isEmpty()) {
      facts = new ConversationFacts(facts.session(), facts.agent(), folder, facts.more());
    }
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    Object time = value.has("time") ? value.value("time") : value.value(TIMESTAMP);
    return time == null ? value.value("created_at") : time;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(id(value), time(value), drafts(value));
  }

  /// A wire of earlier versions has only times. Its entries have other ids than those of a context,
  /// which has none of the session any more: entries with the same ids would count as its own.
  private static String id(JsonObject line) {
    return line.has("message") && line.has(TIMESTAMP)
        ? "wire-" + line.value(TIMESTAMP)
        : line.object("event").text("uuid", "");
  }

  private List<EntryDraft> drafts(JsonObject line) {
    return switch (line.text("type", "")) {
      case "config.update" -> configuration(line);
      case "turn.prompt", "turn.steer" -> {
        String text = MessageContent.of(line.value("input")).text();
        boolean isKnown = mirrors.isEventMirrored("user", text);
        yield isKnown ? List.of() : said(line.object("origin"), line.list("input"));
      }
      case "context.append_message" -> appended(line.object("message"));
      case "context.append_loop_event" -> event(line.object("event"));
      case "usage.record" -> {
        model = line.text("model", model);
        JsonObject usage = line.object("usage");
        boolean isKnown = mirrors.isEventMirrored(USAGE, usage.values().toString());
        yield isKnown ? List.of() : usage(usage);
      }
      case "context.compaction", "context.apply_compaction" ->
          List.of(parties.compaction(line.text("summary", "")));
      case "" ->
          line.has("message")
              ? oldWire.drafts(line.object("message"), ofModel())
              : oldContext.drafts(line, ofModel());
      default -> List.of();
    };
  }

  private List<EntryDraft> configuration(JsonObject line) {
    model = line.text("modelAlias", model);
    String prompt = line.text("systemPrompt", "");
    return prompt.isBlank() ? List.of() : List.of(parties.systemPrompt(prompt));
  }

  private List<EntryDraft> appended(JsonObject message) {
    boolean isUser = message.text("role", "").equals("user");
    String text = MessageContent.of(message.value("content")).text();
    if (isUser && mirrors.isItemMirrored("user", text)) {
      return List.of();
    }
    return isUser
        ? said(message.object("origin"), MessageContent.parts(message))
        : messages.drafts(message, ofModel(), JsonObject.EMPTY);
  }

  /// A prompt of the person, or a text that the program adds in the role of the user.
  private List<EntryDraft> said(JsonObject origin, List<Object> parts) {
    String kind = origin.text("kind", "user");
    if (kind.equals("user")) {
      return messages.prompt(parts);
    }
    String text = MessageContent.ofParts(parts).text();
    return text.isBlank() ? List.of() : List.of(parties.injected(kind, text));
  }

  private JsonObject ofModel() {
    return JsonObject.builder().putText("model", model).build();
  }

  private List<EntryDraft> event(JsonObject event) {
    return switch (event.text("type", "")) {
      case "content.part" -> {
        JsonObject answer =
            JsonObject.builder()
                .put("role", "assistant")
                .put("content", List.of(event.object("part")))
                .build();
        yield messages.drafts(answer, ofModel(), JsonObject.EMPTY);
      }
      case "tool.call" -> List.of(messages.call(event, ofModel()));
      case "tool.result" -> List.of(messages.result(result(event)));
      case "step.end" -> {
        JsonObject usage = event.object("usage");
        boolean isKnown = mirrors.isItemMirrored(USAGE, usage.values().toString());
        yield isKnown ? List.of() : usage(usage);
      }
      default -> List.of();
    };
  }

  private List<EntryDraft> usage(JsonObject counts) {
    return messages.withUsage(List.of(), counts, ofModel());
  }

  private static JsonObject result(JsonObject event) {
    JsonObject result = event.object("result");
    boolean isError = result.flag("isError") || result.flag("is_error");
    return event.with("is_error", isError);
  }
}
