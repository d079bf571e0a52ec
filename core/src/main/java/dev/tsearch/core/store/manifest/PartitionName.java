package dev.tsearch.core.store.manifest;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The parsed name of a file in `partitions/`.
///
/// @param ordinal the partition's ordinal
/// @param generation the partition's generation, see [Partition]
/// @param sidecar whether it is the partition's sidecar
/// @param lines the name of the partition's file in plain form
public record PartitionName(int ordinal, int generation, boolean sidecar, String lines) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\d{1,19}-\\d{1,19}-(\\d{1,10})(?:\\.(\\d{1,10}))?(\\.jsonl(?:\\.zst)?|\\.bloom)");

  /// Parses a name; empty if it is not the name of a partition or a sidecar.
  public static Optional<PartitionName> of(String name) {
    Matcher matcher = FORM.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long ordinal = Long.parseLong(matcher.group(1));
    long generation = matcher.group(2) == null ? 0 : Long.parseLong(matcher.group(2));
    return Math.max(ordinal, generation) > Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(
            new PartitionName(
                (int) ordinal,
                (int) generation,
                ArchiveLayout.SIDECAR_SUFFIX.equals(matcher.group(3)),
                name.substring(0, matcher.start(3)) + ArchiveLayout.PARTITION_SUFFIX));
  }

  /// A partition that shows that a manifest was replaced by an older one: it has an ordinal that
  /// the manifest never assigned, or it is a later generation of a partition whose file is gone.
  /// Empty if there is none.
  ///
  /// @param files the files in `partitions/`
  public static Optional<PartitionName> newer(List<Path> files, Manifest manifest) {
    Set<String> present =
        files.stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    return present.stream()
        .flatMap(file -> of(file).stream())
        .filter(name -> !name.sidecar() && name.isNewer(manifest, present))
        // Written out: Comparator.comparingInt links a lambda at each start.
        .min((one, other) -> Integer.compare(one.ordinal(), other.ordinal()));
  }

  private boolean isNewer(Manifest manifest, Set<String> present) {
    return ordinal >= manifest.head().nextOrdinal()
        || manifest
            .partition(ordinal)
            .filter(listed -> listed.generation() < generation && !isPresent(listed, present))
            .isPresent();
  }

  private static boolean isPresent(Partition listed, Set<String> present) {
    return Stream.of(Compression.values())
        .map(listed::file)
        .anyMatch(file -> present.contains(file.substring(file.lastIndexOf('/') + 1)));
  }
}
