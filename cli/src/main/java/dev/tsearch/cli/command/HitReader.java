package dev.tsearch.cli.command;

import dev.tsearch.cli.render.ShownHit;
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
  private final Catalog catalog;
  private final LongFunction<String> sourcePaths;
  private final int before;
  private final int after;
  private final Map<TranscriptId, List<LocatedEntry>> transcripts = new HashMap<>();

  /// @param sourcePaths tells the path of a source by its number
  /// @param before how many entries before each hit are read
  /// @param after how many entries after it
  HitReader(Catalog catalog, LongFunction<String> sourcePaths, int before, int after) {
    this.catalog = catalog;
    this.sourcePaths = sourcePaths;
    this.before = before;
    this.after = after;
  }

  List<ShownHit> read(List<SearchHit> hits) throws IOException {
    var shown = new ArrayList<ShownHit>(hits.size());
    for (SearchHit hit : hits) {
      List<Entry> earlier = List.of();
      List<Entry> later = List.of();
      if (before > 0 || after > 0) {
        List<LocatedEntry> around = transcript(hit.entry().transcript());
        int at = indexOf(hit, around);
        earlier = entries(around.subList(Math.max(0, at - before), at));
        later = entries(around.subList(at + 1, Math.min(around.size(), at + 1 + after)));
      }
      shown.add(shown(hit, earlier, later));
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
        path,
        earlier,
        later);
  }

  private List<LocatedEntry> transcript(TranscriptId id) throws IOException {
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
