package dev.tsearch.core.forget;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// The file `forgotten.jsonl`. Lines are only appended.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
public record ForgottenFile(Disk disk, ArchiveLayout layout) {
  private static final long VERSION = 1;

  /// Reads the file; an absent one says that nothing was forgotten. A last line without newline is
  /// left out: the erasure that it belongs to is not finished.
  ///
  /// @throws CorruptArchiveException if a line is damaged
  /// @throws NewerFormatException if a later version wrote it
  public Forgotten read() throws IOException {
    Forgotten all = Forgotten.NOTHING;
    for (JsonObject line : lines()) {
      long version = line.number("forgotten", VERSION);
      if (version > VERSION) {
        throw new NewerFormatException(layout.forgotten(), version, VERSION);
      }
      all = all.with(line);
    }
    return all;
  }

  private List<JsonObject> lines() throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readAll(layout.forgotten());
    } catch (NoSuchFileException _) {
      if (disk.isBlocked(layout.forgotten())) {
        throw new CorruptArchiveException(
            layout.forgotten(), 0, "the rules of forgetting", "no file");
      }
      return List.of();
    }
    var lines = new ArrayList<JsonObject>();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        try {
          lines.add(Json.OWN.object(bytes, start, at - start));
        } catch (MalformedJsonException _) {
          throw new CorruptArchiveException(
              layout.forgotten(), start, "a rule of forgetting", "another line");
        }
        start = at + 1;
      }
    }
    return lines;
  }

  /// Appends the lines that the file does not have yet, durably. The caller holds the write lock.
  public void append(List<JsonObject> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    cutTail();
    var known = new HashSet<>(lines());
    var bytes = new ByteArrayOutputStream();
    for (JsonObject line : lines) {
      if (!known.contains(line)) {
        Json.OWN.write(line, bytes);
        bytes.write('\n');
      }
    }
    try (Disk.OutputFile out = disk.append(layout.forgotten())) {
      out.write(ByteBuffer.wrap(bytes.toByteArray()));
      out.sync();
    }
    disk.syncDirectory(layout.root());
  }

  /// Cuts off a last line that a crash left without its end.
  private void cutTail() throws IOException {
    if (!disk.exists(layout.forgotten())) {
      return;
    }
    byte[] bytes = disk.readAll(layout.forgotten());
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    if (end < bytes.length) {
      disk.truncate(layout.forgotten(), end);
    }
  }
}
