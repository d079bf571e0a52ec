package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.SessionRanking;
import dev.tsearch.indexer.lucene.rank.SessionRanking.RankedSession;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.Explanation.EntryReason;
import dev.tsearch.indexer.search.Explanation.SessionReason;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Runs one [SearchPlan] and reports on it: [HitSearch] reads a page of hits with it, and
/// [#aggregate] counts all matches. One owner, used once.
final class SearchExecution {
  /// The number of sessions whose places are explained.
  private static final int EXPLAINED = 5;

  private final Archive archive;
  private final SearchPlan plan;
  private final Optional<EntryIndexReader> index;
  private final long maxTailBytes;
  private final Optional<Searcher.WholeIndex> whole;
  private final Set<String> notes;
  private final Set<String> damages = new LinkedHashSet<>();
  private final PlannedEntries entries;
  private boolean isIndexOpened;
  private PartitionSet searched;

  /// @param index the index; empty to read every planned partition
  /// @param maxTailBytes how many bytes are indexed in memory at once
  /// @param whole what is known of all entries, if the archive has a part of them
  SearchExecution(
      Archive archive,
      SearchPlan plan,
      Optional<EntryIndexReader> index,
      long maxTailBytes,
      Optional<Searcher.WholeIndex> whole)
      throws IOException {
    this.archive = archive;
    this.plan = plan;
    this.index = index;
    this.isIndexOpened = index.isPresent();
    this.maxTailBytes = maxTailBytes;
    this.whole = whole;
    this.notes = new LinkedHashSet<>(plan.query().notes());
    this.entries =
        new PlannedEntries(
            plan.partitions(),
            index,
            maxTailBytes,
            whole.map(Searcher.WholeIndex::isMatch),
            damages::add);
    this.searched = plan.partitions().ordinals();
    noteMissingSidecars();
    reportLosses();
  }

  /// The same search without the index, which turned out to be damaged.
  SearchExecution withoutIndex() throws IOException {
    var other = new SearchExecution(archive, plan, Optional.empty(), maxTailBytes, whole);
    other.isIndexOpened = isIndexOpened;
    other.damages.addAll(damages);
    return other;
  }

  private void noteMissingSidecars() {
    int lacking = plan.partitions().withoutSidecar();
    if (lacking > 0) {
      notes.add(
          "%d of %d sidecars are missing or damaged: their partitions are searched in any case"
              .formatted(lacking, plan.partitions().sealed().size()));
    }
  }

  /// Reports what is lost of the manifest, and indexed bytes that the active partition lacks.
  private void reportLosses() throws IOException {
    PartitionPlan partitions = plan.partitions();
    partitions.snapshot().unfinishedErasure().ifPresent(notes::add);
    List<CorruptArchiveException> known = partitions.snapshot().knownLosses();
    known.forEach(this::report);
    if (known.isEmpty()
        && index.isPresent()
        && index.get().coverage().activeOrdinal() == partitions.snapshot().activeOrdinal()) {
      partitions
          .snapshot()
          .lossOfActive(index.get().coverage().activeBytes())
          .ifPresent(this::report);
    }
  }

  /// Adds the note that the search runs without the index.
  void noteMissingIndex(String why) {
    notes.add(why + ": searched without it");
  }

  /// Adds a damage to the result.
  void report(CorruptArchiveException damage) {
    damages.add(String.valueOf(damage.getMessage()));
  }

  Archive archive() {
    return archive;
  }

  /// The statistics of the first page of a search.
  ScoreStatistics statistics() {
    return whole.map(Searcher.WholeIndex::statistics).orElseGet(ScoreStatistics::new);
  }

  SearchPlan plan() {
    return plan;
  }

  /// How many bytes of the planned partitions the index does not cover.
  long uncoveredBytes() {
    return entries.uncoveredBytes();
  }

  /// Counts every match.
  ///
  /// @param aggregation empty; filled by this call
  <T extends Aggregation> AggregateResult<T> aggregate(T aggregation) throws IOException {
    if (!plan.isEmpty()) {
      entries.aggregate(topHits(Order.TIME, new ScoreStatistics(), 0), aggregation);
    }
    return aggregated(aggregation, aggregation.isEmpty(), wordCounts(), List.of());
  }

