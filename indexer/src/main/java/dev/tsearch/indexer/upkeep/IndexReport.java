package dev.tsearch.indexer.upkeep;

import java.util.List;

/// What bringing an index up to date came to.
///
/// @param entries how many entries were indexed
/// @param bytes how many bytes their lines have
/// @param damages what could not be read, one sentence each
public record IndexReport(long entries, long bytes, List<String> damages) {

  /// Copies the list.
  public IndexReport {
    damages = List.copyOf(damages);
  }
}
