package dev.tsearch.indexer.ingest;

import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.ingest.discover.Discovery;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.ingest.discover.SeenCache;
import dev.tsearch.indexer.ingest.originals.ChangeDetector;
import dev.tsearch.indexer.ingest.originals.ForgottenCompanions;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.PlaceSurvey;
import dev.tsearch.indexer.ingest.report.SurveyedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Compares sources with an archive without writing anything: what an import would read. The
/// archive need not exist. Single-threaded.
final class ArchiveComparison implements Closeable {
  private final ImportSetup setup;
  private final Detector detector;
  private final EmbeddedSources embedded;
  private final ArchiveLayout layout;
  private @Nullable OriginalStore originals;

  /// @param embedded finds sources that are not files; the caller closes it
  ArchiveComparison(ImportSetup setup, Detector detector, EmbeddedSources embedded) {
    this.setup = setup;
    this.detector = detector;
    this.embedded = embedded;
    this.layout = new ArchiveLayout(setup.root());
  }

  /// What an import of some paths would read.
  ImportPreview preview(List<Path> paths, ImportMode mode) throws IOException {
    Discovery discovery = discovery(paths);
    var counters = new ImportCounters();
    discovery.failed().forEach(counters::addFailed);
    List<SourceFile> changed = detection(mode, counters).changedFiles(discovery.sources());
    return new ImportPreview(
        counters.report(discovery.sources().size(), discovery.places(), discovery.excluded()),
        changed.stream().map(SourceFile::path).toList(),
        changed.stream().mapToLong(SourceFile::size).sum());
  }

  /// The files of each place, and which of them an import would read.
  List<PlaceSurvey> survey(List<Path> places) throws IOException {
    var counters = new ImportCounters();
    ChangeDetector detection = detection(ImportMode.CHANGED, counters);
    var surveys = new ArrayList<PlaceSurvey>(places.size());
    for (Path place : places) {
      Discovery discovery = discovery(List.of(place));
      Set<Path> waiting = new HashSet<>();
      for (SourceFile changed : detection.changedFiles(discovery.sources())) {
        waiting.add(changed.path());
      }
      surveys.add(
          new PlaceSurvey(
              place,
              discovery.sources().stream().map(found -> surveyed(found, waiting)).toList(),
              discovery.failed().size()));
    }
    return surveys;
  }

  private static SurveyedFile surveyed(FoundSource found, Set<Path> waiting) {
    SourceFile file = found.file();
    return new SurveyedFile(
        file.path(),
        file.size(),
        TimeUnit.NANOSECONDS.toSeconds(file.modifiedNanos()),
        waiting.contains(file.path()));
  }

  private Discovery discovery(List<Path> paths) {
    return Discovery.of(paths, _ -> true, embedded, setup.exclusions(), setup.clock().instant());
  }

  private ChangeDetector detection(ImportMode mode, ImportCounters counters) throws IOException {
    SeenCache seen = SeenCache.read(setup.disk(), layout, detector.generation());
    boolean isNew = !setup.disk().exists(layout.manifest());
    return new ChangeDetector(
        isNew ? _ -> false : isUnchanged(seen),
        path -> isNew ? Optional.empty() : takenFormat(path),
        (format, head, context) ->
            isNew
                ? Optional.empty()
                : new ForgottenCompanions(originals()).leftOut(format, head, context),
        seen,
        detector,
        mode,
        counters,
        setup.clock().instant());
  }

  private Predicate<SourceFile> isUnchanged(SeenCache seen) throws IOException {
    if (seen.isCurrent()) {
      return seen::isUnchanged;
    }
    OriginalStore store = originals();
    return file -> store.unchanged(file).filter(row -> !row.hasNews()).isPresent();
  }

  private Optional<String> takenFormat(Path path) throws IOException {
    return originals().source(path).map(SourceRow::format).filter(name -> !name.isEmpty());
  }

  private OriginalStore originals() throws IOException {
    OriginalStore open = originals;
    if (open == null) {
      open = OriginalStore.open(setup.disk(), layout);
      originals = open;
    }
    return open;
  }

  @Override
  public void close() throws IOException {
    try (Closeable _ = originals) {
      // Closes the store if it was opened.
    }
  }
}
