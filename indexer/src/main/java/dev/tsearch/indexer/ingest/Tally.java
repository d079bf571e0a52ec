package dev.tsearch.indexer.ingest;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts what an import does while it runs. What [Intake] counts, `failed`, `unchanged` and
/// `bytes`, it alone counts while it runs beside others.
final class Tally {
  final List<Path> notTranscripts = new ArrayList<>();
  final List<ImportReport.Failed> failed = new ArrayList<>();
  final List<Path> unfinished = new ArrayList<>();
  final Quarantine quarantine = new Quarantine();
  private final Map<TranscriptId, Long> sessions = new LinkedHashMap<>();
  long unchanged;
  long bytes;
  long added;
  long alreadyThere;

  /// Adds files that could not be examined.
  void failed(List<ImportReport.Failed> files) {
    failed.addAll(files);
  }

  /// Notes an entry that is new.
  void added(Entry entry) {
    added++;
    sessions.merge(entry.transcript(), 1L, Long::sum);
  }

  /// The report of the import.
  ///
  /// @param files how many files were examined
  /// @param places the paths that the import was given
  ImportReport report(long files, List<ImportReport.Place> places) {
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
            .map(one -> new ImportReport.Session(one.getKey(), one.getValue()))
            .toList(),
        places);
  }
}