  /// How many matches have how many of the words: of all matches, in any order of the hits. Costs a
  /// pass over all matches if words rank, and nothing otherwise. Of a part of the entries they are
  /// not counted.
  WordCounts wordCounts() throws IOException {
    return whole.isPresent() || plan.isEmpty() || plan.query().ranked().words().isEmpty()
        ? WordCounts.NONE
        : entries.ranked(topHits(Order.TIME, new ScoreStatistics(), 0)).counts();
  }

  /// The sessions with matches.
  ///
  /// @param grouping what is one session
  /// @param details whether the explanation has the reasons for the first sessions
  AggregateResult<SessionMatch.MatchedSessions> sessions(Grouping grouping, HitDetails details)
      throws IOException {
    if (plan.isEmpty()) {
      return aggregated(
          new SessionMatch.MatchedSessions(List.of()), true, WordCounts.NONE, List.of());
    }
    Order order = order();
    if (!areInsertedLast(order)) {
      return sessions(grouping, details, order, plan.request().inserted());
    }
    AggregateResult<SessionMatch.MatchedSessions> first =
        sessions(grouping, details, order, Inserted.LEFT_OUT);
    AggregateResult<SessionMatch.MatchedSessions> last =
        sessions(grouping, details, order, Inserted.ONLY);
    var reasons = new ArrayList<>(first.explanation().sessions());
    reasons.addAll(last.explanation().sessions());
    return aggregated(
        first.value().then(last.value()),
        first.isNothing() && last.isNothing(),
        first.counts().plus(last.counts()),
        reasons.subList(0, Math.min(EXPLAINED, reasons.size())));
  }

  private AggregateResult<SessionMatch.MatchedSessions> sessions(
      Grouping grouping, HitDetails details, Order order, Inserted inserted) throws IOException {
    if (order != Order.RELEVANCE || !plan.query().scores()) {
      var counts = new SessionCounts(grouping, order);
      entries.aggregate(topHits(order, new ScoreStatistics(), 0).with(inserted), counts);
      return aggregated(
          SessionMatch.MatchedSessions.of(counts.groups()),
          counts.isEmpty(),
          wordCounts(),
          List.of());
    }
    TopHitsRequest wanted =
        topHits(order, statistics(), plan.query().ranked().candidates()).with(inserted);
    RankedEntries found = entries.ranked(wanted);
    SessionRanking ranking =
        grouping == Grouping.SESSION
            ? SessionRanking.ofSessions(found)
            : SessionRanking.ofConversations(found);
    var all = new SessionCounts(grouping, Order.TIME);
    if (found.total() > found.entries().size()) {
      entries.aggregate(wanted, all);
    }
    return aggregated(
        SessionMatch.MatchedSessions.of(ranking.sessions(), all.groups()),
        found.total() == 0,
        found.counts(),
        details.scoreReasons() ? sessionReasons(ranking.sessions(), wanted) : List.of());
  }

  private <T> AggregateResult<T> aggregated(
      T value, boolean isNothing, WordCounts counts, List<SessionReason> reasons)
      throws IOException {
    return new AggregateResult<>(
        value,
        isNothing,
        explanation(List.of(), reasons, System.nanoTime()),
        notes(),
        damages(),
        counts,
        plan.spelling(),
        isComplete());
  }

  /// The order of the result. If much is not indexed it is not scored.
  Order order() {
    Order wanted = plan.request().order();
    if (wanted == Order.RELEVANCE && uncoveredBytes() > maxTailBytes) {
      notes.add("much is not indexed yet: the newest hits come first, not the best");
      return Order.TIME;
    }
    return wanted;
  }

  /// The request for the first hits. A ranking of a later page is of the entries that the first
  /// page knew.
  ///
  /// @param limit the maximum number of hits; 0 to count them only
  TopHitsRequest topHits(Order order, ScoreStatistics statistics, int limit) throws IOException {
    SearchRequest request = plan.request();
    boolean isRanked = order == Order.RELEVANCE && plan.query().scores() && limit > 0;
    if (!isRanked || plan.isEmpty()) {
      return new TopHitsRequest(plan.query(), request.time(), limit, order, statistics)
          .with(request.inserted())
          .within(request.deadline());
    }
    Watermark now = plan.partitions().extent();
    Watermark known = statistics.watermark(now);
    return new TopHitsRequest(
        plan.query(),
        request.time(),
        limit,
        order,
        request.inserted(),
        statistics,
        entries.compactions(known),
        known.equals(now) ? null : known,
        request.deadline());
  }

