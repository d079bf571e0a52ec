package dev.tsearch.indexer.library;

import java.util.ArrayList;
import java.util.List;

/// An answer of the library. Its items are plain data; `indexer.answer` writes them as JSON, in an
/// object with `schema`, `total`, `notes` and `next`.
public sealed interface LibraryAnswer
    permits SearchAnswer, SessionsAnswer, FilesAnswer, FixAnswer, TranscriptAnswer {

  /// How many items there are on all pages.
  long total();

  /// Notes for the user, one sentence each: what was relaxed, and what was not searched because it
  /// is damaged.
  List<String> notes();

  /// Notes of a search with its damages.
  static List<String> notes(List<String> ofSearch, List<String> damages) {
    var notes = new ArrayList<>(ofSearch);
    damages.forEach(damage -> notes.add("not searched: " + damage));
    return notes;
  }
}
