package dev.tsearch.indexer.ingest;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.ArchiveModes;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.ingest.dedupe.ReadableEntries;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.ingest.derive.Derivation;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.derive.PartitionPipeline;
import dev.tsearch.indexer.ingest.derive.Rederivation;
import dev.tsearch.indexer.ingest.discover.Discovery;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.SeenCache;
import dev.tsearch.indexer.ingest.originals.ChangeDetector;
import dev.tsearch.indexer.ingest.originals.ForgottenCompanions;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import dev.tsearch.indexer.ingest.originals.OriginalsWriter;
import dev.tsearch.indexer.ingest.originals.PendingSource;
import dev.tsearch.indexer.ingest.report.ExcludedPaths;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.PlaceSurvey;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Imports transcripts into one archive.
///
/// The steps of an import: [Discovery] finds the sources. [ChangeDetector] selects the changed
/// ones; if there are none, the import ends. [OriginalsWriter] stores their new bytes.
/// [dev.tsearch.indexer.ingest.derive.TimeMerge] reads the entries in the order of time,
/// [dev.tsearch.indexer.ingest.dedupe.Deduplicator] drops the entries that the archive has, and
/// [PartitionPipeline] builds, analyzes and commits partitions. Entries that fill no partition are
/// appended to the active one. At last the index is committed. The steps run concurrently, on
/// threads of their own, but no entry is derived from a source before its bytes are durable. An
/// import that is stopped at any point loses nothing, and the next import continues.
///
/// One import at a time runs on an archive. Other writers may append meanwhile.
public final class Ingestor {
  /// The largest number of analyzing threads: more would be faster than the thread that reads, and
  /// each has a part of the index's buffer.
  private static final int MAX_ANALYSTS = 4;

  private final ImportSetup setup;
  private final Detector detector;
  private final ImportIndex index;
  private final EmbeddedSources embedded;

  /// @param detector detects the formats of sources
  /// @param index the index of the archive
  /// @param embedded finds sources that are not files; the caller closes it
  public Ingestor(
      ImportSetup setup, Detector detector, ImportIndex index, EmbeddedSources embedded) {
    this.setup = setup;
    this.detector = detector;
    this.index = index;
    this.embedded = embedded;
  }

  /// Imports files, and folders of any depth, in a session of its own.
  ///
  /// @throws IOException if the archive fails; a source that fails is reported and skipped
  public ImportReport importPaths(List<Path> paths, ImportMode mode, ImportProgress progress)
      throws IOException {
    try (ImportSession session = open()) {
      return session.importPaths(paths, _ -> true, mode, progress);
    }
  }

  /// Finds what an import would read. Writes nothing and creates no archive.
  ///
  /// @throws IOException if the archive fails; a source that fails is reported and skipped
  public ImportPreview preview(List<Path> paths, ImportMode mode) throws IOException {
    try (var comparison = new ArchiveComparison(setup, detector, embedded)) {
      return comparison.preview(paths, mode);
    }
  }

  /// Compares places with the archive: which files they have, and which of these an import would
  /// read. Writes nothing and creates no archive.
  ///
  /// @param places folders or files that exist
  /// @throws IOException if the archive fails; a source that fails is reported and skipped
  public List<PlaceSurvey> survey(List<Path> places) throws IOException {
    try (var comparison = new ArchiveComparison(setup, detector, embedded)) {
      return comparison.survey(places);
    }
  }

  /// Derives all entries again from the originals, for example after a format was improved, and
  /// replaces the entries of the archive in one step. Reads no source files. Appended entries stay;
  /// entries from the same bytes keep their ids. Other writers wait meanwhile.
  public ImportReport deriveAgain(ImportProgress progress) throws IOException {
    try (ImportSession session = open()) {
      return session.deriveAgain(progress);
    }
  }

  /// Derives all entries of a damaged archive again, as [#deriveAgain] does. Entries that cannot be
  /// read and that no original has are lost. The caller has kept the damaged files.
  public ImportReport restore(ImportProgress progress) throws IOException {
    try (ImportSession session = new ImportSession(ReadableEntries.Damages.SKIPPED)) {
      return session.deriveAgain(progress);
    }
  }

