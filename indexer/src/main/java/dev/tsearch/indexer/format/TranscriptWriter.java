package dev.tsearch.indexer.format;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.transcript.CallInput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
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

  /// Begins a conversation.
  ///
  /// @param transcript the conversation as the archive names it
  /// @param project its working folder; empty if unknown
  /// @throws IOException if a file cannot be written
  void conversation(TranscriptId transcript, String project) throws IOException;

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

    /// Where an exported folder has a copy of a file that was imported.
    ///
    /// @param file the path from which it was imported
    /// @param transcript its conversation
    /// @return the path relative to the exported folder, in the same place as the writer's own file
    ///   of this kind; empty if the file is not one of this format's
    Optional<Path> placeOf(Path file, TranscriptId transcript);
  }

  /// How a format arranges the files of a session.
  enum FileSet {
    /// One file, and none for sub-agents.
    FILE,
    /// One file, and one for each sub-agent.
    FILE_AND_AGENTS,
    /// Several files that belong together, and none for sub-agents.
    FOLDER
  }

  /// What a writer needs.
  ///
  /// @param disk the file system
  /// @param folder an empty folder that receives the files
  /// @param originals the values from which the entries were made
  /// @param losses receives what the format cannot hold
  /// @param clock the current time, for files that must have one
  /// @param version the version of tsearch, for formats that name the program
  record WritingTask(
      Disk disk,
      Path folder,
      OriginalValues originals,
      Losses losses,
      InstantSource clock,
      String version) {}

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

  /// Whether an entry has a place of its own in every format: what somebody said, a tool call or
  /// its result.
  static boolean isSaid(Entry entry) {
    EntryType type = entry.type();
    return type.equals(EntryType.MESSAGE)
        || type.equals(EntryType.TOOL_CALL)
        || type.equals(EntryType.TOOL_RESULT);
  }
}
