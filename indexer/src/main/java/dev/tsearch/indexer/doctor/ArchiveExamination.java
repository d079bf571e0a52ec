package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Examines the partitions, the index and the filters of a snapshot.
///
/// @param disk has the archive
/// @param snapshot the snapshot; the caller closes it
/// @param request what is asked
/// @param findings receives the findings
record ArchiveExamination(
    Disk disk, Snapshot snapshot, DoctorRequest request, List<DoctorFinding> findings) {

  void run() throws IOException {
    findings.add(
        new VersionCheck(
            request.program(),
            Runtime.version().toString(),
            ManifestCodec.formatOf(snapshot.manifest()),
            ManifestCodec.FORMAT));
    try {
      long entries = entries();
      int sealed = snapshot.manifest().partitions().size();
      findings.add(new PartitionsCheck(sealed, entries, losses()));
      findings.add(index(entries));
      findings.add(filters());
    } catch (AccessDeniedException _) {
      // AccessCheck names it.
    }
  }

  private long entries() throws IOException {
    long entries = snapshot.activeEntries();
    for (Partition partition : snapshot.manifest().partitions()) {
      entries += partition.count();
    }
    return entries;
  }

  /// What is lost, as far as lengths and the checksums of the active partition show it.
  private List<String> losses() throws IOException {
    var losses = new ArrayList<String>();
    for (CorruptArchiveException loss : snapshot.knownLosses()) {
      losses.add(message(loss));
    }
    for (Partition partition : snapshot.manifest().partitions()) {
      snapshot.damage(partition).ifPresent(loss -> losses.add(message(loss)));
    }
    return losses;
  }

  /// The message of a loss, in which paths begin at the archive's folder.
  private String message(CorruptArchiveException loss) {
    return String.valueOf(loss.getMessage()).replace(request.root() + "/", "");
  }

  private IndexCoverageCheck index(long entries) throws IOException {
    var whyNot = new ArrayList<String>();
    Optional<EntryIndexReader> opened =
        EntryIndexReader.open(snapshot.layout().index(), snapshot.head().archive(), whyNot::add);
    if (opened.isEmpty()) {
      return new IndexCoverageCheck(String.join("; ", whyNot), entries, entries);
    }
    try (EntryIndexReader reader = opened.get()) {
      return new IndexCoverageCheck("", entries, uncovered(reader.coverage()));
    }
  }

  private long uncovered(Coverage coverage) throws IOException {
    long uncovered = 0;
    for (Partition partition : snapshot.manifest().partitions()) {
      long indexed = coverage.indexedBytes(partition.ordinal(), partition.bytes());
      if (indexed == 0) {
        uncovered += partition.count();
      } else if (indexed < partition.bytes()) {
        uncovered += lines(partition.ordinal(), indexed);
      }
    }
    int active = snapshot.activeOrdinal();
    long indexed = coverage.indexedBytes(active, snapshot.activeBytes());
    return indexed < snapshot.activeBytes() ? uncovered + lines(active, indexed) : uncovered;
  }

  /// The number of lines of a partition from an offset on, up to damage.
  private long lines(int ordinal, long from) throws IOException {
    long lines = 0;
    try (EntryCursor cursor = snapshot.cursor(ordinal, from)) {
      while (cursor.next()) {
        lines++;
      }
    } catch (CorruptArchiveException _) {
      // [#losses] names it.
    }
    return lines;
  }

  private FiltersCheck filters() throws IOException {
    List<Partition> partitions = snapshot.manifest().partitions();
    long analyzer = Sidecar.fingerprintHash(LuceneTokenizer.currentFingerprint());
    Set<String> files = new HashSet<>(disk.names(snapshot.layout().partitions()));
    int missing = 0;
    for (int position = 0; position < partitions.size(); position++) {
      Partition partition = partitions.get(position);
      boolean hasFile =
          files.contains(snapshot.layout().sidecar(partition).getFileName().toString());
      if (!hasFile || !hasFilter(position, partition, analyzer)) {
        missing++;
      }
    }
    return new FiltersCheck(partitions.size(), missing, request.areFiltersWanted());
  }

  private boolean hasFilter(int position, Partition partition, long analyzer) throws IOException {
    return snapshot.terms(position, analyzer).isPresent()
        || snapshot.sidecar(partition).flatMap(sidecar -> sidecar.terms(analyzer)).isPresent();
  }
}