  /// Opens a session for several imports. The caller closes it.
  public ImportSession open() {
    return new ImportSession(ReadableEntries.Damages.FATAL);
  }

  /// Several imports, one after the other, which share their open files. The archive's locks are
  /// held during each import, not between them. Single-threaded.
  public final class ImportSession implements Closeable {
    private final ArchiveLayout layout = new ArchiveLayout(setup.root());
    private final ReadableEntries.Damages damages;
    private @Nullable ArchiveWriter writer;
    private @Nullable OriginalStore originals;
    private @Nullable SeenCache seen;
    private @Nullable Closeable watched;

    private ImportSession(ReadableEntries.Damages damages) {
      this.damages = damages;
    }

    /// Imports files, and folders of any depth.
    ///
    /// @param isNamed whether the user named a path; other paths were found by watching folders
    /// @throws IOException if the archive fails; a source that fails is reported and skipped
    public ImportReport importPaths(
        List<Path> paths, Predicate<Path> isNamed, ImportMode mode, ImportProgress progress)
        throws IOException {
      Discovery discovery =
          Discovery.of(paths, isNamed, embedded, setup.exclusions(), setup.clock().instant());
      var counters = new ImportCounters();
      discovery.failed().forEach(counters::addFailed);
      if (!setup.disk().exists(layout.manifest())) {
        writer(); // creates the archive, or fails
      } else if (setup.disk().exists(layout.erasing())) {
        writer().locked(() -> true); // completes what was interrupted
      } else if (writer == null) {
        ArchiveModes.restrict(setup.disk(), layout, setup.lockWait().message());
      }
      SeenCache known = seen();
      var detection =
          new ChangeDetector(
              isUnchanged(known),
              this::takenFormat,
              (format, head, context) ->
                  new ForgottenCompanions(originals()).leftOut(format, head, context),
              known,
              detector,
              mode,
              counters,
              setup.clock().instant());
      List<PendingSource> changed = detection.changed(discovery.sources());
      if (!changed.isEmpty()) {
        known.expire();
        store(changed, mode, progress, counters);
      }
      embedded.imported();
      return counters.report(discovery.sources().size(), discovery.places(), discovery.excluded());
    }

    /// Shows other processes that this one imports the changes of watched folders, until the
    /// session is closed. Does nothing if there is no archive yet, or another process shows it
    /// already.
    public void markWatched() throws IOException {
      if (watched == null && setup.disk().exists(layout.manifest())) {
        watched = setup.disk().tryLock(layout.watchLock()).orElse(null);
      }
    }

    private ImportReport deriveAgain(ImportProgress progress) throws IOException {
      var counters = new ImportCounters();
      ArchiveWriter archive = writer();
      try (Closeable _ = ArchiveLock.forImport(setup.disk(), layout, setup.lockWait())) {
        seen().expire();
        OriginalStore store = originals();
        store.refresh();
        var sources = new ArchivedSources(store, detector, setup.clock().instant());
        List<NewBytes> all = sources.toDeriveFrom(counters);
        progress.expect(all.size(), all.stream().mapToLong(NewBytes::count).sum());
        archive.locked(() -> {
          replaceAll(archive, store, all, counters, progress);
          return true;
        });
        setup.disk().delete(layout.quarantine());
        counters.quarantine().write(setup.disk(), layout);
        Archive reading = Archive.open(setup.disk(), setup.root());
        try (Snapshot now = reading.snapshot();
            ImportIndex.Indexing indexing = index.open(reading, now, progress::say)) {
          indexing.finish(archive.sync());
        }
      }
      return counters.report(0, List.of(), ExcludedPaths.NONE);
    }

    private void replaceAll(
        ArchiveWriter archive,
        OriginalStore store,
        List<NewBytes> all,
        ImportCounters counters,
        ImportProgress progress)
        throws IOException {
      archive.rotate();
      Archive before = Archive.open(setup.disk(), setup.root());
      RotationPolicy policy = setup.storage().rotation();
      try (var again =
          new Rederivation(
              archive,
              before,
              store,
              index.tokenizer(),
              policy,
              all,
              counters,
              progress,
              damages)) {
        archive.replace(again.ordinals(), again);
        OriginalsWriter.recordDerived(store, archive, setup.clock().instant(), again.derived());
      }
    }

