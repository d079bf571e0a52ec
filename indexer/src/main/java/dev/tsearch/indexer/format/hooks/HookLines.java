package dev.tsearch.indexer.format.hooks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes an entry from each event of a log. Single owner, not thread-safe.
final class HookLines implements LineInterpreter {
  private static final String UNKNOWN = "unknown";

  /// The source of the transcripts that these events repeat.
  static final String TRANSCRIPTS = "claude-code";

  /// Members that are not content, or that are long and in the transcript.
  private static final List<String> NOT_CONTENT =
      List.of(
          "ts",
          "session_id",
          "event",
          "hook_event_name",
          "cwd",
          "source",
          "reason",
          "trigger",
          "notification_type",
          "permission_mode",
          "transcript_path",
          "agent_transcript_path",
          "agent_id",
          "agent_type",
          "stop_hook_active",
          "tool_name",
          "tool_use_id",
          "tool_input",
          "tool_response");

  /// Members that are copied to the metadata with the same names.
  private static final List<String> COPIED =
      List.of(
          "transcript_path",
          "agent_transcript_path",
          "agent_id",
          "agent_type",
          "stop_hook_active",
          "bash_command",
          "bash_description",
          "grep_pattern",
          "glob_pattern",
          "subagent_type",
          "subagent_model",
          "search_query",
          "fetch_url");

  private static final List<String> FILES = List.of("file_path", "notebook_path");
  private static final List<String> SUBTYPES =
      List.of("notification_type", "source", "reason", "trigger");

  private final SourceContext context;
  private final TimeNormalizer times;
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference inference = new TimestampInference();
  private String firstSession = "";
  private String unknownSession = "";
  private String project = "";

  HookLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    context
        .session()
        .filter(session -> session.startsWith(UNKNOWN + "@"))
        .ifPresent(session -> unknownSession = session);
  }

  /// Whether an object is an event.
  static boolean isEvent(JsonObject object) {
    return object.value("event") instanceof String event
        && !event.isEmpty()
        && object.value("ts") instanceof String
        && (object.value("session_id") instanceof String || object.has("cwd"));
  }

  @Override
  public boolean peek(JsonObject object) {
    if (firstSession.isEmpty()) {
      firstSession = session(object);
    }
    if (project.isEmpty()) {
      project = object.text("cwd", "");
    }
    inference.peek(times.time(object.value("ts")));
    return !project.isEmpty() && inference.hasPeeked();
  }

  @Override
  public boolean hasId(JsonObject object) {
    return false;
  }

  @Override
  public TranscriptId transcript() {
    String session = firstSession.isEmpty() ? context.session().orElse(UNKNOWN) : firstSession;
    return TranscriptId.main(HookLog.NAME, session);
  }

  /// The session of an event. All events of a log without a session have the same one.
  private String session(JsonObject object) {
    String named = object.text("session_id", "");
    if (!named.isEmpty() && !named.equals(UNKNOWN)) {
      return named;
    }
    if (unknownSession.isEmpty()) {
      unknownSession = UNKNOWN + "@" + new DerivedIds().next(UNKNOWN, Json.SOURCE.print(object));
    }
    return unknownSession;
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject object = value.object();
    String session = session(object);
    EntryTime time = inference.resolve(times.time(object.value("ts")));
    String event = object.text("event", UNKNOWN);
    entries.accept(
        new Entry(
            ids.next(session, digest),
            time.timestamp(),
            "hook",
            event,
            content(object),
            EntryType.HOOK_EVENT,
            new Metadata(metadata(value, session, event, time))));
    return Optional.empty();
  }

  private static String content(JsonObject object) {
    String text = ReadableText.without(object, NOT_CONTENT);
    return text.isEmpty() ? ReadableText.of(object.value("tool_input")) : text;
  }

  private JsonObject metadata(
      JsonValues.JsonPart.Value value, String session, String event, EntryTime time) {
    JsonObject object = value.object();
    String cwd = object.text("cwd", "");
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", HookLog.NAME)
            .putText("project", project.isEmpty() ? cwd : project)
            .put("session", session);
    time.describe(all);
    all.put("event", event)
        .putText("subtype", subtype(object))
        .putText("tool", object.text("tool_name", ""))
        .putText("tool_use_id", object.text("tool_use_id", ""))
        .putText("cwd", cwd.equals(project) ? "" : cwd)
        .putText("permission", object.text("permission_mode", ""))
        .putText("trigger", object.text("trigger", ""));
    List<String> files = files(object);
    if (!files.isEmpty()) {
      all.put("files", files);
    }
    COPIED.forEach(name -> all.copy(name, object, name));
    if (object.has("tool_name") || event.equals("UserPromptSubmit")) {
      all.put("echo_of", TRANSCRIPTS);
    }
    if (object.has("error")) {
      all.put("is_error", true);
    }
    return all.put("origin", context.origin(value, 0).toJson()).build();
  }

  private static String subtype(JsonObject object) {
    return SUBTYPES.stream()
        .flatMap(name -> object.text(name).stream())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// The files in the event's own members or in the tool's input.
  private static List<String> files(JsonObject object) {
    var files = new ArrayList<String>();
    for (JsonObject holder : List.of(object, object.object("tool_input"))) {
      for (String name : FILES) {
        String file = holder.text(name, "");
        if (!file.isEmpty() && !files.contains(file)) {
          files.add(file);
        }
      }
    }
    return files;
  }
}
