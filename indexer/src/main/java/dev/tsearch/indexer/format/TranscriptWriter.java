package dev.tsearch.indexer.format;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.transcript.call.CallInput;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Writes conversations as files of a program. The caller announces each conversation with
/// [#conversation], passes its entries to [#entry] in the order of
/// [dev.tsearch.core.transcript.SessionOrder], and closes the writer, which completes the files. A
/// session's sub-agents follow it. Keeps no more of a conversation in memory than a few entries.
/// One owner, not thread-safe.
///
/// The files are written to a new folder, which the caller renames once the writer is closed. So a
/// failure leaves no partial file.
///
/// **Invariant:** an imported entry of the written files equals the one that was written, but for
/// what was counted in [WritingTask#losses].
public interface TranscriptWriter extends Closeable {
  /// Large enough that a system call costs little per line.
  int BUFFER_BYTES = 1 << 16;

  /// Leaves room for a suffix in the 255 bytes of a name.
  int MAX_NAME = 200;

  /// Begins a conversation.
  ///
  /// @param transcript the conversation as the archive names it
  /// @param project its working folder; empty if unknown
  /// @param start the earliest time of its entries; the epoch if none has a time
  /// @throws IOException if a file cannot be written
  void conversation(TranscriptId transcript, String project, Instant start) throws IOException;

  /// Writes the next entry of the conversation that was begun last.
  ///
  /// @throws IOException if a file cannot be written
  void entry(Entry entry) throws IOException;

  /// Completes the files.
  @Override
  void close() throws IOException;

  /// A format in which conversations can be written. Stateless, safe for use by many threads.
  interface WritableFormat {

    /// The name of the format, which `export --as` takes.
    String name();

    /// How the files of a session are arranged.
    FileSet files();

    /// A writer of conversations.
    TranscriptWriter writer(WritingTask task);

    /// Adds the files that a program needs besides copies of originals, such as a list of them.
    ///
    /// @param copied the copies, relative to the folder of the task
    /// @throws IOException if a file cannot be written
    default void complete(WritingTask task, Collection<Path> copied) throws IOException {
      // most formats have no such files
    }

    /// A writer that adds entries to copies of originals: those of a session that were not
    /// imported.
    ///
    /// @param copied the copies, relative to the folder of the task
    /// @return empty if no copy can be continued
    default Optional<TranscriptWriter> continuation(WritingTask task, Collection<Path> copied) {
      return Optional.empty();
    }

    /// Where an exported folder has a copy of a file that was imported.
    ///
    /// @param file the path from which it was imported
    /// @param transcript its conversation, whose source is the format that read the file
    /// @param isAlone whether one session is exported, see [WritingTask]
    /// @return empty if the file is not one of this format's
    Optional<FilePlace> placeOf(Path file, TranscriptId transcript, boolean isAlone);

    /// Whether all versions of a file follow each other in the copy: then no entry is lost, and
    /// those that the versions share are read once. Otherwise the longest version is copied, and
    /// [#placeOfVersion] has the places of the others.
    ///
    /// @param place where [#placeOf] puts the file
    default boolean joinsVersions(Path place) {
      return false;
    }

    /// Where an exported folder has another version of a file that was copied. An import reads
    /// versions whose first times are equal in the order of their paths, so the path of an earlier
    /// version sorts before that of the file, and the path of a later one after it.
    ///
    /// @param place where [#placeOf] puts the file
    /// @param isEarlier whether the version was imported before the one that was copied
    /// @param number which version it is, from 1, in the order in which they were imported
    /// @return empty if the format has no such place; then the version is not copied
    default Optional<Path> placeOfVersion(Path place, boolean isEarlier, int number) {
      return Optional.empty();
    }

    /// Where a copy goes whose place another session of the same name has.
    ///
    /// @param place where [#placeOf] puts the file
    /// @param copy which session of the name it is, from 2
    /// @return empty if the format has no other place
    default Optional<Path> placeOfNamesake(Path place, int copy) {
      return Optional.empty();
    }

    /// Where an exported folder has a copy of a transcript that is not in this format's folders, if
    /// other transcripts of its session are.
    ///
    /// @param transcript its conversation, whose source is the format that read the file
    /// @return relative to the exported folder; empty if the format has no such place
    default Optional<FilePlace> placeBeside(TranscriptId transcript) {
      return Optional.empty();
    }

    /// Whether a file is no transcript, but about one that has other files, and an exported folder
    /// has no place for it: its entries are losses.
    ///
    /// @param file the path from which it was imported
    default boolean leavesOut(Path file) {
      return false;
    }
  }

  /// The place of a copy in an exported folder.
  ///
  /// @param path relative to the folder
  /// @param part which part of the file the copy is, from 0: a program may have split a transcript;
  ///   the parts are joined by line feeds
  record FilePlace(Path path, int part) {

