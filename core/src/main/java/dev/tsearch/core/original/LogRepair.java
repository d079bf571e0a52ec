package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/// Repairs the logs before writing: completes an interrupted sealing and removes an incomplete
/// chunk from the end of the active log.
final class LogRepair {
  private final Disk disk;
  private final OriginalPaths paths;
  private final SealPolicy policy;
  private final TornTail torn;

  LogRepair(Disk disk, OriginalPaths paths, SealPolicy policy, TornTail torn) {
    this.disk = disk;
    this.paths = paths;
    this.policy = policy;
    this.torn = torn;
  }

  /// Repairs the logs and returns the end of `active.log`.
  LogEnd repair(LogEnd known) throws IOException {
    disk.createDirectories(paths.directory());
    int lastSealed = deleteTemporaryFiles();
    if (!disk.exists(paths.active())) {
      requireReached(known, new LogEnd(lastSealed, Long.MAX_VALUE));
      return start(lastSealed + 1);
    }
    int number = activeNumber();
    if (number < lastSealed) {
      throw new CorruptArchiveException(
          paths.active(), 8, "log " + (lastSealed + 1), "log " + number);
    }
    if (number == lastSealed) {
      finishSealing(number);
      requireReached(known, new LogEnd(number, Long.MAX_VALUE));
      return start(number + 1);
    }
    requireReached(known, new LogEnd(number, disk.size(paths.active())));
    disk.syncDirectory(paths.directory()); // the writer that created the log may have failed to
    return new LogEnd(number, cutTail(known.log() == number ? known.position() : LogHeader.BYTES));
  }

  /// Deletes temporary files and returns the number of the last sealed log, or 0.
  private int deleteTemporaryFiles() throws IOException {
    int lastSealed = 0;
    for (Path file : disk.list(paths.directory())) {
      if (OriginalPaths.isTemporary(file)) {
        disk.delete(file);
      }
      lastSealed = Math.max(lastSealed, OriginalPaths.sealedNumber(file));
    }
    return lastSealed;
  }

  private int activeNumber() throws IOException {
    byte[] header = new byte[LogHeader.BYTES];
    try (InputFile file = disk.open(paths.active())) {
      int read = file.read(0, ByteBuffer.wrap(header));
      return LogHeader.decode(header, read, paths.active()).number();
    }
  }

  private LogEnd start(int number) throws IOException {
    OriginalLog.startLog(disk, paths, number);
    return new LogEnd(number, LogHeader.BYTES);
  }

  private void requireReached(LogEnd known, LogEnd end) throws CorruptArchiveException {
    if (known.compareTo(end) > 0) {
      boolean active = known.log() >= end.log();
      throw new CorruptArchiveException(
          active ? paths.active() : paths.sealed(known.log()),
          known.log() == end.log() ? end.position() : 0,
          known.position() + " bytes of log " + known.log(),
          "no more");
    }
  }

  /// Handles a crash between publishing a sealed log and starting the next one: seals again if the
  /// sealed log is not complete.
  private void finishSealing(int number) throws IOException {
    long logBytes = disk.size(paths.active());
    if (sealedBytes(number) != logBytes) {
      new LogSealer(disk, paths, policy.frameBytes()).seal(number, logBytes);
    }
  }

  /// The uncompressed length of a sealed log; -1 if it is damaged.
  private long sealedBytes(int number) throws IOException {
    try (InputFile file = disk.open(paths.sealed(number))) {
      return FrameTable.read(file, FrameContents.LOG, number, paths.sealed(number)).plainBytes();
    } catch (CorruptArchiveException _) {
      return -1;
    }
  }

  /// Truncates the log after its last complete chunk and returns its new end.
  private long cutTail(long from) throws IOException {
    long size = disk.size(paths.active());
    long end = from;
    try (InputFile file = disk.open(paths.active())) {
      for (long next = chunkEnd(file, end, size); next > end; next = chunkEnd(file, end, size)) {
        end = next;
      }
    }
    if (end < size) {
      torn.keep(paths.active(), end, size - end);
      disk.truncate(paths.active(), end);
    }
    return end;
  }

  /// The end of the chunk at a position; the position itself if no complete chunk is there.
  static long chunkEnd(InputFile file, long at, long size) throws IOException {
    byte[] head = new byte[ChunkHeader.BYTES];
    int read = file.read(at, ByteBuffer.wrap(head));
    Optional<ChunkHeader> header = ChunkHeader.decode(head, 0, read);
    long end = at + ChunkHeader.BYTES + header.map(ChunkHeader::length).orElse(0);
    if (header.isEmpty() || end > size) {
      return at;
    }
    byte[] piece = new byte[header.get().length()];
    file.read(at + ChunkHeader.BYTES, ByteBuffer.wrap(piece));
    return header.get().fits(piece, 0) ? end : at;
  }
}
