package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the lines of one transcript. Single owner, not thread-safe.
final class ClaudeLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final PathHints path;
  private final Lookahead lookahead;
  private final ToolNames tools = new ToolNames();
  private final Sidechains sidechains = new Sidechains();
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference inference = new TimestampInference();
  private String lastSession = "";

  ClaudeLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.path = PathHints.of(context);
    this.lookahead = new Lookahead(times, inference, path.agent());
  }

  @Override
  public boolean peek(JsonObject object) {
    return lookahead.peek(object);
  }

  @Override
  public boolean hasId(JsonObject object) {
    return !idOf(object).isEmpty();
  }

  private static String idOf(JsonObject object) {
    String mirrored = ProgressLines.message(object).text("uuid", "");
    return mirrored.isEmpty() ? object.text("uuid", "") : mirrored;
  }

  @Override
  public TranscriptId transcript() {
    return new TranscriptId(ClaudeCode.NAME, firstSession(), lookahead.agent());
  }

  private String firstSession() {
    String known = context.session().orElse(path.session());
    return lookahead.session().isEmpty() ? known : lookahead.session();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    LineContext line = line(value.object());
    List<EntryDraft> drafts = drafts(line);
    String id = idOf(value.object());
    String base = id.isEmpty() ? ids.next(line.session(), digest) : id;
    var transcript = new TranscriptId(ClaudeCode.NAME, line.session(), line.agent());
    String project = project(line);
    JsonObject more = more(line, project);
    for (int block = 0; block < drafts.size(); block++) {
      Origin origin = context.origin(value, block);
      entries.accept(
          drafts
              .get(block)
              .toEntry(
                  block == 0 ? base : base + "#" + block,
                  transcript,
                  project,
                  line.time(),
                  more,
                  origin));
    }
    return Optional.empty();
  }

  private LineContext line(JsonObject outer) {
    JsonObject object = ProgressLines.unwrapped(outer);
    String session = object.text("sessionId", lastSession.isEmpty() ? firstSession() : lastSession);
    lastSession = session;
    return new LineContext(object, session, agent(object), time(object));
  }

  private String agent(JsonObject object) {
    String agent = object.text("agentId", lookahead.agent());
    return agent.isEmpty() && object.flag("isSidechain") ? sidechains.agent(object) : agent;
  }

  /// The time of a line. In a file where no line has a time, a snapshot uses the time at which it
  /// was taken.
  private EntryTime time(JsonObject object) {
    Optional<SourceTime> own = times.time(object.value("timestamp"));
    if (own.isEmpty() && !inference.hasPeeked()) {
      Optional<SourceTime> snapshot = times.time(object.object("snapshot").value("timestamp"));
      if (snapshot.isPresent()) {
        return inference.resolveNear(snapshot.get());
      }
    }
    return inference.resolve(own);
  }

  private List<EntryDraft> drafts(LineContext line) {
    JsonObject message = line.object().object("message");
    return switch (line.object().text("type", "")) {
      case "user", "human" -> messages(line).human();
      case "assistant" -> messages(line).assistant();
      case "progress" -> List.of(ProgressLines.draft(line));
      case "system" -> List.of(SystemLines.system(line));
      case "summary" -> List.of(SystemLines.summary(line));
      case "file-history-snapshot" -> List.of(SystemLines.snapshot(line));
      case "attachment" -> List.of(SystemLines.attachment(line));
      default ->
          switch (message.text("role", "")) {
            case "user" -> messages(line).human();
            case "assistant" -> messages(line).assistant();
            default -> List.of(SystemLines.other(line));
          };
    };
  }

  private MessageBlocks messages(LineContext line) {
    return new MessageBlocks(line, tools, sidechains);
  }

  private String project(LineContext line) {
    return lookahead.project().isEmpty() ? line.object().text("cwd", "") : lookahead.project();
  }

  /// Metadata that all entries of a line have.
  private JsonObject more(LineContext line, String project) {
    JsonObject object = line.object();
    String cwd = object.text("cwd", "");
    JsonObject.Builder more =
        JsonObject.builder()
            .putText("parent", line.parent().orElse(""))
            .putText("request", object.text("requestId", ""))
            .putText("branch", object.text("gitBranch", ""))
            .putText("cwd", cwd.equals(project) ? "" : cwd)
            .putText("slug", object.text("slug", ""))
            .putText("version", object.text("version", ""))
            .putText("permission", object.text("permissionMode", ""));
    if (object.flag(ProgressLines.MIRRORED)) {
      more.put("subtype", ProgressLines.AGENT_MESSAGE);
      more.copy("parentToolUseID", object, "parentToolUseID");
    }
    if (object.flag("isSidechain")) {
      more.put("sidechain", true);
      sidechains.startingCall(object).ifPresent(call -> more.put("parentToolUseID", call));
    }
    if (line.isMeta()) {
      more.put("meta", true);
    }
    return more.build();
  }
}
