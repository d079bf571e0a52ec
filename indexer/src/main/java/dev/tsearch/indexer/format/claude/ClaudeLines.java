package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries of the lines of one transcript, in the order they stand. Single owner, not
/// thread-safe.
final class ClaudeLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final PathHints path;
  private final Lookahead foresight;
  private final ToolNames tools = new ToolNames();
  private final Sidechains sidechains = new Sidechains();
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference dating = new TimestampInference();
  private String lastSession = "";

  ClaudeLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.path = PathHints.of(context);
    this.foresight = new Lookahead(times, dating, path.agent());
  }

  @Override
  public boolean foresee(JsonObject object) {
    return foresight.learn(object);
  }

  @Override
  public boolean hasId(JsonObject object) {
    return !idOf(object).isEmpty();
  }

  private static String idOf(JsonObject object) {
    String mirrored = Progress.message(object).text("uuid", "");
    return mirrored.isEmpty() ? object.text("uuid", "") : mirrored;
  }

  @Override
  public TranscriptId transcript() {
    return new TranscriptId(ClaudeCode.NAME, firstSession(), foresight.agent());
  }

  private String firstSession() {
    String known = context.session().orElse(path.session());
    return foresight.session().isEmpty() ? known : foresight.session();
  }

  @Override
  public Optional<String> read(SourceValue value, Consumer<Entry> entries) {
    ClaudeLine line = line(value.object());
    List<EntryDraft> drafts = drafts(line);
    String id = idOf(value.object());
    String base = id.isEmpty() ? ids.next(line.session(), value.digest()) : id;
    for (int block = 0; block < drafts.size(); block++) {
      entries.accept(entry(value, line, drafts.get(block), base, block));
    }
    return Optional.empty();
  }

  /// What the line is about; an `agent_progress` is its sub-agent's line.
  private ClaudeLine line(JsonObject outer) {
    JsonObject object = Progress.unwrapped(outer);
    String session = object.text("sessionId", lastSession.isEmpty() ? firstSession() : lastSession);
    lastSession = session;
    return new ClaudeLine(object, session, agent(object), dated(object));
  }

  private String agent(JsonObject object) {
    String agent = object.text("agentId", foresight.agent());
    return agent.isEmpty() && object.flag("isSidechain") ? sidechains.agent(object) : agent;
  }

  /// In a file where no line has a time, snapshots say when they were taken.
  private TimestampInference.Dated dated(JsonObject object) {
    Optional<SourceTime> own = times.time(object.value("timestamp"));
    if (own.isEmpty() && !dating.isForeseen()) {
      Optional<SourceTime> snapshot = times.time(object.object("snapshot").value("timestamp"));
      if (snapshot.isPresent()) {
        return dating.dateNear(snapshot.get());
      }
    }
    return dating.date(own);
  }

  private List<EntryDraft> drafts(ClaudeLine line) {
    JsonObject message = line.object().object("message");
    return switch (line.object().text("type", "")) {
      case "user", "human" -> messages(line).human();
      case "assistant" -> messages(line).assistant();
      case "progress" -> List.of(Progress.draft(line));
      case "system" -> List.of(Notes.system(line));
      case "summary" -> List.of(Notes.summary(line));
      case "file-history-snapshot" -> List.of(Notes.snapshot(line));
      case "attachment" -> List.of(Notes.attachment(line));
      default ->
          switch (message.text("role", "")) {
            case "user" -> messages(line).human();
            case "assistant" -> messages(line).assistant();
            default -> List.of(Notes.other(line));
          };
    };
  }

  private Messages messages(ClaudeLine line) {
    return new Messages(line, tools, sidechains);
  }

  private Entry entry(
      SourceValue value, ClaudeLine line, EntryDraft draft, String base, int block) {
    return new Entry(
        block == 0 ? base : base + "#" + block,
        line.dated().timestamp(),
        draft.from(),
        draft.to(),
        draft.content(),
        draft.type(),
        new Metadata(metadata(value, line, draft, block)));
  }

  private JsonObject metadata(SourceValue value, ClaudeLine line, EntryDraft draft, int block) {
    JsonObject object = line.object();
    String cwd = object.text("cwd", "");
    String project = foresight.project().isEmpty() ? cwd : foresight.project();
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", ClaudeCode.NAME)
            .putText("project", project)
            .put("session", line.session())
            .putText("agent", line.agent());
    line.dated().describe(all);
    all.putAll(draft.about())
        .putText("parent", line.parent().orElse(""))
        .putText("request", object.text("requestId", ""))
        .putText("branch", object.text("gitBranch", ""))
        .putText("cwd", cwd.equals(project) ? "" : cwd)
        .putText("slug", object.text("slug", ""))
        .putText("version", object.text("version", ""))
        .putText("permission", object.text("permissionMode", ""));
    if (object.flag(Progress.MIRRORED)) {
      all.put("subtype", Progress.AGENT_MESSAGE);
      all.copy("parentToolUseID", object, "parentToolUseID");
    }
    if (object.flag("isSidechain")) {
      all.put("sidechain", true);
      sidechains.beginning(object).ifPresent(call -> all.put("parentToolUseID", call));
    }
    if (line.isMeta()) {
      all.put("meta", true);
    }
    return all.put("origin", value.origin(context.source(), block).toJson()).build();
  }
}
