package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares sidecars, in their own files and in the [SummaryPack], with sidecars that are rebuilt
/// from their partitions, and the [SessionPack] with their sessions and counts. Not thread-safe.
public final class SidecarCheck {
  /// The position of the version in a [SidecarFile].
  private static final int VERSION_AT = 4;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final Optional<String> fingerprint;
  private final Findings findings;
  private final List<Partition> coveredBySessions = new ArrayList<>();
  private final SessionTable sessions = new SessionTable();
  private final ValueCounts counts = new ValueCounts();
  private final LeafSummaries leaves = new LeafSummaries();
  private @Nullable SummaryPack pack;
  private @Nullable SessionPack sessionPack;
  private int checked;

  /// @param fingerprint the fingerprint of the analyzer; empty if filters are not compared
  public SidecarCheck(
      Disk disk, ArchiveLayout layout, Optional<String> fingerprint, Findings findings) {
    this.disk = disk;
    this.layout = layout;
    this.fingerprint = fingerprint;
    this.findings = findings;
  }

  /// The paths of the archive.
  public ArchiveLayout layout() {
    return layout;
  }

  /// The number of sidecars that were compared.
  public int checked() {
    return checked;
  }

  /// Checks the headers of both packs. Their content is checked with the partitions and by
  /// [#finish].
  public void packs(Manifest manifest, int manifestChecksum) throws IOException {
    summaryPack(manifest, manifestChecksum);
    sessionPack(manifest);
  }

  /// The merged sessions may be absent: few partitions do not need them.
  private void sessionPack(Manifest manifest) throws IOException {
    Path file = layout.sessionPack();
    Optional<SessionPack> found = SessionPack.open(disk, file);
    if (found.isEmpty() && disk.exists(file)) {
      if (SessionPack.isOutdated(disk, file)) {
        findings.outdated(file);
      } else {
        findings.repairable(file, 0, "it is damaged, or of a newer version");
      }
    } else if (found.isPresent() && !found.get().partitions().areIn(manifest)) {
      findings.repairable(file, 0, "it covers partitions that the manifest does not list");
    } else {
      sessionPack = found.orElse(null);
    }
  }

  /// Compares the merged sessions with those of the partitions that were checked. Does nothing if a
  /// partition that they cover was not checked, because it is damaged.
  public void finish() throws IOException {
    SessionPack merged = sessionPack;
    if (merged == null || merged.partitions().count() != coveredBySessions.size()) {
      return;
    }
    for (Partition partition : coveredBySessions) {
      if (!leaves.isEmpty()) {
        SidecarFile.open(disk, layout.sidecar(partition), partition)
            .ifPresent(sidecar -> leaves.moveTo(sessions, sidecar));
      }
    }
    if (!merged.hasBytes(SessionPack.encode(coveredBySessions, counts, leaves, sessions))) {
      findings.repairable(
          layout.sessionPack(), 0, "its sessions or counts are not those of its partitions");
    }
  }

  private void summaryPack(Manifest manifest, int manifestChecksum) throws IOException {
    Path file = layout.summaryPack();
    if (!disk.exists(file)) {
      findings.repairable(file, 0, "it is not there");
      return;
    }
    Optional<SummaryPack> found = SummaryPack.open(disk, file);
    if (found.isEmpty()) {
      findings.repairable(
          file, Math.max(0, disk.size(file) - SummaryPack.TRAILER_BYTES), "it has no sound end");
    } else if (SummaryPack.open(disk, file, manifestChecksum).isEmpty()) {
      findings.unfinished(file, 0, "it was made for another manifest");
    } else if (!found.get().partitions().equals(manifest.partitions())) {
      findings.repairable(file, 0, "it lists other partitions than the manifest");
    } else {
      pack = found.get();
    }
  }

  /// Checks that a partition has a sidecar whose header and sections have sound checksums.
  public void checksums(Partition partition) throws IOException {
    Path file = layout.sidecar(partition);
    checked++;
    try {
      Optional<Sidecar> found = Sidecar.of(ByteBuffer.wrap(disk.readAll(file)), partition);
      if (found.isPresent() && isIntactAndOutdated(found.get())) {
        findings.outdated(file);
      } else if (found.isEmpty() || !found.get().isSound()) {
        findings.repairable(file, 0, "it is damaged, or another partition's");
      }
    } catch (CorruptArchiveException e) {
      findings.repairable(file, 0, e.problem());
    } catch (NoSuchFileException _) {
      findings.repairable(file, 0, "it is not there");
    }
  }

  /// Checks that the sidecar of the active partition is absent or sound. It may describe fewer
  /// lines than the partition has.
  public void active(int ordinal) throws IOException {
    Path file = layout.activeSidecar();
    if (!disk.exists(file)) {
      return;
    }
    Optional<Sidecar> found = Optional.empty();
    try {
      ByteBuffer bytes = ByteBuffer.wrap(disk.readDerived(file));
      found =
          SidecarFile.describe(bytes, ordinal).flatMap(described -> Sidecar.of(bytes, described));
    } catch (NoSuchFileException _) {
      // Something else is in its place, or it is too large.
    }
    if (found.isEmpty() || !(found.get().isSound() || isIntactAndOutdated(found.get()))) {
      findings.repairable(file, 0, "it is damaged");
    }
  }

  private static boolean isIntactAndOutdated(Sidecar sidecar) {
    return sidecar.isOutdated() && sidecar.isIntact();
  }

