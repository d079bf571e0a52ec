package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;

/// What an import did.
///
/// @param files how many files were looked at
/// @param unchanged how many of them had nothing new and were not opened
/// @param notTranscripts files that no format claims; nothing was taken from them
/// @param bytes how many bytes of sources were new to the archive's originals
/// @param entriesAdded how many entries are new
/// @param alreadyThere how many entries the archive had
/// @param quarantined what no reader understood; its bytes are in the originals
/// @param unfinished sources whose last value is not whole yet: its bytes are in the originals, and
///   it counts once the rest is there
/// @param failed files that could not be read at all
/// @param sessions the sessions that have new entries, in the order they were met
/// @param places what was asked for, and how much there is
public record ImportReport(
    long files,
    long unchanged,
    List<Path> notTranscripts,
    long bytes,
    long entriesAdded,
    long alreadyThere,
    List<Quarantined> quarantined,
    List<Path> unfinished,
    List<Failed> failed,
    List<SessionCount> sessions,
    List<SearchedPath> places) {

  /// Copies the lists.
  public ImportReport {
    notTranscripts = List.copyOf(notTranscripts);
    quarantined = List.copyOf(quarantined);
    unfinished = List.copyOf(unfinished);
    failed = List.copyOf(failed);
    sessions = List.copyOf(sessions);
    places = List.copyOf(places);
  }

  /// Whether every file that was named could be read.
  public boolean isComplete() {
    return failed.isEmpty();
  }

  /// A conversation that has so many new entries.
  public record SessionCount(TranscriptId transcript, long entries) {}

  /// A path that an import was asked to look at, and how many sources are there.
  public record SearchedPath(Path path, long sources) {}

  /// Bytes of a source that no reader understood.
  ///
  /// @param path the source
  /// @param source its number in `sources.jsonl`
  /// @param line the line, counted from 1
  /// @param offset where the bytes begin, and how many they are
  /// @param reason what was wrong with them, in one line
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
