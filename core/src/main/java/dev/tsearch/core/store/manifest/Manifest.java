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

/// The ordered list of sealed partitions, and which partition is active: the archive's only commit
/// point. What it does not name is not part of the archive. Its form on disk is [ManifestCodec]'s.
///
/// @param head everything but the list
/// @param partitions the sealed partitions in ascending order of their ordinals
/// @param discarded ordinals whose files are removed wherever they are found, since others took
///   their place or they never came to be listed; none of them is in the list. Empty but while
///   partitions are replaced and after a crash within
public record Manifest(
    ManifestHead head, List<Partition> partitions, SortedSet<Integer> discarded) {

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if it is not in order, or an ordinal was never given or is
  ///   both listed and discarded
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

  /// The partition of an ordinal, if it is sealed.
  public Optional<Partition> partition(int ordinal) {
    int position = position(ordinal);
    return position < 0 ? Optional.empty() : Optional.of(partitions.get(position));
  }

  /// Where the list has the partition of an ordinal; negative if it is not sealed.
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

  /// The manifest after the active partition was sealed; what follows is filled under a policy.
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

  /// The manifest after whole partitions were added under ordinals that had been reserved.
  public Manifest with(List<Partition> added) {
    return new Manifest(nextHead(), merged(added), discarded);
  }

  /// The manifest after some ordinals were given away.
  public Manifest reserved(int count) {
    int next = Math.addExact(head.nextOrdinal(), count);
    return new Manifest(
        new ManifestHead(
            head.archive(), head.commit() + 1, head.activeOrdinal(), next, head.rotation()),
        partitions,
        discarded);
  }

  /// The manifest by which files of some ordinals that it does not list are removed after a crash.
  public Manifest discarding(Collection<Integer> ordinals) {
    var more = new TreeSet<>(discarded);
    more.addAll(ordinals);
    return new Manifest(nextHead(), partitions, more);
  }

  /// The manifest after partitions took the place of others, whose files are removed next. One of
  /// the same ordinal as another has the same lines in another file.
  ///
  /// @param ordinals those that are listed no more
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

  /// The same manifest once nothing is left of what it discards; the next commit says so.
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
}