    /// The place of a whole file.
    public static FilePlace of(Path path) {
      return new FilePlace(path, 0);
    }
  }

  /// How a format arranges the files of a session.
  enum FileSet {
    /// One file, and none for sub-agents.
    FILE,
    /// One file, and one for each sub-agent.
    FILE_AND_AGENTS,
    /// Several files that belong together, and more for each sub-agent.
    FOLDER
  }

  /// What a writer needs.
  ///
  /// @param disk the file system
  /// @param folder an empty folder that receives the files
  /// @param isAlone whether one session is written, so that its folder may be this one
  /// @param formats all formats, by which written lines are read again
  /// @param originals the values from which the entries were made
  /// @param losses receives what the format cannot hold
  /// @param clock the current time, for files that must have one
  /// @param version the version of tsearch, for formats that name the program
  record WritingTask(
      Disk disk,
      Path folder,
      boolean isAlone,
      Detector formats,
      OriginalValues originals,
      Losses losses,
      InstantSource clock,
      String version) {

    /// The same task in a folder of the folder.
    public WritingTask in(Path inner) {
      return new WritingTask(
          disk, folder.resolve(inner), isAlone, formats, originals, losses, clock, version);
    }

    /// Whether the folder has a file or folder.
    ///
    /// @param path relative to the folder
    public boolean exists(Path path) throws IOException {
      return disk.exists(folder.resolve(path));
    }

    /// Creates a file in the folder.
    ///
    /// @param path relative to the folder
    /// @throws FileAlreadyExistsException if another conversation has the file
    public OutputStream create(Path path) throws IOException {
      Path file = folder.resolve(path);
      if (disk.exists(file)) {
        throw new FileAlreadyExistsException(path.toString());
      }
      Path parent = file.getParent();
      if (parent != null) {
        disk.createDirectories(parent);
      }
      return writing(file);
    }

    /// Adds to a file in the folder. A last line without its line feed gets one.
    ///
    /// @param path relative to the folder
    public OutputStream append(Path path) throws IOException {
      Path file = folder.resolve(path);
      boolean isComplete = true;
      try (Disk.InputFile in = disk.open(file)) {
        ByteBuffer last = ByteBuffer.allocate(1);
        isComplete = in.size() == 0 || (in.read(in.size() - 1, last) == 1 && last.get(0) == '\n');
      }
      OutputStream out = writing(file);
      if (!isComplete) {
        out.write('\n');
      }
      return out;
    }

    private OutputStream writing(Path file) throws IOException {
      Disk.OutputFile opened = disk.append(file);
      return new BufferedOutputStream(DiskStreams.writing(opened), BUFFER_BYTES) {
        @Override
        public void close() throws IOException {
          try (opened) {
            flush();
          }
        }
      };
    }
  }

  /// The name of a file for a session: every character but letters, digits, `.`, `_` and `-` is
  /// replaced, and it does not begin with `.` or `-`.
  static String fileName(String session) {
    String name = session.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[.-]+", "");
    String cut = name.substring(0, Math.min(MAX_NAME, name.length()));
    return cut.isEmpty() ? "session" : cut;
  }

  /// Reads the values in the originals from which entries were made.
  @FunctionalInterface
  interface OriginalValues {

    /// The JSON object in the source from which an entry was made; empty if the entry was appended,
    /// or the bytes are lost, damaged, or no JSON object.
    Optional<JsonObject> valueOf(Entry entry) throws IOException;

    /// The input of a tool call with the names of its members: from the original, else from the
    /// content, if that is a JSON object. An input that is only text has the name `input`.
    default JsonObject inputOf(Entry call) throws IOException {
      Optional<JsonObject> input = valueOf(call).flatMap(value -> CallInput.of(value, call));
      return input.isPresent() ? input.get() : inputIn(call);
    }

    private static JsonObject inputIn(Entry call) {
      String content = call.content();
      if (content.isBlank()) {
        return JsonObject.EMPTY;
      }
      try {
        return Json.SOURCE.object(content);
      } catch (MalformedJsonException _) {
        return JsonObject.builder().put("input", content).build();
      }
    }
  }

  /// The JSON object that a line was written from, as an import reads it: what [LineInterpreter]
  /// makes of it.
  ///
  /// @param line the number of the line, from 1
  static List<Entry> readAgain(LineInterpreter interpreter, JsonObject object, long line) {
    var entries = new ArrayList<Entry>();
    String digest = interpreter.hasId(object) ? "" : Long.toHexString(line);
    interpreter.interpret(new JsonValues.JsonPart.Value(0, 0, line, object), digest, entries::add);
    return entries;
  }
}
