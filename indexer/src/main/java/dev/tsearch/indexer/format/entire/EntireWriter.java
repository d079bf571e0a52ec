package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.ApiBlocks;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.entire.SessionRecorder.ChunkLimit;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes conversations as sessions that Entire captured, by [SessionRecorder]. The blocks of one
/// answer of the model are one turn. A long transcript is split as Entire does. A sub-agent gets a
/// file of Claude Code in the folder of the call that started it. One owner, not thread-safe.
final class EntireWriter implements TranscriptWriter {
  private final WritingTask task;
  private final LineInterpreter.LineFormat lines;
  private final WritableFormat agents;
  private final Map<String, String> callsOfAgents = new HashMap<>();
  private @Nullable OpenRecording open;
  private @Nullable TranscriptWriter agent;

  /// A session that is being recorded.
  private static final class OpenRecording {
    private final SessionRecorder recorder;
    private final LineInterpreter reader;
    private final ApiBlocks blocks;
    private final List<Entry> answer = new ArrayList<>();
    private final RecorderSettings settings;
    private String time;
    private String parent = "";
    private long line;

    OpenRecording(
        SessionRecorder recorder,
        RecorderSettings settings,
        LineInterpreter reader,
        Instant start,
        ApiBlocks blocks) {
      this.recorder = recorder;
      this.settings = settings;
      this.reader = reader;
      this.time = start.toString();
      this.blocks = blocks;
    }
  }

  /// @param lines the format of a captured transcript
  /// @param agents the same, for the files of sub-agents
  EntireWriter(WritingTask task, LineInterpreter.LineFormat lines, WritableFormat agents) {
    this.task = task;
    this.lines = lines;
    this.agents = agents;
  }

  /// The file of a sub-agent whose call is unknown, relative to the folder of its session.
  static Path agentFile(TranscriptId agent) {
    return agentFolder(agent, "")
        .resolve("agent-" + TranscriptWriter.fileName(agent.agent()) + ".jsonl");
  }

  /// The folder of a sub-agent, relative to that of its session.
  ///
  /// @param call the id of the tool call that started it; empty if unknown
  private static Path agentFolder(TranscriptId agent, String call) {
    String name = call.isEmpty() ? "agent-" + agent.agent() : call;
    return Path.of("tasks", TranscriptWriter.fileName(name));
  }

  @Override
  public void conversation(TranscriptId transcript, String project, Instant start)
      throws IOException {
    close();
    task.losses().conversation();
    String session = TranscriptWriter.fileName(transcript.session());
    if (transcript.isAgent()) {
      String call = callsOfAgents.getOrDefault(transcript.agent(), "");
      Path folder = SessionRecorder.folderOf(session).resolve(agentFolder(transcript, call));
      TranscriptWriter writer = agents.writer(task.in(folder));
      writer.conversation(transcript, project, start);
      agent = writer;
      return;
    }
    callsOfAgents.clear();
    Path own = SessionRecorder.folderOf(session);
    if (task.exists(own)) {
      throw new FileAlreadyExistsException(own.toString()); // the recorder would continue it
    }
    task.losses().add("names of sessions", session.equals(transcript.session()) ? 0 : 1);
    var settings =
        new RecorderSettings(
            task.folder(), session, "", project, task.version(), false, ChunkLimit.OF_ALL);
    var recorder = new SessionRecorder(task.disk(), settings, task.clock(), UUID::randomUUID);
    var context =
        SourceContext.of(
            1, recorder.folder().resolve(SessionRecorder.TRANSCRIPT), task.clock().instant());
    open =
        new OpenRecording(
            recorder, settings, lines.lines(context), start, new ApiBlocks(task.originals()));
  }

  @Override
  public void entry(Entry entry) throws IOException {
    if (agent != null) {
      agent.entry(entry);
      return;
    }
    OpenRecording recording = open;
    if (recording == null) {
      throw new IllegalStateException("no conversation was begun");
    }
    JsonObject metadata = entry.metadata().values();
    String started = metadata.text("agentId", "");
    if (!started.isEmpty()) {
      callsOfAgents.put(started, metadata.text("tool_use_id", ""));
    }
    if (!TurnBlocks.isWritten(entry)) {
      task.losses().omitted(entry);
      return;
    }
    if (!TurnBlocks.isContinued(recording.answer, entry)) {
      record(recording);
    }
    recording.answer.add(entry);
  }

  /// Records the entries that are one turn.
  private void record(OpenRecording recording) throws IOException {
    List<Entry> entries = List.copyOf(recording.answer);
    recording.answer.clear();
    TurnBlocks blocks = TurnBlocks.of(entries, recording.blocks);
    task.losses().add("thinking without a signature", entries.size() - blocks.written().size());
    if (blocks.written().isEmpty()) {
      return;
    }
    Entry first = blocks.written().getFirst();
    JsonObject metadata = first.metadata().values();
    if (first.isDated()) {
      String whole = Instant.ofEpochSecond(first.timestamp()).toString();
      recording.time = first.metadata().time().orElse(whole);
    }
    RecordedTurn turn =
        RecordedTurn.of(blocks.isUser(), blocks.content())
            .withUsage(blocks.usage())
            .withTime(Optional.of(recording.time))
            .withCwd(Optional.of(metadata.text("cwd", recording.settings.cwd())))
            .withModel(metadata.text("model"))
            .withId(first.id());
    byte[] line =
        recording
            .recorder
            .turn(turn)
            .orElseThrow(() -> new IllegalStateException("the recorder is closed"));
    task.losses()
        .add("lines longer than Entire allows", line.length > TranscriptChunks.MAX_BYTES ? 1 : 0);
    compare(
        blocks.written(), TurnLine.object(turn, recording.settings, recording.parent), recording);
    recording.parent = first.id();
  }

  private void compare(List<Entry> written, JsonObject object, OpenRecording recording) {
    if (recording.line++ == 0) {
      recording.reader.peek(object);
    }
    List<Entry> imported = TranscriptWriter.readAgain(recording.reader, object, recording.line);
    for (int i = 0; i < written.size(); i++) {
      if (i < imported.size()) {
        task.losses().compare(written.get(i), imported.get(i));
      } else {
        task.losses().omitted(written.get(i));
      }
    }
  }

  @Override
  public void close() throws IOException {
    TranscriptWriter writer = agent;
    agent = null;
    if (writer != null) {
      writer.close();
    }
    OpenRecording recording = open;
    open = null;
    if (recording != null) {
      record(recording);
      recording.recorder.close();
    }
  }
}
