package dev.tsearch.core.forget;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.manifest.TornFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The file `forgotten.jsonl`. Lines are only appended; each time `derived/forgotten.sum` is
/// written afterwards.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
public record ForgottenFile(Disk disk, ArchiveLayout layout) {
  private static final long VERSION = 1;

  /// Reads the file; an absent one says that nothing was forgotten, unless a partition shows that
  /// something was. A last line without newline is left out: the erasure that it belongs to is not
  /// finished.
  ///
  /// @throws CorruptArchiveException if a line is damaged, or rules are lost
  /// @throws NewerFormatException if a later version wrote it
  public Forgotten read() throws IOException {
    List<JsonObject> lines = lines();
    if (!lines.isEmpty() && !ForgottenLine.isHeader(lines.getFirst())) {
      throw new CorruptArchiveException(
          layout.forgotten(), 0, "the salt of the hashes", "another line");
    }
    for (JsonObject line : lines) {
      if (isNewer(line)) {
        throw new NewerFormatException(layout.forgotten(), line.number("forgotten", 0), VERSION);
      }
    }
    return Forgotten.of(lines);
  }

  private static boolean isNewer(JsonObject line) {
    return line.number("forgotten", VERSION) > VERSION;
  }

  /// Its length in bytes; 0 if it does not exist.
  public long size() throws IOException {
    return disk.exists(layout.forgotten()) ? disk.size(layout.forgotten()) : 0;
  }

  private List<JsonObject> lines() throws IOException {
    byte[] bytes = bytes();
    var lines = new ArrayList<JsonObject>();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        Optional<JsonObject> line = line(bytes, start, at);
        if (line.isEmpty()) {
          throw new CorruptArchiveException(
              layout.forgotten(), start, "a rule of forgetting", "another line");
        }
        lines.add(line.get());
        start = at + 1;
      }
    }
    return lines;
  }

  /// Reads the file as its sum says that it is. The sum is read first: it is written last.
  private byte[] bytes() throws IOException {
    Optional<ForgottenSum> sum = sum();
    byte[] bytes = content();
    if (sum.isPresent() && !sum.get().isOf(bytes)) {
      throw new CorruptArchiveException(
          layout.forgotten(),
          0,
          sum.get().length() + " bytes of rules of forgetting",
          bytes.length < sum.get().length() ? bytes.length + " bytes" : "other bytes");
    }
    if (isLost()) {
      throw new CorruptArchiveException(
          layout.forgotten(), 0, "the rules of forgetting of rewritten partitions", "no file");
    }
    return bytes;
  }

  /// Whether there is no file although something was forgotten: nothing else makes a later
  /// generation of a partition.
  private boolean isLost() throws IOException {
    return !disk.exists(layout.forgotten())
        && disk.names(layout.partitions()).stream()
            .anyMatch(name -> PartitionName.of(name).filter(it -> it.generation() > 0).isPresent());
  }

  private Optional<ForgottenSum> sum() throws IOException {
    return ForgottenSum.read(disk, layout.forgottenSum());
  }

  private byte[] content() throws IOException {
    try {
      return disk.readAll(layout.forgotten());
    } catch (NoSuchFileException _) {
      if (disk.isBlocked(layout.forgotten())) {
        throw new CorruptArchiveException(
            layout.forgotten(), 0, "the rules of forgetting", "no file");
      }
      return new byte[0];
    }
  }

  private static Optional<JsonObject> line(byte[] bytes, int start, int end) {
    try {
      return Optional.of(Json.OWN.object(bytes, start, end - start)).filter(ForgottenLine::isSound);
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// Appends the lines that the file does not have yet, durably. The caller holds the write lock.
  public void append(List<JsonObject> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    var known = new HashSet<>(lines());
    cutTail();
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
    writeSum();
  }

  /// Completes an [#append] that a crash interrupted. The caller holds the write lock.
  public void recover() throws IOException {
    if (!disk.exists(layout.forgotten()) || disk.isBlocked(layout.forgotten())) {
      return;
    }
    if (!isSummed() && !isChanged()) {
      cutTail();
      writeSum();
    }
  }

  /// Whether rules are lost: the file does not begin with the bytes that it had.
  private boolean isChanged() throws IOException {
    Optional<ForgottenSum> sum = sum();
    return sum.isPresent() && !sum.get().isOf(content());
  }

  /// Whether the sum is of the whole file. If not, the next writer completes it.
  public boolean isSummed() throws IOException {
    if (!disk.exists(layout.forgotten())) {
      return true;
    }
    long size = disk.size(layout.forgotten());
    return sum().filter(sum -> sum.length() == size).isPresent();
  }

  /// Keeps the rules that are left of a damaged file, which is copied to `torn/` before. Hashes are
  /// of no use without their salt; if that is lost, the file gets another one. The caller holds the
  /// write lock.
  ///
  /// @return whether the file was damaged
  public boolean keepRest() throws IOException {
    byte[] bytes = content();
    boolean isChanged = isChanged() || isLost();
    var rest = new ByteArrayOutputStream();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        Optional<JsonObject> line =
            line(bytes, start, at).filter(each -> !isChanged || !isNewer(each));
        if (rest.size() == 0 && line.filter(ForgottenLine::isHeader).isEmpty()) {
          Json.OWN.write(Forgotten.NOTHING.salted().header(), rest);
          rest.write('\n');
        }
        if (line.isPresent()) {
          rest.write(bytes, start, at + 1 - start);
        }
        start = at + 1;
      }
    }
    if (Arrays.equals(rest.toByteArray(), 0, rest.size(), bytes, 0, start) && !isChanged) {
      return false;
    }
    if (bytes.length > 0) {
      new TornFiles(disk, layout).keep("forgotten-0", bytes);
    }
    replace(layout.forgotten(), ByteBuffer.wrap(rest.toByteArray()));
    disk.syncDirectory(layout.root());
    writeSum();
    return true;
  }

  /// Writes the sum of the file as it is, unless it is written.
  private void writeSum() throws IOException {
    ForgottenSum now = ForgottenSum.of(content());
    if (!sum().equals(Optional.of(now))) {
      disk.createDirectories(layout.derived());
      replace(layout.forgottenSum(), now.encode());
      disk.syncDirectory(layout.derived());
    }
  }

  private void replace(Path file, ByteBuffer content) throws IOException {
    Path temporary = layout.temporary(file);
    disk.delete(temporary);
    disk.create(temporary, content);
    disk.replace(temporary, file);
  }

  /// Cuts off a last line that a crash left without its end.
  private void cutTail() throws IOException {
    byte[] bytes = content();
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    if (end < bytes.length) {
      disk.truncate(layout.forgotten(), end);
    }
  }
}
