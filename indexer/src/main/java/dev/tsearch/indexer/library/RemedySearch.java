package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds remedies: of failed results, the calls that followed until the same command succeeded.
/// Reads the best matching failures page by page, with the entries around each. One use, not
/// thread-safe.
final class RemedySearch {
  /// How many failures are examined at most: their entries are read one by one.
  private static final int MAX_FAILURES = 200;

  private static final int PAGE = 50;

  /// How many entries before a failed result are searched for its call. Calls that run in parallel
  /// have their results later.
  private static final int BEFORE = 20;

  /// How many entries after a failure are searched for a success. A later success of the same
  /// command has other causes.
  private static final int AFTER = 60;

  /// A remedy and the failed result that it follows.
  private record Remedied(Remedy remedy, Entry result) {}

  private final Map<Remedy.Kind, List<Remedied>> kinds = new LinkedHashMap<>();
  private int failures;
  private int remedies;

  /// Searches the failures of a request.
  FixAnswer answer(SearchEngine searcher, SearchRequest request) throws IOException {
    SearchRequest ofFailures =
        request
            .withFilter(Query.all(List.of(request.filter(), Query.all(FixAnswer.FAILURES))))
            .withLimit(PAGE);
    var details = new HitDetails(false, false, false, false, BEFORE, AFTER);
    SearchResult first = searcher.search(ofFailures, Page.FIRST.with(details));
    SearchResult result = first;
    result.hits().forEach(this::add);
    while (result.damages().isEmpty() && result.next().isPresent() && failures < MAX_FAILURES) {
      Page page = Page.after(result.next().get());
      result = searcher.search(ofFailures, page.with(details));
      result.hits().forEach(this::add);
    }
    return new FixAnswer(failures, remedies, counted(), first, result.damages());
  }

  private void add(SearchHit hit) {
    failures++;
    Optional<Entry> failed = Remedy.callOf(hit.entry(), hit.before());
    Optional<Remedy> remedy = failed.flatMap(call -> Remedy.of(call, hit.after()));
    if (remedy.isPresent()) {
      remedies++;
      kinds
          .computeIfAbsent(remedy.get().kind(), _ -> new ArrayList<>())
          .add(new Remedied(remedy.get(), hit.entry()));
    }
  }

  /// The kinds in more sessions first; of those the ones that changed a file, then the more
  /// frequent, then the shorter, then those that match better.
  private List<CountedRemedy> counted() {
    var counted = new ArrayList<CountedRemedy>();
    for (List<Remedied> same : kinds.values()) {
      Set<String> sessions = new HashSet<>();
      Remedied latest = same.getFirst();
      for (Remedied one : same) {
        sessions.add(one.result().metadata().session());
        boolean isLater = one.remedy().failed().timestamp() > latest.remedy().failed().timestamp();
        latest = isLater ? one : latest;
      }
      counted.add(
          new CountedRemedy(latest.remedy(), latest.result(), same.size(), sessions.size()));
    }
    counted.sort(
        Comparator.comparingInt(CountedRemedy::sessions)
            .thenComparing(RemedySearch::hasEdit)
            .thenComparingInt(CountedRemedy::count)
            .reversed()
            .thenComparingInt(group -> group.example().steps().size()));
    return counted;
  }

  /// Whether a step changed a file. Steps that only look at something are rarely what helped.
  private static boolean hasEdit(CountedRemedy group) {
    return group.example().steps().stream()
        .anyMatch(step -> FileCounts.isEditing(step.metadata().tool()));
  }
}
