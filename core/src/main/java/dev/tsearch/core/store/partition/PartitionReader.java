package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.frame.FrameFile;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads the lines and entries of one partition. Safe for use by many threads; its cursors are not.
public final class PartitionReader implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int BLOCK_BYTES = 1 << 10;
  private static final long NEWLINES = 0x0A0A0A0A0A0A0A0AL;
  private static final long TOP_BITS = 0x8080808080808080L;

  private final Path file;
  private final Disk.InputFile input;
  private final int ordinal;
  private final long bytes;
  private final OptionalInt checksum;

  /// @param bytes the length of the lines
  /// @param checksum the CRC-32C of the lines, if it is known
  PartitionReader(Path file, Disk.InputFile input, int ordinal, long bytes, OptionalInt checksum) {
    this.file = file;
    this.input = input;
    this.ordinal = ordinal;
    this.bytes = bytes;
    this.checksum = checksum;
  }

  /// Opens a sealed partition.
  ///
  /// @throws CorruptArchiveException if its file is absent or has another length
  public static PartitionReader open(Disk disk, ArchiveLayout layout, Partition partition)
      throws IOException {
    return new PartitionReader(
        layout.partition(partition),
        PartitionFile.open(disk, layout, partition),
        partition.ordinal(),
        partition.bytes(),
        OptionalInt.of(partition.crc32c()));
  }

  /// The length of the lines, in bytes.
  public long bytes() {
    return bytes;
  }

  /// The file of the partition.
  public Path file() {
    return file;
  }

  /// The ordinal of the partition.
  public int ordinal() {
    return ordinal;
  }

  /// Computes the CRC-32C of the lines; of fewer bytes if the file was truncated meanwhile.
  public int checksum() throws IOException {
    var sum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    long offset = 0;
    while (offset < bytes) {
      int length = (int) Math.min(BUFFER_BYTES, bytes - offset);
      int read = input.read(offset, buffer.clear().limit(length));
      sum.update(buffer.array(), 0, read);
      if (read < length) {
        break;
      }
      offset += length;
    }
    return (int) sum.getValue();
  }

  /// Compares the lines with their checksum, if it is known. Those of a compressed file are not
  /// read, unless they are few: its frames have checksums of their own, which every read compares,
  /// and long ones of another archive would hardly have the same lengths.
  ///
  /// @return the difference; empty if there is none
  public Optional<CorruptArchiveException> change() throws IOException {
    if (checksum.isEmpty() || (input instanceof FrameFile && bytes > BUFFER_BYTES)) {
      return Optional.empty();
    }
    int now = checksum();
    return now == checksum.getAsInt() ? Optional.empty() : Optional.of(otherChecksum(now));
  }

  private CorruptArchiveException otherChecksum(int now) {
    return new CorruptArchiveException(
        file,
        0,
        "checksum " + Integer.toHexString(checksum.orElseThrow()),
        Integer.toHexString(now));
  }

  /// Computes the checksum of each line.
  public LineSums sums() throws IOException {
    return LineSums.of(input, bytes);
  }

  /// Counts the newlines, eight bytes at a time.
  public long lines() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    long lines = 0;
    long offset = 0;
    while (offset < bytes) {
      int length = (int) Math.min(BUFFER_BYTES, bytes - offset);
      Arrays.fill(buffer.array(), length, Math.min(BUFFER_BYTES, length + Long.BYTES), (byte) 0);
      if (input.read(offset, buffer.clear().limit(length)) < length) {
        return lines; // truncated by another program; reading the entries reports it
      }
      buffer.clear();
      for (int at = 0; at < length; at += BLOCK_BYTES) {
        lines += newlines(buffer, at, Math.min(length, at + BLOCK_BYTES));
      }
      offset += length;
    }
    return lines;
  }

  /// A method of its own that is called often, so that it is compiled early in a short run.
  private static int newlines(ByteBuffer buffer, int from, int to) {
    int newlines = 0;
    for (int at = from; at < to; at += Long.BYTES) {
      long zeroIfNewline = buffer.getLong(at) ^ NEWLINES;
      long low = (zeroIfNewline & ~TOP_BITS) + ~TOP_BITS;
      newlines += Long.bitCount(~(low | zeroIfNewline) & TOP_BITS);
    }
    return newlines;
  }

  /// The addresses of the lines that are not blank, in their order. Decodes none of them.
  public List<EntryAddress> addresses() throws IOException {
    var lines = new LineReader(input, 0, bytes);
    var addresses = new ArrayList<EntryAddress>();
    while (lines.next()) {
      if (!lines.isBlank()) {
        addresses.add(new EntryAddress(ordinal, lines.offset(), lines.length()));
      }
    }
    return addresses;
  }

  /// Reads the entry at an address of this partition.
  ///
  /// @throws CorruptArchiveException if there is no entry at the address
  public Entry read(EntryAddress address) throws IOException {
    int length = address.length();
    if (length == 0 || address.offset() + length >= bytes) {
      throw notThere(address.offset(), "the end of the partition at byte " + bytes);
    }
    byte[] line = new byte[length + 1];
    int read = input.read(address.offset(), ByteBuffer.wrap(line));
    if (read < line.length || line[length] != '\n') {
      throw notThere(address.offset(), "no line of " + length + " bytes");
    }
    try {
      return EntryCodec.decode(line, 0, length);
    } catch (MalformedJsonException e) {
      throw notThere(address.offset(), e.reason());
    }
  }

  private CorruptArchiveException notThere(long offset, String found) {
    return new CorruptArchiveException(file, offset, "an entry", found);
  }

  /// Opens a cursor over the entries, from a line on. A cursor that began at 0 compares the
  /// checksum at the end. Closing the cursor does not close this reader.
  public EntryCursor cursor(long offset) {
    return new LineCursor(new LineReader(input, offset, bytes), null);
  }

  /// Opens the same cursor, which passes over long lines.
  ///
  /// @param longLines takes these
  public EntryCursor cursor(long offset, LongLines longLines) {
    return new LineCursor(new LineReader(input, offset, bytes, longLines.longest()), longLines);
  }

  /// Makes a cursor close this reader when it is closed.
  public EntryCursor owned(EntryCursor cursor) {
    return new EntryCursor() {
      @Override
      public boolean next() throws IOException {
        return cursor.next();
      }

      @Override
      public Entry entry() {
        return cursor.entry();
      }

      @Override
      public EntryAddress address() {
        return cursor.address();
      }

      @Override
      public void close() throws IOException {
        PartitionReader.this.close();
      }
    };
  }

  @Override
  public void close() throws IOException {
    input.close();
  }

  private final class LineCursor implements EntryCursor {
    private final LineReader lines;
    private final @Nullable LongLines longLines;
    private final boolean isWhole;
    private Entry entry;
    private EntryAddress address;
    private boolean ended;

    @SuppressWarnings("NullAway.Init") // entry() and address() are called after next()
    LineCursor(LineReader lines, @Nullable LongLines longLines) {
      this.lines = lines;
      this.longLines = longLines;
      this.isWhole = lines.offset() == 0;
    }

    @Override
    public boolean next() throws IOException {
      while (nextLine()) {
        if (longLines != null && lines.isTooLong()) {
          longLines.passed(outline());
          continue;
        }
        if (lines.isBlank()) {
          continue;
        }
        try {
          entry = EntryCodec.decode(lines.buffer(), lines.start(), lines.length());
        } catch (MalformedJsonException e) {
          throw notThere(lines.offset(), e.reason());
        }
        address = new EntryAddress(ordinal, lines.offset(), lines.length());
        return true;
      }
      requireChecksum();
      return false;
    }

    /// The entry of a line that is too long.
    private Entry outline() throws IOException {
      try {
        return EntryCodec.outline(
            DiskStreams.reading(input, lines.offset(), lines.offset() + lines.length()));
      } catch (MalformedJsonException e) {
        throw notThere(lines.offset(), e.reason());
      }
    }

    /// Moves to the next line. Skips a damaged frame of a compressed file; no line crosses frames.
    private boolean nextLine() throws IOException {
      try {
        return lines.next();
      } catch (CorruptArchiveException e) {
        if (input instanceof FrameFile frames) {
          ended = true; // the checksum cannot be computed any more
          lines.skipTo(frames.frameEnd(e.offset()));
        }
        throw e;
      }
    }

    private void requireChecksum() throws CorruptArchiveException {
      if (ended) {
        return;
      }
      ended = true;
      if (lines.offset() < bytes) {
        throw notThere(lines.offset(), "no newline before byte " + bytes);
      }
      if (isWhole && checksum.isPresent() && checksum.getAsInt() != lines.checksum()) {
        throw otherChecksum(lines.checksum());
      }
    }

    @Override
    public Entry entry() {
      return entry;
    }

    @Override
    public EntryAddress address() {
      return address;
    }

    @Override
    public void close() {}
  }
}