  /// Checks the sidecar of a partition, in its own file and in the pack.
  ///
  /// @param entries the builder that has all entries of the partition
  /// @param keys the keys of all their texts; empty if a text was not analyzed
  public void check(Partition partition, SidecarBuilder entries, Optional<KeySet> keys)
      throws IOException {
    var expected = new Expected(partition, entries.buildWithoutTerms(partition), keys);
    Path file = layout.sidecar(partition);
    try {
      check(expected, ByteBuffer.wrap(disk.readAll(file)), file, 0);
    } catch (CorruptArchiveException e) {
      findings.repairable(file, 0, e.problem());
    } catch (NoSuchFileException _) {
      findings.repairable(file, 0, "it is not there");
    }
    SessionPack merged = sessionPack;
    if (merged != null && merged.partitions().contain(partition)) {
      coveredBySessions.add(partition);
      expected.withoutTerms().sessions().orElseThrow().forEach(sessions::add);
      counts.add(expected.withoutTerms().counts().orElseThrow());
      expected.withoutTerms().leaves().ifPresent(leaves::add);
    }
    SummaryPack packed = pack;
    if (packed != null) {
      int position = packed.partitions().indexOf(partition);
      Optional<ByteBuffer> bytes = packed.bytes(position);
      if (bytes.isPresent()) {
        check(expected, bytes.get(), layout.summaryPack(), packed.sidecarAt(position));
      } else if (packed.sizeBytes() < SummaryPack.MAX_SIDECARS_END) {
        findings.repairable(
            layout.summaryPack(), 0, "it lacks the sidecar of partition " + partition.ordinal());
      }
    }
  }

  /// The expected sidecar.
  private record Expected(Partition partition, Sidecar withoutTerms, Optional<KeySet> keys) {
    Expected(Partition partition, byte[] withoutTerms, Optional<KeySet> keys) {
      this(partition, Sidecar.of(ByteBuffer.wrap(withoutTerms), partition).orElseThrow(), keys);
    }

    /// The whole expected sidecar, with a given filter.
    byte[] with(Optional<byte[]> terms, long fingerprintHash) {
      Map<SidecarSection, byte[]> filter = new EnumMap<>(SidecarSection.class);
      if (terms.isPresent()) {
        filter.put(SidecarSection.PAGES, PagedFilter.checksums(terms.get()));
        filter.put(SidecarSection.TERMS, terms.get());
      }
      Map<SidecarSection, byte[]> rest = new LinkedHashMap<>();
      for (SidecarSection section :
          new SidecarSection[] {
            SidecarSection.TAGS,
            SidecarSection.COUNTS,
            SidecarSection.SESSIONS,
            SidecarSection.LEAVES,
            SidecarSection.USAGE,
            SidecarSection.IDS
          }) {
        Optional<byte[]> content = withoutTerms.content(section);
        if (section.isRequired() || content.isPresent()) {
          rest.put(section, content.orElseThrow());
        }
      }
      return SidecarBuilder.layOut(partition, fingerprintHash, filter, rest);
    }
  }

  private void check(Expected expected, ByteBuffer bytes, Path file, long base) {
    checked++;
    ByteBuffer found = bytes.slice();
    if (isNewer(found)) {
      findings.repairable(file, base + VERSION_AT, "a newer tsearch wrote it");
      return;
    }
    Optional<byte[]> header = SidecarFile.header(found, expected.partition());
    if (header.isEmpty()) {
      findings.repairable(file, base, "it is damaged, or another partition's");
      return;
    }
    Optional<SidecarFile.SectionLocation> location =
        SidecarFile.location(header.get(), SidecarSection.TERMS);
    Sidecar sidecar = Sidecar.of(found, expected.partition()).orElseThrow();
    if (isIntactAndOutdated(sidecar)) {
      findings.outdated(file);
      return;
    }
    Optional<byte[]> terms = sidecar.content(SidecarSection.TERMS);
    if (location.isPresent() && terms.isEmpty()) {
      findings.repairable(file, base + location.get().offset(), "its filter is damaged");
      return;
    }
    byte[] whole = expected.with(terms, SidecarFile.fingerprintHash(header.get()));
    int differs = ByteBuffer.wrap(whole).mismatch(found);
    if (differs >= 0) {
      findings.repairable(file, base + differs, "it does not say what its partition's entries say");
    } else if (terms.isPresent()) {
      checkFilter(expected, sidecar, file, base + location.orElseThrow().offset());
    }
  }

  private static boolean isNewer(ByteBuffer sidecar) {
    byte[] start = new byte[VERSION_AT + 2];
    if (sidecar.capacity() < start.length) {
      return false;
    }
    sidecar.get(0, start);
    int version = (start[VERSION_AT] & 0xFF) | ((start[VERSION_AT + 1] & 0xFF) << 8);
    return SectionReader.u32(start, 0) == SidecarFile.MAGIC && version > SidecarFile.VERSION;
  }

  /// A filter must contain every key. A filter of another analyzer is of no use and is rebuilt.
  private void checkFilter(Expected expected, Sidecar sidecar, Path file, long offset) {
    if (fingerprint.isEmpty()) {
      return;
    }
    Optional<PagedFilter> filter = sidecar.terms(fingerprint.get());
    if (filter.isEmpty()) {
      findings.repairable(file, offset, "its filter was made by another version");
    } else if (expected.keys().isEmpty()) {
      findings.repairable(file, offset, "it has a filter of texts that cannot be analysed whole");
    } else {
      var missing = new int[1];
      expected.keys().get().forEach(key -> missing[0] += filter.get().mightContain(key) ? 0 : 1);
      if (missing[0] > 0) {
        findings.repairable(
            file, offset, "its filter denies " + missing[0] + " terms of its texts");
      }
    }
  }
}
