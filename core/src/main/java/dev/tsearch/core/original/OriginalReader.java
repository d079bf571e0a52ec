package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.frame.Frames;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;

/// Reads the originals at any offset. Takes no lock; a writer may append to logs and seal them in
/// the meantime. Safe for use by many threads; calls are synchronized. The caller closes it.
///
/// Reading one byte decompresses one zstd frame, or checks one whole piece of `active.log` the
/// first time. Keeps at most 16 frames (16 MiB) and 16 open files.
public final class OriginalReader implements Closeable {
  /// Enough to read several sources concurrently; an archive may have thousands of logs.
  private static final int MAX_OPEN_LOGS = 16;

  /// The first log is sealed before the second one is created.
  private static final int FIRST_LOG = 1;

  private final Disk disk;
  private final OriginalPaths paths;
  private FrameCache cache = new FrameCache();
  private final LinkedHashMap<Integer, LogBytes> logs = new LinkedHashMap<>(16, 0.75f, true);

  /// Creates a reader, which opens files when it first reads them.
  public OriginalReader(Disk disk, OriginalPaths paths) {
    this.disk = disk;
    this.paths = paths;
  }

  /// Does what the first read of a sealed log does once in each process, if there is such a log.
  public void prepare() throws IOException {
    if (disk.exists(paths.sealed(FIRST_LOG))) {
      Frames.prepare();
    }
  }

  /// Reads bytes of an original.
  ///
  /// @param pieces the pieces of the original, in order and without gaps
  /// @param offset the offset in the original, in bytes
  /// @param length the number of bytes to read
  /// @throws IllegalArgumentException if the range is not within the original
  /// @throws CorruptArchiveException if the bytes are missing from the logs or damaged
  public byte[] read(List<Piece> pieces, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(pieces, offset, bytes, 0, length);
    return bytes;
  }

  /// Reads bytes of an original into an array.
  ///
  /// @param at the index of the first byte in the array
  /// @throws IllegalArgumentException if the range is not within the original
  /// @throws CorruptArchiveException if the bytes are missing from the logs or damaged
  public synchronized void read(List<Piece> pieces, long offset, byte[] into, int at, int length)
      throws IOException {
    requireWithin(pieces, offset, length);
    int done = 0;
    for (int i = Piece.at(pieces, offset); done < length; i++) {
      Piece piece = pieces.get(i);
      int within = (int) (offset + done - piece.from());
      int part = Math.min(piece.length() - within, length - done);
      LogBytes log = log(piece.log());
      log.check(piece);
      log.read(piece.position() + ChunkHeader.BYTES + within, into, at + done, part);
      done += part;
    }
  }

  /// Reads from an offset to the end of its frame or its piece, so that a sequential reader needs
  /// each frame once; in `active.log`, up to 256 KiB.
  ///
  /// @param maxBytes the maximum number of bytes to read
  synchronized byte[] readRun(List<Piece> pieces, long offset, int maxBytes) throws IOException {
    Piece piece = pieces.get(Piece.at(pieces, offset));
    int within = (int) (offset - piece.from());
    int run = log(piece.log()).run(piece.position() + ChunkHeader.BYTES + within);
    return read(pieces, offset, Math.min(Math.min(run, piece.length() - within), maxBytes));
  }

  /// Reads one piece and checks its checksum.
  ///
  /// @throws CorruptArchiveException if the piece is missing or damaged
  public synchronized byte[] read(Piece piece) throws IOException {
    return Chunks.read(log(piece.log()), path(piece.log()), piece);
  }

  /// Checks the checksum and the SHA-256 of one piece.
  ///
  /// @throws CorruptArchiveException if the piece is missing or damaged
  public synchronized void verify(Piece piece) throws IOException {
    byte[] bytes = read(piece);
    if (!Piece.sha256(bytes, 0, bytes.length).equals(piece.sha256())) {
      throw Chunks.damaged(path(piece.log()), piece, "bytes with SHA-256 " + piece.sha256());
    }
  }

  /// A stream of a range of an original, which is checked while it is read. The stream takes at
  /// most 1 MiB of memory, less with a small heap, but at least 256 KiB.
  ///
  /// @throws IllegalArgumentException if the range is not within the original
  public InputStream open(List<Piece> pieces, long offset, long length) {
    requireWithin(pieces, offset, length);
    return new PieceStream(this, pieces, offset, length);
  }

  /// A stream of all bytes of an original.
  public InputStream open(List<Piece> pieces) {
    return open(pieces, 0, lengthOf(pieces));
  }

  private static long lengthOf(List<Piece> pieces) {
    return pieces.isEmpty() ? 0 : pieces.getLast().end();
  }

  private static void requireWithin(List<Piece> pieces, long offset, long length) {
    long end = lengthOf(pieces);
    if (offset < 0 || length < 0 || offset + length > end) {
      throw new IllegalArgumentException(
          "bytes " + offset + " to " + (offset + length) + " of an original of " + end + " bytes");
    }
  }

  private LogBytes log(int number) throws IOException {
    LogBytes open = logs.get(number);
    if (open != null) {
      return open;
    }
    LogBytes opened = openLog(number);
    logs.put(number, opened);
    if (logs.size() > MAX_OPEN_LOGS) {
      logs.pollFirstEntry().getValue().close();
    }
    return opened;
  }

  /// Opens the sealed log if it exists, otherwise the active log. The second attempt finds a log
  /// that was sealed between the two checks of the first.
  private LogBytes openLog(int number) throws IOException {
    Path sealed = paths.sealed(number);
    for (int attempt = 0; attempt < 2; attempt++) {
      if (disk.exists(sealed)) {
        return SealedLog.open(disk, sealed, number, cache);
      }
      try {
        ActiveLog active = ActiveLog.open(disk, paths.active());
        if (active.number() == number) {
          return active;
        }
        active.close();
      } catch (NoSuchFileException e) {
        throw new CorruptArchiveException(paths.active(), 0, "log " + number, "no file");
      }
    }
    throw new CorruptArchiveException(sealed, 0, "log " + number, "no file");
  }

  private Path path(int number) throws IOException {
    return log(number) instanceof ActiveLog ? paths.active() : paths.sealed(number);
  }

  /// Closes all files, and reads them anew: bytes of them were overwritten.
  public synchronized void reopen() throws IOException {
    close();
    cache = new FrameCache();
  }

  @Override
  public synchronized void close() throws IOException {
    for (LogBytes log : logs.values()) {
      log.close();
    }
    logs.clear();
  }
}