    private SeenCache seen() throws IOException {
      SeenCache known = seen;
      if (known == null) {
        known = SeenCache.read(setup.disk(), layout, detector.generation());
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

    private Optional<String> takenFormat(Path path) throws IOException {
      OriginalStore store = originals();
      store.refresh();
      return store.source(path).map(SourceRow::format).filter(name -> !name.isEmpty());
    }

    private void store(
        List<PendingSource> changed,
        ImportMode mode,
        ImportProgress progress,
        ImportCounters counters)
        throws IOException {
      ArchiveWriter archive = writer();
      try (Closeable _ = ArchiveLock.forImport(setup.disk(), layout, setup.lockWait())) {
        try (var storing =
            new OriginalsWriter(
                originals(), archive, setup.clock(), setup.nanos(), counters, mode)) {
          var halves = new HalfProgress(progress);
          List<PendingSource> ordered = storing.start(changed, halves);
          try {
            if (haveNewBytes(ordered)) {
              derive(ordered, storing, halves, counters);
            }
          } catch (IOException | RuntimeException e) {
            endAfter(e, storing);
            throw e;
          }
          storing.end();
        }
        counters.quarantine().write(setup.disk(), layout);
      }
    }

    private void derive(
        List<PendingSource> sources,
        OriginalsWriter storing,
        ImportProgress progress,
        ImportCounters counters)
        throws IOException {
      ArchiveWriter archive = writer();
      RotationPolicy policy = setup.storage().rotation();
      Archive reading = Archive.open(setup.disk(), setup.root());
      try (Snapshot before = reading.snapshot();
          ImportIndex.Indexing indexing = index.open(reading, before, progress::say);
          var pipeline =
              new PartitionPipeline(archive, indexing, policy, setup.nanos(), analysts())) {
        new Derivation(originals(), storing, pipeline, progress, counters)
            .run(reading, before, sources, policy.maxAgeSeconds());
        indexing.finish(archive.sync());
        archive.renewSidecars();
        archive.describeActive();
      }
    }

    private ArchiveWriter writer() throws IOException {
      ArchiveWriter open = writer;
      if (open == null) {
        open = opened();
        writer = open;
      }
      return open;
    }

    private ArchiveWriter opened() throws IOException {
      return damages == ReadableEntries.Damages.SKIPPED
          ? ArchiveWriter.openDamaged(
              setup.disk(), setup.root(), setup.storage(), index.tokenizer(), setup.lockWait())
          : ArchiveWriter.open(
              setup.disk(), setup.root(), setup.storage(), index.tokenizer(), setup.lockWait());
    }

    private OriginalStore originals() throws IOException {
      OriginalStore open = originals;
      if (open == null) {
        open = OriginalStore.open(setup.disk(), layout, setup.redaction());
        originals = open;
      }
      return open;
    }

    /// Writes the cache of seen files, and closes. The imported entries are durable before.
    @Override
    public void close() throws IOException {
      try (Closeable _ = watched;
          Closeable _ = writer;
          Closeable _ = originals) {
        if (seen != null && seen.hasNews()) {
          write(seen);
        }
      } catch (ArchiveLockedException _) {
        // The cache is derived data: the next import writes it.
      }
    }

    private void write(SeenCache known) throws IOException {
      writer()
          .locked(() -> {
            OriginalStore store = originals();
            store.refresh();
            known.write(setup.disk(), layout, store);
            return true;
          });
    }
  }

  /// Ends the storing after another part has failed. A failure of the storing comes first: it may
  /// be the cause of the other one.
  private static void endAfter(Exception failure, OriginalsWriter storing) throws IOException {
    try {
      storing.end();
    } catch (IOException | RuntimeException first) {
      if (!first.equals(failure)) {
        first.addSuppressed(failure);
      }
      throw first;
    }
  }

  /// Whether any source has new bytes. Waits until that is known.
  private static boolean haveNewBytes(List<PendingSource> sources) throws IOException {
    for (PendingSource source : sources) {
      if (source.await().isPresent()) {
        return true;
      }
    }
    return false;
  }

  /// One thread per processor: the thread that reads waits for them or for the disk half of the
  /// time.
  private static int analysts() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MAX_ANALYSTS);
  }
}
