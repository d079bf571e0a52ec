package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.Disk.OutputFile;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.TornFiles;
import dev.tsearch.core.term.XxHash64;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The file `sources.jsonl`. Lines are appended; the file is rewritten when most of them are
/// obsolete. Reading takes no lock and ignores a last line without newline. Not thread-safe.
final class SourcesFile {
  /// A shorter file is never rewritten.
  private static final int MIN_LINES_TO_COMPACT = 1_000;

  /// The most bytes that are read at once: what an array can have.
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private static final int WRITE_BYTES = 1 << 20;

  /// The first line is shorter than this.
  private static final int HEADER_BYTES = 128;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final Path file;
  private Sources sources = new Sources();
  private List<Damage> damaged = new ArrayList<>();
  private long generation;
  private long end;
  private int lines;

  /// Whether everything that was read is durable. Its writer may have ended before the sync.
  private boolean isDurable = true;

  /// A line that fails its checksum or has no meaning, or the absence of the first line.
  ///
  /// @param offset where it begins
  /// @param length its length in bytes without the newline; 0 if it is absent
  record Damage(long offset, int length) {}

  SourcesFile(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
    this.file = layout.sources();
  }

  /// The content of the file when it was last read.
  Sources sources() {
    return sources;
  }

  /// The damaged lines, which were skipped.
  List<Damage> damaged() {
    return List.copyOf(damaged);
  }

  /// The loss of the whole file: there are originals, and no list of them. Without an entry, the
  /// first import was interrupted, and the next one stores its sources again.
  Optional<CorruptArchiveException> loss() throws IOException {
    boolean isAbsent = end == 0 && damaged.isEmpty();
    return isAbsent && hasEntries() && new OriginalPaths(layout.originals()).mayHavePieces(disk)
        ? Optional.of(
            new CorruptArchiveException(
                file,
                0,
                "the sources of the originals",
                "no source; tsearch repair keeps the entries and begins another list"))
        : Optional.empty();
  }

  private boolean hasEntries() throws IOException {
    Path active = layout.active();
    return !disk.list(layout.partitions()).isEmpty()
        || (disk.exists(active) && disk.size(active) > 0);
  }

  /// How often the file was rewritten, which happens when bytes of originals are overwritten, too.
  long rewrites() {
    return generation;
  }

  /// The end of the last line that was read.
  long end() {
    return end;
  }

  /// Reads the file from its beginning. An absent file counts as empty, and so does one that is too
  /// large to be read: see [#loss].
  void load() throws IOException {
    sources = new Sources();
    damaged = new ArrayList<>();
    generation = 0;
    end = 0;
    lines = 0;
    try {
      decode(disk.readDerived(file));
    } catch (NoSuchFileException _) {
      // Nothing was imported yet, or the file is lost.
    }
  }

  /// Returns the hash of the file's length, first and last bytes. Every change of the file changes
  /// it: the first line has the number of rewrites, and each line ends in a checksum.
  ///
  /// @return 0 if there is no file
  static long fingerprint(Disk disk, Path file) throws IOException {
    return fingerprint(disk, file, Long.MAX_VALUE);
  }

