package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// The end of a transcript that is continued.
///
/// @param last the last whole line; empty if there is none
/// @param end where that line ends, with its line feed if it has one; 0 if there is none
/// @param hasLineFeed whether it ends in a line feed, or there is none
/// @param torn what follows it: the lines that are not whole; empty if the transcript is whole
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record TranscriptTail(JsonObject last, long end, boolean hasLineFeed, byte[] torn) {
  private static final int CHUNK_BYTES = 1 << 16;

  /// Reads the end of a transcript backwards, line by line, until a line is whole. Keeps what it
  /// has read in memory.
  static TranscriptTail of(Disk.InputFile file) throws IOException {
    long size = file.size();
    long end = size;
    while (end > 0) {
      long start = lineStart(file, end);
      byte[] line = read(file, start, end);
      try {
        JsonObject last = Json.SOURCE.object(line);
        boolean hasLineFeed = line[line.length - 1] == '\n';
        return new TranscriptTail(last, end, hasLineFeed, read(file, end, size));
      } catch (MalformedJsonException _) {
        end = start;
      }
    }
    return new TranscriptTail(JsonObject.EMPTY, 0, true, read(file, 0, size));
  }

  private static byte[] read(Disk.InputFile file, long from, long to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(to - from));
    file.read(from, bytes);
    return bytes.array();
  }

  /// Where the line begins whose last byte, a line feed or not, is before a position.
  private static long lineStart(Disk.InputFile file, long end) throws IOException {
    long to = end - 1;
    while (to > 0) {
      long from = Math.max(0, to - CHUNK_BYTES);
      byte[] chunk = read(file, from, to);
      for (int at = chunk.length - 1; at >= 0; at--) {
        if (chunk[at] == '\n') {
          return from + at + 1;
        }
      }
      to = from;
    }
    return 0;
  }
}
