package dev.tsearch.core.original;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The write side of the originals: appends pieces to `active.log` and seals it when it is full.
/// Single writer, not thread-safe; whoever has it holds the archive's lock as long as it is open.
///
/// A write or sync that fails ends it: every later call throws, and opening it again repairs what
/// was left.
public final class OriginalLog implements Closeable {
  /// Chunks up to this length are written by one call: most growth is a few lines.
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

  /// Opens the log for appending, makes it where there is none, and repairs what a crash has left.
  /// Reads nothing before `known`.
  ///
  /// @param known a place before which everything is known to be whole
  /// @param torn is given a tail that is no whole chunk, before it is cut
  /// @throws CorruptArchiveException if the log does not reach to `known`
  public static OriginalLog open(
      Disk disk, OriginalPaths paths, SealPolicy policy, LogEnd known, TornTail torn)
      throws IOException {
    LogEnd end = new LogRepair(disk, paths, policy, torn).repair(known);
    return new OriginalLog(disk, paths, policy, disk.append(paths.active()), end);
  }

  /// Appends one piece. It is durable once [#sync] has returned.
  ///
  /// @param source the number of the source that brings it
  /// @param from where in its original it begins
  /// @param bytes where it is, 1 to [Piece#MAX_BYTES] bytes
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

  /// Returns once everything that was appended survives a loss of power.
  public void sync() throws IOException {
    requireUsable();
    if (!synced) {
      failed = true;
      out.sync();
      synced = true;
      failed = false;
    }
  }

  /// Seals the log as it is if it is worth a file of its own: for those who are done writing much.
  /// What was appended is durable then.
  public void sealTail() throws IOException {
    requireUsable();
    if (end >= policy.tailBytes() && end > LogHeader.BYTES) {
      seal();
    }
  }

  /// Where the next piece will stand, unless the log is sealed first.
  public LogEnd end() {
    return new LogEnd(number, end);
  }

  /// Whether a write or sync has failed, so that nothing more can be written.
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

  /// Puts an empty log in the place of `active.log`.
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
