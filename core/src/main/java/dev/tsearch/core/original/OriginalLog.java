package dev.tsearch.core.original;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Writes the originals: appends pieces to `active.log` and seals it when it is full. Single
/// writer, not thread-safe; its owner holds the lock of the archive while the log is open, and
/// closes it.
///
/// After a failed write or sync every call throws. Opening the log again repairs it.
public final class OriginalLog implements Closeable {
  /// Chunks up to this length are written in one call, since most appends are a few lines.
  private static final int SMALL_CHUNK_BYTES = 64 << 10;

  private final Disk disk;
  private final OriginalPaths paths;
  private final SealPolicy policy;
  private final byte[] smallChunk = new byte[SMALL_CHUNK_BYTES];
  private OutputFile out;
  private int number;
  private long end;
  private boolean synced;
  private boolean failed;

  private OriginalLog(
      Disk disk, OriginalPaths paths, SealPolicy policy, OutputFile out, LogEnd end) {
    this.disk = disk;
    this.paths = paths;
    this.policy = policy;
    this.out = out;
    this.number = end.log();
    this.end = end.position();
  }

  /// Opens the log for appending, creates it if it does not exist, and repairs it after a crash.
  /// Reads nothing before `known`.
  ///
  /// @param known a position before which all chunks are known to be complete
  /// @param torn receives an incomplete chunk before it is truncated
  /// @throws CorruptArchiveException if the log does not reach to `known`
  public static OriginalLog open(
      Disk disk, OriginalPaths paths, SealPolicy policy, LogEnd known, TornTail torn)
      throws IOException {
    LogEnd end = new LogRepair(disk, paths, policy, torn).repair(known);
    return new OriginalLog(disk, paths, policy, disk.append(paths.active()), end);
  }

  /// Appends one piece. It is durable after [#sync] returns.
  ///
  /// @param source the number of the source that the piece is imported from
  /// @param from the offset of the piece in its original, in bytes
  /// @param bytes an array that contains the piece, 1 to [Piece#MAX_BYTES] bytes
  public Piece append(long source, long from, byte[] bytes, int offset, int length)
      throws IOException {
    requireUsable();
    String sha256 = Piece.sha256(bytes, offset, length);
    var header = new ChunkHeader(source, from, length, Checksum.crc32c(bytes, offset, length));
    long chunkBytes = (long) ChunkHeader.BYTES + length;
    if (end > LogHeader.BYTES && end + chunkBytes > policy.logBytes()) {
      seal();
    }
    var piece = new Piece(number, end, from, length, sha256);
    failed = true;
    header.encode(smallChunk);
    if (chunkBytes <= SMALL_CHUNK_BYTES) {
      System.arraycopy(bytes, offset, smallChunk, ChunkHeader.BYTES, length);
      out.write(ByteBuffer.wrap(smallChunk, 0, (int) chunkBytes));
    } else {
      out.write(ByteBuffer.wrap(smallChunk, 0, ChunkHeader.BYTES));
      out.write(ByteBuffer.wrap(bytes, offset, length));
    }
    end += chunkBytes;
    synced = false;
    failed = false;
    return piece;
  }

  /// Returns after all appended pieces are durable.
  public void sync() throws IOException {
    requireUsable();
    if (!synced) {
      failed = true;
      out.sync();
      synced = true;
      failed = false;
    }
  }

  /// Seals the log if it has at least [SealPolicy#tailBytes()], for a caller that has finished a
  /// large import. All appended pieces are durable afterwards.
  public void sealTail() throws IOException {
    requireUsable();
    if (end >= policy.tailBytes() && end > LogHeader.BYTES) {
      seal();
    }
  }

  /// The position of the next piece, unless the log is sealed first.
  public LogEnd end() {
    return new LogEnd(number, end);
  }

  /// Whether a write or sync has failed, which makes the log unusable.
  public boolean hasFailed() {
    return failed;
  }

  private void seal() throws IOException {
    sync();
    failed = true;
    new LogSealer(disk, paths, policy.frameBytes()).seal(number, end);
    startLog(disk, paths, number + 1);
    out.close();
    out = disk.append(paths.active());
    number++;
    end = LogHeader.BYTES;
    failed = false;
  }

  /// Replaces `active.log` by an empty log.
  static void startLog(Disk disk, OriginalPaths paths, int number) throws IOException {
    Path temporary = OriginalPaths.temporary(paths.active());
    disk.delete(temporary);
    disk.create(temporary, new LogHeader(number).encode());
    disk.replace(temporary, paths.active());
    disk.syncDirectory(paths.directory());
  }

  private void requireUsable() throws IOException {
    if (failed) {
      throw new IOException(paths.active() + ": an earlier write failed; open the archive again");
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
