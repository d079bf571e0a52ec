package dev.tsearch.core.store.erase;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.partition.LinesInMemory;
import dev.tsearch.core.store.partition.PartitionFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/// Rewrites sealed partitions as new generations of the same length, and erases the old files.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
record PartitionErasure(Disk disk, ArchiveLayout layout) {

  /// Rewrites the partitions that do not have their new generation yet, with one manifest, and
  /// erases all other files of these ordinals. A partition without entries is left out of the
  /// manifest.
  void apply(SortedMap<Integer, PartitionSpans> planned) throws IOException {
    if (planned.isEmpty()) {
      return;
    }
    var manifestFile = new ManifestFile(disk, layout);
    Manifest manifest = manifestFile.readWhole();
    var rewritten = new ArrayList<Partition>();
    var emptied = new HashSet<Integer>();
    for (Partition old : manifest.partitions()) {
      PartitionSpans spans = planned.get(old.ordinal());
      if (spans == null || old.generation() >= spans.generation()) {
        continue;
      }
      Partition next = rewritten(old, spans, manifest.head().rotation());
      if (next.count() == 0) {
        emptied.add(old.ordinal());
      } else {
        rewritten.add(next);
      }
    }
    if (!rewritten.isEmpty() || !emptied.isEmpty()) {
      disk.syncDirectory(layout.partitions());
      manifest = manifest.replaced(emptied, rewritten);
      manifestFile.replace(manifest);
    }
    eraseUnlisted(manifest, planned.keySet());
  }

  private Partition rewritten(Partition old, PartitionSpans spans, RotationPolicy rotation)
      throws IOException {
    byte[] lines;
    try (Disk.InputFile file = PartitionFile.open(disk, layout, old)) {
      lines = ActiveScan.bytes(file, 0, Math.toIntExact(old.bytes()));
    }
    if (Checksum.crc32c(lines) != old.crc32c()) {
      throw new CorruptArchiveException(
          layout.partition(old), 0, "the lines of partition " + old.ordinal(), "other bytes");
    }
    MaskSpan.apply(spans.spans(), lines);
    Partition next = described(old, lines, rotation).rewritten(spans.generation());
    if (next.count() == 0) {
      return next;
    }
    return PartitionFile.store(disk, layout, next, new LinesInMemory(lines), old.compression());
  }

  private Partition described(Partition old, byte[] lines, RotationPolicy rotation)
      throws CorruptArchiveException {
    var stats = new PartitionStats(rotation);
    for (int start = 0; start < lines.length; ) {
      int end = LineEnd.in(lines, start, lines.length);
      if (!isBlank(lines, start, end)) {
        stats.add(entry(old, lines, start, end));
      }
      start = end + 1;
    }
    return stats.partition(old.ordinal(), lines.length, Checksum.crc32c(lines));
  }

  private Entry entry(Partition old, byte[] lines, int start, int end)
      throws CorruptArchiveException {
    try {
      return EntryCodec.decode(lines, start, end - start);
    } catch (MalformedJsonException _) {
      throw new CorruptArchiveException(layout.partition(old), start, "an entry", "another line");
    }
  }

  private static boolean isBlank(byte[] lines, int start, int end) {
    for (int at = start; at < end; at++) {
      if (lines[at] != ' ' && lines[at] != '\r' && lines[at] != '\t') {
        return false;
      }
    }
    return true;
  }

  /// Erases the files of ordinals that the manifest does not list: their old lines, plain or
  /// compressed, and their sidecars.
  private void eraseUnlisted(Manifest manifest, Set<Integer> ordinals) throws IOException {
    Set<String> listed = new HashSet<>();
    for (Partition partition : manifest.partitions()) {
      listed.add(partition.file());
      listed.add(partition.sidecarFile());
    }
    List<Path> old =
        disk.list(layout.partitions()).stream()
            .filter(file -> isOf(ordinals, file) && !listed.contains(relative(file)))
            .toList();
    for (Path file : old) {
      Erased.delete(disk, file);
    }
    if (!old.isEmpty()) {
      disk.syncDirectory(layout.partitions());
    }
  }

  private static boolean isOf(Set<Integer> ordinals, Path file) {
    return PartitionName.of(file.getFileName().toString())
        .filter(name -> ordinals.contains(name.ordinal()))
        .isPresent();
  }

  private static String relative(Path file) {
    return ArchiveLayout.PARTITIONS + "/" + file.getFileName();
  }
}
