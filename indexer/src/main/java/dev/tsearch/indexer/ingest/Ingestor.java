package dev.tsearch.indexer.ingest;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.ingest.derive.Derivation;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.derive.PartitionPipeline;
import dev.tsearch.indexer.ingest.derive.Rederivation;
import dev.tsearch.indexer.ingest.discover.ChangeDetector;
import dev.tsearch.indexer.ingest.discover.ChangeDetector.Changed;
import dev.tsearch.indexer.ingest.discover.Discovery;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.SeenCache;
import dev.tsearch.indexer.ingest.originals.OriginalsWriter;
import dev.tsearch.indexer.ingest.originals.PendingSource;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Imports transcripts into one archive.
///
/// The way of an import: find the sources ([Discovery]); tell which have changed
/// ([ChangeDetector]), and end here if none has; keep the bytes that are new ([OriginalsWriter]);
/// draw their entries in the order of time ([TimeMerge]), leave out those that the archive has
/// ([Novelty]), make partitions of the others ([Assembler]), analyse and commit these
/// ([PartitionPipeline]); append what is left and recent to the active partition; bring the index
/// up to date. These stages run beside each other, each on threads of its own, but none sees a
/// source before it is durable. An import that is stopped anywhere has lost nothing, and the next
/// one goes on.
///
/// One import at a time runs on an archive; writers that append may run beside it.
public final class Ingestor {
  /// More threads analyse faster than one can read, and each has a part of the index's buffer.
  private static final int MAX_ANALYSTS = 4;

  private final ImportSetup setting;
  private final Detector detector;
  private final ImportIndex index;
  private final EmbeddedSources embedded;

  /// Where and how to import.
  ///
  /// @param disk the disk that the archive is on
  /// @param root the archive's directory; made where there is none
  /// @param storage how it stores
  /// @param lockWait how long to wait for another writer
  /// @param clock tells the time, which bounds what is taken for a time in a source
  /// @param nanos measures durations, as `System.nanoTime()` does
  public record ImportSetup(
      Disk disk,
      Path root,
      StorageSettings storage,
      LockWait lockWait,
      InstantSource clock,
      LongSupplier nanos) {}

  /// @param detector knows the formats
  /// @param index the archive's index
  /// @param embedded finds sources that are no files; the caller closes it
  public Ingestor(
      ImportSetup setting, Detector detector, ImportIndex index, EmbeddedSources embedded) {
    this.setting = setting;
    this.detector = detector;
    this.index = index;
    this.embedded = embedded;
  }

  /// Takes in files, and folders of any depth.
  ///
  /// @throws IOException if the archive fails; a source that does is reported and passed over
  public ImportReport importPaths(List<Path> paths, ImportMode mode, ImportProgress progress)
      throws IOException {
    try (ImportRun session = open()) {
      return session.importPaths(paths, mode, progress);
    }
  }

  /// Derives all entries anew from the originals, for example after a reader has learned more, and
  /// puts them in the place of those that there are, in one step. No source is looked at. Entries
  /// that were appended here stay; ids stay, as far as they come from the same bytes. Other writers
  /// wait meanwhile.
  public ImportReport deriveAgain(ImportProgress progress) throws IOException {
    try (ImportRun session = open()) {
      return session.deriveAgain(progress);
    }
  }

  /// Begins a run of imports, one after the other, that keep open what they share.
  public ImportRun open() {
    return new ImportRun();
  }

  /// Imports one after the other. The archive's locks are held during each, not between them.
  /// Single-threaded.
  public final class ImportRun implements Closeable {
    private final ArchiveLayout layout = new ArchiveLayout(setting.root());
    private @Nullable ArchiveWriter writer;
    private @Nullable OriginalStore originals;
    private @Nullable SeenCache seen;

    private ImportRun() {}

    /// As [Ingestor#importPaths].
    public ImportReport importPaths(List<Path> paths, ImportMode mode, ImportProgress progress)
        throws IOException {
      return importFound(Discovery.of(paths, embedded), mode, progress);
    }

    /// As [#importPaths], of files and folders that may have changed.
    ///
    /// @param isNamed whether somebody asked for the path itself
    public ImportReport importChanged(
        List<Path> paths, Predicate<Path> isNamed, ImportProgress progress) throws IOException {
      return importFound(Discovery.of(paths, isNamed, embedded), ImportMode.CHANGED, progress);
    }

    private ImportReport importFound(Discovery discovery, ImportMode mode, ImportProgress progress)
        throws IOException {
      var tally = new ImportCounters();
      tally.failed(discovery.failed());
      if (!setting.disk().exists(layout.manifest())) {
        writer(); // makes the archive, or tells why that cannot be
      }
      SeenCache known = seen();
      var survey =
          new ChangeDetector(
              isUnchanged(known), known, detector, mode, tally, setting.clock().instant());
      List<Changed> changed = survey.changed(discovery.sources());
      if (!changed.isEmpty()) {
        known.expire();
        take(changed, mode, progress, tally);
      }
      return tally.report(discovery.sources().size(), discovery.places());
    }

