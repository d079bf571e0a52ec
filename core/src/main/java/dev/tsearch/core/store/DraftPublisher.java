package dev.tsearch.core.store;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes whole partitions and their sidecars into their places, where they count for nothing until
/// a manifest lists them. Used under the archive's lock only.
final class DraftPublisher {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final Sealer sealer;

  DraftPublisher(Disk disk, ArchiveLayout layout, StorageSettings settings, Tokenizer tokenizer) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.sealer = new Sealer(disk, layout, settings);
  }

  /// Writes them all, durably.
  ///
  /// @param rotation estimates the tokens
  /// @param sidecars gets every sidecar by its partition's ordinal
  List<Partition> publish(
      List<PartitionDraft> drafts, RotationPolicy rotation, Map<Integer, byte[]> sidecars)
      throws IOException {
    var published = new ArrayList<Partition>(drafts.size());
    for (PartitionDraft draft : drafts) {
      var tally = new PartitionTally(rotation);
      var builder = new SidecarBuilder();
      for (LocatedEntry located : draft.entries()) {
        tally.add(located.entry());
        builder.add(located.entry(), located.address().offset(), located.address().length());
      }
      Partition partition =
          tally.partition(draft.ordinal(), draft.lines().length, Checksum.crc32c(draft.lines()));
      writePartition(partition, draft.lines());
      byte[] sidecar = sidecar(builder, draft, partition);
      sealer.publishSidecar(partition, sidecar);
      sidecars.put(partition.ordinal(), sidecar);
      published.add(partition);
    }
    disk.syncDirectory(layout.partitions());
    return published;
  }

  private void writePartition(Partition partition, byte[] lines) throws IOException {
    Path file = layout.partition(partition);
    Path temporary = layout.temporary(file);
    disk.create(temporary, ByteBuffer.wrap(lines));
    disk.moveNew(temporary, file);
  }

  private byte[] sidecar(SidecarBuilder builder, PartitionDraft draft, Partition partition) {
    return settings.bloomFilters() && draft.fullyAnalysed()
        ? builder.build(
            partition, draft.keys(), tokenizer.fingerprint(), settings.bloomBitsPerKey())
        : builder.buildWithoutTerms(partition);
  }
}
