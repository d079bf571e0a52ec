package dev.tsearch.core.context;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.Utf8;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The files of one context in the archive; the package describes them. A file is replaced as a
/// whole: written under another name, synced, and renamed. Writes need the archive's lock.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
/// @param name the context
public record ContextFiles(Disk disk, ArchiveLayout layout, ContextName name) {
  private static final String META = "context_meta.json";
  private static final String DIRTY = ".dirty";

  /// The name of the file with the system prompt.
  static final String PROMPT = "system_prompt.md";

  /// The bytes of system prompts that were not UTF-8 and were replaced.
  private static final String REJECTED_PROMPT = "system_prompt.rejected";

  private static final String WINDOW = "context.jsonl";
  private static final String ARCHIVE = "transcript.md";

  /// The folder of the context.
  public Path folder() {
    return layout.contexts().resolve(name.value());
  }

  private Path file(String fileName) {
    return folder().resolve(fileName);
  }

  /// Whether the context exists: its `context_meta.json` names a session.
  public boolean exists() throws IOException {
    return meta().isPresent();
  }

  /// The content of `context_meta.json`; empty if the context does not exist, or if chibi itself
  /// wrote the file, which names no session.
  public Optional<ContextMeta> meta() throws IOException {
    Path file = file(META);
    Optional<byte[]> bytes = read(file);
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    try {
      return ContextMeta.of(Json.OWN.object(bytes.get()));
    } catch (MalformedJsonException e) {
      throw new IOException(
          file + ": " + e.getMessage() + "; without this file, its entries are found again", e);
    }
  }

  void write(ContextMeta meta) throws IOException {
    replace(file(META), Json.OWN.bytes(meta.toJson()));
  }

  /// The system prompt; empty if there is none.
  ///
  /// @throws IOException also if the file is not UTF-8, since no entry could record its bytes
  public String prompt() throws IOException {
    Optional<String> wrong = wrongPrompt();
    if (wrong.isPresent()) {
      throw new IOException(wrong.get());
    }
    return new String(promptBytes(), UTF_8);
  }

  /// Why the system prompt cannot be read or recorded: its file is not UTF-8. Empty if it can.
  public Optional<String> wrongPrompt() throws IOException {
    return Utf8.wrong(promptBytes()).map(wrong -> file(PROMPT) + " is " + wrong);
  }

  private byte[] promptBytes() throws IOException {
    return read(file(PROMPT)).orElse(new byte[0]);
  }

  /// Keeps the bytes of a system prompt that cannot be recorded, before another one replaces it.
  void keepWrongPrompt() throws IOException {
    if (wrongPrompt().isPresent()) {
      append(file(REJECTED_PROMPT), promptBytes());
    }
  }

  void writePrompt(String prompt) throws IOException {
    replace(file(PROMPT), prompt.getBytes(UTF_8));
  }

  /// Whether a change was begun after the window was written.
  public boolean isDirty() throws IOException {
    return disk.exists(file(DIRTY));
  }

  /// Says that `context.jsonl` is about to become stale.
  void markDirty() throws IOException {
    disk.createDirectories(folder());
    if (!isDirty()) {
      createMark();
    }
  }

  private void createMark() throws IOException {
    disk.create(file(DIRTY), ByteBuffer.allocate(0));
    disk.syncDirectory(folder());
  }

  /// The bytes of `context.jsonl`; empty if there is none.
  public Optional<byte[]> window() throws IOException {
    return read(file(WINDOW));
  }

  /// Replaces `context.jsonl`.
  void writeWindow(byte[] lines) throws IOException {
    replace(file(WINDOW), lines);
  }

  /// Removes the mark of a stale `context.jsonl`.
  void markCurrent() throws IOException {
    if (isDirty()) {
      disk.delete(file(DIRTY));
      disk.syncDirectory(folder());
    }
  }

  /// The length of `transcript.md` in bytes.
  long archiveBytes() throws IOException {
    Path file = file(ARCHIVE);
    return disk.exists(file) ? disk.size(file) : 0;
  }

  /// Appends to `transcript.md`; durable when this returns.
  void appendArchive(String text) throws IOException {
    append(file(ARCHIVE), text.getBytes(UTF_8));
  }

  /// Appends bytes to a file of the context: all are durable when this returns, and none is there
  /// if it throws.
  void append(Path file, byte[] bytes) throws IOException {
    disk.createDirectories(folder());
    long before = disk.exists(file) ? disk.size(file) : -1;
    try {
      try (Disk.OutputFile out = disk.append(file)) {
        out.write(ByteBuffer.wrap(bytes));
        out.sync();
      }
      disk.syncDirectory(folder());
    } catch (IOException e) {
      withdraw(file, before, e);
      throw e;
    }
  }

  private void withdraw(Path file, long before, IOException failure) {
    try {
      if (before < 0) {
        disk.delete(file);
      } else if (disk.size(file) > before) {
        disk.truncate(file, before);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /// Keeps a context that was imported: later entries continue its session. Needs the archive's
  /// lock. Does nothing if the context exists.
  ///
  /// @param prompt the imported system prompt; empty if there is none
  /// @return whether it did not exist
  public boolean keep(ContextMeta imported, String prompt) throws IOException {
    if (exists()) {
      return false;
    }
    try {
      markDirty();
      if (!prompt.isEmpty()) {
        writePrompt(prompt);
      }
      write(imported.recorded(ContextEntries.hash(prompt)));
      return true;
    } catch (IOException e) {
      releaseAfter(e);
      throw e;
    }
  }

  /// Removes what a failed creation left.
  void releaseAfter(IOException failure) {
    try {
      if (!exists()) {
        disk.delete(file(PROMPT));
      }
      release();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /// Creates the folder for a context, if there is none.
  ///
  /// @return whether there was none
  boolean reserve() throws IOException {
    if (disk.exists(folder())) {
      return false;
    }
    disk.createDirectories(folder());
    try {
      createMark();
      return true;
    } catch (FileAlreadyExistsException _) {
      return false; // another process was faster
    }
  }

  /// Removes the folder of a context that was not created, unless it has files.
  public void release() throws IOException {
    if (!exists() && disk.list(folder()).stream().allMatch(file(DIRTY)::equals)) {
      disk.delete(file(DIRTY));
      disk.delete(folder());
    }
  }

  /// Removes what was appended to `transcript.md` after a length.
  void truncateArchive(long bytes) throws IOException {
    if (archiveBytes() > bytes) {
      disk.truncate(file(ARCHIVE), bytes);
    }
  }

  private Optional<byte[]> read(Path file) throws IOException {
    try {
      return Optional.of(disk.readAll(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private void replace(Path file, byte[] bytes) throws IOException {
    replace(disk, layout, file, bytes);
  }

  /// Writes a file under another name and renames it. If this throws, the file is as it was.
  static void replace(Disk disk, ArchiveLayout layout, Path file, byte[] bytes) throws IOException {
    Path folder = file.resolveSibling("");
    Path temporary = layout.temporary(file);
    disk.createDirectories(folder);
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(bytes));
    disk.replace(temporary, file);
    disk.syncDirectory(folder);
  }
}
