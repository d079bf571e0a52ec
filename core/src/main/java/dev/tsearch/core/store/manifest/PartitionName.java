package dev.tsearch.core.store.manifest;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parsed name of a file in `partitions/`.
///
/// @param ordinal the partition's ordinal
/// @param rewritten whether the partition has a generation above 0, see [Partition]
/// @param sidecar whether it is the partition's sidecar
/// @param lines the name of the partition's file in plain form
public record PartitionName(int ordinal, boolean rewritten, boolean sidecar, String lines) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\d{1,19}-\\d{1,19}-(\\d{1,10})(\\.\\d{1,10})?(\\.jsonl(?:\\.zst)?|\\.bloom)");

  /// Parses a name; empty if it is not the name of a partition or a sidecar.
  public static Optional<PartitionName> of(String name) {
    Matcher matcher = FORM.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long ordinal = Long.parseLong(matcher.group(1));
    return ordinal > Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(
            new PartitionName(
                (int) ordinal,
                matcher.group(2) != null,
                ArchiveLayout.SIDECAR_SUFFIX.equals(matcher.group(3)),
                name.substring(0, matcher.start(3)) + ArchiveLayout.PARTITION_SUFFIX));
  }

  /// A partition whose ordinal no manifest has assigned; empty if there is none.
  ///
  /// @param files the files in `partitions/`
  /// @param next the first ordinal that is not assigned
  public static Optional<PartitionName> unassigned(List<Path> files, int next) {
    return files.stream()
        .flatMap(file -> of(file.getFileName().toString()).stream())
        .filter(name -> !name.sidecar() && name.ordinal() >= next)
        .findFirst();
  }
}
