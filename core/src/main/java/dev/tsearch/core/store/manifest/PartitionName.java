package dev.tsearch.core.store.manifest;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the name of a file in `partitions` says.
///
/// @param ordinal the partition's ordinal
/// @param rewritten whether it is of a generation that forgot something
/// @param sidecar whether it is the partition's sidecar
/// @param lines the name that the file has, or would have, if it were stored as plain JSONL
public record PartitionName(int ordinal, boolean rewritten, boolean sidecar, String lines) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\d{1,19}-\\d{1,19}-(\\d{1,10})(\\.\\d{1,10})?(\\.jsonl(?:\\.zst)?|\\.bloom)");

  /// Reads a name; empty if the archive never gives such a one.
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
}
