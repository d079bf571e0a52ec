package dev.tsearch.core.original;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.OutputFile;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameTable;
import dev.tsearch.core.frame.FrameTable.Frame;
import dev.tsearch.core.frame.Frames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;

/// Overwrites bytes of pieces. A log is written again with the same length, so that no piece moves,
/// and the old file is overwritten with zeros. Used under the write lock. Needs the memory of a few
/// pieces.
///
/// @param disk the disk of the archive
/// @param paths the paths of the originals
public record LogErasure(Disk disk, OriginalPaths paths) {
  private static final int BLOCK_BYTES = 1 << 20;

  /// Changes a piece in place.
  @FunctionalInterface
  public interface PieceEdit {
    /// Overwrites bytes of a piece.
    void edit(byte[] piece);
  }

  /// A chunk with its changed piece.
  @SuppressWarnings("ArrayRecordComponent") // copied into blocks, never compared
  private record Edited(long position, byte[] bytes) {
    long end() {
      return position + bytes.length;
    }

    /// Copies the bytes that a block has of this chunk.
    void into(byte[] block, long from) {
      long first = Math.max(position, from);
      long last = Math.min(end(), from + block.length);
      if (first < last) {
        int length = (int) (last - first);
        System.arraycopy(bytes, (int) (first - position), block, (int) (first - from), length);
      }
    }
  }

  /// Changes pieces of one log, sealed or active.
  ///
  /// @param log the number of the log
  /// @param edits by the position of a chunk in the log
  public void apply(int log, SortedMap<Long, PieceEdit> edits) throws IOException {
    Path sealed = paths.sealed(log);
    Path file = disk.exists(sealed) ? sealed : paths.active();
    Path temporary = OriginalPaths.temporary(file);
    disk.delete(temporary);
    if (file.equals(sealed)) {
      rewriteSealed(log, file, temporary, edits);
    } else {
      rewriteActive(log, temporary, edits);
    }
    disk.replaceAndErase(temporary, file);
  }

  private void rewriteActive(int log, Path to, SortedMap<Long, PieceEdit> edits)
      throws IOException {
    try (ActiveLog old = ActiveLog.open(disk, paths.active());
        OutputFile out = disk.append(to)) {
      if (old.number() != log) {
        throw new CorruptArchiveException(paths.active(), 0, "log " + log, "log " + old.number());
      }
      var changes = new Changes(old, paths.active(), edits);
      long size = disk.size(paths.active());
      for (long at = 0; at < size; at += BLOCK_BYTES) {
        byte[] block = new byte[(int) Math.min(BLOCK_BYTES, size - at)];
        old.read(at, block, 0, block.length);
        changes.apply(block, at);
        out.write(ByteBuffer.wrap(block));
      }
      out.sync();
    }
  }

  private void rewriteSealed(int log, Path file, Path to, SortedMap<Long, PieceEdit> edits)
      throws IOException {
    try (SealedLog old = SealedLog.open(disk, file, log, new FrameCache());
        Frames frames = Frames.open(disk, file, FrameContents.LOG, log);
        OutputFile out = disk.append(to);
        var context = new ZstdCompressCtx()) {
      context.setLevel(LogSealer.ZSTD_LEVEL).setChecksum(true);
      var changes = new Changes(old, file, edits);
      var written = new ArrayList<Frame>();
      FrameTable table = frames.table();
      for (int frame = 0; frame < table.frames(); frame++) {
        long from = table.plainOffset(frame);
        byte[] compressed;
        if (changes.concern(from, from + table.plainBytes(frame))) {
          byte[] plain = frames.read(frame);
          changes.apply(plain, from);
          compressed = new byte[Math.toIntExact(Zstd.compressBound(plain.length))];
          int length =
              context.compressByteArray(compressed, 0, compressed.length, plain, 0, plain.length);
          out.write(ByteBuffer.wrap(compressed, 0, length));
          written.add(new Frame(length, plain.length));
        } else {
          compressed = frames.readCompressed(frame);
          out.write(ByteBuffer.wrap(compressed));
          written.add(new Frame(compressed.length, table.plainBytes(frame)));
        }
      }
      out.write(FrameTable.encode(FrameContents.LOG, log, written));
      out.sync();
    }
  }

  /// The changed chunks of a log, made while its blocks are read in order.
  private static final class Changes {
    private final LogBytes log;
    private final Path path;
    private final Iterator<Map.Entry<Long, PieceEdit>> rest;
    private final Deque<Edited> near = new ArrayDeque<>();
    private Map.Entry<Long, PieceEdit> next;
    private boolean ended;

    Changes(LogBytes log, Path path, SortedMap<Long, PieceEdit> edits) {
      this.log = log;
      this.path = path;
      this.rest = edits.entrySet().iterator();
      this.next = Map.entry(0L, _ -> {});
      advance();
    }

    private void advance() {
      ended = !rest.hasNext();
      if (!ended) {
        next = rest.next();
      }
    }

    /// Whether a block has bytes of a changed chunk.
    boolean concern(long from, long to) throws IOException {
      while (!near.isEmpty() && near.element().end() <= from) {
        near.remove();
      }
      while (!ended && next.getKey() < to) {
        near.add(edited(next.getKey(), next.getValue()));
        advance();
      }
      near.removeIf(chunk -> chunk.end() <= from);
      return near.stream().anyMatch(chunk -> chunk.position() < to);
    }

    void apply(byte[] block, long from) throws IOException {
      if (concern(from, from + block.length)) {
        near.forEach(chunk -> chunk.into(block, from));
      }
    }

    private Edited edited(long position, PieceEdit edit) throws IOException {
      byte[] head = new byte[ChunkHeader.BYTES];
      log.read(position, head, 0, head.length);
      ChunkHeader header =
          ChunkHeader.decode(head, 0, head.length)
              .orElseThrow(() ->
                  new CorruptArchiveException(
                      path, position, "the header of a chunk", "other bytes"));
      byte[] piece = new byte[header.length()];
      log.read(position + ChunkHeader.BYTES, piece, 0, piece.length);
      if (!header.fits(piece, 0)) {
        throw new CorruptArchiveException(
            path, position, "the bytes that the chunk's checksum was made of", "other bytes");
      }
      edit.edit(piece);
      byte[] chunk = new byte[ChunkHeader.BYTES + piece.length];
      new ChunkHeader(header.source(), header.from(), piece.length, Checksum.crc32c(piece))
          .encode(chunk);
      System.arraycopy(piece, 0, chunk, ChunkHeader.BYTES, piece.length);
      return new Edited(position, chunk);
    }
  }
}
