package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.indexer.capture.EntireFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The files of a transcript that is split as Entire does it: no file is larger than [#MAX_BYTES],
/// unless one line is, and the files joined by line feeds are the transcript.
final class TranscriptChunks {
  static final long MAX_BYTES = 50L << 20;

  private TranscriptChunks() {}

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
}
