package dev.tsearch.indexer.lucene.vector;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.lucene.index.CommitData;
import dev.tsearch.indexer.lucene.index.CommittedCoverage;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.CoveredIndex;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.PrivateDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/// The writer of the vectors of an archive. At most one is open at a time, across all processes.
/// One owner, not thread-safe. Changes are visible and durable after [#commit]; closing discards
/// uncommitted changes.
public final class VectorIndexWriter implements CoveredIndex, Closeable {
  /// A commit takes some milliseconds, so many passages several seconds: a run that is killed loses
  /// little.
  private static final int PASSAGES_PER_COMMIT = 500;

  private final Directory directory;
  private final IndexWriter writer;
  private final Embedder embedder;
  private Coverage coverage;
  private long passages;
  private long uncommitted;

  private VectorIndexWriter(
      Directory directory, IndexWriter writer, Embedder embedder, Coverage coverage) {
    this.directory = directory;
    this.writer = writer;
    this.embedder = embedder;
    this.coverage = coverage;
  }

  /// Opens the vectors of an archive; creates the index if there is none. Vectors that are damaged,
  /// or that belong to another archive, model or format version, are replaced by an empty index.
  ///
  /// @param embedder makes the vectors; the caller closes it
  /// @return empty if another writer has the index open
  public static Optional<VectorIndexWriter> openIfFree(
      Path path, String archiveId, Embedder embedder) throws IOException {
    new RealDisk().createDirectories(path);
    Directory directory = new PrivateDirectory(path);
    try {
      return Optional.of(open(directory, archiveId, embedder));
    } catch (LockObtainFailedException _) {
      directory.close();
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static VectorIndexWriter open(Directory directory, String archiveId, Embedder embedder)
      throws IOException {
    Optional<Coverage> kept = CommittedCoverage.ofIntact(directory);
    boolean continues = VectorSchema.fault(kept, archiveId, embedder.model()).isEmpty();
    IndexWriterConfig config =
        new IndexWriterConfig(null) // no text is analyzed
            .setMergePolicy(
                new LogByteSizeMergePolicy()) // keeps the passages of a partition together
            .setCommitOnClose(false)
            .setOpenMode(continues ? OpenMode.APPEND : OpenMode.CREATE);
    String fingerprint = VectorSchema.fingerprint(embedder.model());
    return new VectorIndexWriter(
        directory,
        new IndexWriter(directory, config),
        embedder,
        continues ? kept.orElseThrow() : Coverage.nothing(archiveId, fingerprint));
  }

  /// What became of the vectors that were to be removed.
  public enum Removal {
    /// The archive had none.
    ABSENT,
    /// They are gone.
    REMOVED,
    /// Another process has the index open.
    BUSY
  }

  /// Removes the vectors of an archive, and their folder.
  public static Removal remove(Path path) throws IOException {
    var disk = new RealDisk();
    if (!disk.exists(path)) {
      return Removal.ABSENT;
    }
    try (Directory directory = new PrivateDirectory(path)) {
      try (Lock _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
        for (String file : directory.listAll()) {
          if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
            directory.deleteFile(file);
          }
        }
      } catch (LockObtainFailedException _) {
        return Removal.BUSY;
      }
    }
    for (Path file : disk.list(path)) {
      disk.delete(file);
    }
    disk.delete(path);
    return Removal.REMOVED;
  }

  @Override
  public Coverage coverage() {
    return coverage;
  }

  @Override
  public void add(int ordinal, List<LocatedEntry> entries) throws IOException {
    for (LocatedEntry located : entries) {
      String passage = EmbeddedText.of(located.entry());
      if (!passage.isEmpty()) {
        byte[] vector = VectorSchema.quantized(embedder.embed(passage));
        writer.addDocument(VectorSchema.fields(located, vector));
        passages++;
        uncommitted++;
      }
    }
  }

  @Override
  public void delete(int ordinal) throws IOException {
    writer.deleteDocuments(IndexSchema.ordinalTerm(ordinal));
  }

  @Override
  public void commit(Coverage covered) throws IOException {
    writer.setLiveCommitData(CommitData.of(covered).entrySet());
    writer.commit();
    coverage = covered;
    uncommitted = 0;
  }

  @Override
  public boolean isFull() {
    return uncommitted >= PASSAGES_PER_COMMIT;
  }

  /// Returns the number of passages that were added since the writer was opened.
  public long passages() {
    return passages;
  }

  /// Returns the number of passages in the index.
  public long allPassages() {
    return writer.getDocStats().numDocs;
  }

  /// Closes the writer and discards uncommitted changes.
  @Override
  public void close() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }
}
