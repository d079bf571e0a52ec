package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;

/// The read side of the originals: gives bytes back from any place. Takes no lock; logs may be
/// appended to and sealed meanwhile. Safe for use by many threads, one at a time.
///
/// Reading one byte costs one zstd frame, or the check of one whole piece of `active.log` the first
/// time. Holds at most 16 frames, 16 MiB, and 16 open files.
public final class OriginalReader implements Closeable {
  /// Enough for sources that are read side by side; an archive may have thousands of logs.
  private static final int MOST_OPEN_LOGS = 16;

  private final Disk disk;
  private final OriginalPaths paths;
  private final FrameCache cache = new FrameCache();
  private final LinkedHashMap<Integer, LogBytes> logs = new LinkedHashMap<>(16, 0.75f, true);

  /// Opens nothing until something is read.
  public OriginalReader(Disk disk, OriginalPaths paths) {
    this.disk = disk;
    this.paths = paths;
  }

  /// Reads bytes of an original.
  ///
  /// @param pieces the original's, in order and without gaps
  /// @throws IllegalArgumentException if the original does not have the bytes
  /// @throws CorruptArchiveException if the logs do not have them
  public byte[] read(List<Piece> pieces, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(pieces, offset, bytes, 0, length);
    return bytes;
  }

  /// Reads bytes of an original into an array.
  public synchronized void read(List<Piece> pieces, long offset, byte[] into, int at, int length)
      throws IOException {
    requireWithin(pieces, offset, length);
    int done = 0;
    for (int i = pieceAt(pieces, offset); done < length; i++) {
      Piece piece = pieces.get(i);
      int within = (int) (offset + done - piece.from());
      int part = Math.min(piece.length() - within, length - done);
      LogBytes log = log(piece.log());
      log.check(piece);
      log.read(piece.position() + ChunkHeader.BYTES + within, into, at + done, part);
      done += part;
    }
  }

  /// Reads from some place on what one frame has of a piece, so that whoever goes on reading there
  /// needs that frame no more; of a piece in `active.log`, 256 KiB.
  ///
  /// @param most no more than so many bytes
  synchronized byte[] readRun(List<Piece> pieces, long offset, int most) throws IOException {
    Piece piece = pieces.get(pieceAt(pieces, offset));
    int within = (int) (offset - piece.from());
    int run = log(piece.log()).run(piece.position() + ChunkHeader.BYTES + within);
    return read(pieces, offset, Math.min(Math.min(run, piece.length() - within), most));
  }

  /// Reads one whole piece, and checks it against its chunk.
  public synchronized byte[] read(Piece piece) throws IOException {
    return Chunks.read(log(piece.log()), path(piece.log()), piece);
  }

  /// Reads one whole piece, and checks it against its chunk and its SHA-256.
  public synchronized void verify(Piece piece) throws IOException {
    byte[] bytes = read(piece);
    if (!Piece.sha256(bytes, 0, bytes.length).equals(piece.sha256())) {
      throw Chunks.damaged(path(piece.log()), piece, "bytes with SHA-256 " + piece.sha256());
    }
  }

  /// The bytes of an original from some place on, checked as they are read. Takes 1 MiB at most,
  /// and 256 KiB where the heap has less than 512 MB.
  ///
  /// @throws IllegalArgumentException if the original does not have the bytes
  public InputStream open(List<Piece> pieces, long offset, long length) {
    requireWithin(pieces, offset, length);
    return new PieceStream(this, pieces, offset, length);
  }

  /// All bytes of an original.
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

  /// The index of the piece that holds a byte of the original.
  static int pieceAt(List<Piece> pieces, long offset) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (pieces.get(middle).from() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private LogBytes log(int number) throws IOException {
    LogBytes open = logs.get(number);
    if (open != null) {
      return open;
    }
    LogBytes opened = openLog(number);
    logs.put(number, opened);
    if (logs.size() > MOST_OPEN_LOGS) {
      logs.pollFirstEntry().getValue().close();
    }
    return opened;
  }

  /// Opens the sealed log, else the active one; a log that is sealed between the two is met at the
  /// second try.
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

  @Override
  public synchronized void close() throws IOException {
    for (LogBytes log : logs.values()) {
      log.close();
    }
    logs.clear();
  }
}
