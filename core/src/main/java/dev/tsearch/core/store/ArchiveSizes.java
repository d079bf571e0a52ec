package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SidecarSection;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The sizes of the parts of an archive, in bytes.
///
/// @param entries the number of entries
/// @param sources the number of sources
/// @param sourceBytes the total length of the sources, copies included
/// @param originals `originals/`
/// @param sourceList `sources.jsonl`
/// @param lines the lines of all partitions before compression, the active one included
/// @param partitions the files of all partitions, the active one included
/// @param active the active partition
/// @param sidecars the files of the sidecars
/// @param sections the sections of all sidecars by name, in lower case; the rest is headers and
///   gaps
/// @param summary `summary.pack`, which holds a copy of all sidecars
/// @param index the index
/// @param others the manifest and the other derived files
public record ArchiveSizes(
    long entries,
    long sources,
    long sourceBytes,
    long originals,
    long sourceList,
    long lines,
    long partitions,
    long active,
    long sidecars,
    Map<String, Long> sections,
    long summary,
    long index,
    long others) {

  /// Copies the map and keeps its order.
  public ArchiveSizes {
    sections = Collections.unmodifiableMap(new LinkedHashMap<>(sections));
  }

  /// Measures an archive. Reads the headers of the sidecars, `sources.jsonl` and the active
  /// partition; reads no sealed partition and no original.
  public static ArchiveSizes of(Archive archive) throws IOException {
    Disk disk = archive.disk();
    ArchiveLayout layout = archive.layout();
    try (Snapshot snapshot = archive.snapshot();
        OriginalStore originals = OriginalStore.open(disk, layout)) {
      long entries = snapshot.activeEntries();
      long lines = snapshot.activeBytes();
      long stored = snapshot.activeBytes();
      long sidecars = 0;
      var sections = new LinkedHashMap<String, Long>();
      for (Partition partition : snapshot.manifest().partitions()) {
        entries += partition.count();
        lines += partition.bytes();
        stored += partition.storedBytes();
        sidecars += sidecar(disk, layout.sidecar(partition), partition, sections);
      }
      long summary = file(disk, layout.summaryPack());
      long sourceBytes = 0;
      for (SourceRow source : originals.all()) {
        sourceBytes += source.length();
      }
      return new ArchiveSizes(
          entries,
          originals.all().size(),
          sourceBytes,
          directory(disk, layout.originals()),
          file(disk, layout.sources()),
          lines,
          stored,
          snapshot.activeBytes(),
          sidecars,
          sections,
          summary,
          directory(disk, layout.index()),
          file(disk, layout.manifest()) + directory(disk, layout.derived()) - summary);
    }
  }

  private static long sidecar(Disk disk, Path file, Partition partition, Map<String, Long> sections)
      throws IOException {
    ByteBuffer bytes;
    try {
      bytes = disk.mapDerived(file);
    } catch (NoSuchFileException _) {
      return 0;
    }
    Optional<byte[]> header = SidecarFile.header(bytes, partition);
    if (header.isPresent()) {
      for (SidecarSection section : SidecarSection.values()) {
        long length =
            SidecarFile.location(header.get(), section)
                .map(SidecarFile.SectionLocation::length)
                .orElse(0);
        sections.merge(section.name().toLowerCase(Locale.ROOT), length, Long::sum);
      }
    }
    return bytes.capacity();
  }

  private static long directory(Disk disk, Path directory) throws IOException {
    long bytes = 0;
    for (Path file : disk.list(directory)) {
      bytes += file(disk, file);
    }
    return bytes;
  }

  /// A file that is removed meanwhile has no bytes.
  private static long file(Disk disk, Path file) throws IOException {
    try {
      return disk.size(file);
    } catch (NoSuchFileException _) {
      return 0;
    }
  }

  /// The sum of all files.
  public long total() {
    return originals + sourceList + partitions + sidecars + summary + index + others;
  }

  /// The files of the sealed partitions.
  public long sealedPartitions() {
    return partitions - active;
  }
}
