package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.ApiBlocks;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes conversations as sessions that Entire captured, by [SessionRecorder]. The blocks of one
/// answer of the model are one turn. A long transcript is split as Entire does. One owner, not
/// thread-safe.
final class EntireWriter implements TranscriptWriter {
  private final WritingTask task;
  private final LineInterpreter.LineFormat lines;
  private @Nullable OpenRecording open;

  /// A session that is being recorded.
  private static final class OpenRecording {
    private final SessionRecorder recorder;
    private final LineInterpreter reader;
    private final String project;
    private final ApiBlocks blocks;
    private final List<Entry> answer = new ArrayList<>();
    private String time = "";
    private long line;

    OpenRecording(
        SessionRecorder recorder, LineInterpreter reader, String project, ApiBlocks blocks) {
      this.recorder = recorder;
      this.reader = reader;
      this.project = project;
      this.blocks = blocks;
    }
  }

  /// @param lines the format of a captured transcript
  EntireWriter(WritingTask task, LineInterpreter.LineFormat lines) {
    this.task = task;
    this.lines = lines;
  }

  @Override
  public void conversation(TranscriptId transcript, String project) throws IOException {
    close();
    String session = TranscriptWriter.fileName(transcript.session());
    var settings = new RecorderSettings(task.folder(), session, "", project, task.version(), false);
    var recorder = new SessionRecorder(task.disk(), settings, task.clock(), UUID::randomUUID);
    var context =
        SourceContext.of(
            1, recorder.folder().resolve(SessionRecorder.TRANSCRIPT), task.clock().instant());
    open =
        new OpenRecording(recorder, lines.lines(context), project, new ApiBlocks(task.originals()));
  }

  @Override
  public void entry(Entry entry) throws IOException {
    OpenRecording recording = open;
    if (recording == null) {
      throw new IllegalStateException("no conversation was begun");
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
            .withTime(Optional.of(recording.time).filter(time -> !time.isEmpty()))
            .withCwd(Optional.of(metadata.text("cwd", recording.project)))
            .withModel(metadata.text("model"))
            .withId(first.id());
    byte[] line = recording.recorder.turn(turn).orElseThrow();
    compare(blocks.written(), line, recording);
  }

  private void compare(List<Entry> written, byte[] line, OpenRecording recording) {
    JsonObject object;
    try {
      object = Json.SOURCE.object(line);
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("a recorded line is no JSON", e);
    }
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
    OpenRecording recording = open;
    open = null;
    if (recording != null) {
      record(recording);
      recording.recorder.close();
      long cut = TranscriptChunks.split(task.disk(), recording.recorder.folder());
      task.losses().add("lines longer than Entire allows", cut);
    }
  }
}
