package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.ingest.discover.SeenCache;
import dev.tsearch.indexer.ingest.discover.SourceStream;
import dev.tsearch.indexer.ingest.discover.UnreadableSourceException;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Selects the sources that have changed. Opens a source only if its attributes differ from those
/// of the last import, or if an earlier import was stopped before it had the entries of the source.
/// Takes no lock and writes nothing. Single-threaded.
///
/// @param isUnchanged whether a source has not changed and the archive has all its entries
/// @param seen the files that no format recognized
/// @param mode which sources are opened
/// @param counters counts the other sources
/// @param now the time of the import
public record ChangeDetector(
    Predicate<SourceFile> isUnchanged,
    SeenCache seen,
    Detector detector,
    ImportMode mode,
    ImportCounters counters,
    Instant now) {

  /// Returns the sources that have changed, ordered by path, so that the numbers of sources do not
  /// depend on the file system.
  public List<PendingSource> changed(List<FoundSource> sources) {
    var opened = new ArrayList<FoundSource>();
    for (FoundSource found : sources) {
      if (mode != ImportMode.CHANGED || !isDone(found)) {
        opened.add(found);
      }
    }
    opened.sort(Comparator.comparing(FoundSource::path));
    var changed = new ArrayList<PendingSource>();
    for (FoundSource found : opened) {
      examine(found).ifPresent(changed::add);
    }
    return changed;
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

  /// Reads the head of a source; empty if no format recognizes it, or it cannot be read.
  private Optional<PendingSource> examine(FoundSource found) {
    SourceFile file = SourceStream.guarded(found.file());
    try (InputStream in = file.content().open(0)) {
      byte[] first = in.readNBytes(Head.MAX_BYTES);
      Head unnamed = Head.of(file.path(), first, found.siblings().get());
      Head head = found.isNamed() ? unnamed.named() : unnamed;
      Optional<SourceFormat> format = detector.detect(head);
      if (format.isEmpty()) {
        counters.addUnrecognized(file.path());
        seen.addUnrecognized(file, now);
      }
      return format.map(claiming -> pending(file, claiming, head));
    } catch (IOException e) {
      IOException reason = e instanceof UnreadableSourceException source ? source.reason() : e;
      counters.addFailed(ImportReport.Failed.of(file.path(), reason));
      return Optional.empty();
    }
  }

  private PendingSource pending(SourceFile file, SourceFormat format, Head head) {
    var context = new SourceContext(0, file.path(), now, Optional.empty(), head.siblings());
    long firstTime = format.firstTime(head, context).orElse(0);
    return new PendingSource(file, format, head.siblings(), firstTime);
  }
}
