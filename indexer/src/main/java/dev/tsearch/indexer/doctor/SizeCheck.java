package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.FolderTree;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The size of the archive's files by kind, and of its sealed partitions by age.
///
/// @param byKind the bytes of each kind of file
/// @param byAge the bytes of the sealed partitions, by the age of their newest entry
public record SizeCheck(Map<FileKind, Long> byKind, Map<Age, Long> byAge) implements DoctorFinding {

  /// A kind of file.
  public enum FileKind {
    /// The entries.
    PARTITIONS,
    /// Filters, ids and sessions, by partition and packed.
    SIDECARS,
    /// The bytes of the sources.
    ORIGINALS,
    /// The index.
    INDEX,
    /// What recovery set aside.
    TORN,
    /// The manifest, the list of sources, and the rest.
    OTHERS
  }

  /// An age in days at most; 30 days are a month, 365 a year.
  public enum Age {
    /// Up to 30 days.
    MONTH,
    /// Up to 365 days.
    YEAR,
    /// More.
    OLDER,
    /// No entry has a time.
    UNDATED
  }

  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration YEAR = Duration.ofDays(365);

  /// Copies the maps.
  public SizeCheck {
    byKind = new EnumMap<>(byKind);
    byAge = new EnumMap<>(byAge);
  }

  /// The sizes of an archive.
  static SizeCheck of(
      ArchiveLayout layout, FolderTree tree, List<Partition> partitions, Instant now) {
    var kinds = new EnumMap<FileKind, Long>(FileKind.class);
    Map<Path, FileKind> places = places(layout);
    for (FolderTree.Node node : tree.nodes()) {
      kinds.merge(kindOf(node.path(), places), node.bytes(), Long::sum);
    }
    var ages = new EnumMap<Age, Long>(Age.class);
    for (Partition partition : partitions) {
      ages.merge(ageOf(partition, now), partition.storedBytes(), Long::sum);
    }
    return new SizeCheck(kinds, ages);
  }

  /// The files and folders that are, or have, files of one kind.
  private static Map<Path, FileKind> places(ArchiveLayout layout) {
    return Map.of(
        layout.originals(), FileKind.ORIGINALS,
        layout.index(), FileKind.INDEX,
        layout.torn(), FileKind.TORN,
        layout.partitions(), FileKind.PARTITIONS,
        layout.active(), FileKind.PARTITIONS,
        layout.summaryPack(), FileKind.SIDECARS,
        layout.sessionPack(), FileKind.SIDECARS,
        layout.usagePack(), FileKind.SIDECARS);
  }

  private static FileKind kindOf(Path file, Map<Path, FileKind> places) {
    FileKind kind = FileKind.OTHERS;
    for (Path at = file; at != null && kind == FileKind.OTHERS; at = at.getParent()) {
      kind = places.getOrDefault(at, FileKind.OTHERS);
    }
    return switch (kind) {
      case PARTITIONS, OTHERS ->
          file.toString().endsWith(ArchiveLayout.SIDECAR_SUFFIX) ? FileKind.SIDECARS : kind;
      case SIDECARS, ORIGINALS, INDEX, TORN -> kind;
    };
  }

  private static Age ageOf(Partition partition, Instant now) {
    if (partition.max() == TimeRange.UNDATED) {
      return Age.UNDATED;
    }
    Duration age = Duration.between(Instant.ofEpochSecond(partition.max()), now);
    if (age.compareTo(MONTH) <= 0) {
      return Age.MONTH;
    }
    return age.compareTo(YEAR) <= 0 ? Age.YEAR : Age.OLDER;
  }

  /// The bytes of all files.
  public long total() {
    return byKind.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public String part() {
    return "size";
  }

  @Override
  public Condition condition() {
    return Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return Optional.empty();
  }
}
