package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.indexer.capture.EntireFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Splits a transcript as Entire does: no file is larger than [#MAX_BYTES], and the files joined by
/// line feeds are the transcript.
final class TranscriptChunks {
  static final long MAX_BYTES = 50L << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private TranscriptChunks() {}

  /// A file of the transcript.
  ///
  /// @param from where it begins in the transcript
  /// @param to where it ends, without the line feed between two files
  private record Chunk(long from, long to) {}

  /// The files of the transcript in a folder in their order: `full.jsonl`, which need not exist,
  /// and its chunks.
  static List<Path> files(Disk disk, Path folder) throws IOException {
    var files = new ArrayList<Path>();
    files.add(folder.resolve(SessionRecorder.TRANSCRIPT));
    disk.list(folder).stream()
        .filter(file -> number(file) > 0)
        .sorted(Comparator.comparingInt(TranscriptChunks::number))
        .forEach(files::add);
    return files;
  }

  /// The file of a chunk.
  static Path file(Path folder, int number) {
    return folder.resolve(
        String.format(Locale.ROOT, "%s.%03d", SessionRecorder.TRANSCRIPT, number));
  }

  /// The number of the chunk in a file: 0 for `full.jsonl`, and for every other file.
  static int number(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(SessionRecorder.TRANSCRIPT) ? EntireFolder.chunk(name).orElse(0) : 0;
  }

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
        try (Disk.OutputFile out = disk.append(file(folder, number))) {
          copy(in, chunks.get(number), out);
        }
      }
    }
    disk.truncate(transcript, chunks.getFirst().to());
    return chunks.stream().filter(chunk -> chunk.to() - chunk.from() > maxBytes).count();
  }

  /// Reads only around the places where the transcript is split.
  private static List<Chunk> chunks(Disk.InputFile in, long maxBytes) throws IOException {
    var chunks = new ArrayList<Chunk>();
    long size = in.size();
    long from = 0;
    while (size - from > maxBytes) {
      long end = lastLineFeed(in, from + 1, from + maxBytes + 1);
      if (end < 0) {
        end = firstLineFeed(in, from + maxBytes + 1, size); // a line that is too long
      }
      if (end < 0 || end + 1 == size) {
        break;
      }
      chunks.add(new Chunk(from, end));
      from = end + 1;
    }
    chunks.add(new Chunk(from, size));
    return chunks;
  }

  /// The position of the last line feed in a range; -1 if there is none.
  private static long lastLineFeed(Disk.InputFile in, long from, long to) throws IOException {
    for (long end = to; end > from; end -= Math.min(BUFFER_BYTES, end - from)) {
      long start = Math.max(from, end - BUFFER_BYTES);
      byte[] bytes = read(in, start, end);
      for (int at = bytes.length - 1; at >= 0; at--) {
        if (bytes[at] == '\n') {
          return start + at;
        }
      }
    }
    return -1;
  }

  /// The position of the first line feed in a range; -1 if there is none.
  private static long firstLineFeed(Disk.InputFile in, long from, long to) throws IOException {
    for (long start = from; start < to; start += BUFFER_BYTES) {
      byte[] bytes = read(in, start, Math.min(to, start + BUFFER_BYTES));
      for (int at = 0; at < bytes.length; at++) {
        if (bytes[at] == '\n') {
          return start + at;
        }
      }
    }
    return -1;
  }

  private static byte[] read(Disk.InputFile in, long from, long to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(to - from));
    in.read(from, bytes);
    return bytes.array();
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
