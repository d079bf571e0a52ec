package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes conversations as contexts of chibi: the manifest, and partitions within chibi's default
/// limits. One session is written to the folder itself, several to `contexts/<name>/`. A partition
/// whose first and last time are those of an earlier one gets a number, since chibi would replace
/// the earlier one. One owner, not thread-safe.
final class ChibiWriter implements TranscriptWriter {
  private static final Path TRANSCRIPT = Path.of(ContextFolder.TRANSCRIPT);
  private static final Set<String> ROLES = Set.of("user", "agent", "system");
  private static final String ROLE = "role";
  private static final String CALL_ID = "tool_call_id";

  private final WritingTask task;
  private final Set<String> names = new HashSet<>();
  private @Nullable OpenContext open;

  /// A context that is being written.
  private static final class OpenContext {
    private final Path folder;
    private final LineInterpreter reader;
    private final List<JsonObject> partitions = new ArrayList<>();
    private final Set<String> files = new HashSet<>();
    private OutputStream active;
    private PartitionSize size = PartitionSize.EMPTY;
    private long line;

    OpenContext(Path folder, LineInterpreter reader, OutputStream active) {
      this.folder = folder;
      this.reader = reader;
      this.active = active;
    }

    Path activeFile() {
      return folder.resolve(ContextFolder.ACTIVE);
    }
  }

  ChibiWriter(WritingTask task) {
    this.task = task;
  }

  /// The name of a context for a session: the session's own without the id of its first entry.
  static String contextName(String session) {
    int at = session.indexOf('@');
    String bare = at > 0 ? session.substring(0, at) : session;
    String name = TranscriptWriter.fileName(bare).replace('.', '-');
    return name.equalsIgnoreCase("system") ? name + "-context" : name;
  }

  @Override
  public void conversation(TranscriptId transcript, String project) throws IOException {
    close();
    String name = contextName(transcript.session());
    for (int copy = 2; !names.add(name); copy++) {
      name = contextName(transcript.session()) + "-" + copy;
    }
    Path folder =
        task.isAlone() ? TRANSCRIPT : Path.of("contexts").resolve(name).resolve(TRANSCRIPT);
    Path active = folder.resolve(ContextFolder.ACTIVE);
    var context =
        new SourceContext(
            1, active, task.clock().instant(), Optional.of(transcript.session()), Siblings.NONE);
    open = new OpenContext(folder, new ChibiLines(context), task.create(active));
  }

  @Override
  public void entry(Entry entry) throws IOException {
    OpenContext context = open;
    if (context == null) {
      throw new IllegalStateException("no conversation was begun");
    }
    JsonObject line = line(entry);
    context.active.write(Json.OWN.bytes(line));
    context.active.write('\n');
    if (context.line++ == 0) {
      context.reader.peek(line);
    }
    List<Entry> imported = TranscriptWriter.readAgain(context.reader, line, context.line);
    task.losses().compare(entry, imported.getFirst());
    context.size = context.size.with(line);
    if (context.size.isFull()) {
      rotate(context);
    }
  }

  private JsonObject line(Entry entry) throws IOException {
    JsonObject values = entry.metadata().values();
    JsonObject metadata = values.without("tool_use_id").without(ROLE);
    String role = values.text(ROLE, "").equals("assistant") ? "agent" : values.text(ROLE, "");
    if (ROLES.contains(role)) {
      metadata = metadata.with(ROLE, role);
    }
    Optional<String> callId = values.text("tool_use_id");
    if (callId.isPresent() && !values.has(CALL_ID)) {
      metadata = metadata.with(CALL_ID, callId.get());
    }
    JsonObject line = ChibiForm.object(entry.withMetadata(new Metadata(metadata)));
    return entry.type().equals(EntryType.TOOL_CALL)
        ? line.with("content", Json.OWN.print(task.originals().inputOf(entry)))
        : line;
  }

  /// Makes the active file a partition.
  private void rotate(OpenContext context) throws IOException {
    context.active.close();
    String range = context.size.first() + "-" + context.size.last();
    String name = range;
    for (int copy = 2; !context.files.add(name); copy++) {
      name = range + "-" + copy;
    }
    String file = ContextFolder.PARTITIONS + "/" + name + ".jsonl";
    Path folder = task.folder().resolve(context.folder);
    task.disk().createDirectories(folder.resolve(ContextFolder.PARTITIONS));
    task.disk().moveNew(folder.resolve(ContextFolder.ACTIVE), folder.resolve(file));
    context.partitions.add(context.size.row(file));
    context.size = PartitionSize.EMPTY;
    context.active = task.create(context.activeFile());
  }

  @Override
  public void close() throws IOException {
    OpenContext context = open;
    open = null;
    if (context == null) {
      return;
    }
    context.active.close();
    try (OutputStream out = task.create(context.folder.resolve(ContextFolder.MANIFEST))) {
      out.write(MissingManifest.of(context.partitions));
    }
  }

  /// Where an exported folder has a file of a context.
  static Optional<Path> placeOf(Path file, boolean isAlone, TranscriptId transcript) {
    return ContextFolder.relative(file)
        .map(path ->
            isAlone
                ? path
                : Path.of("contexts").resolve(contextName(transcript.session())).resolve(path));
  }
}
