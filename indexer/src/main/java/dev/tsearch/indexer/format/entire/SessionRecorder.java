package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Records a session turn by turn in the folder `.entire/metadata/<session>/` of a project. The
/// package describes the files.
///
/// A turn is on disk, as one line, when [#turn] returns: it survives the death of the process, and
/// with [RecorderSettings#isSynced] a power failure. The folder is created by the first turn. One
/// recorder at a time has a session: it holds a lock on the transcript until it is closed.
///
/// Safe for use by several threads: a thread may close it while another one waits for input. After
/// that, nothing is recorded.
public final class SessionRecorder implements Closeable {
  static final String TRANSCRIPT = "full.jsonl";
  static final String PROMPT = "prompt.txt";
  static final String CONTEXT = "context.md";
  static final String REJECTED = "rejected.jsonl";

  private static final String TEMPORARY = ".tsearch-record";
  private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

  private final Disk disk;
  private final RecorderSettings settings;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final Path folder;
  private final TurnLine lines;
  private @Nullable OpenTranscript open;
  private List<Path> created = List.of();
  private long tornBytes;
  private boolean isClosed;
  private boolean hasPrompt;
  private String parent = "";
  private String model;

  /// How a session is recorded.
  ///
  /// @param project the folder that has, or gets, the folder `.entire`
  /// @param session the session; see [SessionRecorder#isSession]
  /// @param model the model that `context.md` names; empty for the last one that a turn names
  /// @param cwd the working folder of turns that name none
  /// @param version the version that the lines name
  /// @param isSynced whether each turn is made durable
  /// @param limit when a session gets another file
  public record RecorderSettings(
      Path project,
      String session,
      String model,
      String cwd,
      String version,
      boolean isSynced,
      ChunkLimit limit) {

    /// Settings for a session that stays one file, unless it is already split.
    public RecorderSettings(
        Path project, String session, String model, String cwd, String version, boolean isSynced) {
      this(project, session, model, cwd, version, isSynced, ChunkLimit.OF_SPLIT);
    }

    /// Checks the session.
    ///
    /// @throws IllegalArgumentException if it is not the name of a session
    public RecorderSettings {
      if (!isSession(session)) {
        throw new IllegalArgumentException("not the name of a session: " + session);
      }
    }

    private Path folder() {
      return project.resolve(folderOf(session));
    }
  }

  /// When a transcript gets another file.
  ///
  /// @param maxBytes the size that no file exceeds, unless one line does
  /// @param isForAll whether it also holds for a transcript that is not split yet
  public record ChunkLimit(long maxBytes, boolean isForAll) {
    /// The limit of Entire, for transcripts that are already split.
    static final ChunkLimit OF_SPLIT = new ChunkLimit(TranscriptChunks.MAX_BYTES, false);

    /// The limit of Entire.
    static final ChunkLimit OF_ALL = new ChunkLimit(TranscriptChunks.MAX_BYTES, true);
  }

  /// A recorder that has not opened a file.
  ///
  /// @param clock the time of turns that name none
  /// @param ids random ids for lines
  public SessionRecorder(
      Disk disk, RecorderSettings settings, InstantSource clock, Supplier<UUID> ids) {
    this.disk = disk;
    this.settings = settings;
    this.clock = clock;
    this.ids = ids;
    this.folder = settings.folder();
    this.lines = TurnLine.of(settings.session(), settings.version());
    this.model = settings.model();
  }

  /// A new session: the date in UTC and a random UUID.
  public static String newSession(Instant now, UUID id) {
    return now.atOffset(ZoneOffset.UTC).toLocalDate() + "-" + id;
  }

  /// Whether a text can be the name of a session, which is the name of its folder: 1 to 200
  /// letters, digits, `.`, `_` and `-`, the first one a letter or a digit.
  public static boolean isSession(String text) {
    return SESSION.matcher(text).matches();
  }

  /// The folder of a session, relative to the project.
  static Path folderOf(String session) {
    return Path.of(".entire", "metadata", session);
  }

  /// The folder of the session.
  public Path folder() {
    return folder;
  }

  /// Opens a session that exists, before the first turn, so that a lock of another recorder or a
  /// file that cannot be written is found at once. Has no effect on a new session.
  ///
  /// @throws SessionInUseException if another recorder records it
  public synchronized void openExisting() throws IOException {
    if (disk.exists(folder.resolve(TRANSCRIPT))) {
      open();
    }
  }

  /// The number of bytes at the end of an existing transcript that were no whole line and are in
  /// `rejected.jsonl` now.
  public synchronized long tornBytes() {
    return tornBytes;
  }

  /// A turn with the current time, unless it has a time. For a turn that is recorded later.
  public RecordedTurn received(RecordedTurn turn) {
    return turn.time().isPresent()
        ? turn
        : turn.withTime(Optional.of(clock.instant().truncatedTo(ChronoUnit.MILLIS).toString()));
  }