  /// Returns the [#fingerprint] that the file had when it had a length.
  ///
  /// @param length a greater one than that of the file means that of the file
  static long fingerprint(Disk disk, Path file, long length) throws IOException {
    try (InputFile in = disk.open(file)) {
      long size = Math.min(length, in.size());
      ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + HEADER_BYTES + SourceLine.CHECKSUM_BYTES);
      bytes.putLong(size);
      in.read(0, bytes.limit(Long.BYTES + (int) Math.min(size, HEADER_BYTES)));
      bytes.limit(bytes.position() + (int) Math.min(size, SourceLine.CHECKSUM_BYTES));
      in.read(size - bytes.remaining(), bytes);
      return XxHash64.hash(bytes.array(), 0, bytes.position());
    } catch (NoSuchFileException _) {
      return 0;
    }
  }

  /// Reads the appended lines; reads everything if the file was rewritten.
  void refresh() throws IOException {
    try (InputFile in = disk.open(file)) {
      byte[] first = new byte[HEADER_BYTES];
      int read = in.read(0, ByteBuffer.wrap(first));
      long size = in.size();
      boolean isLonger = size >= end && size - end <= LONGEST;
      if (end > 0 && generation(first, read) == generation && isLonger) {
        byte[] more = new byte[(int) (size - end)];
        int got = in.read(end, ByteBuffer.wrap(more));
        decode(got == more.length ? more : Arrays.copyOf(more, got));
        return;
      }
    } catch (NoSuchFileException _) {
      // The same as an empty file.
    }
    load();
  }

  private static long generation(byte[] bytes, int available) {
    int length = LineEnd.in(bytes, 0, available);
    return length < available
            && SourceLine.decode(new SourceLineScanner(bytes), 0, length).orElse(null)
                instanceof SourceLine.HeaderLine(long _, long generation, long _)
        ? generation
        : -1;
  }

  /// Decodes the bytes after the ones that were read before.
  private void decode(byte[] bytes) throws IOException {
    isDurable &= bytes.length == 0;
    var scanner = new SourceLineScanner(bytes);
    int start = 0;
    for (int next = LineEnd.in(bytes, 0, bytes.length);
        next < bytes.length;
        next = LineEnd.in(bytes, start, bytes.length)) {
      Optional<SourceLine> line = SourceLine.decode(scanner, start, next - start);
      boolean isFirst = end == 0 && start == 0;
      if (line.isEmpty() || !isAccepted(line.get(), isFirst)) {
        damaged.add(new Damage(end + start, next - start));
      } else if (isFirst && !(line.get() instanceof SourceLine.HeaderLine)) {
        damaged.add(new Damage(0, 0));
      }
      if (isFirst
          && line.orElse(null) instanceof SourceLine.HeaderLine(long version, long _, long _)
          && version > SourceLine.VERSION) {
        throw new NewerFormatException(file, version, SourceLine.VERSION);
      }
      lines++;
      start = next + 1;
    }
    end += start;
  }

  /// Whether a line is one that a writer puts there. No pattern switch: each start would link it.
  private boolean isAccepted(SourceLine line, boolean isFirst) {
    if (line instanceof SourceLine.RowLine(SourceRow row)) {
      sources.put(row);
    } else if (line instanceof SourceLine.PieceLine(long original, Piece piece)) {
      return sources.add(original, piece);
    } else if (isFirst && line instanceof SourceLine.HeaderLine header) {
      generation = header.generation();
      sources.lose(header.lost());
    } else {
      return false;
    }
    return true;
  }

  /// Moves damaged and unfinished lines to `torn/`. The caller holds the write lock.
  void repair(TornFiles torn) throws IOException {
    long size = end == 0 && !disk.exists(file) ? 0 : disk.size(file);
    if (size - end > LONGEST) {
      torn.move(file);
    } else if (size > end) {
      torn.keep("sources-" + end, read(end, size - end));
      disk.truncate(file, end);
    }
    if (!damaged.isEmpty()) {
      for (Damage each : damaged) {
        if (each.length() == 0) {
          continue;
        }
        torn.keep("sources-" + each.offset(), read(each.offset(), each.length()));
      }
      compact();
    }
  }

  private byte[] read(long offset, long length) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(length)];
    try (InputFile in = disk.open(file)) {
      in.read(offset, ByteBuffer.wrap(bytes));
    }
    return bytes;
  }

  /// Appends lines, if there are any, and makes everything durable. [#sources()] must contain the
  /// lines already. The caller holds the write lock.
  void commit(List<SourceLine> more) throws IOException {
    if (more.isEmpty() && isDurable) {
      return;
    }
    if (end == 0 || lines + more.size() > Math.max(MIN_LINES_TO_COMPACT, 2 * sources.lines())) {
      compact();
      return;
    }
    var bytes = new ByteArrayOutputStream();
    for (SourceLine line : more) {
      bytes.writeBytes(line.encode());
    }
    try (OutputFile out = disk.append(file)) {
      out.write(ByteBuffer.wrap(bytes.toByteArray()));
      out.sync();
    }
    if (!isDurable) {
      disk.syncDirectory(layout.root());
      isDurable = true;
    }
    end += bytes.size();
    lines += more.size();
  }

  /// Begins a new file after the [#loss] of one. The caller holds the write lock.
  ///
  /// @param lost the highest number of a source that the lost file had
  void restart(long lost) throws IOException {
    if (disk.exists(file) && !disk.isBlocked(file) && disk.size(file) > LONGEST) {
      new TornFiles(disk, layout).move(file);
    }
    sources.lose(lost);
    compact();
  }

  /// Rewrites the file with the sources as they are now. The caller holds the write lock.
  void rewrite() throws IOException {
    compact();
  }

  /// Rewrites the file without obsolete lines.
  private void compact() throws IOException {
    Path temporary = layout.temporary(file);
    disk.delete(temporary);
    try (OutputFile out = disk.append(temporary)) {
      var buffer = new ByteArrayOutputStream();
      buffer.writeBytes(
          new SourceLine.HeaderLine(SourceLine.VERSION, generation + 1, sources.lost()).encode());
      for (Map.Entry<Long, List<Piece>> original : sources.originals().entrySet()) {
        for (Piece piece : original.getValue()) {
          write(new SourceLine.PieceLine(original.getKey(), piece), buffer, out);
        }
      }
      for (SourceRow row : sources.all()) {
        write(new SourceLine.RowLine(row), buffer, out);
      }
      out.write(ByteBuffer.wrap(buffer.toByteArray()));
      out.sync();
      end = out.size();
    }
    disk.replace(temporary, file);
    disk.syncDirectory(layout.root());
    generation++;
    isDurable = true;
    lines = 1 + sources.lines();
    damaged = new ArrayList<>();
  }

  private static void write(SourceLine line, ByteArrayOutputStream buffer, OutputFile out)
      throws IOException {
    buffer.writeBytes(line.encode());
    if (buffer.size() >= WRITE_BYTES) {
      out.write(ByteBuffer.wrap(buffer.toByteArray()));
      buffer.reset();
    }
  }
}
