package dev.tsearch.indexer.upkeep;

import java.util.List;

/// The result of updating an index.
///
/// @param entries how many entries were indexed
/// @param bytes how many bytes their lines have
/// @param damages the lines and files that could not be read, one sentence each
public record IndexReport(long entries, long bytes, List<String> damages) {

  /// Copies the list.
  public IndexReport {
    damages = List.copyOf(damages);
  }
}
