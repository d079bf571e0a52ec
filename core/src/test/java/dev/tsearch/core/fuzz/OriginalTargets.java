package dev.tsearch.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameFile;
import dev.tsearch.core.original.LogEnd;
import dev.tsearch.core.original.OriginalLog;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.original.SealPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// Targets that read originals: the active log, a sealed log, and its table of frames.
final class OriginalTargets {
  private static final OriginalPaths PATHS = new OriginalPaths(Path.of("/archive/originals"));
  private static final SealPolicy SMALL = new SealPolicy(1_000, 400, 300);
  private static final int MAX_BYTES = 1 << 16;
  private static final int FOOTER_BYTES = 9;
  private static final int CHECK_BYTES = 24;
  private static final int CHECKED_FROM = 8;
  private static final int CHECKSUM_AT = 20;
  private static final int HEADER_BYTES = 8;
  private static final int ENTRY_BYTES = 8;

  private OriginalTargets() {}

  /// Files of an original log and the pieces in them.
  @SuppressWarnings("ArrayRecordComponent") // never changed or compared
  private record Sample(byte[] active, byte[] sealed, List<Piece> pieces) {}

  static List<FuzzTarget> all() throws IOException {
    Sample sample = sample();
    return List.of(
        new FuzzTarget(
            "OriginalLog",
            new Mutations(List.of(sample.active()), MAX_BYTES),
            input -> log(input, sample)),
        new FuzzTarget(
            "FrameTable",
            new Mutations(List.of(sample.sealed()), MAX_BYTES),
            input -> frames(input, sample)));
  }

  private static Sample sample() throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(PATHS.directory());
    var pieces = new ArrayList<Piece>();
    try (OriginalLog log = open(disk, LogEnd.NONE)) {
      byte[] bytes = new byte[300];
      for (int piece = 0; piece < 6; piece++) {
        Arrays.fill(bytes, (byte) ('a' + piece));
        pieces.add(log.append(1, piece * 300L, bytes, 0, bytes.length));
      }
      log.sync();
    }
    return new Sample(disk.readAll(PATHS.active()), disk.readAll(PATHS.sealed(1)), pieces);
  }

  private static OriginalLog open(MemoryDisk disk, LogEnd known) throws IOException {
    return OriginalLog.open(disk, PATHS, SMALL, known, (file, offset, length) -> {});
  }

  private static MemoryDisk disk(byte[] active, byte[] sealed) throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(PATHS.directory());
    disk.create(PATHS.active(), ByteBuffer.wrap(active));
    disk.create(PATHS.sealed(1), ByteBuffer.wrap(sealed));
    return disk;
  }

  /// Opens the log, appends to it and reads what it had.
  private static void log(byte[] input, Sample sample) throws IOException {
    MemoryDisk disk = disk(input, sample.sealed());
    try (OriginalLog log = open(disk, LogEnd.NONE)) {
      Piece piece = log.append(1, 0, new byte[] {1, 2, 3}, 0, 3);
      log.sync();
      try (var reader = new OriginalReader(disk, PATHS)) {
        assertThat(reader.read(piece)).containsExactly(1, 2, 3);
      }
    } catch (CorruptArchiveException | NewerFormatException e) {
      assertThat(e.getMessage()).contains("originals");
    }
    read(disk, sample);
  }

  private static void read(MemoryDisk disk, Sample sample) throws IOException {
    try (var reader = new OriginalReader(disk, PATHS)) {
      for (Piece piece : sample.pieces()) {
        try {
          assertThat(Piece.sha256(reader.read(piece), 0, piece.length())).isEqualTo(piece.sha256());
        } catch (IOException e) {
          assertThat(e.getMessage()).contains("originals");
        }
      }
    }
  }

  /// Reads a sealed log as it is, and with the checksum that its table has.
  private static void frames(byte[] input, Sample sample) throws IOException {
    for (byte[] sealed : List.of(input, withChecksum(input))) {
      MemoryDisk disk = disk(sample.active(), sealed);
      read(disk, sample);
      try (FrameFile file = FrameFile.open(disk, PATHS.sealed(1), FrameContents.LOG, 1)) {
        var into = ByteBuffer.allocate(100);
        for (long at = 0; at < Math.min(file.size(), 2_000); at += 100) {
          file.read(at, into.clear());
        }
      } catch (CorruptArchiveException | NewerFormatException e) {
        assertThat(e.getMessage()).contains("originals");
      }
    }
  }

  private static byte[] withChecksum(byte[] input) {
    if (input.length < FOOTER_BYTES) {
      return input;
    }
    ByteBuffer sealed = ByteBuffer.wrap(input.clone()).order(ByteOrder.LITTLE_ENDIAN);
    long count = sealed.getInt(input.length - FOOTER_BYTES);
    long table = input.length - (CHECK_BYTES + HEADER_BYTES + count * ENTRY_BYTES + FOOTER_BYTES);
    if (count >= 0 && table >= 0) {
      var crc = new CRC32C();
      int at = (int) table;
      crc.update(sealed.slice(at + CHECKED_FROM, CHECKSUM_AT - CHECKED_FROM));
      crc.update(sealed.slice(at + CHECK_BYTES, input.length - at - CHECK_BYTES));
      sealed.putInt(at + CHECKSUM_AT, (int) crc.getValue());
    }
    return sealed.array();
  }
}
