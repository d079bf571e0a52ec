package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.term.Key;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The facts of a sealed partition, for the pruner. Its filter and its sidecar are opened when they
/// are first needed; one that cannot be read counts as missing. For one search, by one thread.
final class SnapshotFacts implements PartitionFacts {
  private final Snapshot snapshot;
  private final Partition partition;
  private final int position;
  private final long fingerprintHash;
  private Optional<Sidecar> sidecar = Optional.empty();
  private Optional<PagedFilter> filter = Optional.empty();
  private boolean isRead;
  private boolean isFilterSought;

  /// @param position its index in the manifest
  private SnapshotFacts(
      Snapshot snapshot, Partition partition, int position, long fingerprintHash) {
    this.snapshot = snapshot;
    this.partition = partition;
    this.position = position;
    this.fingerprintHash = fingerprintHash;
  }

  /// The sealed partitions of a snapshot, in the order of the manifest.
  ///
  /// @param fingerprint identifies the analysis whose terms the filters must contain
  static List<SnapshotFacts> of(Snapshot snapshot, String fingerprint) throws IOException {
    List<Partition> partitions = snapshot.manifest().partitions();
    var facts = new ArrayList<SnapshotFacts>(partitions.size());
    long fingerprintHash = Sidecar.fingerprintHash(fingerprint);
    for (int position = 0; position < partitions.size(); position++) {
      facts.add(new SnapshotFacts(snapshot, partitions.get(position), position, fingerprintHash));
    }
    return facts;
  }

  /// The facts of the active partition from its summary; empty if there is no valid summary.
  static Optional<SnapshotFacts> ofActive(Snapshot snapshot, String fingerprint)
      throws IOException {
    return snapshot
        .activeSummary()
        .map(summary -> {
          long fingerprintHash = Sidecar.fingerprintHash(fingerprint);
          var facts = new SnapshotFacts(snapshot, summary.partition(), -1, fingerprintHash);
          facts.know(Optional.of(summary.sidecar()));
          return facts;
        });
  }

  /// The partition.
  Partition partition() {
    return partition;
  }

  /// Whether the sidecar was needed and is missing or not valid.
  boolean lacksSidecar() {
    return isRead && sidecar.isEmpty();
  }

  @Override
  public int ordinal() {
    return partition.ordinal();
  }

  @Override
  public long min() {
    return partition.min();
  }

  @Override
  public long max() {
    return partition.max();
  }

  @Override
  public int undated() {
    return partition.undated();
  }

  @Override
  public int count() {
    return partition.count();
  }

  @Override
  public Presence has(Key key) {
    seekFilter();
    return filter.isPresent() && !filter.get().mightContain(key.hash())
        ? Presence.NONE
        : Presence.MAYBE;
  }

  @Override
  public Presence tag(Field field, String term) {
    readSidecar();
    if (sidecar.isEmpty()) {
      return Presence.MAYBE;
    }
    return switch (sidecar.get().tag(field, term)) {
      case NONE -> Presence.NONE;
      case SOME, UNKNOWN -> Presence.MAYBE;
      case EVERY -> Presence.EVERY;
    };
  }

  /// Looks for the filter, and reads the sidecar if the summary has none.
  void seekFilter() {
    if (isFilterSought) {
      return;
    }
    isFilterSought = true;
    try {
      filter = snapshot.terms(position, fingerprintHash);
    } catch (IOException _) {
      filter = Optional.empty();
    }
    if (filter.isEmpty()) {
      readSidecar();
    }
  }

  private void readSidecar() {
    if (isRead) {
      return;
    }
    try {
      know(snapshot.sidecar(partition));
    } catch (IOException _) {
      know(Optional.empty());
    }
  }

  private void know(Optional<Sidecar> found) {
    isRead = true;
    sidecar = found;
    if (filter.isEmpty() && found.isPresent()) {
      isFilterSought = true;
      filter = found.get().terms(fingerprintHash);
    }
  }
}
