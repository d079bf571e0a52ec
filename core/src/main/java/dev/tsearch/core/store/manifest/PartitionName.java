package dev.tsearch.core.store.manifest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parsed name of a file in `partitions/`.
///
/// @param ordinal the partition's ordinal
/// @param generation the partition's generation, see [Partition]
/// @param sidecar whether it is the partition's sidecar
/// @param lines the name of the partition's file in plain form
public record PartitionName(int ordinal, int generation, boolean sidecar, String lines) {
  private static final int TIME_DIGITS = 19;
  private static final int NUMBER_DIGITS = 10;

  /// Parses a name; empty if it is not the name of a partition or a sidecar. Without a regular
  /// expression: each search looks at the names of all partitions.
  public static Optional<PartitionName> of(String name) {
    int from = afterTime(name, afterTime(name, 0));
    int end = from < 0 ? -1 : afterDigits(name, from, NUMBER_DIGITS);
    if (end < 0) {
      return Optional.empty();
    }
    long ordinal = Long.parseLong(name, from, end, 10);
    long generation = 0;
    if (name.startsWith(".", end)) {
      int after = afterDigits(name, end + 1, NUMBER_DIGITS);
      if (after > 0) {
        generation = Long.parseLong(name, end + 1, after, 10);
        end = after;
      }
    }
    boolean isSidecar = isRest(name, end, ArchiveLayout.SIDECAR_SUFFIX);
    return (!isSidecar && !isLines(name, end)) || Math.max(ordinal, generation) > Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(
            new PartitionName(
                (int) ordinal,
                (int) generation,
                isSidecar,
                name.substring(0, end) + ArchiveLayout.PARTITION_SUFFIX));
  }

  private static boolean isLines(String name, int from) {
    int end = from + ArchiveLayout.PARTITION_SUFFIX.length();
    return name.startsWith(ArchiveLayout.PARTITION_SUFFIX, from)
        && (name.length() == end || isRest(name, end, Compression.ZSTD.suffix()));
  }

  private static boolean isRest(String name, int from, String suffix) {
    return name.length() == from + suffix.length() && name.endsWith(suffix);
  }

  /// The position after a time and the hyphen that follows it; negative if there is none, or if
  /// `from` is negative.
  private static int afterTime(String name, int from) {
    int end = from < 0 ? -1 : afterDigits(name, from, TIME_DIGITS);
    return end > 0 && name.startsWith("-", end) ? end + 1 : -1;
  }

  /// The position after digits; negative if there are none, or more than `most`.
  private static int afterDigits(String name, int from, int most) {
    int end = from;
    while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
      end++;
    }
    return end == from || end - from > most ? -1 : end;
  }

  /// The names of files.
  public static List<String> all(List<Path> files) {
    var names = new ArrayList<String>(files.size());
    for (Path file : files) {
      names.add(file.getFileName().toString());
    }
    return names;
  }

  /// A partition that shows that a manifest was replaced by an older one: it has an ordinal that
  /// the manifest never assigned, or it is a later generation of a partition, which only an erasure
  /// makes. Empty if there is none. While an erasure runs, the generations that it has written are
  /// not listed yet.
  ///
  /// @param present the names of the files in `partitions/`
  public static Optional<PartitionName> newer(Collection<String> present, Manifest manifest) {
    @Nullable PartitionName first = null;
    for (String file : present) {
      @Nullable PartitionName name = of(file).orElse(null);
      if (name != null
          && !name.sidecar()
          && (first == null || name.ordinal() < first.ordinal())
          && name.isNewer(manifest)) {
        first = name;
      }
    }
    return Optional.ofNullable(first);
  }

  private boolean isNewer(Manifest manifest) {
    return ordinal >= manifest.head().nextOrdinal()
        || manifest.partition(ordinal).filter(this::isLaterThan).isPresent();
  }

  /// Whether this is a later generation than that of a row.
  public boolean isLaterThan(Partition row) {
    return generation > row.generation();
  }
}
