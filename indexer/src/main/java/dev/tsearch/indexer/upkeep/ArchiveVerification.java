package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.VerificationProgress;
import dev.tsearch.core.store.verify.VerificationListener;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.check.IndexCheck;
import dev.tsearch.indexer.lucene.index.Coverage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Verifies a whole archive and its index in one pass. Takes no lock and changes nothing.
public final class ArchiveVerification {
  /// What the names of the files of commits begin with.
  private static final String COMMIT = "segments";

  private final Disk disk;
  private final ArchiveLayout layout;
  private final ImportProgress progress;

  /// @param disk the disk that the archive is on
  /// @param root the archive's directory
  /// @param progress receives the number of bytes to read, and the progress
  public ArchiveVerification(Disk disk, Path root, ImportProgress progress) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.progress = progress;
  }

  /// Runs the verification.
  ///
  /// @throws NoSuchFileException if there is no archive
  /// @throws NewerFormatException if a later tsearch wrote it
  public VerificationReport run() throws IOException {
    var ofIndex = new Findings();
    try (IndexCheck audit = openIndex(ofIndex, IndexCheck::open)) {
      var witness = new Witness(audit, layout, disk.exists(layout.erasing()));
      Verifier.Outcome report =
          Verifier.verify(disk, layout.root(), witness, new Progress(progress));
      if (report.partitions() > 0 && audit.unaccounted() > 0) {
        ofIndex.repairable(
            layout.index(),
            0,
            "it has " + audit.unaccounted() + " entries of partitions that are not there");
      }
      List<Finding> findings = new ArrayList<>(report.findings());
      findings.addAll(ofIndex.kept());
      return new VerificationReport(report, witness.indexed(), findings);
    }
  }

  /// Verifies the structure of the archive, as [Verifier#verifyStructure] does, and that the index
  /// opens and covers no more than the archive has. Reads neither the entries nor the originals.
  ///
  /// @throws NoSuchFileException if there is no archive
  /// @throws NewerFormatException if a later tsearch wrote it
  public VerificationReport runQuickly() throws IOException {
    var ofIndex = new Findings();
    try (IndexCheck index = openIndex(ofIndex, IndexCheck::openUnread)) {
      Verifier.Outcome report =
          Verifier.verifyStructure(disk, layout.root(), new Progress(progress));
      Optional<VerificationReport.Indexed> indexed = Optional.empty();
      Optional<Coverage> coverage = index.coverage();
      if (coverage.isPresent()) {
        long uncovered = uncoveredBytes(coverage.get(), ofIndex);
        indexed = Optional.of(new VerificationReport.Indexed(index.entries(), uncovered));
      }
      List<Finding> findings = new ArrayList<>(report.findings());
      findings.addAll(ofIndex.kept());
      return new VerificationReport(report, indexed, findings);
    }
  }

  /// How many bytes of the partitions an index does not cover.
  private long uncoveredBytes(Coverage coverage, Findings findings) throws IOException {
    try (Snapshot snapshot = Archive.open(disk, layout.root()).snapshot()) {
      long uncovered = 0;
      for (Partition partition : snapshot.manifest().partitions()) {
        long covered = coverage.indexedBytes(partition.ordinal(), partition.bytes());
        uncovered += Math.max(0, partition.bytes() - covered);
      }
      long active = snapshot.activeBytes();
      long covered = coverage.indexedBytes(snapshot.activeOrdinal(), active);
      if (covered > active) {
        findings.dataLoss(layout.active(), active, coveredBytesAreGone(covered));
      }
      return uncovered + Math.max(0, active - covered);
    } catch (CorruptArchiveException _) {
      return 0; // the damage is reported with the archive
    }
  }

  private static String coveredBytesAreGone(long covered) {
    return "the index covers " + covered + " bytes, which were synced before; they are gone";
  }

  /// Opens an index for a check.
  @FunctionalInterface
  private interface Opening {
    IndexCheck open(Path path, String archiveId, Consumer<String> damage) throws IOException;
  }

  /// Opens the index before the archive is read, so that the archive has every entry that it
  /// covers.
  private IndexCheck openIndex(Findings findings, Opening opening) throws IOException {
    if (!disk.exists(layout.index())) {
      return IndexCheck.none();
    }
    boolean isUnfinished = isIndexUnfinished();
    try (Snapshot snapshot = Archive.open(disk, layout.root()).snapshot()) {
      return opening.open(
          layout.index(),
          snapshot.head().archive(),
          problem -> add(problem, isUnfinished, findings));
    } catch (CorruptArchiveException | NoSuchFileException _) {
      return IndexCheck.none(); // the manifest is damaged or gone, which is reported elsewhere
    }
  }

  /// Whether the first commit of the index was not reached: no file of a commit is there.
  private boolean isIndexUnfinished() throws IOException {
    return disk.isFolder(layout.index())
        && disk.list(layout.index()).stream()
            .noneMatch(file -> file.getFileName().toString().startsWith(COMMIT));
  }

  private void add(String problem, boolean isUnfinished, Findings findings) {
    if (isUnfinished) {
      findings.unfinished(layout.index(), 0, problem);
    } else {
      findings.repairable(layout.index(), 0, problem);
    }
  }

  private record Progress(ImportProgress progress) implements VerificationProgress {
    @Override
    public void expect(long bytes) {
      progress.expect(0, bytes);
    }

    @Override
    public void advance(long bytes) {
      progress.advance(bytes);
    }
  }

  /// Compares the entries with the index.
  private static final class Witness implements VerificationListener {
    private final IndexCheck audit;
    private final ArchiveLayout layout;
    private final boolean isErasing;
    private int ordinal;
    private long uncoveredBytes;

    /// @param isErasing whether `forget` or `redact` was not finished, which changes the index last
    Witness(IndexCheck audit, ArchiveLayout layout, boolean isErasing) {
      this.audit = audit;
      this.layout = layout;
      this.isErasing = isErasing;
    }

    @Override
    public Optional<String> fingerprint() {
      return Optional.of(IndexCheck.fingerprint());
    }

    @Override
    public void begin(int partition) {
      ordinal = partition;
      audit.begin(partition);
    }

    @Override
    public boolean entry(LocatedEntry entry, KeySet into) throws IOException {
      return audit.entry(entry, into);
    }

    @Override
    public void end(ReadStatus reading, long readableBytes, Findings findings) throws IOException {
      Optional<Coverage> coverage = audit.coverage();
      long covered = coverage.map(it -> it.indexedBytes(ordinal, readableBytes)).orElse(0L);
      uncoveredBytes += Math.max(0, readableBytes - covered);
      if (reading == ReadStatus.WHOLE && covered > readableBytes) {
        findings.dataLoss(layout.active(), readableBytes, coveredBytesAreGone(covered));
      }
      boolean isComparable = reading == ReadStatus.WHOLE && covered <= readableBytes;
      audit.end((partition, offset, problem) -> {
        if (isComparable) {
          String what = "of byte " + offset + " of partition " + partition + " it " + problem;
          if (isErasing) {
            findings.unfinished(layout.index(), 0, what);
          } else {
            findings.repairable(layout.index(), 0, what);
          }
        }
      });
    }

    Optional<VerificationReport.Indexed> indexed() {
      return audit
          .coverage()
          .map(_ -> new VerificationReport.Indexed(audit.entries(), uncoveredBytes));
    }
  }
}
