package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The result of an import.
///
/// @param files the number of files that were examined
/// @param unchanged the number of sources without new bytes
/// @param notTranscripts files that no format recognizes, or that are left out; nothing of them is
///   imported
/// @param forgotten those of them that are left out because the sessions that they belong to were
///   forgotten; an import that does not examine them again does not say so
/// @param bytes the number of bytes that were added to the originals
/// @param entriesAdded the number of new entries
/// @param alreadyThere the number of entries that the archive had
/// @param changed how many of the new entries the archive did not have like that, if all entries
///   were derived again; otherwise 0
/// @param quarantined values that no reader understood; their bytes are in the originals
/// @param unfinished sources whose last value is incomplete: its bytes are in the originals, and it
///   is read again once the rest is there
/// @param failed files that could not be read
/// @param sessions the sessions with new entries, in the order of their first new entry
/// @param places the paths of the import, each with its number of sources
/// @param excluded what patterns excluded, and copies of sessions
public record ImportReport(
    long files,
    long unchanged,
    List<Path> notTranscripts,
    Set<Path> forgotten,
    long bytes,
    long entriesAdded,
    long alreadyThere,
    long changed,
    List<Quarantined> quarantined,
    List<Path> unfinished,
    List<Failed> failed,
    List<SessionCount> sessions,
    List<SearchedPath> places,
    ExcludedPaths excluded) {

  /// Copies the lists.
  public ImportReport {
    notTranscripts = List.copyOf(notTranscripts);
    forgotten = Set.copyOf(forgotten);
    quarantined = List.copyOf(quarantined);
    unfinished = List.copyOf(unfinished);
    failed = List.copyOf(failed);
    sessions = List.copyOf(sessions);
    places = List.copyOf(places);
  }

  /// The report of this import and of one of other paths after it.
  public ImportReport and(ImportReport later) {
    return new ImportReport(
        files + later.files,
        unchanged + later.unchanged,
        joined(notTranscripts, later.notTranscripts),
        Set.copyOf(joined(List.copyOf(forgotten), List.copyOf(later.forgotten))),
        bytes + later.bytes,
        entriesAdded + later.entriesAdded,
        alreadyThere + later.alreadyThere,
        changed + later.changed,
        joined(quarantined, later.quarantined),
        joined(unfinished, later.unfinished),
        joined(failed, later.failed),
        joined(sessions, later.sessions),
        joined(places, later.places),
        excluded.and(later.excluded));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /// Whether every file could be read.
  public boolean isComplete() {
    return failed.isEmpty();
  }

  /// A conversation and the number of its new entries.
  public record SessionCount(TranscriptId transcript, long entries) {}

  /// A path of an import and the number of its sources.
  public record SearchedPath(Path path, long sources) {}

  /// Bytes of a source that no reader understood.
  ///
  /// @param path the source
  /// @param source its number in `sources.jsonl`
  /// @param line the line, counted from 1
  /// @param offset where the bytes begin
  /// @param length the number of bytes
  /// @param reason why they are no entry, in one line
  public record Quarantined(
      Path path, long source, long line, long offset, long length, String reason) {}

  /// A file that could not be read, and why.
  public record Failed(Path path, String reason) {
    public static Failed of(Path path, IOException e) {
      return new Failed(path, reason(e));
    }

    private static String reason(IOException e) {
      if (e instanceof AccessDeniedException) {
        return "permission denied";
      }
      if (e instanceof FileSystemException problem && problem.getReason() != null) {
        return problem.getReason();
      }
      return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
  }
}
