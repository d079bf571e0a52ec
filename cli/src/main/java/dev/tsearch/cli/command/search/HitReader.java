package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.render.hit.ShownHit;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.search.SearchHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/// Reads what is printed of hits besides what the search found: the paths of their sources, and the
/// entries around them. Not thread-safe; one owner.
final class HitReader {
  private final LongFunction<String> sourcePaths;
  private final Map<TranscriptId, List<LocatedEntry>> transcripts = new HashMap<>();

  /// @param sourcePaths tells the path of a source by its number
  HitReader(LongFunction<String> sourcePaths) {
    this.sourcePaths = sourcePaths;
  }

  /// The hits alone.
  List<ShownHit> read(List<SearchHit> hits) {
    var shown = new ArrayList<ShownHit>(hits.size());
    for (SearchHit hit : hits) {
      shown.add(shown(hit, List.of(), List.of()));
    }
    return shown;
  }

  /// The hits with the entries around them.
  List<ShownHit> read(List<SearchHit> hits, SessionCatalog catalog, ContextLines surroundings)
      throws IOException {
    if (surroundings.isEmpty()) {
      return read(hits);
    }
    var shown = new ArrayList<ShownHit>(hits.size());
    for (SearchHit hit : hits) {
      List<LocatedEntry> around = transcript(hit.entry().transcript(), catalog);
      int at = indexOf(hit, around);
      int from = Math.max(0, at - surroundings.before());
      int to = (int) Math.min(around.size(), at + 1L + surroundings.after());
      shown.add(shown(hit, entries(around.subList(from, at)), entries(around.subList(at + 1, to))));
    }
    return shown;
  }

  private ShownHit shown(SearchHit hit, List<Entry> earlier, List<Entry> later) {
    String path =
        hit.entry()
            .metadata()
            .origin()
            .map(origin -> sourcePaths.apply(origin.source()))
            .orElse("");
    return new ShownHit(
        hit.rank(),
        hit.score(),
        hit.entry(),
        hit.address().ordinal(),
        hit.snippet(),
        hit.copies(),
        path,
        earlier,
        later);
  }

  private List<LocatedEntry> transcript(TranscriptId id, SessionCatalog catalog)
      throws IOException {
    List<LocatedEntry> entries = transcripts.get(id);
    if (entries == null) {
      entries = catalog.entries(id);
      transcripts.put(id, entries);
    }
    return entries;
  }

  /// Where the hit stands in its conversation.
  private static int indexOf(SearchHit hit, List<LocatedEntry> around) {
    for (int i = 0; i < around.size(); i++) {
      if (around.get(i).address().equals(hit.address())) {
        return i;
      }
    }
    throw new IllegalStateException("no entry at " + hit.address() + " in its own conversation");
  }

  private static List<Entry> entries(List<LocatedEntry> located) {
    return located.stream().map(LocatedEntry::entry).toList();
  }
}
