package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Applies a mask to everything that an archive holds. Holds one partition or one unit of an
/// original at a time. Single-threaded.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
/// @param masks makes masks of what is looked for, which several threads use
/// @param mask one of them
record ArchiveScan(Disk disk, ArchiveLayout layout, Supplier<SourceMask> masks, SourceMask mask) {

  ArchiveScan(Disk disk, ArchiveLayout layout, Supplier<SourceMask> masks) {
    this(disk, layout, masks, masks.get());
  }

  /// Receives what the mask overwrites in an original.
  interface OriginalVisitor {
    /// Receives a unit of an original in which the mask overwrites bytes.
    void unit(long original, List<Piece> pieces, MaskedUnits.SourceUnit unit) throws IOException;

    /// Receives an original that cannot be read to its end, after its units. Nothing of it can be
    /// overwritten.
    void damaged(long original, List<Piece> pieces, CorruptArchiveException damage)
        throws IOException;
  }

  /// Adds what is overwritten in the lines of the sealed partitions.
  ///
  /// @throws CorruptArchiveException if one is damaged: it could not be rewritten
  void partitions(Manifest manifest, ErasureDraft draft) throws IOException {
    for (Partition partition : manifest.partitions()) {
      Cancellation.safePoint();
      byte[] lines;
      try (Disk.InputFile file = PartitionFile.open(disk, layout, partition)) {
        lines = ActiveScan.bytes(file, 0, Math.toIntExact(partition.bytes()));
      }
      if (Checksum.crc32c(lines, 0, lines.length) != partition.crc32c()) {
        throw new CorruptArchiveException(
            layout.partition(partition),
            0,
            "the lines of partition " + partition.ordinal(),
            "other bytes; tsearch repair derives them again");
      }
      lines(partition.ordinal(), lines, draft);
    }
  }

  /// Adds what is overwritten in the lines of a partition.
  void lines(int ordinal, byte[] lines, ErasureDraft draft) {
    for (int start = 0; start < lines.length; ) {
      int end = LineEnd.in(lines, start, lines.length);
      if (lines[start] == '{') {
        List<MaskSpan> spans = mask.line(lines, start, end);
        if (!spans.isEmpty()) {
          draft.entry(new EntryAddress(ordinal, start, end - start), spans);
          Optional<Entry> entry = entry(Arrays.copyOfRange(lines, start, end));
          entry.flatMap(each -> each.metadata().origin()).ifPresent(draft::origin);
          if (entry.isPresent()) {
            requireEntry(ordinal, lines, start, end, spans);
          }
        }
      }
      start = end + 1;
    }
  }

  private static Optional<Entry> entry(byte[] line) {
    try {
      return Optional.of(EntryCodec.decode(line, 0, line.length));
    } catch (MalformedJsonException _) {
      return Optional.empty(); // verify names it
    }
  }

  /// A line that is none of an entry could not be rewritten, nor anything after it.
  private static void requireEntry(
      int ordinal, byte[] lines, int from, int to, List<MaskSpan> spans) {
    byte[] line = Arrays.copyOfRange(lines, from, to);
    spans.forEach(span -> span.shifted(-from).apply(line, 0));
    if (!new String(line, UTF_8).isBlank() && entry(line).isEmpty()) {
      throw new IllegalStateException(
          "the entry at byte %d of partition %d would be none".formatted(from, ordinal));
    }
  }

  /// Visits the units of all originals in which bytes are overwritten, in any order.
  void originals(OriginalStore originals, OriginalVisitor visitor) throws IOException {
    new OriginalsScan(originals, masks).run(visitor);
  }

  /// Adds what is overwritten in the other files that may have text of sources or entries: what
  /// recovery set aside, the files of contexts, and the quarantine.
  ///
  /// @return the files that cannot be searched, since they are compressed, or none
  List<Path> files(ErasureDraft draft) throws IOException {
    var unsearched = new ArrayList<Path>();
    for (Path file : candidates()) {
      String name = file.getFileName().toString();
      boolean isReadable = !disk.isBlocked(file);
      if (name.endsWith(".zst") || name.endsWith(ArchiveLayout.SIDECAR_SUFFIX) || !isReadable) {
        unsearched.add(file);
      } else if (disk.exists(file)) {
        file(file, draft);
      }
    }
    return unsearched;
  }

  private List<Path> candidates() throws IOException {
    var all = new ArrayList<>(disk.list(layout.torn()));
    for (Path context : disk.list(layout.contexts())) {
      all.addAll(disk.isFolder(context) ? disk.list(context) : List.of(context));
    }
    all.add(layout.quarantine());
    return all;
  }

  private void file(Path file, ErasureDraft draft) throws IOException {
    byte[] bytes = disk.readAll(file);
    String path = layout.root().relativize(file).toString();
    try (var units = MaskedUnits.open(from -> open(bytes, from), mask, 0)) {
      for (Optional<MaskedUnits.SourceUnit> unit = units.next();
          unit.isPresent();
          unit = units.next()) {
        draft.file(path, Math.toIntExact(unit.get().offset()), unit.get().spans());
      }
    }
  }

  private static InputStream open(byte[] bytes, long from) {
    return new ByteArrayInputStream(bytes, (int) from, bytes.length - (int) from);
  }
}
