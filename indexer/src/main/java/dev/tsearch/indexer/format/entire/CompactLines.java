package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from a compact transcript: one line per message, with the results of tools next to
/// their calls. A compact transcript next to a full one gives no entries. Single owner, not
/// thread-safe.
final class CompactLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private final DerivedIds ids = new DerivedIds();
  private final Optional<EntireFolder> folder;
  private final boolean isRepeated;
  private final EntireSession session;
  private String program = "";

  CompactLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.folder = EntireFolder.of(context.path());
    this.isRepeated = folder.flatMap(at -> at.transcript(context.siblings())).isPresent();
    this.session = session();
  }

  /// Whether an object is a line of a compact transcript.
  static boolean isCompact(JsonObject object) {
    return object.number("v", 0) > 0
        && object.has("agent")
        && object.has("type")
        && (object.has("content") || object.has("cli_version"));
  }

  private EntireSession session() {
    EntireSession captured =
        folder
            .map(at -> EntireSession.of(at, context.siblings()))
            .orElse(new EntireSession("", "", "", ""));
    if (!captured.session().isEmpty()) {
      return captured;
    }
    String name = context.session().orElseGet(this::folderName);
    return new EntireSession(name, captured.project(), captured.program(), captured.created());
  }

  private String folderName() {
    var parent = context.path().toAbsolutePath().normalize().getParent();
    return parent == null || parent.getFileName() == null
        ? Entire.NAME
        : parent.getFileName().toString();
  }

  @Override
  public boolean peek(JsonObject object) {
    program = program.isEmpty() ? object.text("agent", "") : program;
    inference.peek(times.time(object.value("ts")));
    return inference.hasPeeked();
  }

  @Override
  public boolean hasId(JsonObject object) {
    return false;
  }

  @Override
  public TranscriptId transcript() {
    return entries().transcript();
  }

  private SessionEntries entries() {
    String named = session.program().isEmpty() ? program : session.program();
    return new SessionEntries(session, SessionEntries.sourceOf(named));
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    if (isRepeated) {
      return Optional.empty();
    }
    Optional<SourceTime> own = times.time(value.object().value("ts"));
    EntryTime time = inference.resolve(own);
    String base = ids.next(session.session(), digest);
    SessionEntries ofSession = entries();
    int block = 0;
    for (EntryDraft draft : drafts(value.object())) {
      String id = block == 0 ? base : base + "#" + block;
      entries.accept(ofSession.entry(id, draft, time, context.origin(value, block)));
      block++;
    }
    return Optional.empty();
  }

  private List<EntryDraft> drafts(JsonObject line) {
    boolean isUser = line.text("type", "").equals(SessionEntries.USER);
    boolean isAssistant = line.text("type", "").equals(SessionEntries.ASSISTANT);
    var drafts = new ArrayList<EntryDraft>();
    var texts = new ArrayList<String>();
    for (JsonObject block : line.objects("content")) {
      switch (block.text("type", "text")) {
        case "tool_use" -> drafts.addAll(tool(block));
        case "text" -> texts.add(block.text("text", ""));
        default -> texts.add(ReadableText.of(block));
      }
    }
    line.text("content").ifPresent(texts::add);
    String text = String.join("\n\n", texts.stream().filter(part -> !part.isBlank()).toList());
    if (!text.isEmpty() || drafts.isEmpty()) {
      drafts.addFirst(
          new EntryDraft(
              isUser || isAssistant ? EntryType.MESSAGE : EntryType.SYSTEM,
              isUser || isAssistant ? line.text("type", "") : SessionEntries.SYSTEM,
              isUser ? SessionEntries.ASSISTANT : SessionEntries.USER,
              text,
              metadata(line)));
    }
    return drafts;
  }

  private static JsonObject metadata(JsonObject line) {
    JsonObject.Builder metadata =
        JsonObject.builder()
            .putText("role", line.text("type", ""))
            .putText("version", line.text("cli_version", ""))
            .putText("message_id", line.text("id", ""));
    if (line.has("output_tokens")) {
      metadata.put(
          "usage",
          JsonObject.builder()
              .copy("input_tokens", line, "input_tokens")
              .copy("output_tokens", line, "output_tokens")
              .build());
    }
    return metadata.build();
  }

  private static List<EntryDraft> tool(JsonObject block) {
    String tool = block.text("name", "unknown");
    JsonObject result = block.object("result");
    JsonObject.Builder call =
        JsonObject.builder().put("tool", tool).putText("tool_use_id", block.text("id", ""));
    List<String> files = block.object("input").text("file_path").map(List::of).orElse(List.of());
    var drafts = new ArrayList<EntryDraft>();
    JsonObject metadata = files.isEmpty() ? call.build() : call.put("files", files).build();
    drafts.add(
        new EntryDraft(
            EntryType.TOOL_CALL,
            SessionEntries.ASSISTANT,
            tool,
            ReadableText.of(block.value("input")),
            metadata));
    if (!result.isEmpty()) {
      boolean failed = result.text("status", "").equals("error");
      drafts.add(
          new EntryDraft(
              EntryType.TOOL_RESULT,
              tool,
              SessionEntries.ASSISTANT,
              ReadableText.without(result, List.of("status")),
              metadata.without("files").with("is_error", failed)));
    }
    return drafts;
  }
}
