package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.TornFiles;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.LineSums;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives a damaged active partition the lines that its checksums describe: each line that the file
/// still has, at its place, and spaces for each that it has lost. So no entry changes its address.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
/// @param torn keeps the damaged file
record ActiveRestoration(Disk disk, ArchiveLayout layout, TornFiles torn) {

  /// A line of the damaged file.
  ///
  /// @param start where it begins
  /// @param length its length without its newline
  private record Line(int start, int length) {}

  /// Restores the lines of a file; does nothing if none is lost.
  ///
  /// @param file the active partition, wherever a sealing has left it
  /// @param ordinal its ordinal
  /// @return the copy of the damaged file; empty if nothing was lost
  Optional<Path> restore(Path file, int ordinal) throws IOException {
    Optional<LineSums> written =
        ActiveSums.read(disk, layout.activeSums())
            .filter(sums -> sums.ordinal() == ordinal)
            .map(ActiveSums::lines);
    byte[] bytes = bytes(file);
    LineSums found = LineSums.of(bytes);
    if (written.isEmpty() || written.get().loss(found).isEmpty()) {
      return Optional.empty();
    }
    Path kept = torn.keep("active-" + ordinal + ".damaged", bytes);
    Path temporary = layout.temporary(layout.active());
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(restored(written.get(), found, bytes)));
    disk.replace(temporary, file);
    disk.syncDirectory(layout.root());
    disk.syncDirectory(layout.partitions());
    return Optional.of(kept);
  }

  private byte[] bytes(Path file) throws IOException {
    try {
      return disk.readAll(file);
    } catch (NoSuchFileException _) {
      return new byte[0];
    }
  }

  private static byte[] restored(LineSums written, LineSums found, byte[] bytes) {
    Map<Long, Deque<Line>> there = new HashMap<>();
    int start = 0;
    for (int line = 0; line < found.size(); line++) {
      there
          .computeIfAbsent(found.sum(line), _ -> new ArrayDeque<>())
          .add(new Line(start, found.length(line)));
      start += found.length(line) + 1;
    }
    var out = new ByteArrayOutputStream();
    int last = 0;
    for (int line = 0; line < written.size(); line++) {
      Line same = there.getOrDefault(written.sum(line), new ArrayDeque<>()).poll();
      if (same == null) {
        byte[] spaces = new byte[written.length(line)];
        Arrays.fill(spaces, (byte) ' ');
        out.writeBytes(spaces);
      } else {
        out.write(bytes, same.start(), same.length());
        last = Math.max(last, same.start());
      }
      out.write('\n');
    }
    for (int line = 0; line < written.size(); line++) {
      there.remove(written.sum(line)); // repeated
    }
    for (Line more : appended(there, last, bytes)) {
      out.write(bytes, more.start(), more.length());
      out.write('\n');
    }
    return out.toByteArray();
  }

  /// The lines at the end that have no checksum yet. An entry with an origin is left out, because
  /// it may be a changed line: it is derived again.
  private static List<Line> appended(Map<Long, Deque<Line>> left, int from, byte[] bytes) {
    var lines = new ArrayList<Line>();
    for (Deque<Line> same : left.values()) {
      for (Line line : same) {
        if (line.start() > from && isAppended(line, bytes)) {
          lines.add(line);
        }
      }
    }
    lines.sort((one, other) -> Integer.compare(one.start(), other.start()));
    return lines;
  }

  private static boolean isAppended(Line line, byte[] bytes) {
    try {
      Entry entry = EntryCodec.decode(bytes, line.start(), line.length());
      return entry.metadata().origin().isEmpty();
    } catch (MalformedJsonException _) {
      return false;
    }
  }
}
