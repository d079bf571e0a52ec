package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sources whose bytes the archive has, to derive entries from them again, whether the files
/// still exist or not.
///
/// @param originals the sources
/// @param bytes opens their bytes
/// @param detector detects their formats, which may differ from the formats at their import
/// @param now the time of the import; later times in a source are rejected
public record ArchivedSources(
    OriginalStore originals, SourceBytes bytes, Detector detector, Instant now) {
  /// The longest source comes first, and then its copies and the sources that are beginnings of it.
  private static final Comparator<SourceRow> LONGEST =
      Comparator.comparingLong(SourceRow::length).reversed().thenComparingLong(SourceRow::number);

  /// The sources as the archive has them.
  public ArchivedSources(OriginalStore originals, Detector detector, Instant now) {
    this(originals, originals::open, detector, now);
  }

  /// Opens the bytes of a source.
  @FunctionalInterface
  public interface SourceBytes {
    /// Opens all bytes of the source with a number; the caller closes them.
    InputStream open(long source) throws IOException;
  }

  /// The same sources, of which some bytes are others.
  public ArchivedSources with(SourceBytes other) {
    return new ArchivedSources(originals, other, detector, now);
  }

  /// Returns each source from its beginning, ordered by number. Of sources that have the same bytes
  /// in the same format and session, it returns the longest one. Sources that no format recognizes
  /// any more are left out.
  ///
  /// @param counters counts the unrecognized sources
  public List<NewBytes> toDeriveFrom(ImportCounters counters) throws IOException {
    Map<Object, SourceRow> longest = new LinkedHashMap<>();
    for (SourceRow row : originals.all().stream().sorted(LONGEST).toList()) {
      if (originals.isWhole(row) && row.length() > 0) {
        longest.putIfAbsent(List.of(row.original(), row.format(), row.session()), row);
      }
    }
    return bytes(longest.values(), counters);
  }

  private List<NewBytes> bytes(Collection<SourceRow> rows, ImportCounters counters)
      throws IOException {
    var all = new ArrayList<NewBytes>(rows.size());
    for (SourceRow row :
        rows.stream().sorted(Comparator.comparingLong(SourceRow::number)).toList()) {
      Optional<NewBytes> bytes = of(row);
      if (bytes.isPresent()) {
        all.add(bytes.get());
      } else {
        counters.addUnrecognized(RecordedPath.of(row.path()));
      }
    }
    return all;
  }

  /// Returns a source from its beginning; empty if no format recognizes it any more.
  public Optional<NewBytes> of(SourceRow row) throws IOException {
    Path path = RecordedPath.of(row.path());
    Head head;
    try (InputStream in = bytes.open(row.number())) {
      head = Head.read(path, in, new ArchivedSiblings(path, originals, bytes));
    }
    Optional<SourceFormat> format = detector.detectAgain(head, row.format());
    if (format.isEmpty()) {
      return Optional.empty();
    }
    var context =
        new SourceContext(
            row.number(),
            path,
            now,
            Optional.of(row.session()).filter(session -> !session.isEmpty()),
            head.siblings(),
            row.modified());
    long firstTime = format.get().firstTime(head, context).orElse(0);
    return Optional.of(
        new NewBytes(
            row.unread(), context, format.get(), firstTime, _ -> bytes.open(row.number())));
  }
}
