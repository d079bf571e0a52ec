package dev.tsearch.core.store.source;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.OriginalLog;
import dev.tsearch.core.original.OriginalReader;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A change of the originals and of the table of sources, under the write lock. Closing it drops
/// everything that was not committed. Not thread-safe.
public final class OriginalTransaction implements Closeable {
  /// More than the longest line of which the end is compared.
  private static final int MAX_END_BYTES = 1 << 16;

  private final OriginalStore store;
  private final SourcesFile file;
  private final StorageRules rules;
  private final SourceIntake intake;
  private final StorageRules.Current read;
  private final Instant now;
  private @Nullable OriginalLog log;

  OriginalTransaction(
      OriginalStore store, SourcesFile file, StorageRules rules, OriginalReader reader, Instant now)
      throws IOException {
    this.store = store;
    this.file = file;
    this.rules = rules;
    this.now = now;
    this.read = rules.current();
    this.intake = new SourceIntake(file.sources(), reader, this::log, now);
  }

  private OriginalLog log() throws IOException {
    OriginalLog open = log;
    if (open == null) {
      open = store.openLog();
      log = open;
    }
    return open;
  }

  /// Stores the new bytes of a source, in bounded memory, without those that the archive was told
  /// to forget. If [SourceRow#hasNews()], the caller derives entries from `derived()` on.
  ///
  /// @param forgotten the ends of more parts to overwrite, by their beginnings
  /// @return its row after the change
  /// @throws IOException if the source cannot be read, which leaves the transaction as it was; or
  ///   if the archive cannot be written, after which [#commit] fails too
  public SourceRow store(SourceFile source, NavigableMap<Long, Long> forgotten) throws IOException {
    synchronized (store) {
      return intake.store(BlankedInput.of(masked(source), forgotten));
    }
  }

  /// Stores the new bytes of a source of which nothing more is forgotten than masks know.
  public SourceRow store(SourceFile source) throws IOException {
    return store(source, Collections.emptyNavigableMap());
  }

  /// Like [#store], but reads the whole source and compares it with the stored bytes, whatever its
  /// length, time and digest are.
  public SourceRow storeWhole(SourceFile source, NavigableMap<Long, Long> forgotten)
      throws IOException {
    synchronized (store) {
      return intake.storeWhole(BlankedInput.of(masked(source), forgotten));
    }
  }

  /// The bytes of a source without those that the archive was told to forget, as far as they are
  /// known without a reader.
  public SourceFile masked(SourceFile source) throws IOException {
    Optional<SourceRow> known = store.source(source.path()).filter(file.sources()::isWhole);
    return MaskedSource.of(
        source, read.mask(), offset -> known.isEmpty() ? new byte[0] : end(known.get(), offset));
  }

  private byte[] end(SourceRow row, long offset) throws IOException {
    long length = row.length() - offset;
    return length <= 0 || length > MAX_END_BYTES
        ? new byte[0]
        : store.read(row.number(), offset, (int) length);
  }

  /// Returns how many bytes this transaction has added to the originals.
  public long storedBytes() {
    synchronized (store) {
      return intake.storedBytes();
    }
  }

  /// Returns the other source of the same original from which most entries were derived; empty if
  /// no other source has this original. A source with the same bytes and format would give the same
  /// entries again.
  public Optional<SourceRow> twin(SourceRow row) {
    synchronized (store) {
      return file.sources().twin(row);
    }
  }

  /// Records that entries were derived from a source. All of them are committed.
  ///
  /// @param offset the end of the bytes that entries were derived from; an incomplete value may
  ///   follow
  /// @param read the end of the bytes that the reader has examined, at most the source's length
  public void derived(long source, long offset, long read, TranscriptId transcript) {
    synchronized (store) {
      intake.put(store.row(source).derived(offset, read, transcript));
    }
  }

  /// Makes everything durable that was stored and recorded so far. The caller commits before it
  /// commits entries that refer to the sources, and again after it has recorded what was derived.
  public void commit() throws IOException {
    synchronized (store) {
      store.beginWrite();
      rules.addFound(read, now);
      if (log != null) {
        log.sync();
      }
      file.commit(intake.drain());
      store.endWrite();
    }
  }

  /// Seals `active.log` if something was stored and the log is long enough. Call it after a commit,
  /// when no more sources follow for now.
  public void sealTail() throws IOException {
    synchronized (store) {
      store.beginWrite();
      if (log != null) {
        log.sealTail();
      }
      store.endWrite();
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (store) {
      if (log != null) {
        store.addFailure(log.hasFailed());
        log.close();
        log = null;
      }
      if (store.hasFailed() || !intake.drain().isEmpty()) {
        file.load();
      }
    }
  }
}
