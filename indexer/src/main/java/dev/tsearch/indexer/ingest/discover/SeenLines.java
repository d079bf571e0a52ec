package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A text file of what imports saw. It is derived data: it counts as empty if it is damaged, and if
/// the archive does not have the sources any more that it had when the file was written, as after a
/// restored backup. Stateless.
///
/// The first line has, between tabs, the kind and version of the file, the length that the table of
/// sources had, its fingerprint then, and the CRC-32C of the lines that follow, both in hexadecimal
/// digits.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
/// @param file the file
/// @param header the kind and version
public record SeenLines(Disk disk, ArchiveLayout layout, Path file, String header) {
  /// A longer file counts as empty.
  private static final long MAX_BYTES = 64L << 20;

  /// Reads the lines after the first one.
  public List<String> read() throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readAll(file, MAX_BYTES);
    } catch (NoSuchFileException | CorruptArchiveException _) {
      return List.of();
    }
    int end = LineEnd.in(bytes, 0, bytes.length);
    String first = new String(bytes, 0, end, UTF_8);
    int from = Math.min(end + 1, bytes.length);
    byte[] lines = Arrays.copyOfRange(bytes, from, bytes.length);
    return first.equals(first(length(first), lines))
        ? new String(lines, UTF_8).lines().toList()
        : List.of();
  }

  /// The length that a first line states; -1 if there is none.
  private static long length(String first) {
    String[] fields = first.split("\t", -1);
    try {
      return fields.length == 1 ? -1 : Long.parseLong(fields[1]);
    } catch (NumberFormatException _) {
      return -1;
    }
  }

  /// The first line before some lines.
  private String first(long length, byte[] lines) throws IOException {
    return header
        + "\t%d\t%x\t%x"
            .formatted(
                length, OriginalStore.fingerprint(disk, layout, length), Checksum.crc32c(lines));
  }

  /// Writes the file. No sync: it is derived.
  ///
  /// @param lines the lines after the first one, each with its end
  public void write(CharSequence lines) throws IOException {
    byte[] bytes = lines.toString().getBytes(UTF_8);
    long length = disk.exists(layout.sources()) ? disk.size(layout.sources()) : 0;
    Path temporary = layout.temporary(file);
    disk.createDirectories(layout.derived());
    disk.delete(temporary);
    try (Disk.OutputFile out = disk.append(temporary)) {
      out.write(UTF_8.encode(first(length, bytes) + "\n"));
      out.write(ByteBuffer.wrap(bytes));
    }
    disk.replace(temporary, file);
  }
}
