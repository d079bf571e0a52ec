package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.OriginalLog;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.TornFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The exact bytes of every source, and what is known of them. Reading takes no lock and sees what
/// was committed when it was opened or last refreshed. Safe for use by many threads.
///
/// A write or sync that fails stops writing for good: what is on the disk is then unknown until the
/// archive is opened again.
public final class OriginalStore implements Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final SealPolicy policy;
  private final OriginalPaths paths;
  private final SourcesFile file;
  private final OriginalReader reader;
  private boolean failed;

  private OriginalStore(Disk disk, ArchiveLayout layout, SealPolicy policy) {
    this.disk = disk;
    this.layout = layout;
    this.policy = policy;
    this.paths = new OriginalPaths(layout.originals());
    this.file = new SourcesFile(disk, layout);
    this.reader = new OriginalReader(disk, paths);
  }

  /// Reads what is known of the sources, and no original.
  ///
  /// @throws NewerFormatException if a later tsearch wrote it
  public static OriginalStore open(Disk disk, ArchiveLayout layout) throws IOException {
    return open(disk, layout, SealPolicy.DEFAULT);
  }

  /// Stands for all that is known of sources, without reading it: while it is the same, nothing of
  /// that has changed.
  ///
  /// @return 0 if nothing is known
  public static long fingerprint(Disk disk, ArchiveLayout layout) throws IOException {
    return SourcesFile.fingerprint(disk, layout.sources());
  }

  /// Opens with another policy of sealing.
  public static OriginalStore open(Disk disk, ArchiveLayout layout, SealPolicy policy)
      throws IOException {
    var store = new OriginalStore(disk, layout, policy);
    store.file.load();
    return store;
  }

  /// What is known of a source, if nothing about the file has changed since. Reads nothing.
  public synchronized Optional<SourceRow> unchanged(SourceFile source) {
    return source(source.path())
        .filter(sources()::isWhole)
        .filter(row ->
            SourceChange.atSight(row, source.key(), source.size(), source.modifiedNanos())
                .filter(SourceChange.Unchanged.class::isInstance)
                .isPresent());
  }

  /// What is known of a source.
  public synchronized Optional<SourceRow> source(long number) {
    return sources().source(number);
  }

  /// What is known of the file at a path.
  public synchronized Optional<SourceRow> source(Path path) {
    return sources().source(path.toString());
  }

  /// All sources, by number.
  public synchronized List<SourceRow> all() {
    return List.copyOf(sources().all());
  }

  /// Whether the archive has all bytes of a source, as it has unless they were lost.
  public synchronized boolean isWhole(SourceRow row) {
    return sources().isWhole(row);
  }

  private Sources sources() {
    return file.sources();
  }

  /// Bytes of a source, for an entry's origin.
  ///
  /// @throws IllegalArgumentException if there is no such source
  /// @throws CorruptArchiveException if the archive does not have the bytes
  /// @throws dev.tsearch.core.disk.CorruptArchiveException if they are damaged
  public synchronized byte[] read(long source, long offset, int length) throws IOException {
    List<Piece> pieces = pieces(source, offset + length);
    return reader.read(pieces, offset, length);
  }

  /// All bytes of a source, checked as they are read; the caller closes the stream.
  ///
  /// @throws IllegalArgumentException if there is no such source
  /// @throws CorruptArchiveException if the archive does not have the bytes
  public synchronized InputStream open(long source) throws IOException {
    long length = row(source).length();
    return reader.open(List.copyOf(pieces(source, length)), 0, length);
  }

  private SourceRow row(long source) {
    return source(source)
        .orElseThrow(() -> new IllegalArgumentException("no source has number " + source));
  }

  private List<Piece> pieces(long source, long end) throws CorruptArchiveException {
    SourceRow row = row(source);
    if (end > Math.min(row.length(), sources().length(row.original()))) {
      throw new CorruptArchiveException(
          layout.sources(),
          0,
          "bytes up to " + end + " of source " + source,
          "bytes up to " + Math.min(row.length(), sources().length(row.original())));
    }
    return sources().pieces(row.original());
  }

  /// Reads every original that a source refers to, and checks it.
  ///
  /// @throws dev.tsearch.core.disk.CorruptArchiveException at the first that is damaged
  public synchronized void verify(long source) throws IOException {
    for (Piece piece : pieces(source, row(source).length())) {
      reader.verify(piece);
    }
  }

  /// Learns what others have written since.
  public synchronized void refresh() throws IOException {
    file.refresh();
  }

  /// Begins a change, after repairing what a crash has left. The caller holds the archive's lock
  /// until the session is closed.
  public synchronized Transaction begin(Instant now) throws IOException {
    requireUsable();
    file.refresh();
    file.repair(new TornFiles(disk, layout));
    return new Transaction(now);
  }

  /// Repairs what a crash has left, in `sources.jsonl` and in the logs. The caller holds the
  /// archive's lock.
  public synchronized void repair() throws IOException {
    file.refresh();
    file.repair(new TornFiles(disk, layout));
    openLog().close();
  }

  private void requireUsable() throws IOException {
    if (failed) {
      throw new IOException(
          layout.originals() + ": an earlier write failed; open the archive again");
    }
  }

  private OriginalLog openLog() throws IOException {
    var torn = new TornFiles(disk, layout);
    return OriginalLog.open(
        disk,
        paths,
        policy,
        sources().known(),
        (path, offset, length) -> {
          byte[] tail = new byte[Math.toIntExact(length)];
          try (InputFile in = disk.open(path)) {
            in.read(offset, ByteBuffer.wrap(tail));
          }
          torn.keep(path.getFileName() + "-" + offset, tail);
        });
  }

  @Override
  public synchronized void close() throws IOException {
    reader.close();
  }

  /// A change of the originals and of what is known of sources, under the archive's lock. What was
  /// not committed when it is closed has not happened. Not thread-safe.
  public final class Transaction implements Closeable {
    private final SourceIntake intake;
    private @Nullable OriginalLog log;

    private Transaction(Instant now) {
      this.intake = new SourceIntake(sources(), reader, this::log, now);
    }

    private OriginalLog log() throws IOException {
      OriginalLog open = log;
      if (open == null) {
        open = openLog();
        log = open;
      }
      return open;
    }

    /// Stores the bytes of a source that are new, exactly, in bounded memory.
    ///
    /// @throws IOException if the source cannot be read, which leaves the session as it was; or if
    ///   the archive cannot be written, after which [#commit] fails too
    public StoreResult take(SourceFile source) throws IOException {
      synchronized (OriginalStore.this) {
        return intake.take(source);
      }
    }

    /// As [#take], but reads all of the source and compares it with what is known, whatever its
    /// size, time and samples say.
    public StoreResult takeWhole(SourceFile source) throws IOException {
      synchronized (OriginalStore.this) {
        return intake.takeWhole(source);
      }
    }

    /// Notes that entries were derived from a source, all of which are committed.
    ///
    /// @param offset up to where: behind it there may be a value that is not complete yet
    /// @param read up to where the reader has looked, at most the source's length
    public void derived(long source, long offset, long read, TranscriptId transcript) {
      synchronized (OriginalStore.this) {
        intake.put(row(source).derived(offset, read, transcript));
      }
    }

    /// Makes everything durable that was taken and noted so far. Comes before entries are committed
    /// that name the sources, and again after that with what was derived.
    public void commit() throws IOException {
      synchronized (OriginalStore.this) {
        requireUsable();
        failed = true;
        if (log != null) {
          log.sync();
        }
        file.commit(intake.drain());
        failed = false;
      }
    }

    /// Seals what is left in `active.log` if something was taken and the log is worth that: for
    /// those who have just committed and are done taking for now.
    public void sealTail() throws IOException {
      synchronized (OriginalStore.this) {
        requireUsable();
        if (log != null) {
          failed = true;
          log.sealTail();
          failed = false;
        }
      }
    }

    @Override
    public void close() throws IOException {
      synchronized (OriginalStore.this) {
        if (log != null) {
          failed |= log.hasFailed();
          log.close();
          log = null;
        }
        if (failed || !intake.drain().isEmpty()) {
          file.load();
        }
      }
    }
  }
}
