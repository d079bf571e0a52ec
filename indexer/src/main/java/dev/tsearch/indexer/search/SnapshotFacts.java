package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.PagedFilter;
import dev.tsearch.core.store.Partition;
import dev.tsearch.core.store.Sidecar;
import dev.tsearch.core.store.SidecarFile;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.SummaryPack;
import dev.tsearch.core.term.Key;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of the partitions of a snapshot, for the pruner: from the summary if it is
/// current, else from the manifest and the sidecars' own files. A sidecar is read when it is first
/// asked for. For one search, by one thread.
final class SnapshotFacts {
  private final Archive archive;
  private final String fingerprint;
  private final List<Sealed> sealed = new ArrayList<>();
  private final List<PartitionFacts> all = new ArrayList<>();

  private SnapshotFacts(Archive archive, String fingerprint) {
    this.archive = archive;
    this.fingerprint = fingerprint;
  }

  /// The partitions of a snapshot.
  ///
  /// @param fingerprint names the analyser whose terms the filters must hold
  static SnapshotFacts of(Archive archive, Snapshot snapshot, String fingerprint)
      throws IOException {
    var facts = new SnapshotFacts(archive, fingerprint);
    Optional<SummaryPack> summary =
        SummaryPack.open(
            archive.disk(), archive.layout().summaryPack(), snapshot.manifestChecksum());
    List<Partition> partitions =
        summary.isPresent() ? summary.get().partitions() : snapshot.manifest().partitions();
    for (int position = 0; position < partitions.size(); position++) {
      facts.sealed.add(facts.new Sealed(partitions.get(position), summary.orElse(null), position));
    }
    facts.all.addAll(facts.sealed);
    if (snapshot.activeBytes() > 0) {
      facts.all.add(new Active(snapshot.activeOrdinal()));
    }
    return facts;
  }

  /// All of them: the sealed ones in the manifest's order, then the active one unless it is empty.
  List<PartitionFacts> all() {
    return all;
  }

  /// The sealed partitions.
  List<Partition> sealed() {
    return sealed.stream().map(facts -> facts.partition).toList();
  }

  private final class Sealed implements PartitionFacts {
    private final Partition partition;
    private final @Nullable SummaryPack summary;
    private final int position;
    private Optional<Sidecar> sidecar = Optional.empty();
    private boolean isRead;

    Sealed(Partition partition, @Nullable SummaryPack summary, int position) {
      this.partition = partition;
      this.summary = summary;
      this.position = position;
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
      Optional<PagedFilter> filter = sidecar().flatMap(known -> known.terms(fingerprint));
      return filter.isPresent() && !filter.get().mightContain(key.hash())
          ? Presence.NONE
          : Presence.MAYBE;
    }

    @Override
    public Presence tag(Field field, String term) {
      Optional<Sidecar> known = sidecar();
      if (known.isEmpty()) {
        return Presence.MAYBE;
      }
      return switch (known.get().tag(field, term)) {
        case NONE -> Presence.NONE;
        case SOME, UNKNOWN -> Presence.MAYBE;
        case EVERY -> Presence.EVERY;
      };
    }

    private Optional<Sidecar> sidecar() {
      if (!isRead) {
        sidecar = inSummary().or(this::inItsFile);
        isRead = true;
      }
      return sidecar;
    }

    private Optional<Sidecar> inSummary() {
      return summary == null ? Optional.empty() : summary.sidecar(position);
    }

    /// A sidecar that cannot be read is as good as none.
    private Optional<Sidecar> inItsFile() {
      try {
        return SidecarFile.open(archive.disk(), archive.layout().sidecar(partition), partition);
      } catch (IOException _) {
        return Optional.empty();
      }
    }
  }

  /// The active partition: nothing is known of it, so it is in every plan.
  private record Active(int ordinal) implements PartitionFacts {

    @Override
    public long min() {
      return Long.MIN_VALUE;
    }

    @Override
    public long max() {
      return Long.MAX_VALUE;
    }

    @Override
    public int undated() {
      return 1;
    }

    @Override
    public int count() {
      return 2;
    }

    @Override
    public Presence has(Key key) {
      return Presence.MAYBE;
    }

    @Override
    public Presence tag(Field field, String term) {
      return Presence.MAYBE;
    }
  }
}
