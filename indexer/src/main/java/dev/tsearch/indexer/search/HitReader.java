package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.lucene.rank.RankedEntry;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.lucene.snippet.Snippets;
import dev.tsearch.indexer.lucene.snippet.TextFinder;
import dev.tsearch.indexer.search.duplicates.DuplicateCollapser;
import dev.tsearch.indexer.search.duplicates.HookDuplicates;
import dev.tsearch.indexer.search.duplicates.NewestRevisions;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads hits and their [HitDetails] from the snapshot of a search. A damaged line is reported to
/// the search and left out. One owner, not thread-safe.
final class HitReader {
  /// About three lines of a terminal.
  private static final int SNIPPET_CHARACTERS = 240;

  private final SearchExecution execution;
  private final Snapshot snapshot;
  private final SessionCatalog catalog;
  private final HookDuplicates hookDuplicates;
  private final Map<TranscriptId, List<LocatedEntry>> conversations = new HashMap<>();

  /// These many hits are read even if the time of the search is over: a page that was found is
  /// printed.
  private static final int MIN_READ = 64;

  HitReader(SearchExecution execution) {
    this.execution = execution;
    this.snapshot = execution.plan().partitions().snapshot();
    this.catalog = new SessionCatalog(snapshot);
    this.hookDuplicates = HookDuplicates.of(execution.plan().request(), catalog);
  }

  /// Reads the entries at some addresses, without duplicates unless the request asks for them.
  /// Their partitions are compared with the checksums only for hits of a page ([#hits]).
  List<ReadHit> read(List<ScoredAddress> found) throws IOException {
    var hits = new ArrayList<ReadHit>();
    for (ScoredAddress place : found) {
      if (hits.size() >= MIN_READ && execution.plan().request().deadline().isOver()) {
        break;
      }
      try {
        Entry entry = snapshot.readCandidate(place.address());
        hits.add(new ReadHit(new LocatedEntry(entry, place.address()), place.score()));
      } catch (CorruptArchiveException e) {
        execution.report(e);
      }
    }
    List<ReadHit> shown = hookDuplicates.withoutHidden(hits);
    return execution.plan().request().copies() == Copies.FOLDED ? folded(shown) : shown;
  }

  private static List<ReadHit> folded(List<ReadHit> hits) {
    var newest = new NewestRevisions();
    hits.forEach(newest::add);
    return DuplicateCollapser.fold(newest.hits());
  }

  /// The hits of a page.
  ///
  /// @param shown how many hits come before the page
  /// @param found what the hits were read from
  List<SearchHit> hits(List<ReadHit> page, int shown, HitDetails details, TopHits found)
      throws IOException {
    var hits = new ArrayList<SearchHit>(page.size());
    if (page.isEmpty()) {
      return hits;
    }
    var snippets = new Snippets(execution.plan().query());
    List<TextFinder> texts =
        details.words()
            ? TextFinder.of(execution.plan().query(), found.ranking().isEmpty())
            : List.of();
    Optional<OriginalStore> sources = details.sourcePaths() ? sources() : Optional.empty();
    for (ReadHit hit : page) {
      LocatedEntry located = hit.located();
      compare(located);
      List<EntryId> copies =
          hit.copies().stream().map(copy -> copy.located().entry().identity()).toList();
      hits.add(
          new SearchHit(
              shown + hits.size() + 1,
              hit.score(),
              located.entry(),
              located.address(),
              snippet(located.entry(), snippets),
              words(located, texts, found),
              copies,
              sources.isPresent() ? sourcePath(located.entry(), sources.get()) : "",
              context(located, -details.before(), 0, details),
              context(located, 1, details.after() + 1L, details)));
    }
    if (sources.isPresent()) {
      sources.get().damage().ifPresent(execution::report);
    }
    return hits;
  }

