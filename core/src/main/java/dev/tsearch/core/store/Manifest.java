package dev.tsearch.core.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The ordered list of sealed partitions, and which partition is active: the archive's only commit
/// point. What it does not name is not part of the archive. Its form on disk is [ManifestCodec]'s.
///
/// @param head everything but the list
/// @param partitions the sealed partitions in ascending order of their ordinals
public record Manifest(Head head, List<Partition> partitions) {

  /// What a manifest says besides its list.
  ///
  /// @param archive the archive's id, a UUID
  /// @param commit how many manifests the archive had before this one
  /// @param activeOrdinal the ordinal of the active partition
  /// @param nextOrdinal the first ordinal that nobody was given
  /// @param rotation the policy under which the active partition is filled
  public record Head(
      String archive, long commit, int activeOrdinal, int nextOrdinal, RotationPolicy rotation) {

    /// Rejects ordinals that would be given twice.
    public Head {
      if (activeOrdinal < 0 || nextOrdinal <= activeOrdinal) {
        throw new IllegalArgumentException(
            "next ordinal must be > active ordinal >= 0, got "
                + nextOrdinal
                + " and "
                + activeOrdinal);
      }
    }
  }

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if it is not in order, or an ordinal was never given
  public Manifest {
    partitions = List.copyOf(partitions);
    int last = -1;
    for (Partition partition : partitions) {
      if (partition.ordinal() <= last
          || partition.ordinal() >= head.nextOrdinal()
          || partition.ordinal() == head.activeOrdinal()) {
        throw new IllegalArgumentException("ordinal out of order: " + partition.ordinal());
      }
      last = partition.ordinal();
    }
  }

  /// The manifest of an archive without entries.
  public static Manifest empty(String archive, RotationPolicy rotation) {
    return new Manifest(new Head(archive, 0, 0, 1, rotation), List.of());
  }

  /// The partition of an ordinal, if it is sealed.
  public Optional<Partition> partition(int ordinal) {
    int position = position(ordinal);
    return position < 0 ? Optional.empty() : Optional.of(partitions.get(position));
  }

  /// Where the list has the partition of an ordinal; negative if it is not sealed.
  int position(int ordinal) {
    int low = 0;
    int high = partitions.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = partitions.get(middle).ordinal();
      if (found == ordinal) {
        return middle;
      }
      if (found < ordinal) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /// The manifest after the active partition was sealed; what follows is filled under a policy.
  Manifest sealed(Partition active, RotationPolicy rotation) {
    if (active.ordinal() != head.activeOrdinal()) {
      throw new IllegalArgumentException(
          "active ordinal is " + head.activeOrdinal() + ", got " + active.ordinal());
    }
    int next = head.nextOrdinal();
    return new Manifest(
        new Head(head.archive(), head.commit() + 1, next, next + 1, rotation),
        merged(List.of(active)));
  }

  /// The manifest after whole partitions were added under ordinals that had been reserved.
  Manifest with(List<Partition> added) {
    return new Manifest(
        new Head(
            head.archive(),
            head.commit() + 1,
            head.activeOrdinal(),
            head.nextOrdinal(),
            head.rotation()),
        merged(added));
  }

  /// The manifest after some ordinals were given away.
  Manifest reserved(int count) {
    int next = Math.addExact(head.nextOrdinal(), count);
    return new Manifest(
        new Head(head.archive(), head.commit() + 1, head.activeOrdinal(), next, head.rotation()),
        partitions);
  }

  private List<Partition> merged(List<Partition> added) {
    var all = new ArrayList<>(partitions);
    all.addAll(added);
    all.sort(Comparator.comparingInt(Partition::ordinal));
    return all;
  }
}
