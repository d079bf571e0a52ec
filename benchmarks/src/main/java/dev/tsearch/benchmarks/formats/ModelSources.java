package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Losses;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import dev.tsearch.indexer.format.TranscriptWriter.WritingTask;
import dev.tsearch.indexer.ingest.discover.KnownFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Transcripts of the model, Claude Code, with which sources of other formats are compared: real
/// ones of the same size, and written ones with the same entries.
final class ModelSources {

  /// The name of the model.
  static final String MODEL = "claude-code";

  private final List<SourceFile> real;
  private final Detector detector;
  private final Instant now = Instant.now();

  /// @param real real transcripts of the model
  ModelSources(List<SourceFile> real, Detector detector) {
    if (real.isEmpty()) {
      throw new IllegalArgumentException("no transcript of Claude Code in the folders");
    }
    this.real = List.copyOf(real);
    this.detector = detector;
  }

  /// For each source a transcript with the same entries, as Claude Code would write it: the texts
  /// and their number are equal, and what each format writes around them differs.
  List<SourceFile> sameEntries(List<SourceFile> sources) throws IOException {
    var written = new ArrayList<SourceFile>();
    for (SourceFile source : sources) {
      var entries = new ArrayList<Entry>();
      source.read(now, new KnownFiles(now), entries::add);
      if (!entries.isEmpty()) {
        written.add(written(entries));
      }
    }
    return written;
  }

  private SourceFile written(List<Entry> entries) throws IOException {
    SourceFormat format = detector.named(MODEL).orElseThrow();
    var transcript = new TranscriptId(MODEL, "7d8e9f00-0000-4000-8000-000000000000", "");
    Path folder = Files.createTempDirectory("tsearch-benchmark");
    try {
      var task =
          new WritingTask(
              new RealDisk(),
              folder,
              true,
              detector,
              ModelSources::signed,
              new Losses(),
              InstantSource.fixed(now),
              "");
      try (TranscriptWriter writer = ((WritableFormat) format).writer(task)) {
        writer.conversation(transcript, "/projects/letterbox", now);
        for (Entry entry : entries) {
          writer.entry(entry);
        }
      }
      Path file = folder.resolve(transcript.session() + ".jsonl");
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      return new SourceFile(format, file, bytes);
    } finally {
      Files.delete(folder);
    }
  }

  /// The value of a source that a writer needs so that it does not leave thinking out.
  private static Optional<JsonObject> signed(Entry entry) {
    return entry.type().equals(EntryType.THINKING)
        ? Optional.of(
            JsonObject.builder().put("thinking", entry.content()).put("signature", "c2ln").build())
        : Optional.empty();
  }

  /// For each source one of whole lines of a real transcript that is about as long.
  List<SourceFile> sameSize(List<SourceFile> sources) {
    Iterator<SourceFile> files = Stream.generate(() -> real).flatMap(List::stream).iterator();
    var pieces = new ArrayList<SourceFile>();
    for (SourceFile source : sources) {
      int wanted = source.bytes().length;
      SourceFile best = piece(files.next(), wanted);
      for (int i = 0; i < real.size() && distance(best, wanted) > wanted / 10; i++) {
        SourceFile other = piece(files.next(), wanted);
        best = distance(other, wanted) < distance(best, wanted) ? other : best;
      }
      pieces.add(best);
    }
    return pieces;
  }

  private static int distance(SourceFile piece, int wanted) {
    return Math.abs(piece.bytes().length - wanted);
  }

  /// The first lines of a transcript that are not longer than a length together, at least one.
  private static SourceFile piece(SourceFile transcript, int wanted) {
    byte[] bytes = transcript.bytes();
    var piece = new ByteArrayOutputStream();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        int length = at + 1 - start;
        if (piece.size() == 0 || piece.size() + length <= wanted) {
          piece.write(bytes, start, length);
        }
        start = at + 1;
      }
    }
    return new SourceFile(transcript.format(), transcript.path(), piece.toByteArray());
  }
}
