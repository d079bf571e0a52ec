package dev.tsearch.core.original;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.Disk.OutputFile;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameTable;
import dev.tsearch.core.frame.FrameTable.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Compresses `active.log` to a sealed log. Needs the memory of two frames.
final class LogSealer {
  /// Level 3 compresses transcripts to a fifth at 250 MB/s. Level 9 saves another tenth but takes
  /// five times as long, while the lock is held.
  static final int ZSTD_LEVEL = 3;

  private final Disk disk;
  private final OriginalPaths paths;
  private final int frameBytes;

  LogSealer(Disk disk, OriginalPaths paths, int frameBytes) {
    this.disk = disk;
    this.paths = paths;
    this.frameBytes = frameBytes;
  }

  /// Publishes the sealed log. `active.log` must be synced and is not changed.
  void seal(int log, long logBytes) throws IOException {
    Path sealed = paths.sealed(log);
    Path temporary = OriginalPaths.temporary(sealed);
    disk.delete(temporary);
    try (InputFile in = disk.open(paths.active());
        OutputFile out = disk.append(temporary)) {
      List<Frame> frames = writeFrames(in, logBytes, out);
      out.write(FrameTable.encode(FrameContents.LOG, log, frames));
      out.sync();
    }
    disk.replace(temporary, sealed);
    disk.syncDirectory(paths.directory());
  }

  private List<Frame> writeFrames(InputFile in, long logBytes, OutputFile out) throws IOException {
    List<Frame> frames = new ArrayList<>();
    byte[] plain = new byte[frameBytes];
    byte[] compressed = new byte[Math.toIntExact(Zstd.compressBound(frameBytes))];
    try (var context = new ZstdCompressCtx()) {
      context.setLevel(ZSTD_LEVEL).setChecksum(true);
      for (long at = 0; at < logBytes; ) {
        int length = (int) Math.min(frameBytes, logBytes - at);
        int read = in.read(at, ByteBuffer.wrap(plain, 0, length));
        if (read < length) {
          throw new CorruptArchiveException(
              paths.active(), at + read, "a log of " + logBytes + " bytes", "its end");
        }
        int bytes = context.compressByteArray(compressed, 0, compressed.length, plain, 0, length);
        out.write(ByteBuffer.wrap(compressed, 0, bytes));
        frames.add(new Frame(bytes, length));
        at += length;
      }
    }
    return frames;
  }
}
