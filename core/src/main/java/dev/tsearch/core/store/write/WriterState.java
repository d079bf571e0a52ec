package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.erase.Erasure;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.sidecar.SummaryPackWriter;
import dev.tsearch.core.store.usage.UsagePackWriter;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A writer's view of its archive, and every change that the writer makes. Used under the write
/// lock only; [#refresh] must be called first under each lock. Not thread-safe.
final class WriterState implements Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final ManifestFile manifestFile;
  private final Recovery recovery;
  private final Sealer sealer;
  private final PartitionPublisher publisher;
  private final SidecarRebuilder sidecars;
  private final PartitionConverter converter;
  private final ActiveDescriber describer;
  private final SummaryPackWriter pack;
  private final SessionPackWriter sessions;
  private final UsagePackWriter usage;
  private @Nullable Known known;

  /// The state in which this writer left the archive.
  @SuppressWarnings("ArrayRecordComponent") // compared with the file, not with each other
  private record Known(Manifest manifest, byte[] manifestBytes, ActivePartition active) {}

  WriterState(
      Disk disk,
      ArchiveLayout layout,
      StorageSettings settings,
      Tokenizer tokenizer,
      Consumer<String> message,
      Recovery.DamagePolicy policy) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.manifestFile = new ManifestFile(disk, layout);
    this.recovery =
        new Recovery(
            disk, layout, settings, tokenizer, message, policy, SidecarRebuilder.MAX_LOCKED);
    this.sealer = new Sealer(disk, layout, settings);
    this.publisher = new PartitionPublisher(disk, layout, settings);
    this.sidecars = new SidecarRebuilder(disk, layout, settings, tokenizer);
    this.converter = new PartitionConverter(disk, layout);
    this.describer = new ActiveDescriber(disk, layout, settings);
    this.pack = new SummaryPackWriter(disk, layout);
    this.sessions = new SessionPackWriter(disk, layout);
    this.usage = new UsagePackWriter(disk, layout);
  }

  /// Reads the changes of other writers, and repairs what they left. Without changes it costs a
  /// look at two files.
  ///
  /// @throws IOException if another archive has taken the place of the one that this writer began
  ///   with; what the writer knows is not true of it
  void refresh() throws IOException {
    Known last = known;
    if (last != null && manifestFile.isStill(last.manifestBytes()) && followActive(last.active())) {
      return;
    }
    close();
    Recovery.Recovered found = recovery.run();
    if (last != null && !archive(found.manifest()).equals(archive(last.manifest()))) {
      found.active().close();
      throw new IOException(
          layout.root() + ": another archive has taken the place of the one that was written to");
    }
    adopt(found);
  }

  private static String archive(Manifest manifest) {
    return manifest.head().archive();
  }

  private void adopt(Recovery.Recovered recovered) throws IOException {
    byte[] bytes = manifestFile.read();
    known = new Known(recovered.manifest(), bytes, recovered.active());
    if (SummaryPack.open(disk, layout.summaryPack(), Checksum.crc32c(bytes)).isEmpty()) {
      updatePack(Map.of());
    }
  }

  /// Whether the active partition is unchanged, or has grown by whole entries, which this reads.
  private boolean followActive(ActivePartition active) throws IOException {
    long size;
    try {
      size = disk.size(layout.active());
    } catch (NoSuchFileException _) {
      return false;
    }
    return size == active.length() || (size > active.length() && active.readOn());
  }

  private Known known() {
    Known now = known;
    if (now == null) {
      throw new IllegalStateException("refresh comes first");
    }
    return now;
  }

  Manifest manifest() {
    return known().manifest();
  }

  List<EntryAddress> append(List<EntryLine> lines) throws IOException {
    var addresses = new ArrayList<EntryAddress>(lines.size());
    for (EntryLine line : lines) {
      if (known().active().wouldStretch(line.entry())) {
        rotate();
      }
      addresses.add(known().active().add(line).address());
      if (known().active().isFull()) {
        rotate();
      }
    }
    acknowledge();
    return addresses;
  }

  /// Appends the entries of a draft. A partition is analyzed before it is sealed, so that its
  /// sidecar gets the same keys.
  void append(PartitionDraft draft, EntryAnalysis analysis) throws IOException {
    var added = new ArrayList<LocatedEntry>();
    for (LocatedEntry each : draft.entries()) {
      if (known().active().wouldStretch(each.entry())) {
        rotate(added, analysis);
      }
      int offset = (int) each.address().offset();
      int length = each.address().length();
      added.add(known().active().addLine(each.entry(), draft.lines(), offset, length));
      if (known().active().isFull()) {
        rotate(added, analysis);
      }
    }
    known().active().analyze(added, analysis);
    acknowledge();
  }

  private void rotate(List<LocatedEntry> added, EntryAnalysis analysis) throws IOException {
    known().active().analyze(added, analysis);
    added.clear();
    rotate().ifPresent(analysis::sealed);
  }

  /// Writes what was appended, and syncs it as the settings say.
  private void acknowledge() throws IOException {
    ActivePartition active = known().active();
    active.output().write();
    if (settings.sync() != StorageSettings.Sync.NONE) {
      active.output().sync();
    }
    active.output().acknowledge();
  }

  ArchiveWriter.Durable syncActive() throws IOException {
    ActivePartition active = known().active();
    active.output().syncAlways();
    return new ArchiveWriter.Durable(active.ordinal(), active.length());
  }

  /// Writes the sidecar of the active partition for searches.
  void describeActive() throws IOException {
    describer.describe(known().active());
  }

  /// Merges the sessions of the sealed partitions, and their use of models and tools, into one file
  /// each, if many partitions are not in it yet.
  void mergeSessions() throws IOException {
    Known now = known();
    Optional<SummaryPack> packed =
        SummaryPack.open(disk, layout.summaryPack(), Checksum.crc32c(now.manifestBytes()));
    SessionPackWriter.SidecarReader reader =
        partition -> {
          Optional<Sidecar> sidecar =
              packed.flatMap(
                  all -> all.sidecar(now.manifest().position(partition.ordinal()), partition));
          return sidecar.isPresent()
              ? sidecar
              : SidecarFile.open(disk, layout.sidecar(partition), partition);
        };
    sessions.update(now.manifest(), reader);
    usage.update(now.manifest(), reader);
  }

  Optional<Partition> rotate() throws IOException {
    Known before = known();
    if (before.active().isEmpty()) {
      return Optional.empty();
    }
    Sealer.Sealed sealed = sealer.seal(before.active());
    Manifest manifest = before.manifest().sealed(sealed.partition(), settings.rotation());
    byte[] bytes = manifestFile.put(manifest);
    ActivePartition next =
        ActivePartition.create(
            disk, layout, manifest.head().activeOrdinal(), manifest.head().rotation(), tokenizer);
    known = new Known(manifest, bytes, next);
    disk.syncDirectory(layout.root());
    sealer.removePlain(sealed.partition());
    updatePack(Map.of(sealed.partition().ordinal(), sealed.sidecar()));
    return Optional.of(sealed.partition());
  }

  int reserveOrdinals(int count) throws IOException {
    int first = manifest().head().nextOrdinal();
    replaceManifest(manifest().reserved(count));
    updatePack(Map.of());
    return first;
  }

  List<Partition> commit(List<PreparedPartition> prepared) throws IOException {
    var sidecars = new HashMap<Integer, byte[]>();
    List<Partition> published = publisher.publish(prepared, sidecars);
    replaceManifest(manifest().with(published));
    updatePack(sidecars);
    return published;
  }

  /// Converts partitions to a compression, from an ordinal on, for about a second. Damaged ones
  /// stay as they are.
  ///
  /// @param damages receives a message for each damaged partition
  StorageChange store(int fromOrdinal, Compression compression, List<String> damages)
      throws IOException {
    PartitionConverter.Batch batch =
        converter.convert(manifest().partitions(), fromOrdinal, compression, damages);
    if (!batch.after().isEmpty()) {
      replaceManifest(manifest().replaced(Set.of(), batch.after()));
      converter.removeOld(batch);
      updatePack(Map.of());
    }
    return batch.change();
  }

  /// Writes whole partitions that will replace others. If a crash comes before the replacement,
  /// recovery removes them.
  List<Partition> write(List<PreparedPartition> prepared) throws IOException {
    List<Integer> ordinals = prepared.stream().map(PreparedPartition::ordinal).toList();
    replaceManifest(manifest().discarding(ordinals));
    return publisher.publish(prepared, new HashMap<>());
  }

  /// Replaces partitions by written ones in the manifest, and removes the files of the replaced
  /// ones.
  List<Partition> replace(Set<Integer> ordinals, List<Partition> written) throws IOException {
    List<Partition> old =
        manifest().partitions().stream()
            .filter(partition -> ordinals.contains(partition.ordinal()))
            .toList();
    replaceManifest(manifest().replaced(ordinals, written));
    remove(old);
    sessions.delete();
    usage.delete();
    updatePack(Map.of());
    return written;
  }

  /// Removes the files of partitions that the manifest discards.
  ///
  /// @return the number of partitions
  int remove(List<Partition> discarded) throws IOException {
    for (Partition partition : discarded) {
      disk.delete(layout.partition(partition));
      disk.delete(layout.sidecar(partition));
    }
    disk.syncDirectory(layout.partitions());
    Known now = known();
    known = new Known(now.manifest().afterRemoval(), now.manifestBytes(), now.active());
    return discarded.size();
  }

  /// Overwrites the bytes of a plan. A crash after its commit is followed by the rest of it.
  void erase(ErasurePlan plan, ArchiveWriter.IndexErasure indexes) throws IOException {
    var erasure = new Erasure(disk, layout);
    erasure.commit(plan);
    close();
    erasure.apply(plan);
    adopt(recovery.afterErasure());
    indexes.run();
    erasure.end();
  }

  /// Rebuilds the sidecars that are not current, from an ordinal on, for about a second.
  ///
  /// @return the ordinal to continue from; empty after the last partition
  OptionalInt rebuildSidecars(int fromOrdinal) throws IOException {
    OptionalInt next = sidecars.rebuild(manifest().partitions(), fromOrdinal);
    if (next.isEmpty()) {
      disk.delete(layout.summaryPack());
      sessions.delete();
      usage.delete();
      updatePack(Map.of());
    }
    return next;
  }

  /// Rebuilds the sidecars that an older version wrote, from an ordinal on, for about a second. A
  /// partition that the merged sessions cover has a current one.
  ///
  /// @return the ordinal to continue from; empty after the last partition
  OptionalInt renewSidecars(int fromOrdinal) throws IOException {
    Manifest manifest = manifest();
    Optional<SessionPack> merged =
        SessionPack.open(disk, layout.sessionPack())
            .filter(found -> found.partitions().areIn(manifest));
    List<Partition> outdated =
        sidecars.outdated(
            manifest.partitions().stream()
                .filter(
                    partition -> merged.isEmpty() || !merged.get().partitions().contain(partition))
                .toList());
    if (outdated.isEmpty() && fromOrdinal == 0) {
      return OptionalInt.empty();
    }
    disk.delete(layout.summaryPack()); // it has copies of the old ones
    OptionalInt next = sidecars.renew(outdated, fromOrdinal);
    if (next.isEmpty()) {
      updatePack(Map.of());
    }
    return next;
  }

  private void replaceManifest(Manifest manifest) throws IOException {
    byte[] bytes = manifestFile.replace(manifest);
    known = new Known(manifest, bytes, known().active());
  }

  /// @param fresh sidecars in memory by ordinal, which need not be read
  private void updatePack(Map<Integer, byte[]> fresh) throws IOException {
    Known now = known();
    pack.update(
        now.manifest().partitions(),
        Checksum.crc32c(now.manifestBytes()),
        partition -> {
          byte[] sidecar = fresh.get(partition.ordinal());
          return sidecar == null ? readSidecar(partition) : Optional.of(ByteBuffer.wrap(sidecar));
        });
  }

  private Optional<ByteBuffer> readSidecar(Partition partition) throws IOException {
    Path file = layout.sidecar(partition);
    try {
      return Optional.of(ByteBuffer.wrap(disk.readDerived(file)));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    Known last = known;
    known = null;
    if (last != null) {
      last.active().close();
    }
  }
}
