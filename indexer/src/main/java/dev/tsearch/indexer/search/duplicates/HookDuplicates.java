package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Hides hits in a log of hooks that repeat what a transcript in the archive says: the commands of
/// an agent. The request decides: a search for words shows a text once; a search for events, types
/// or sources, or without words, or for [Copies#ALL], shows every entry.
///
/// The transcripts are looked up for the first time when a log's entry is among the hits. A
/// partition without a sidecar is not looked into, so nothing is hidden because of it. One owner,
/// not thread-safe.
public final class HookDuplicates {
  private final SessionCatalog catalog;
  private final boolean areWanted;
  private final Set<TranscriptId> lookedUp = new HashSet<>();
  private final Set<TranscriptId> present = new HashSet<>();

  private HookDuplicates(SessionCatalog catalog, boolean areWanted) {
    this.catalog = catalog;
    this.areWanted = areWanted;
  }

  /// The filter for a request.
  ///
  /// @param catalog the conversations of the snapshot that is searched
  public static HookDuplicates of(SearchRequest request, SessionCatalog catalog) {
    boolean areWanted = request.copies() == Copies.ALL || asksForAll(request.combined());
    return new HookDuplicates(catalog, areWanted);
  }

  /// The hits that are to be shown, in the same order.
  public List<ReadHit> withoutHidden(List<ReadHit> hits) throws IOException {
    Set<TranscriptId> repeated = new HashSet<>();
    if (!areWanted) {
      for (ReadHit hit : hits) {
        repeated(hit.located().entry()).ifPresent(repeated::add);
      }
    }
    if (repeated.isEmpty()) {
      return hits;
    }
    lookUp(repeated);
    var shown = new ArrayList<ReadHit>(hits.size());
    for (ReadHit hit : hits) {
      Optional<TranscriptId> transcript = repeated(hit.located().entry());
      if (transcript.isEmpty() || !present.contains(transcript.get())) {
        shown.add(hit);
      }
    }
    return shown;
  }

  /// The conversation that an entry repeats; empty if it is not a hook's.
  private static Optional<TranscriptId> repeated(Entry entry) {
    return entry
        .metadata()
        .echoOf()
        .map(source -> TranscriptId.main(source, entry.metadata().session()));
  }

  private void lookUp(Set<TranscriptId> transcripts) throws IOException {
    Set<TranscriptId> unknown = new HashSet<>(transcripts);
    unknown.removeAll(lookedUp);
    if (!unknown.isEmpty()) {
      present.addAll(catalog.listed(unknown));
      lookedUp.addAll(unknown);
    }
  }

  private static boolean asksForAll(Query query) {
    return !hasWords(query) || namesKind(query);
  }

  private static boolean hasWords(Query query) {
    return switch (query.kind()) {
      case WORD, WORDS, PHRASE, PREFIX, WILDCARD, FUZZY, REGEX -> true;
      case FIELD_IS, FIELD_IN, TIME_IS, NOT, EVERYTHING -> false;
      case ALL -> ((Query.All) query).parts().stream().anyMatch(HookDuplicates::hasWords);
      case ANY -> ((Query.Any) query).parts().stream().anyMatch(HookDuplicates::hasWords);
    };
  }

  private static boolean namesKind(Query query) {
    return switch (query.kind()) {
      case FIELD_IS -> isKind(((Query.FieldIs) query).field());
      case FIELD_IN -> isKind(((Query.FieldIn) query).field());
      case ALL -> ((Query.All) query).parts().stream().anyMatch(HookDuplicates::namesKind);
      case ANY -> ((Query.Any) query).parts().stream().anyMatch(HookDuplicates::namesKind);
      case NOT -> namesKind(((Query.Not) query).query());
      case WORD, WORDS, PHRASE, PREFIX, WILDCARD, FUZZY, REGEX, TIME_IS, EVERYTHING -> false;
    };
  }

  private static boolean isKind(Field field) {
    return field == Field.EVENT || field == Field.TYPE || field == Field.SOURCE;
  }
}
