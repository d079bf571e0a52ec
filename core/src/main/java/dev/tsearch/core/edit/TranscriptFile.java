package dev.tsearch.core.edit;

import static java.util.function.Predicate.not;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.TranscriptReader;
import dev.tsearch.core.edit.line.UnknownLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A transcript file of Claude Code, of any version: its lines, changes of them, and saving.
///
/// Changes are made in memory; [#save] writes them. Indexes count the lines of the file from 0,
/// with those that a compaction archived. Lines are immutable; a change makes a new one, so a line
/// that was read before is found again by its id.
///
/// Keeps the whole file in memory, which therefore must be smaller than 2 GiB. Single owner, not
/// thread-safe.
public final class TranscriptFile {
  private static final long MAX_BYTES = Integer.MAX_VALUE - 64L;

  private final Disk disk;
  private final Path path;
  private final Guard guard;
  private final byte[] head;
  private FileSaver.Fingerprint saved;
  private List<Line> savedLines;
  private List<Line> lines;
  private byte[] savedTail;
  private byte[] tail;

  private TranscriptFile(Disk disk, Path path, Checks checks, byte[] bytes) throws IOException {
    this.disk = disk;
    this.path = path;
    this.guard = new Guard(checks.safety(), checks.warnings());
    this.saved = FileSaver.Fingerprint.of(bytes);
    TranscriptReader.FileLines read = TranscriptReader.read(bytes, deviations(path, checks));
    this.head = Arrays.copyOf(bytes, read.start());
    this.lines = read.lines();
    this.savedLines = lines;
    this.tail = Arrays.copyOfRange(bytes, read.tail(), bytes.length);
    this.savedTail = tail;
  }

  /// Loads a file without reports; see [Checks#of].
  public static TranscriptFile load(Disk disk, Path path, Validation validation)
      throws IOException {
    return load(disk, path, Checks.of(validation));
  }

  /// Loads a file.
  ///
  /// @throws InvalidTranscriptException if the file is too large, or deviates from the format and
  ///   [Validation#STRICT] is wanted
  public static TranscriptFile load(Disk disk, Path path, Checks checks) throws IOException {
    Path real = disk.realPath(path);
    if (disk.size(real) > MAX_BYTES) {
      throw new InvalidTranscriptException(path, "larger than 2 GiB");
    }
    return new TranscriptFile(disk, real, checks, disk.readAll(real));
  }

  private static TranscriptReader.Deviations deviations(Path path, Checks checks) {
    return switch (checks.validation()) {
      case STRICT ->
          deviation -> {
            throw new InvalidTranscriptException(path, deviation);
          };
      case WARN ->
          deviation ->
              checks.warnings().accept("line " + deviation.line() + ": " + deviation.problem());
      case NONE -> TranscriptReader.Deviations.IGNORED;
    };
  }

  /// The bytes of the file as [#save] would write them, if no other process appends to it.
  public byte[] bytes() throws IOException {
    var out = new ByteArrayOutputStream();
    new FileContent(head, lines, tail)
        .writeTo((bytes, from, to) -> out.write(bytes, from, to - from));
    return out.toByteArray();
  }

  /// The path without symbolic links.
  public Path path() {
    return path;
  }

  /// All lines in their order.
  public List<Line> lines() {
    return lines;
  }

  /// The line of a message, by the line's id or the id of one of its entries (`<id>#1`); the last
  /// one if several lines have the id, and empty if none has it.
  public Optional<Line> line(String messageId) {
    int index = Chain.index(lines, messageId.replaceFirst("#\\d+$", ""));
    return index < 0 ? Optional.empty() : Optional.of(lines.get(index));
  }

  /// The index of the line with an id.
  ///
  /// @throws RefusedEditException if there is none
  public int index(String id) throws RefusedEditException {
    int index = Chain.index(lines, id);
    if (index < 0) {
      throw new RefusedEditException("no line with the id " + id);
    }
    return index;
  }

  /// Whether it is a transcript: it has at least one line that only Claude Code writes.
  public boolean isTranscript() {
    return lines.stream()
        .filter(line -> !(line instanceof UnknownLine unknown) || unknown.isObject())
        .anyMatch(TranscriptFile::isOfSession);
  }

