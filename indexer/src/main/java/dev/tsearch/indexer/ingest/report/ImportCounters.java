package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts what an import does while it runs. What [Intake] counts, `failed`, `unchanged` and
/// `bytes`, it alone counts while it runs beside others.
public final class ImportCounters {
  public final List<Path> notTranscripts = new ArrayList<>();
  public final List<ImportReport.Failed> failed = new ArrayList<>();
  public final List<Path> unfinished = new ArrayList<>();
  public final Quarantine quarantine = new Quarantine();
  private final Map<TranscriptId, Long> sessions = new LinkedHashMap<>();
  public long unchanged;
  public long bytes;
  public long added;
  public long alreadyThere;

  /// Adds files that could not be examined.
  public void failed(List<ImportReport.Failed> files) {
    failed.addAll(files);
  }

  /// Notes an entry that is new.
  public void added(Entry entry) {
    added++;
    sessions.merge(entry.transcript(), 1L, Long::sum);
  }

  /// The report of the import.
  ///
  /// @param files how many files were examined
  /// @param places the paths that the import was given
  public ImportReport report(long files, List<ImportReport.SearchedPath> places) {
    return new ImportReport(
        files,
        unchanged,
        notTranscripts.stream().sorted().toList(),
        bytes,
        added,
        alreadyThere,
        quarantine.all(),
        unfinished,
        failed,
        sessions.entrySet().stream()
            .map(one -> new ImportReport.SessionCount(one.getKey(), one.getValue()))
            .toList(),
        places);
  }
}
