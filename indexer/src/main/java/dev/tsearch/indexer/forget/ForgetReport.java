package dev.tsearch.indexer.forget;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/// What a command forgot or redacted, or would.
///
/// @param rule the number of the rule in `forgotten.jsonl`; 0 if nothing was found or changed
/// @param entries the number of entries that are forgotten, or whose text changes
/// @param others how many of them are of sessions that were not named: they were derived from bytes
///   that are the same there
/// @param passages the number of passages that are overwritten, originals included
/// @param bytes the number of their bytes
/// @param left how many ids and times have the text and stay: entries are known by them
/// @param secrets the number of different secrets, by the names of their rules
/// @param sources the source files that have the text and are not touched
/// @param copies the sources that have copies of forgotten entries in other sessions, which stay
/// @param unsearched files of the archive that could not be searched
public record ForgetReport(
    long rule,
    long entries,
    long others,
    long passages,
    long bytes,
    long left,
    SortedMap<String, Integer> secrets,
    List<Path> sources,
    List<Path> copies,
    List<Path> unsearched) {
  /// Copies the lists.
  public ForgetReport {
    sources = List.copyOf(sources);
    copies = List.copyOf(copies);
    unsearched = List.copyOf(unsearched);
  }
}
