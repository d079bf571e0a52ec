package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes conversations as transcripts of Claude Code: `<session>.jsonl`, and `agent-<id>.jsonl`
/// for each sub-agent. Each entry is a line of its own, as Claude Code writes the blocks of an
/// answer. One owner, not thread-safe.
final class ClaudeWriter implements TranscriptWriter {
  private static final byte[] NO_PARENT = "{\"parentUuid\":null".getBytes(UTF_8);

  private static final String SUFFIX = ".jsonl";

  private final WritingTask task;
  private @Nullable OpenFile open;

  /// The file of a conversation.
  private static final class OpenFile {
    private final OutputStream out;
    private final LineEncoder encoder;
    private final LineInterpreter reader;
    private String parent = "";
    private long line;

    OpenFile(OutputStream out, LineEncoder encoder, LineInterpreter reader) {
      this.out = out;
      this.encoder = encoder;
      this.reader = reader;
    }
  }

  ClaudeWriter(WritingTask task) {
    this.task = task;
  }

  /// The file of a conversation, relative to the exported folder.
  static Path fileOf(TranscriptId transcript) {
    return Path.of(
        transcript.isAgent()
            ? "agent-" + TranscriptWriter.fileName(transcript.agent()) + SUFFIX
            : TranscriptWriter.fileName(transcript.session()) + SUFFIX);
  }

  /// The file of another version. A reader takes the names of session and sub-agent from the part
  /// before the first `.`.
  static Path fileOfVersion(Path file, boolean isEarlier, int number) {
    String name = String.valueOf(file.getFileName());
    String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    String version = String.format(Locale.ROOT, "%s-%02d", isEarlier ? "earlier" : "later", number);
    return file.resolveSibling(stem + "." + version + SUFFIX);
  }

  @Override
  public void conversation(TranscriptId transcript, String project, Instant start)
      throws IOException {
    close();
    task.losses().conversation();
    Path file = fileOf(transcript);
    var context = SourceContext.of(1, task.folder().resolve(file), task.clock().instant());
    open =
        new OpenFile(
            task.create(file),
            new LineEncoder(transcript, project, task.originals()),
            new ClaudeLines(context));
  }

  @Override
  public void entry(Entry entry) throws IOException {
    OpenFile file = open;
    if (file == null) {
      throw new IllegalStateException("no conversation was begun");
    }
    Optional<JsonObject> line = file.encoder.line(entry, file.parent);
    if (line.isEmpty()) {
      task.losses().add("thinking without a signature");
      return;
    }
    write(line.get(), entry.id(), file);
    List<Entry> imported = TranscriptWriter.readAgain(file.reader, line.get(), file.line);
    task.losses().compare(entry, imported.getFirst());
    Optional<JsonObject> summary = file.encoder.summary(entry, file.parent);
    if (summary.isPresent()) {
      task.losses().add("summaries of compactions, written as entries of their own");
      write(summary.get(), summary.get().text("uuid", ""), file);
      TranscriptWriter.readAgain(file.reader, summary.get(), file.line);
    }
  }

  private static void write(JsonObject line, String id, OpenFile file) throws IOException {
    if (file.line++ == 0) {
      file.reader.peek(line);
    }
    byte[] json = Json.OWN.bytes(line);
    if (file.parent.isEmpty()) {
      file.out.write(NO_PARENT);
      file.out.write(',');
      file.out.write(json, 1, json.length - 1);
    } else {
      file.out.write(json);
    }
    file.out.write('\n');
    file.parent = id;
  }

  @Override
  public void close() throws IOException {
    OpenFile file = open;
    open = null;
    if (file != null) {
      file.out.close();
    }
  }
}