  private void compare(LocatedEntry hit) throws IOException {
    try {
      snapshot.compare(hit.address());
    } catch (CorruptArchiveException e) {
      execution.report(e);
    }
  }

  /// What an entry has of the text of the query.
  ///
  /// @param texts what its text is searched for
  private List<String> words(LocatedEntry hit, List<TextFinder> texts, TopHits found) {
    var words = new ArrayList<String>();
    for (TextFinder text : texts) {
      if (text.isIn(hit.entry().searchableText())) {
        words.add(text.typed());
      }
    }
    if (found.ranking().isPresent()) {
      for (RankedEntry entry : found.ranking().get().hits()) {
        if (entry.address().equals(hit.address())) {
          words.addAll(execution.plan().query().wordsIn(entry.words()));
          break;
        }
      }
    }
    return words;
  }

  /// The part that shows why an entry matches. Noise, which only fields match, shows its beginning.
  private static Snippet snippet(Entry entry, Snippets snippets) {
    String text = entry.searchableText();
    return snippets.of(text.isEmpty() ? entry.content() : text, SNIPPET_CHARACTERS);
  }

  /// Closed at once: the store keeps what it knows of sources.
  private Optional<OriginalStore> sources() throws IOException {
    try (var store = OriginalStore.open(execution.archive().disk(), execution.archive().layout())) {
      return Optional.of(store);
    }
  }

  private static String sourcePath(Entry entry, OriginalStore sources) {
    return entry
        .metadata()
        .origin()
        .flatMap(origin -> sources.source(origin.source()))
        .map(SourceRow::path)
        .orElse("");
  }

  /// Entries of a hit's conversation, by their distance from the hit.
  private List<Entry> context(LocatedEntry hit, long from, long to, HitDetails details)
      throws IOException {
    if (!details.hasContext()) {
      return List.of();
    }
    List<LocatedEntry> conversation = conversation(hit.entry().transcript());
    for (int at = 0; at < conversation.size(); at++) {
      if (conversation.get(at).address().equals(hit.address())) {
        int first = Math.clamp(at + from, 0, conversation.size());
        int end = Math.clamp(at + to, first, conversation.size());
        return whole(conversation.subList(first, end));
      }
    }
    return List.of(); // the conversation is damaged, which is reported
  }

  private List<Entry> whole(List<LocatedEntry> part) throws IOException {
    var entries = new ArrayList<Entry>(part.size());
    for (LocatedEntry located : part) {
      try {
        entries.add(snapshot.readCandidate(located.address()));
      } catch (CorruptArchiveException e) {
        execution.report(e);
      }
    }
    return entries;
  }

  /// The entries of a conversation without their contents.
  private List<LocatedEntry> conversation(TranscriptId transcript) throws IOException {
    List<LocatedEntry> known = conversations.get(transcript);
    if (known == null) {
      try {
        known = catalog.withoutContents(Set.of(transcript));
      } catch (CorruptArchiveException e) {
        execution.report(e);
        known = List.of();
      }
      conversations.put(transcript, known);
    }
    return known;
  }

  /// The ids of the sessions of hits, and of those that a short form of these may also mean.
  Set<String> sessions(List<SearchHit> hits) throws IOException {
    Set<String> sessions = new HashSet<>();
    for (SearchHit hit : hits) {
      sessions.add(hit.entry().metadata().session());
    }
    try {
      return catalog.alike(sessions);
    } catch (CorruptArchiveException e) {
      execution.report(e);
      return sessions;
    }
  }

  /// The titles of the conversations of hits.
  Map<TranscriptId, String> titles(List<SearchHit> hits) throws IOException {
    Set<TranscriptId> transcripts = new HashSet<>();
    for (SearchHit hit : hits) {
      transcripts.add(hit.entry().transcript());
    }
    try {
      return SessionTitles.of(catalog.find(transcripts));
    } catch (CorruptArchiveException e) {
      execution.report(e);
      return Map.of();
    }
  }
}
