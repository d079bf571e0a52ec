package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.NewBytes;
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

/// The sources that the archive has the bytes of, as what entries can be derived from, whether they
/// are still where they were or not.
///
/// @param originals the bytes
/// @param detector tells their formats, which may be others than when they came in
/// @param now bounds what is taken for a time
public record ArchivedSources(OriginalStore originals, Detector detector, Instant now) {

  /// The longest source is derived from first, then those from which its copies and beginnings
  /// were.
  private static final Comparator<SourceRow> LONGEST =
      Comparator.comparingLong(SourceRow::length).reversed().thenComparingLong(SourceRow::number);

  /// Each source from its beginning, by number; of those that have the same bytes in the same
  /// format and session one, the longest. A source that no format wants any more is left out.
  ///
  /// @param tally told of those
  public List<NewBytes> toDeriveFrom(ImportCounters tally) throws IOException {
    Map<Object, SourceRow> longest = new LinkedHashMap<>();
    for (SourceRow row : originals.all().stream().sorted(LONGEST).toList()) {
      if (originals.isWhole(row) && row.length() > 0) {
        longest.putIfAbsent(List.of(row.original(), row.format(), row.session()), row);
      }
    }
    return bytes(longest.values(), tally);
  }

  private List<NewBytes> bytes(Collection<SourceRow> rows, ImportCounters tally)
      throws IOException {
    var all = new ArrayList<NewBytes>(rows.size());
    for (SourceRow row :
        rows.stream().sorted(Comparator.comparingLong(SourceRow::number)).toList()) {
      Optional<NewBytes> bytes = bytes(row);
      if (bytes.isPresent()) {
        all.add(bytes.get());
      } else {
        tally.notTranscripts.add(Path.of(row.path()));
      }
    }
    return all;
  }

  private Optional<NewBytes> bytes(SourceRow row) throws IOException {
    Path path = Path.of(row.path());
    byte[] first;
    try (InputStream in = originals.open(row.number())) {
      first = in.readNBytes(Head.MAX_BYTES);
    }
    Head head = Head.of(path, first, new ArchivedSiblings(path, originals));
    Optional<SourceFormat> format = detector.detect(head).or(() -> detector.named(row.format()));
    if (format.isEmpty()) {
      return Optional.empty();
    }
    var context =
        new SourceContext(
            row.number(),
            path,
            now,
            Optional.of(row.session()).filter(session -> !session.isEmpty()),
            head.siblings());
    long firstTime = format.get().firstTime(head, context).orElse(0);
    return Optional.of(new NewBytes(context, format.get(), 0, row.length(), firstTime));
  }
}