  private static boolean isOfSession(Line line) {
    return line.sessionId().isPresent()
        || line.text("leafUuid").isPresent()
        || line.value().member("snapshot").isPresent();
  }

  /// Inserts a line before the line at an index.
  ///
  /// @param index 0 to the number of lines
  /// @throws RefusedEditException if the index is outside the file, the id of the line is in use,
  ///   or the change is not safe
  public void insert(int index, Line line) throws RefusedEditException {
    insert(index, List.of(line));
  }

  /// Inserts lines that belong together before the line at an index, all or none of them. Each
  /// follows from the one before it.
  ///
  /// @throws RefusedEditException as [#insert(int, Line)]; a tool call and its result are safe
  ///   together, but not one after the other
  public void insert(int index, List<Line> inserted) throws RefusedEditException {
    if (index < 0 || index > lines.size()) {
      throw new RefusedEditException(
          "position " + index + " is outside the file, which has " + lines.size() + " lines");
    }
    guard.insert(lines, index);
    List<Line> all = lines;
    int at = index;
    for (Line line : inserted) {
      if (Chain.index(all, line.outline().uuid()) >= 0) {
        throw new RefusedEditException("the id " + line.outline().uuid() + " is in use");
      }
      all = Chain.inserted(all, at, line);
      at++;
    }
    lines = all;
  }

  /// Adds a line at the end.
  ///
  /// @throws RefusedEditException as [#insert(int, Line)]
  public void append(Line line) throws RefusedEditException {
    insert(lines.size(), line);
  }

  /// Replaces the line with an id. The new line gets the parent of the old one.
  ///
  /// @throws RefusedEditException if there is no such line, or the change is not safe
  public void replace(String id, Line line) throws RefusedEditException {
    int index = index(id);
    guard.change(lines, Set.of(index));
    lines = Chain.replaced(lines, index, line);
  }

  /// Sets the text of the line with an id: of a prompt, an answer or a system line.
  ///
  /// @throws RefusedEditException if there is no such line, it has no text, or the change is not
  ///   safe
  public void setText(String id, String text) throws RefusedEditException {
    int index = index(id);
    Line changed = Contents.withText(lines.get(index), text);
    guard.change(lines, Set.of(index));
    var all = new ArrayList<>(lines);
    all.set(index, changed);
    lines = List.copyOf(all);
  }

  /// Sets the content of the result of a tool call.
  ///
  /// @throws RefusedEditException if the call has no result, or the change is not safe
  public void setToolResult(String toolUseId, String content) throws RefusedEditException {
    setToolResults(Map.of(toolUseId, content));
  }

  /// Sets the contents of the results of tool calls.
  ///
  /// @param contents the new contents by the ids of the calls
  /// @throws RefusedEditException if a call has no result, or the change is not safe
  public void setToolResults(Map<String, String> contents) throws RefusedEditException {
    Set<String> known =
        lines.stream()
            .flatMap(line -> line.outline().results().stream())
            .collect(Collectors.toSet());
    Optional<String> unknown = contents.keySet().stream().filter(not(known::contains)).findFirst();
    if (unknown.isPresent()) {
      throw new RefusedEditException("no result of a tool call " + unknown.get());
    }
    List<Line> changed = lines.stream().map(line -> Contents.withResults(line, contents)).toList();
    guard.change(lines, changes(changed));
    lines = changed;
  }

  /// What happens to the lines that follow from a removed line.
  public enum Followers {
    /// They follow from the line before it.
    RELINKED,
    /// They refer to the removed line; nothing leads from them to the lines before it.
    ORPHANED
  }

  /// Removes the line with an id.
  ///
  /// @throws RefusedEditException if there is no such line, or the change is not safe
  public void remove(String id, Followers followers) throws RefusedEditException {
    Set<Integer> gone = Set.of(index(id));
    guard.remove(lines, gone);
    drop(gone, followers);
  }

  /// Removes the line with an id and all that follow from it; returns them in the order of the
  /// file.
  ///
  /// @throws RefusedEditException if there is no such line, or the change is not safe
  public List<Line> removeTree(String id) throws RefusedEditException {
    Set<Integer> gone = Chain.tree(lines, index(id));
    guard.remove(lines, gone);
    List<Line> removed = gone.stream().sorted().map(lines::get).toList();
    drop(gone, Followers.RELINKED);
    return removed;
  }

