package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.TranscriptId;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/// What a command forgot or redacted, or would.
///
/// @param rule the number of the rule in `forgotten.jsonl`; 0 if nothing was found or changed
/// @param entries the number of entries that are forgotten, or whose text changes
/// @param others how many of them are of sessions that were not named: they were derived from bytes
///   that are the same there
/// @param along how many of them are of the named sessions and were not asked for: they were
///   derived from the same values of their sources
/// @param passages the number of passages that are overwritten, originals included
/// @param bytes the number of their bytes
/// @param left how many ids and times have the text and stay: entries are known by them
/// @param sessions where the entries are, of the first of them
/// @param secrets the number of different secrets, by the names of their rules
/// @param sources the source files that have the text and are not touched
/// @param copies the sources that have copies of forgotten entries in other sessions, which stay
/// @param encoded the sources of which the archive keeps bytes that have the text in another form,
///   as encoded or in parts: these stay
/// @param damaged the sources of which the archive keeps bytes that are damaged: nothing of them is
///   overwritten
/// @param unsearched files of the archive that could not be searched
public record ForgetReport(
    long rule,
    long entries,
    long others,
    long along,
    long passages,
    long bytes,
    long left,
    List<ChangedSession> sessions,
    SortedMap<String, Integer> secrets,
    List<Path> sources,
    List<Path> copies,
    List<Path> encoded,
    List<Path> damaged,
    List<Path> unsearched) {
  /// Entries of one session.
  ///
  /// @param transcript the session
  /// @param ids the ids of the entries, in the order of the archive
  public record ChangedSession(TranscriptId transcript, List<String> ids) {
    /// Copies the list.
    public ChangedSession {
      ids = List.copyOf(ids);
    }
  }

  /// Copies the lists.
  public ForgetReport {
    sessions = List.copyOf(sessions);
    sources = List.copyOf(sources);
    copies = List.copyOf(copies);
    encoded = List.copyOf(encoded);
    damaged = List.copyOf(damaged);
    unsearched = List.copyOf(unsearched);
  }

  /// This report with the places of entries.
  ForgetReport in(List<ChangedSession> places) {
    return new ForgetReport(
        rule,
        entries,
        others,
        along,
        passages,
        bytes,
        left,
        places,
        secrets,
        sources,
        copies,
        encoded,
        damaged,
        unsearched);
  }
}