    private ImportReport deriveAgain(ImportProgress progress) throws IOException {
      var tally = new ImportCounters();
      ArchiveWriter archive = writer();
      try (Closeable _ = ArchiveLock.forImport(setting.disk(), layout, setting.lockWait())) {
        seen().expire();
        OriginalStore store = originals();
        store.refresh();
        var sources = new ArchivedSources(store, detector, setting.clock().instant());
        List<NewBytes> all = sources.toDeriveFrom(tally);
        progress.expect(all.size(), all.stream().mapToLong(NewBytes::count).sum());
        archive.locked(() -> {
          replaceAll(archive, store, all, tally, progress);
          return true;
        });
        setting.disk().delete(layout.quarantine());
        tally.quarantine.write(setting.disk(), layout);
        index(archive, progress);
      }
      return tally.report(0, List.of());
    }

    private void replaceAll(
        ArchiveWriter archive,
        OriginalStore store,
        List<NewBytes> all,
        ImportCounters tally,
        ImportProgress progress)
        throws IOException {
      archive.rotate();
      Archive before = Archive.open(setting.disk(), setting.root());
      RotationPolicy policy = setting.storage().rotation();
      try (var anew =
          new Rederivation(
              archive, before, store, index.tokenizer(), policy, all, tally, progress)) {
        archive.replace(anew.ordinals(), anew);
        try (var intake =
            new OriginalsWriter(
                store, archive, setting.clock(), setting.nanos(), tally, ImportMode.CHANGED)) {
          intake.derived(anew.finished());
        }
      }
    }

    private void index(ArchiveWriter archive, ImportProgress progress) throws IOException {
      Archive now = Archive.open(setting.disk(), setting.root());
      try (ImportIndex.Indexing session = index.open(now, progress::say)) {
        session.finish(archive.sync());
      }
    }

    private SeenCache seen() throws IOException {
      SeenCache known = seen;
      if (known == null) {
        known = SeenCache.read(setting.disk(), layout, detector.generation());
        seen = known;
      }
      return known;
    }

    private Predicate<SourceFile> isUnchanged(SeenCache known) throws IOException {
      if (known.isCurrent()) {
        return known::isUnchanged;
      }
      OriginalStore store = originals();
      store.refresh();
      return file -> store.unchanged(file).filter(row -> !row.hasNews()).isPresent();
    }

    private void take(
        List<Changed> changed, ImportMode mode, ImportProgress progress, ImportCounters tally)
        throws IOException {
      ArchiveWriter archive = writer();
      try (Closeable _ = ArchiveLock.forImport(setting.disk(), layout, setting.lockWait())) {
        try (var intake =
            new OriginalsWriter(
                originals(), archive, setting.clock(), setting.nanos(), tally, mode)) {
          progress.expect(changed.size(), changed.stream().mapToLong(intake::newBytes).sum());
          var halves = new HalfProgress(progress);
          List<PendingSource> arrivals = intake.start(changed, halves);
          try {
            if (haveNews(arrivals)) {
              derive(arrivals, archive, new Derivation(archive, intake, halves, tally), halves);
            }
          } catch (IOException | RuntimeException e) {
            endAfter(e, intake);
            throw e;
          }
          intake.end();
        }
        tally.quarantine.write(setting.disk(), layout);
      }
    }

    /// Ends the intake after a failure, which the intake's own comes before: it may be the cause.
    private static void endAfter(Exception failure, OriginalsWriter intake) throws IOException {
      try {
        intake.end();
      } catch (IOException | RuntimeException first) {
        if (!first.equals(failure)) {
          first.addSuppressed(failure);
        }
        throw first;
      }
    }

    /// Whether anything is to be derived: waits until that is known.
    private static boolean haveNews(List<PendingSource> arrivals) throws IOException {
      for (PendingSource arrival : arrivals) {
        if (arrival.await().isPresent()) {
          return true;
        }
      }
      return false;
    }

    private ArchiveWriter writer() throws IOException {
      ArchiveWriter open = writer;
      if (open == null) {
        open =
            ArchiveWriter.open(
                setting.disk(),
                setting.root(),
                setting.storage(),
                index.tokenizer(),
                setting.lockWait());
        writer = open;
      }
      return open;
    }

    private OriginalStore originals() throws IOException {
      OriginalStore open = originals;
      if (open == null) {
        open = OriginalStore.open(setting.disk(), layout);
        originals = open;
      }
      return open;
    }

    /// Writes down what was seen, and closes. What an import took in is safe before.
    @Override
    public void close() throws IOException {
      try (Closeable _ = writer;
          Closeable _ = originals) {
        if (seen != null && seen.hasNews()) {
          write(seen);
        }
      } catch (ArchiveLockedException _) {
        // The list is derived: the next import writes it.
      }
    }

    private void write(SeenCache known) throws IOException {
      writer()
          .locked(() -> {
            OriginalStore store = originals();
            store.refresh();
            known.write(setting.disk(), layout, store);
            return true;
          });
    }
  }

  private void derive(
      List<PendingSource> arrivals,
      ArchiveWriter writer,
      Derivation derivation,
      ImportProgress progress)
      throws IOException {
    Archive archive = Archive.open(setting.disk(), setting.root());
    try (ImportIndex.Indexing session = index.open(archive, progress::say);
        var publication = new PartitionPipeline(writer, session, setting.nanos(), analysts())) {
      derivation.run(archive, setting.storage().rotation(), arrivals, publication);
      session.finish(writer.sync());
      writer.describeActive();
    }
  }

  /// One for each processor: the thread that reads waits for them or for the disk half of the time.
  private static int analysts() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MAX_ANALYSTS);
  }
}
