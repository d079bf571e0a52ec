package dev.tsearch.core.store.manifest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The ordered list of sealed partitions, and the ordinal of the active one. It is the archive's
/// only commit point: a file that it does not list is not part of the archive. Immutable.
/// [ManifestCodec] reads and writes it.
///
/// @param head everything but the list
/// @param partitions the sealed partitions in ascending order of their ordinals
/// @param discarded ordinals whose files are to be removed: partitions that were replaced, or that
///   an unfinished replacement wrote. None of them is listed. Empty except during a replacement and
///   after a crash in one
public record Manifest(
    ManifestHead head, List<Partition> partitions, SortedSet<Integer> discarded) {

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if the list is not in order, or an ordinal was never assigned
  ///   or is both listed and discarded
  public Manifest {
    partitions = List.copyOf(partitions);
    discarded = Collections.unmodifiableSortedSet(new TreeSet<>(discarded));
    int last = -1;
    for (Partition partition : partitions) {
      if (partition.ordinal() <= last
          || partition.ordinal() >= head.nextOrdinal()
          || partition.ordinal() == head.activeOrdinal()
          || discarded.contains(partition.ordinal())) {
        throw new IllegalArgumentException("ordinal out of order: " + partition.ordinal());
      }
      last = partition.ordinal();
    }
    if (discarded.contains(head.activeOrdinal())) {
      throw new IllegalArgumentException("the active ordinal is discarded");
    }
  }

  /// A manifest that discards nothing.
  public Manifest(ManifestHead head, List<Partition> partitions) {
    this(head, partitions, Collections.emptySortedSet());
  }

  /// The manifest of an archive without entries.
  public static Manifest empty(String archive, RotationPolicy rotation) {
    return new Manifest(new ManifestHead(archive, 0, 0, 1, rotation), List.of());
  }

  /// The sealed partition with an ordinal.
  public Optional<Partition> partition(int ordinal) {
    int position = position(ordinal);
    return position < 0 ? Optional.empty() : Optional.of(partitions.get(position));
  }

  /// The index in the list of the partition with an ordinal; negative if the list does not have it.
  public int position(int ordinal) {
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

  /// The manifest after the active partition was sealed.
  ///
  /// @param rotation the policy of the next active partition
  public Manifest sealed(Partition active, RotationPolicy rotation) {
    if (active.ordinal() != head.activeOrdinal()) {
      throw new IllegalArgumentException(
          "active ordinal is " + head.activeOrdinal() + ", got " + active.ordinal());
    }
    int next = head.nextOrdinal();
    return new Manifest(
        new ManifestHead(head.archive(), head.commit() + 1, next, next + 1, rotation),
        merged(List.of(active)),
        discarded);
  }

  /// The manifest after whole partitions were added under reserved ordinals.
  public Manifest with(List<Partition> added) {
    return new Manifest(nextHead(), merged(added), discarded);
  }

  /// The manifest after ordinals were reserved.
  public Manifest reserved(int count) {
    int next = Math.addExact(head.nextOrdinal(), count);
    return new Manifest(
        new ManifestHead(
            head.archive(), head.commit() + 1, head.activeOrdinal(), next, head.rotation()),
        partitions,
        discarded);
  }

  /// The manifest that lets recovery remove the files of unlisted ordinals after a crash.
  public Manifest discarding(Collection<Integer> ordinals) {
    var more = new TreeSet<>(discarded);
    more.addAll(ordinals);
    return new Manifest(nextHead(), partitions, more);
  }

  /// The manifest after partitions were replaced. Their files are removed next. A partition that
  /// replaces one of the same ordinal has the same lines in another file.
  ///
  /// @param ordinals the ordinals to remove from the list
  public Manifest replaced(Set<Integer> ordinals, List<Partition> others) {
    var gone = new TreeSet<>(discarded);
    gone.addAll(ordinals);
    var kept = new TreeMap<Integer, Partition>();
    for (Partition partition : partitions) {
      if (!ordinals.contains(partition.ordinal())) {
        kept.put(partition.ordinal(), partition);
      }
    }
    for (Partition other : others) {
      gone.remove(other.ordinal());
      kept.put(other.ordinal(), other);
    }
    return new Manifest(nextHead(), List.copyOf(kept.values()), gone);
  }

  /// The manifest after the discarded files were removed. It is written by the next commit.
  public Manifest afterRemoval() {
    return discarded.isEmpty() ? this : new Manifest(head, partitions);
  }

  private ManifestHead nextHead() {
    return new ManifestHead(
        head.archive(),
        head.commit() + 1,
        head.activeOrdinal(),
        head.nextOrdinal(),
        head.rotation());
  }

  private List<Partition> merged(List<Partition> added) {
    var all = new ArrayList<>(partitions);
    all.addAll(added);
    all.sort(Comparator.comparingInt(Partition::ordinal));
    return all;
  }

  /// Checks the ordinals of new partitions.
  ///
  /// @throws IllegalArgumentException if an ordinal is not reserved, is used, or is out of order
  public void requireReserved(List<Integer> ordinals) {
    int last = -1;
    for (int ordinal : ordinals) {
      if (ordinal >= head.nextOrdinal()
          || ordinal == head.activeOrdinal()
          || partition(ordinal).isPresent()) {
        throw new IllegalArgumentException("ordinal was not reserved or is used: " + ordinal);
      }
      if (ordinal <= last) {
        throw new IllegalArgumentException("ordinals must ascend, got " + ordinal);
      }
      last = ordinal;
    }
  }

  /// Checks the ordinals of sealed partitions.
  ///
  /// @throws IllegalArgumentException if one is not listed
  public void requireListed(Set<Integer> ordinals) {
    for (int ordinal : ordinals) {
      if (partition(ordinal).isEmpty()) {
        throw new IllegalArgumentException("no sealed partition has ordinal " + ordinal);
      }
    }
  }
}