  /// Records a turn.
  ///
  /// @return its line; empty if the recorder was closed before
  /// @throws SessionInUseException if another recorder records the session
  /// @throws IOException if the turn cannot be written; then the transcript ends as before, and a
  ///   session that this turn began does not exist
  public synchronized Optional<byte[]> turn(RecordedTurn turn) throws IOException {
    if (isClosed) {
      return Optional.empty();
    }
    try {
      return Optional.of(record(turn));
    } catch (IOException e) {
      abandon(e);
      throw e;
    }
  }

  private byte[] record(RecordedTurn turn) throws IOException {
    OpenTranscript transcript = open();
    Optional<String> prompt = hasPrompt ? Optional.empty() : turn.prompt();
    if (prompt.isPresent()) {
      writePrompt(prompt.get());
    }
    String id = turn.id().orElseGet(() -> ids.get().toString());
    String time = received(turn).time().orElseThrow();
    byte[] line = lines.of(turn, id, parent, time, turn.cwd().orElse(settings.cwd()));
    append(transcript, line);
    parent = id;
    model = settings.model().isEmpty() ? turn.model().orElse(model) : settings.model();
    return line;
  }

  private void append(OpenTranscript transcript, byte[] line) throws IOException {
    try {
      transcript.append(line, settings.isSynced());
    } catch (IOException e) {
      isClosed = true;
      open = null;
      throw e;
    }
  }

  /// Ends a recording whose first turn cannot be written: deletes what it created.
  private void abandon(IOException cause) {
    if (!created.isEmpty() && parent.isEmpty()) {
      isClosed = true;
      try (OpenTranscript _ = open) {
        open = null;
        for (Path path : List.of(folder.resolve(PROMPT), folder.resolve(TRANSCRIPT))) {
          disk.delete(path);
        }
        for (Path path : created) {
          disk.delete(path);
        }
      } catch (IOException second) {
        cause.addSuppressed(second);
      }
    }
  }

  private void writePrompt(String prompt) throws IOException {
    replace(PROMPT, out -> out.write(prompt.getBytes(UTF_8)));
    hasPrompt = true;
  }

  /// Writes the content of a file.
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes a file that appears whole, or not at all.
  private void replace(String name, Content content) throws IOException {
    Path temporary = folder.resolve(TEMPORARY);
    disk.delete(temporary);
    try {
      try (Disk.OutputFile out = disk.append(temporary)) {
        content.writeTo(DiskStreams.writing(out));
        out.sync();
      }
      disk.replace(temporary, folder.resolve(name));
    } catch (IOException e) {
      try {
        disk.delete(temporary);
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /// Keeps a line of input that is not recorded, with a line feed.
  public synchronized void reject(byte[] line) throws IOException {
    if (isClosed) {
      return;
    }
    createFolder();
    Path rejected = folder.resolve(REJECTED);
    boolean isNew = !disk.exists(rejected);
    try {
      keepRejected(line);
    } catch (IOException e) {
      if (isNew) {
        disk.delete(rejected);
      }
      abandon(e);
      throw e;
    }
  }

  /// Creates the folder of the session, and notes which folders are new, the innermost first.
  private void createFolder() throws IOException {
    var missing = new ArrayList<Path>();
    for (Path path = folder; path != null && !disk.exists(path); path = path.getParent()) {
      missing.add(path);
    }
    if (!missing.isEmpty()) {
      created = missing;
      disk.createDirectories(folder);
    }
  }

  private void keepRejected(byte[] line) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(line.length + 1).put(line);
    if (line.length == 0 || line[line.length - 1] != '\n') {
      bytes.put((byte) '\n');
    }
    try (Disk.OutputFile rejected = disk.append(folder.resolve(REJECTED))) {
      rejected.write(bytes.flip());
      rejected.sync();
    }
  }

  private OpenTranscript open() throws IOException {
    OpenTranscript transcript = open;
    if (transcript == null) {
      createFolder();
      transcript =
          OpenTranscript.open(disk, folder, settings.session(), settings.limit(), this::keepTorn);
      try {
        continueAfter(transcript.last());
      } catch (IOException | RuntimeException e) {
        transcript.closeAfter(e);
        throw e;
      }
      open = transcript;
    }
    return transcript;
  }

  private void keepTorn(byte[] torn) throws IOException {
    keepRejected(torn);
    tornBytes += torn.length;
  }

  private void continueAfter(JsonObject last) throws IOException {
    parent = last.text("uuid", "");
    hasPrompt = disk.exists(folder.resolve(PROMPT));
    Path context = folder.resolve(CONTEXT);
    if (model.isEmpty() && disk.exists(context)) {
      model = KeyActions.modelIn(new String(disk.readAll(context), UTF_8)).orElse("");
    }
  }

  /// Ends the recording: writes `context.md`, which replaces an older one, and releases the
  /// session. Without a turn nothing is written.
  @Override
  public synchronized void close() throws IOException {
    isClosed = true;
    OpenTranscript transcript = open;
    open = null;
    if (transcript != null) {
      try (transcript) {
        var actions = new KeyActions(settings.session(), model);
        replace(CONTEXT, out -> actions.write(transcript.reading(), out));
      }
    }
  }
}
