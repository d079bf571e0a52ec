package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Splits a transcript as Entire does: no file is larger than [#MAX_BYTES], and the files joined by
/// line feeds are the transcript.
final class TranscriptChunks {
  static final long MAX_BYTES = 50L << 20;

  private static final int BUFFER_BYTES = 1 << 20;

  private TranscriptChunks() {}

  /// A file of the transcript.
  ///
  /// @param from where it begins in the transcript
  /// @param to where it ends, without the line feed between two files
  private record Chunk(long from, long to) {}

  /// Splits the transcript in a folder.
  ///
  /// @return the number of lines that are longer than a file may be, which are files of their own
  static long split(Disk disk, Path folder) throws IOException {
    return split(disk, folder, MAX_BYTES);
  }

  static long split(Disk disk, Path folder, long maxBytes) throws IOException {
    Path transcript = folder.resolve(SessionRecorder.TRANSCRIPT);
    if (!disk.exists(transcript) || disk.size(transcript) <= maxBytes) {
      return 0;
    }
    List<Chunk> chunks;
    try (Disk.InputFile in = disk.open(transcript)) {
      chunks = chunks(in, maxBytes);
      for (int number = 1; number < chunks.size(); number++) {
        String name = String.format(Locale.ROOT, "%s.%03d", SessionRecorder.TRANSCRIPT, number);
        try (Disk.OutputFile out = disk.append(folder.resolve(name))) {
          copy(in, chunks.get(number), out);
        }
      }
    }
    disk.truncate(transcript, chunks.getFirst().to());
    return chunks.stream().filter(chunk -> chunk.to() - chunk.from() > maxBytes).count();
  }

  private static List<Chunk> chunks(Disk.InputFile in, long maxBytes) throws IOException {
    var chunks = new ArrayList<Chunk>();
    long size = in.size();
    long from = 0;
    long lineEnd = 0; // of the last line that fits, without its line feed
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    for (long at = 0; at < size; at += buffer.limit()) {
      in.read(at, buffer.clear());
      buffer.flip();
      for (int i = 0; i < buffer.limit(); i++) {
        if (buffer.get(i) == '\n') {
          long end = at + i;
          boolean isLast = end + 1 == size;
          if (lineEnd > from && end + (isLast ? 1 : 0) - from > maxBytes) {
            chunks.add(new Chunk(from, lineEnd));
            from = lineEnd + 1;
          }
          lineEnd = end;
        }
      }
    }
    chunks.add(new Chunk(from, size));
    return chunks;
  }

  private static void copy(Disk.InputFile in, Chunk chunk, Disk.OutputFile out) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    for (long at = chunk.from(); at < chunk.to(); at += buffer.limit()) {
      buffer.clear().limit((int) Math.min(BUFFER_BYTES, chunk.to() - at));
      in.read(at, buffer);
      out.write(buffer.flip());
    }
  }
}
