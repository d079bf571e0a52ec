package dev.tsearch.indexer.ingest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Counts what an import does while it runs. Single-threaded.
final class Tally {
  final List<Path> notTranscripts = new ArrayList<>();
  final List<ImportReport.Failed> failed = new ArrayList<>();
  final List<Path> unfinished = new ArrayList<>();
  final Quarantine quarantine = new Quarantine();
  long unchanged;
  long bytes;
  long added;
  long alreadyThere;

  /// The report on an import that looked at so many files.
  ImportReport report(long files) {
    return new ImportReport(
        files,
        unchanged,
        notTranscripts,
        bytes,
        added,
        alreadyThere,
        quarantine.all(),
        unfinished,
        failed);
  }
}
