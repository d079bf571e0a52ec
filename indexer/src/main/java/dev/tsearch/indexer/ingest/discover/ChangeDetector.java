package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
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

/// Tells which sources have something new. One is opened only if what holds it says that it has
/// changed, or if an earlier import was stopped before it had its entries. Takes no lock and writes
/// nothing. Single-threaded.
///
/// @param isUnchanged tells sources that have not changed, and of which the archive has all entries
/// @param seen knows files that are no transcripts
/// @param mode which sources are opened
/// @param tally counts the others
/// @param now the time of the import
public record ChangeDetector(
    Predicate<SourceFile> isUnchanged,
    SeenCache seen,
    Detector detector,
    ImportMode mode,
    ImportCounters tally,
    Instant now) {

  /// A source that has changed or is new, and what it seems to be. Its head is not kept: there may
  /// be very many.
  ///
  /// @param file its bytes; failures to read them are [UnreadableSourceException]s
  /// @param format the format that claims it
  /// @param siblings the files around it
  /// @param firstTime the first time in its head, in unix seconds; 0 if it has none
  public record Changed(SourceFile file, SourceFormat format, Siblings siblings, long firstTime) {
    static Changed of(SourceFile file, SourceFormat format, Head head, Instant now) {
      var context = new SourceContext(0, file.path(), now, Optional.empty(), head.siblings());
      long firstTime = format.firstTime(head, context).orElse(0);
      return new Changed(file, format, head.siblings(), firstTime);
    }
  }

  /// The sources that have changed, by path: numbers of sources do not depend on a file system.
  public List<Changed> changed(List<FoundSource> sources) {
    var opened = new ArrayList<FoundSource>();
    for (FoundSource found : sources) {
      if (mode == ImportMode.CHANGED && isDone(found)) {
        continue;
      }
      opened.add(found);
    }
    opened.sort(Comparator.comparing(FoundSource::path));
    var changed = new ArrayList<Changed>();
    for (FoundSource found : opened) {
      examine(found).ifPresent(changed::add);
    }
    return changed;
  }

  /// A file that was named is shown to the formats again: more of them take it then.
  private boolean isDone(FoundSource found) {
    SourceFile file = found.file();
    if (isUnchanged.test(file)) {
      tally.unchanged++;
      return true;
    }
    if (!found.isNamed() && seen.isStranger(file)) {
      tally.notTranscripts.add(file.path());
      return true;
    }
    return false;
  }

  /// What a source is; empty if it is no transcript, or cannot be read.
  private Optional<Changed> examine(FoundSource found) {
    SourceFile file = SourceStream.guarded(found.file());
    try (InputStream in = file.content().open(0)) {
      byte[] first = in.readNBytes(Head.MAX_BYTES);
      Head unnamed = Head.of(file.path(), first, found.siblings().get());
      Head head = found.isNamed() ? unnamed.named() : unnamed;
      Optional<SourceFormat> format = detector.detect(head);
      if (format.isEmpty()) {
        tally.notTranscripts.add(file.path());
        seen.addStranger(file);
      }
      return format.map(claiming -> Changed.of(file, claiming, head, now));
    } catch (IOException e) {
      IOException reason = e instanceof UnreadableSourceException source ? source.reason() : e;
      tally.failed.add(ImportReport.Failed.of(file.path(), reason));
      return Optional.empty();
    }
  }
}
