package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The counters of a running import. Two threads use it, each its own counters: the thread that
/// stores originals counts failed and unchanged sources and stored bytes, the thread that derives
/// entries counts all others. Read once both have ended.
public final class ImportCounters {
  private final List<Path> unrecognized = new ArrayList<>();
  private final Set<Path> forgotten = new HashSet<>();
  private final List<ImportReport.Failed> failed = new ArrayList<>();
  private final List<Path> unfinished = new ArrayList<>();
  private final Quarantine quarantine = new Quarantine();
  private final Map<TranscriptId, Long> sessions = new LinkedHashMap<>();
  private long unchanged;
  private long storedBytes;
  private long added;
  private long alreadyThere;
  private long changed;

  /// Counts a file that no format recognizes.
  public void addUnrecognized(Path path) {
    unrecognized.add(path);
  }

  /// Counts a file of a session that was forgotten.
  public void addForgotten(Path path) {
    unrecognized.add(path);
    forgotten.add(path);
  }

  /// Counts a file that could not be read.
  public void addFailed(ImportReport.Failed file) {
    failed.add(file);
  }

  /// Counts a source whose last value is incomplete.
  public void addUnfinished(Path path) {
    unfinished.add(path);
  }

  /// Counts a source without new bytes.
  public void countUnchanged() {
    unchanged++;
  }

  /// Counts bytes that are new in the originals.
  public void addStoredBytes(long bytes) {
    storedBytes += bytes;
  }

  /// Counts a new entry.
  public void addEntry(Entry entry) {
    added++;
    sessions.merge(entry.transcript(), 1L, Long::sum);
  }

  /// Counts an entry that the archive has.
  public void countAlreadyThere() {
    alreadyThere++;
  }

  /// Counts entries that were derived again and that the archive did not have like that.
  public void countChanged(int entries) {
    changed += entries;
  }

  /// The values that no format could interpret.
  public Quarantine quarantine() {
    return quarantine;
  }

  /// Returns the report of the import.
  ///
  /// @param files how many files were examined
  /// @param places the paths that the import was given
  public ImportReport report(
      long files, List<ImportReport.SearchedPath> places, ExcludedPaths excluded) {
    return new ImportReport(
        files,
        unchanged,
        unrecognized.stream().sorted().toList(),
        forgotten,
        storedBytes,
        added,
        alreadyThere,
        changed,
        quarantine.all(),
        unfinished,
        failed,
        sessions.entrySet().stream()
            .map(one -> new ImportReport.SessionCount(one.getKey(), one.getValue()))
            .toList(),
        places,
        excluded);
  }
}