  private void drop(Set<Integer> gone, Followers followers) {
    keepPrefixes(gone);
    lines =
        followers == Followers.RELINKED ? Chain.unlinked(lines, gone) : Chain.without(lines, gone);
  }

  /// Moves remarks before removed lines to the lines after them.
  private void keepPrefixes(Set<Integer> gone) {
    var all = new ArrayList<>(lines);
    var prefix = new ByteArrayOutputStream();
    for (int i = 0; i < all.size(); i++) {
      LineBytes raw = all.get(i).raw();
      if (gone.contains(i)) {
        prefix.writeBytes(raw.prefix());
      } else if (prefix.size() > 0) {
        all.set(i, Line.moved(all.get(i), raw.withPrefix(prefix.toByteArray())));
        prefix.reset();
      }
    }
    prefix.writeBytes(tail);
    tail = prefix.toByteArray();
    lines = List.copyOf(all);
  }

  /// Several changes of a file.
  @FunctionalInterface
  public interface Change {
    /// Makes the changes.
    void apply(TranscriptFile file) throws IOException, RefusedEditException;
  }

  /// Makes all changes or none: after an exception the lines are as before. Nothing is saved.
  public void batch(Change change) throws IOException, RefusedEditException {
    List<Line> linesBefore = lines;
    byte[] tailBefore = tail;
    boolean isDone = false;
    try {
      change.apply(this);
      isDone = true;
    } finally {
      if (!isDone) {
        lines = linesBefore;
        tail = tailBefore;
      }
    }
  }

  /// Whether a line differs from the file that was loaded or saved last.
  public boolean isChanged() {
    return !lines.equals(savedLines) || !Arrays.equals(tail, savedTail);
  }

  /// The changes since the file was loaded or saved last, as a unified diff.
  public List<String> diff() {
    return UnifiedDiff.of(savedLines, savedTail, lines, tail);
  }

  /// Saves the file without a backup.
  ///
  /// @throws ChangedFileException if another process changed bytes that were loaded, or saves an
  ///   edit; lines that were only appended are kept
  public Saved save() throws IOException {
    return save(Optional.empty());
  }

  /// Saves the file, and a copy of the old one next to it.
  ///
  /// @param now the time for the name of the copy
  /// @throws ChangedFileException as [#save()]
  public Saved saveWithBackup(Instant now) throws IOException {
    return save(Optional.of(now));
  }

  private Saved save(Optional<Instant> backupTime) throws IOException {
    try (FileSaver saver = FileSaver.of(disk, path)) {
      byte[] appended = saver.appended(saved);
      FileContent content = new FileContent(head, lines, tail).withAppended(savedLines, appended);
      Optional<Path> backup = Optional.empty();
      if (backupTime.isPresent()) {
        backup = Optional.of(saver.backup(backupTime.get()));
      }
      saved = saver.replace(content::writeTo);
      lines = content.numberedLines();
      tail = content.tail();
      savedLines = lines;
      savedTail = tail;
      return new Saved(appended.length, backup);
    }
  }

  /// Replaces what a pattern matches, in every copy within a line and in the remarks between lines.
  ///
  /// @return what was replaced, and what was left
  /// @throws RefusedEditException if [Safety#STRICT] is wanted and a changed line is in an
  ///   unfinished turn or thinking with a signature is changed, or the pattern needs too much
  ///   memory
  public Redaction.Redacted redact(Redaction redaction) throws RefusedEditException {
    var run = new RedactionRun(redaction);
    List<Line> redacted = run.lines(lines);
    byte[] redactedTail = run.remark(tail);
    guard.unfinished(lines, changes(redacted));
    guard.signed(run.signedLines());
    lines = redacted;
    tail = redactedTail;
    return run.result();
  }

  private Set<Integer> changes(List<Line> changed) {
    return IntStream.range(0, lines.size())
        .filter(i -> !changed.get(i).equals(lines.get(i)))
        .boxed()
        .collect(Collectors.toSet());
  }
}
