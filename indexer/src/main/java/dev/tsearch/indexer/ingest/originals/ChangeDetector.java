package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceFormat.Companion;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.ingest.discover.SeenCache;
import dev.tsearch.indexer.ingest.discover.SourceStream;
import dev.tsearch.indexer.ingest.discover.UnreadableSourceException;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Selects the sources that have changed. Opens a source only if its attributes differ from those
/// of the last import, or if an earlier import was stopped before it had the entries of the source.
/// Takes no lock and writes nothing. For one thread, which has others help it with many files: the
/// formats are asked about one on each processor.
///
/// @param isUnchanged whether a source has not changed and the archive has all its entries
/// @param taken the formats of sources that the archive has
/// @param forgotten which files belong to sessions that were forgotten
/// @param seen the files that no format recognized
/// @param mode which sources are opened
/// @param counters counts the other sources
/// @param now the time of the import
public record ChangeDetector(
    Predicate<SourceFile> isUnchanged,
    TakenFormats taken,
    LeftOutCompanions forgotten,
    SeenCache seen,
    Detector detector,
    ImportMode mode,
    ImportCounters counters,
    Instant now) {

  /// How many sources are examined before what was found is counted: as many heads are in memory.
  private static final int BATCH = 256;

  /// What the head of a source says.
  private sealed interface Examined {
    /// A format recognizes the source.
    record Recognized(SourceFile file, SourceFormat format, Head head) implements Examined {}

    /// No format does.
    record Unrecognized(SourceFile file, Head head) implements Examined {}

    /// The source cannot be read.
    record Unreadable(Path path, IOException reason) implements Examined {}
  }

  /// The formats of the sources that the archive has.
  @FunctionalInterface
  public interface TakenFormats {
    /// The name of the format as which the newest source at a path was read; empty if there is no
    /// such source, or it was never read.
    Optional<String> at(Path path) throws IOException;
  }

  /// The files of sessions that the archive was told to forget.
  @FunctionalInterface
  public interface LeftOutCompanions {
    /// What a file accompanies, if it is left out because of that.
    Optional<Companion> at(SourceFormat format, Head head, SourceContext context)
        throws IOException;
  }

  /// Returns the sources that have changed, ordered by path, so that the numbers of sources do not
  /// depend on the file system.
  public List<PendingSource> changed(List<FoundSource> sources) throws IOException {
    var changed = new ArrayList<PendingSource>();
    forEachChanged(sources, recognized -> changed.add(source(recognized)));
    return changed;
  }

  /// Returns the files of the sources that have changed, ordered by path.
  public List<SourceFile> changedFiles(List<FoundSource> sources) throws IOException {
    var changed = new ArrayList<SourceFile>();
    forEachChanged(sources, recognized -> changed.add(recognized.file()));
    return changed;
  }

  private void forEachChanged(List<FoundSource> sources, Consumer<Examined.Recognized> destination)
      throws IOException {
    var opened = new ArrayList<FoundSource>();
    for (FoundSource found : sources) {
      if (mode != ImportMode.CHANGED || !isDone(found)) {
        opened.add(found);
      }
    }
    opened.sort((a, b) -> a.path().compareTo(b.path()));
    for (int start = 0; start < opened.size(); start += BATCH) {
      Cancellation.safePoint();
      List<FoundSource> batch = opened.subList(start, Math.min(opened.size(), start + BATCH));
      for (Examined examined : examined(batch)) {
        Optional<Examined.Recognized> source = recognized(examined);
        if (source.isPresent() && !isLeftOut(source.get())) {
          destination.accept(source.get());
        }
      }
    }
  }

  private List<Examined> examined(List<FoundSource> batch) {
    boolean isShared = batch.size() == BATCH && batch.stream().allMatch(FoundSource::isFile);
    return (isShared ? batch.parallelStream() : batch.stream()).map(this::examined).toList();
  }

  /// Counts a source that need not be opened. A file that the user named is always shown to the
  /// formats: some of them accept a file only then.
  private boolean isDone(FoundSource found) {
    SourceFile file = found.file();
    if (isUnchanged.test(file)) {
      counters.countUnchanged();
      return true;
    }
    if (!found.isNamed() && seen.isUnrecognized(file)) {
      counters.addUnrecognized(file.path());
      return true;
    }
    return false;
  }

  /// Reads the head of a source. Any thread may call this for a file.
  private Examined examined(FoundSource found) {
    SourceFile file = SourceStream.guarded(found.file());
    try (InputStream in = file.content().open(0)) {
      Head unnamed = Head.read(file.path(), in, file.size(), found.siblings().get());
      Head head = found.isNamed() ? unnamed.named() : unnamed;
      Optional<SourceFormat> format = detector.detect(head);
      return format.isPresent()
          ? new Examined.Recognized(file, format.get(), head)
          : new Examined.Unrecognized(file, head);
    } catch (IOException e) {
      return new Examined.Unreadable(file.path(), e);
    }
  }

  /// The source to import; empty and counted if there is none.
  private Optional<Examined.Recognized> recognized(Examined examined) {
    return switch (examined) {
      case Examined.Recognized recognized -> Optional.of(recognized);
      case Examined.Unrecognized(SourceFile file, Head head) -> {
        try {
          Optional<SourceFormat> format = takenBefore(head);
          if (format.isEmpty()) {
            leaveOut(file);
          }
          yield format.map(claiming -> new Examined.Recognized(file, claiming, head));
        } catch (IOException e) {
          yield failed(file.path(), e);
        }
      }
      case Examined.Unreadable(Path path, IOException reason) -> failed(path, reason);
    };
  }

  /// Counts a source that belongs to a session that was forgotten.
  private boolean isLeftOut(Examined.Recognized source) throws IOException {
    Optional<Companion> companion = forgotten.at(source.format(), source.head(), context(source));
    if (companion.isEmpty()) {
      return false;
    }
    counters.addForgotten(source.file().path());
    if (!companion.get().mayHaveTimeLater()) {
      seen.addUnrecognized(source.file(), now);
    }
    return true;
  }

  private void leaveOut(SourceFile file) {
    counters.addUnrecognized(file.path());
    if (!detector.mayClaimLater(file.path())) {
      seen.addUnrecognized(file, now);
    }
  }

  private Optional<Examined.Recognized> failed(Path path, IOException e) {
    IOException reason = e instanceof UnreadableSourceException source ? source.reason() : e;
    counters.addFailed(ImportReport.Failed.of(path, reason));
    return Optional.empty();
  }

  /// The format of a source that the archive has and whose beginning no format recognizes any more:
  /// it is never dropped. Empty if it is left out because of the files around it.
  private Optional<SourceFormat> takenBefore(Head head) throws IOException {
    return taken
        .at(head.path())
        .flatMap(name -> detector.named(name, head))
        .filter(format -> !format.claims(head.alone()));
  }

  private PendingSource source(Examined.Recognized recognized) {
    SourceFile file = recognized.file();
    Head head = recognized.head();
    long firstTime = recognized.format().firstTime(head, context(recognized)).orElse(0);
    return new PendingSource(file, recognized.format(), head.siblings(), firstTime);
  }

  private SourceContext context(Examined.Recognized source) {
    return new SourceContext(
        0, source.file().path(), now, Optional.empty(), source.head().siblings());
  }
}
