package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes conversations as contexts of chibi: the manifest, and partitions within chibi's default
/// limits. One session is written to the folder itself, several, and sub-agents, to
/// `contexts/<name>/`. One owner, not thread-safe.
final class ChibiWriter implements TranscriptWriter {
  private static final Path TRANSCRIPT = Path.of(ContextFolder.TRANSCRIPT);
  private static final Path CONTEXTS = Path.of("contexts");
  private static final List<Path> NEWEST =
      List.of(
          TRANSCRIPT.resolve(ContextFolder.UNSPLIT),
          TRANSCRIPT.resolve(ContextFolder.ACTIVE),
          Path.of(ContextFolder.LEGACY));

  private static final Set<String> ROLES = Set.of("user", "agent", "system");
  private static final String ROLE = "role";
  private static final String CALL_ID = "tool_call_id";

  private final WritingTask task;
  private final Optional<Path> continued;
  private @Nullable OpenContext open;

  /// A context that is being written.
  private static final class OpenContext {
    private final EntryLines files;
    private final LineInterpreter reader;
    private long line;

    OpenContext(EntryLines files, LineInterpreter reader) {
      this.files = files;
      this.reader = reader;
    }
  }

  /// Where lines go.
  interface EntryLines extends Closeable {
    /// Writes an entry.
    ///
    /// @param line its line with the line feed
    /// @param entry the same as an object
    void write(byte[] line, JsonObject entry) throws IOException;
  }

  /// Lines at the end of a file that was copied. chibi splits it when it adds the next one.
  private record ContinuedFile(OutputStream out) implements EntryLines {
    @Override
    public void write(byte[] line, JsonObject entry) throws IOException {
      out.write(line);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  ChibiWriter(WritingTask task) {
    this(task, Optional.empty());
  }

  private ChibiWriter(WritingTask task, Optional<Path> continued) {
    this.task = task;
    this.continued = continued;
  }

  /// A writer that adds entries to the newest file of a context that was copied.
  static Optional<TranscriptWriter> continuation(WritingTask task, Collection<Path> copied) {
    for (Path newest : NEWEST) {
      Optional<Path> file = copied.stream().filter(path -> path.endsWith(newest)).findFirst();
      if (file.isPresent()) {
        return Optional.of(new ChibiWriter(task, file));
      }
    }
    return Optional.empty();
  }

  /// The name of a context for a conversation: that of its session without the id of the first
  /// entry, and of its sub-agent.
  private static String contextName(TranscriptId transcript) {
    String session = transcript.session();
    int at = session.indexOf('@');
    String bare = at > 0 ? session.substring(0, at) : session;
    String agent = transcript.isAgent() ? "-agent-" + transcript.agent() : "";
    String name = TranscriptWriter.fileName(bare + agent).replace('.', '-');
    return name.equalsIgnoreCase("system") ? name + "-context" : name;
  }

  @Override
  public void conversation(TranscriptId transcript, String project, Instant start)
      throws IOException {
    close();
    task.losses().conversation();
    Path folder =
        continued.isPresent() || (task.isAlone() && !transcript.isAgent())
            ? TRANSCRIPT
            : newContext(contextName(transcript)).resolve(TRANSCRIPT);
    var context =
        new SourceContext(
            1,
            folder.resolve(ContextFolder.ACTIVE),
            task.clock().instant(),
            Optional.of(transcript.session()),
            Siblings.NONE);
    open = new OpenContext(files(folder), new ChibiLines(context));
  }

  /// The folder of a context that no other conversation has.
  private Path newContext(String name) throws IOException {
    Path folder = CONTEXTS.resolve(name);
    for (int copy = 2; task.exists(folder); copy++) {
      folder = CONTEXTS.resolve(name + "-" + copy);
    }
    task.losses().add("names of sessions", folder.equals(CONTEXTS.resolve(name)) ? 0 : 1);
    return folder;
  }

  /// The place of a copy in the folder of another context.
  static Optional<Path> placeOfNamesake(Path place, int copy) {
    boolean isInContext = place.startsWith(CONTEXTS) && place.getNameCount() > 2;
    return isInContext
        ? Optional.of(
            CONTEXTS
                .resolve(place.getName(1) + "-" + copy)
                .resolve(place.subpath(2, place.getNameCount())))
        : Optional.empty();
  }

  private EntryLines files(Path folder) throws IOException {
    return continued.isPresent()
        ? new ContinuedFile(task.append(continued.get()))
        : new PartitionFiles(task, folder);
  }

  @Override
  public void entry(Entry entry) throws IOException {
    OpenContext context = open;
    if (context == null) {
      throw new IllegalStateException("no conversation was begun");
    }
    JsonObject line = line(entry);
    byte[] json = Json.OWN.bytes(line);
    byte[] written = Arrays.copyOf(json, json.length + 1);
    written[json.length] = '\n';
    context.files.write(written, line);
    if (context.line++ == 0) {
      context.reader.peek(line);
    }
    List<Entry> imported = TranscriptWriter.readAgain(context.reader, line, context.line);
    task.losses().compare(entry, imported.getFirst());
  }

  /// The role of the speaker as chibi names it.
  private static String roleOf(Entry entry) {
    return switch (new Message(List.of(entry)).speaker()) {
      case USER -> "user";
      case ASSISTANT -> "agent";
      case SYSTEM -> "system";
    };
  }

  /// The line of an entry. A role that chibi does not have, and the id of a call under the
  /// archive's name, are kept as further metadata.
  private JsonObject line(Entry entry) throws IOException {
    JsonObject metadata = entry.metadata().values();
    String role = metadata.text(ROLE, "");
    if (!role.isEmpty() && !ROLES.contains(role) && !metadata.has(ChibiForm.PREFIX + ROLE)) {
      metadata = metadata.with(ChibiForm.PREFIX + ROLE, roleOf(entry));
    }
    Optional<String> callId = metadata.text("tool_use_id");
    if (callId.isPresent() && !metadata.has(CALL_ID)) {
      metadata = metadata.with(CALL_ID, callId.get());
    }
    JsonObject line = ChibiForm.object(entry.withMetadata(new Metadata(metadata)));
    return entry.type().equals(EntryType.TOOL_CALL)
        ? line.with("content", Json.OWN.print(task.originals().inputOf(entry)))
        : line;
  }

  @Override
  public void close() throws IOException {
    OpenContext context = open;
    open = null;
    if (context != null) {
      context.files.close();
    }
  }

  /// Where an exported folder has a file of a context. A file of entries that was outside a context
  /// has a place of its own until [#complete].
  static Optional<Path> placeOf(Path file, boolean isAlone, TranscriptId transcript) {
    if (HomePrompt.isNamed(file)) {
      return Optional.empty();
    }
    Path path = ContextFolder.relative(file).orElse(TRANSCRIPT.resolve(ContextFolder.UNSPLIT));
    return Optional.of(isAlone ? path : CONTEXTS.resolve(contextName(transcript)).resolve(path));
  }

  /// Splits files of entries that were outside a context into partitions, and adds the manifests
  /// that are missing.
  ///
  /// @param copied the files, relative to the folder of the task
  static void complete(WritingTask task, Collection<Path> copied) throws IOException {
    var complete = new ArrayList<Path>();
    for (Path file : copied) {
      Path folder = file.getParent();
      if (folder != null && file.endsWith(ContextFolder.UNSPLIT)) {
        PartitionFiles.split(task, folder, ContextFolder.UNSPLIT);
      } else {
        complete.add(file);
      }
    }
    new MissingManifest(task).write(complete);
  }
}
