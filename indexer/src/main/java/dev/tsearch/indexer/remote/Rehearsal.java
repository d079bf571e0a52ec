package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A search of a made-up entry, on a thread of its own while a cluster is asked, so that the search
/// of what the cluster finds starts with initialized classes and linked calls: in a process that
/// runs one search, these take longer than the search.
final class Rehearsal {
  private Rehearsal() {}

  /// Starts it. A search that only counts is not rehearsed, apart from the reader of the answers.
  static void start(SearchRequest request, HitDetails details) {
    if (request.limit() == 0) {
      Json.prepare();
      return;
    }
    var thread = new Thread(() -> run(request, details), "rehearsal");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((_, _) -> {}); // the search itself fails, too
    thread.start();
  }

  private static void run(SearchRequest request, HitDetails details) {
    SearchRequest rehearsed = RemoteEngine.ofExcerpt(request).withDeadline(SearchDeadline.NONE);
    try {
      Searcher.ofExcerpt(
              ArchiveExcerpt.of(List.of(entry(request))),
              new Searcher.WholeIndex(new ScoreStatistics(), AppliedSpelling.NONE, _ -> true))
          .search(rehearsed, new Page(Optional.empty(), details));
    } catch (IOException _) {
      // The search itself reports it.
    }
  }

  /// An entry with the words of the query within its time.
  private static Entry entry(SearchRequest request) {
    JsonObject metadata = JsonObject.EMPTY.with("source", "rehearsal").with("session", "one");
    long time = Math.clamp(request.time().max(), 1, Integer.MAX_VALUE);
    return new Entry(
        "first",
        time,
        "user",
        "assistant",
        request.query().toString(),
        EntryType.MESSAGE,
        new Metadata(metadata));
  }
}
