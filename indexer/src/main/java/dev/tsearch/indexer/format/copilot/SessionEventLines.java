package dev.tsearch.indexer.format.copilot;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the events of one session. Single owner, not thread-safe.
final class SessionEventLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private final EntryIds ids = new EntryIds();
  private final SessionEvents events = new SessionEvents();
  private String session = "";
  private JsonObject start = JsonObject.EMPTY;
  private JsonObject folder = JsonObject.EMPTY;

  SessionEventLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  @Override
  public boolean peek(JsonObject line) {
    JsonObject data = line.object("data");
    if (session.isEmpty()) {
      session = data.text("sessionId", "");
    }
    if (start.isEmpty() && !data.object("context").isEmpty()) {
      start = data;
      folder = data.object("context");
    }
    inference.peek(times.time(line.value("timestamp")));
    return !session.isEmpty() && !start.isEmpty() && inference.hasPeeked();
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(
        CopilotCli.NAME, session.isEmpty() ? context.session().orElseGet(this::name) : session);
  }

  /// The session in the path: `<session>/events.jsonl` or `<session>.jsonl`.
  private String name() {
    Path path = context.path().toAbsolutePath();
    String file = String.valueOf(path.getFileName());
    return file.equals("events.jsonl") && path.getParent() != null
        ? String.valueOf(path.getParent().getFileName())
        : file.replaceFirst("\\.jsonl$", "");
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    JsonObject data = line.object("data");
    if (!data.object("context").isEmpty()) {
      folder = data.object("context");
    }
    String agent = data.text("parentToolCallId", line.text("agentId", ""));
    TranscriptId main = transcript();
    var transcript = new TranscriptId(main.source(), main.session(), agent);
    String project = start.object("context").text("cwd", "");
    EntryTime time =
        inference.resolve(times.time(line.value("timestamp"))).orModificationOf(context);
    JsonObject more = more(line);
    List<EntryDraft> drafts = events.drafts(line.text("type", ""), data, Parties.of(agent));
    String base = "";
    for (int block = 0; block < drafts.size(); block++) {
      EntryDraft draft = drafts.get(block);
      if (block == 0) {
        base = ids.own(transcript, line.text("id", ""), draft);
      }
      String id = block == 0 ? base : base + "#" + block;
      Origin origin = context.origin(value, block);
      entries.accept(draft.toEntry(id, transcript, project, time, more, origin));
    }
    return Optional.empty();
  }

  private JsonObject more(JsonObject line) {
    String cwd = folder.text("cwd", "");
    boolean isProject = cwd.equals(start.object("context").text("cwd", ""));
    return JsonObject.builder()
        .putText("parent", line.text("parentId", ""))
        .putText("branch", folder.text("branch", ""))
        .putText("cwd", isProject ? "" : cwd)
        .putText("version", start.text("copilotVersion", ""))
        .build();
  }
}
