package dev.tsearch.cluster.push;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// The bytes of the active partition.
///
/// @param disk its disk
/// @param file its file
record ActiveBytes(Disk disk, Path file) {

  /// The CRC-32C of the first bytes, so that a push sees that an entry was forgotten.
  int checksum(long bytes) throws IOException {
    ByteBuffer content = disk.map(file);
    var sum = new CRC32C();
    sum.update(content.slice(0, (int) Math.min(bytes, content.limit())));
    return (int) sum.getValue();
  }

  /// How many lines the first bytes have, each of which is an entry.
  long lines(long bytes) throws IOException {
    ByteBuffer content = disk.map(file);
    int end = (int) Math.min(bytes, content.limit());
    long lines = 0;
    for (int at = 0; at < end; at++) {
      lines += content.get(at) == '\n' ? 1 : 0;
    }
    return lines;
  }
}
