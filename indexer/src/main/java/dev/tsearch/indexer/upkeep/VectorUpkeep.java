package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.vector.VectorIndexWriter;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Brings the vectors of an archive up to date. Takes minutes for a large archive, and holds the
/// archive's lock only while the active partition is synced. It commits every few seconds: what was
/// committed is kept if the process is killed, and the next run continues there.
public final class VectorUpkeep {
  private final Archive archive;
  private final ArchiveWriter writer;
  private final ImportProgress progress;
  private boolean isExpected;

  /// The result of an update.
  ///
  /// @param passages how many passages got a vector
  /// @param all how many passages have a vector
  /// @param damages the lines and files that could not be read, one sentence each
  public record VectorReport(long passages, long all, List<String> damages) {

    /// Copies the list.
    public VectorReport {
      damages = List.copyOf(damages);
    }
  }

  /// @param archive the archive
  /// @param writer its write side
  /// @param progress receives the number of bytes to read, and the progress
  public VectorUpkeep(Archive archive, ArchiveWriter writer, ImportProgress progress) {
    this.archive = archive;
    this.writer = writer;
    this.progress = progress;
  }

  /// Makes the vectors that the archive lacks. Vectors that cannot be used are replaced.
  ///
  /// @return the result; empty if another process makes the vectors
  public Optional<VectorReport> catchUp(Embedder embedder) throws IOException {
    String archiveId = writer.manifest().head().archive();
    Optional<VectorIndexWriter> opened =
        VectorIndexWriter.openIfFree(archive.layout().vectors(), archiveId, embedder);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (VectorIndexWriter vectors = opened.get()) {
      ArchiveWriter.Durable durable = writer.sync();
      Set<String> damages = new LinkedHashSet<>();
      long before;
      do {
        before = vectors.passages();
        // A new snapshot each time, since other writers may replace partitions meanwhile.
        try (Snapshot snapshot = archive.snapshot()) {
          var round = new CatchUp(snapshot, vectors, vectors.coverage(), durable, once());
          damages.addAll(round.run().damages());
        }
      } while (vectors.passages() > before);
      return Optional.of(
          new VectorReport(vectors.passages(), vectors.allPassages(), List.copyOf(damages)));
    }
  }

  /// Progress that announces the work of the first round, which is all of it.
  private ImportProgress once() {
    return new ImportProgress() {
      @Override
      public void expect(long files, long bytes) {
        if (!isExpected) {
          progress.expect(files, bytes);
          isExpected = true;
        }
      }

      @Override
      public void advance(long bytes) {
        progress.advance(bytes);
      }

      @Override
      public void say(String message) {
        progress.say(message);
      }
    };
  }
}
