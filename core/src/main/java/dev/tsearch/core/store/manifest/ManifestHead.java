package dev.tsearch.core.store.manifest;

/// Everything in a manifest except its list of partitions.
///
/// @param archive the archive's id, a UUID
/// @param commit the number of manifests that the archive had before this one
/// @param activeOrdinal the ordinal of the active partition
/// @param nextOrdinal the lowest ordinal that was never assigned
/// @param rotation the policy under which the active partition is filled
public record ManifestHead(
    String archive, long commit, int activeOrdinal, int nextOrdinal, RotationPolicy rotation) {

  /// @throws IllegalArgumentException if an ordinal would be assigned twice
  public ManifestHead {
    if (activeOrdinal < 0 || nextOrdinal <= activeOrdinal) {
      throw new IllegalArgumentException(
          "next ordinal must be > active ordinal >= 0, got "
              + nextOrdinal
              + " and "
              + activeOrdinal);
    }
  }
}
