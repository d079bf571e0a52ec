package dev.tsearch.indexer.library;

import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.SessionOutline;
import java.util.List;

/// A window of a conversation. Its entries are read by [OpenLibrary#read], so that many long texts
/// need not be in memory at once.
///
/// @param outline the whole conversation, without texts
/// @param first the position of the first entry
/// @param entries the entries without their texts, the newest revision of each
public record TranscriptAnswer(SessionOutline outline, int first, List<OutlinedEntry> entries)
    implements LibraryAnswer {

  /// Copies the list.
  public TranscriptAnswer {
    entries = List.copyOf(entries);
  }

  @Override
  public long total() {
    return outline.size();
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  /// The `cursor` of the window that follows; empty if nothing follows.
  public String next() {
    int end = first + entries.size();
    return end < outline.size() ? Integer.toString(end) : "";
  }

  /// The value of `before` for the entries before this window; empty if there are none.
  public String previous() {
    return first > 0 ? Integer.toString(first) : "";
  }
}
