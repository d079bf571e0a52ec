package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.CapturedSession;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.entire.SessionEntries.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries of a compact transcript: one line for what a person or the model said, with the
/// results of tools beside their calls. Beside a full transcript there are none. Single owner, not
/// thread-safe.
final class CompactLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference dating = new TimestampInference();
  private final DerivedIds ids = new DerivedIds();
  private final Optional<CaptureFolder> place;
  private final boolean isRepeated;
  private final CapturedSession session;
  private String program = "";

  CompactLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.place = CaptureFolder.of(context.path());
    this.isRepeated = place.flatMap(at -> at.transcript(context.siblings())).isPresent();
    this.session = session();
  }

  /// Whether an object is a line of a compact transcript.
  static boolean isCompact(JsonObject object) {
    return object.number("v", 0) > 0
        && object.has("agent")
        && object.has("type")
        && (object.has("content") || object.has("cli_version"));
  }

  private CapturedSession session() {
    CapturedSession beside =
        place
            .map(at -> CapturedSession.of(at, context.siblings()))
            .orElse(new CapturedSession("", "", "", ""));
    if (!beside.session().isEmpty()) {
      return beside;
    }
    String name = context.session().orElseGet(this::folderName);
    return new CapturedSession(name, beside.project(), beside.program(), beside.created());
  }

  private String folderName() {
    var folder = context.path().toAbsolutePath().normalize().getParent();
    return folder == null || folder.getFileName() == null
        ? Entire.NAME
        : folder.getFileName().toString();
  }

  @Override
  public boolean foresee(JsonObject object) {
    program = program.isEmpty() ? object.text("agent", "") : program;
    dating.foresee(times.time(object.value("ts")));
    return dating.isForeseen();
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
  public Optional<String> read(SourceValue value, Consumer<Entry> entries) {
    if (isRepeated) {
      return Optional.empty();
    }
    Optional<SourceTime> own = times.time(value.object().value("ts"));
    TimestampInference.Dated dated = dating.date(own);
    String base = ids.next(session.session(), value.digest());
    SessionEntries making = entries();
    int block = 0;
    for (Said said : said(value.object())) {
      var numbered =
          new Said(
              block == 0 ? base : base + "#" + block,
              said.type(),
              said.from(),
              said.to(),
              said.text(),
              said.about());
      entries.accept(making.entry(numbered, dated, value.origin(context.source(), block)));
      block++;
    }
    return Optional.empty();
  }

  private List<Said> said(JsonObject line) {
    boolean isUser = line.text("type", "").equals(SessionEntries.USER);
    boolean isAssistant = line.text("type", "").equals(SessionEntries.ASSISTANT);
    var drafts = new ArrayList<Said>();
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
          new Said(
              "",
              isUser || isAssistant ? EntryType.MESSAGE : EntryType.SYSTEM,
              isUser || isAssistant ? line.text("type", "") : SessionEntries.SYSTEM,
              isUser ? SessionEntries.ASSISTANT : SessionEntries.USER,
              text,
              about(line)));
    }
    return drafts;
  }

  private static JsonObject about(JsonObject line) {
    JsonObject.Builder about =
        JsonObject.builder()
            .putText("role", line.text("type", ""))
            .putText("version", line.text("cli_version", ""))
            .putText("message_id", line.text("id", ""));
    if (line.has("output_tokens")) {
      about.put(
          "usage",
          JsonObject.builder()
              .copy("input_tokens", line, "input_tokens")
              .copy("output_tokens", line, "output_tokens")
              .build());
    }
    return about.build();
  }

  private static List<Said> tool(JsonObject block) {
    String tool = block.text("name", "unknown");
    JsonObject result = block.object("result");
    JsonObject.Builder call =
        JsonObject.builder().put("tool", tool).putText("tool_use_id", block.text("id", ""));
    List<String> files = block.object("input").text("file_path").map(List::of).orElse(List.of());
    var said = new ArrayList<Said>();
    JsonObject about = files.isEmpty() ? call.build() : call.put("files", files).build();
    said.add(
        new Said(
            "",
            EntryType.TOOL_CALL,
            SessionEntries.ASSISTANT,
            tool,
            ReadableText.of(block.value("input")),
            about));
    if (!result.isEmpty()) {
      boolean failed = result.text("status", "").equals("error");
      said.add(
          new Said(
              "",
              EntryType.TOOL_RESULT,
              tool,
              SessionEntries.ASSISTANT,
              ReadableText.without(result, List.of("status")),
              about.without("files").with("is_error", failed)));
    }
    return said;
  }
}