  /// The first hits.
  TopHits find(TopHitsRequest wanted) throws IOException {
    if (plan.isEmpty()) {
      return TopHits.NOTHING;
    }
    if (!areInsertedLast(wanted.order()) || wanted.limit() == 0) {
      return findAtOnce(wanted);
    }
    TopHits first = findAtOnce(wanted.with(Inserted.LEFT_OUT));
    int rest = wanted.limit() - first.best().size();
    return first.then(findAtOnce(wanted.with(Inserted.ONLY).withLimit(rest)));
  }

  /// Whether inserted texts come after all other matches, however well they match.
  boolean areInsertedLast(Order order) {
    return order == Order.RELEVANCE && plan.request().inserted() == Inserted.LAST;
  }

  /// The first hits, inserted texts among the others. In an order by time, only partitions that can
  /// contain one are searched.
  private TopHits findAtOnce(TopHitsRequest wanted) throws IOException {
    if (wanted.order() == Order.RELEVANCE && plan.query().scores()) {
      return TopHits.of(entries.ranked(wanted), wanted.limit());
    }
    boolean isWhole = wanted.order() == Order.RELEVANCE || wanted.limit() == 0;
    if (isWhole || plan.request().pruning() != Pruning.ON) {
      return entries.best(wanted, plan.partitions().ordinals());
    }
    var byTime = new TimeOrder(plan.partitions(), entries, wanted.order());
    TopHits found = byTime.find(wanted);
    searched = byTime.searched();
    return found;
  }

  /// Whether nothing was left out because the time of the search was over.
  boolean isComplete() {
    return !plan.request().deadline().wasMet();
  }

  /// Whether every planned partition was searched.
  boolean isWhole() {
    return searched.size() == plan.partitions().plan().searched().size();
  }

  /// The reason for the score of a hit; empty if the entry itself does not match.
  Optional<ScoreReason> reason(TopHitsRequest wanted, LocatedEntry hit) throws IOException {
    return entries.reason(wanted, hit);
  }

  /// The reasons for the places of the first sessions.
  List<SessionReason> sessionReasons(List<RankedSession> sessions, TopHitsRequest wanted)
      throws IOException {
    var reasons = new ArrayList<SessionReason>();
    for (RankedSession session : sessions.subList(0, Math.min(EXPLAINED, sessions.size()))) {
      var best = new ArrayList<EntryReason>();
      for (int at = 0; at < session.best().size(); at++) {
        EntryAddress address = session.best().get(at).address();
        try {
          Entry entry = plan.partitions().snapshot().read(address);
          Optional<ScoreReason> reason = reason(wanted, new LocatedEntry(entry, address));
          if (reason.isPresent()) {
            float weight = RankedSession.weight(at);
            best.add(new EntryReason(entry.id(), weight, reason.get()));
          }
        } catch (CorruptArchiveException e) {
          report(e);
        }
      }
      reasons.add(new SessionReason(session.key().session(), session.score(), best));
    }
    return reasons;
  }

  /// Notes for the user, one sentence each.
  List<String> notes() {
    return List.copyOf(notes);
  }

  /// What could not be searched, one sentence each.
  List<String> damages() {
    plan.partitions().snapshot().changedPartitions().forEach(this::report);
    return List.copyOf(damages);
  }

  /// The explanation of the search so far.
  ///
  /// @param reasons the reasons for the scores of the hits
  /// @param sessions the reasons for the places of the first sessions
  /// @param foundNanos when the hits were found
  Explanation explanation(List<ScoreReason> reasons, List<SessionReason> sessions, long foundNanos)
      throws IOException {
    return new Explanation(
        plan.partitions().plan(),
        searched,
        isIndexOpened,
        plan.partitions().entries(searched),
        entries.entriesNotIndexed(),
        new Explanation.Understood(plan.query()),
        reasons,
        sessions,
        new Explanation.Timings(
            plan.plannedNanos() - plan.startNanos(),
            foundNanos - plan.plannedNanos(),
            System.nanoTime() - foundNanos));
  }
}
