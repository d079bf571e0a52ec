package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collapses hits with the same content into one: forks of a session, checkpoints, and text that
/// was pasted or printed again. The first hit in the order is kept and lists the others as copies;
/// but a transcript's own entry replaces one that repeats it, such as a hook's.
///
/// Two texts are the same if they have the same words, and long texts also if they share nearly all
/// shingles ([MinHash]). Every hit is compared with the kept hits only, never with a copy, so the
/// result does not depend on the number of hits that are read.
public final class DuplicateCollapser {
  /// The number of best hits that a hit is compared with for near-duplicates; beyond it only exact
  /// duplicates are found.
  private static final int MAX_COMPARED = 200;

  private final List<ReadHit> kept = new ArrayList<>();
  private final List<List<ReadHit>> copies = new ArrayList<>();
  private final List<MinHash> sketches = new ArrayList<>();
  private final Map<Long, Integer> places = new HashMap<>();

  private DuplicateCollapser() {}

  /// Collapses duplicates. The hits keep their order.
  public static List<ReadHit> fold(List<ReadHit> hits) {
    var folding = new DuplicateCollapser();
    hits.forEach(folding::add);
    var folded = new ArrayList<ReadHit>(folding.kept.size());
    for (int at = 0; at < folding.kept.size(); at++) {
      folded.add(folding.kept.get(at).with(folding.copies.get(at)));
    }
    return folded;
  }

  private void add(ReadHit hit) {
    MinHash sketch = MinHash.of(hit.located().entry().searchableText());
    int place = sketch.isEmpty() ? -1 : placeOf(sketch);
    if (place >= 0) {
      addCopy(place, hit);
      return;
    }
    places.put(sketch.wordsHash(), kept.size());
    kept.add(hit);
    copies.add(new ArrayList<>());
    sketches.add(sketch);
  }

  private void addCopy(int place, ReadHit hit) {
    ReadHit first = kept.get(place);
    if (isEcho(first) && !isEcho(hit)) {
      kept.set(place, new ReadHit(hit.located(), first.score()));
      copies.get(place).addFirst(first);
    } else {
      copies.get(place).add(hit);
    }
  }

  private static boolean isEcho(ReadHit hit) {
    return hit.located().entry().metadata().echoOf().isPresent();
  }

  private int placeOf(MinHash sketch) {
    Integer same = places.get(sketch.wordsHash());
    if (same != null) {
      return same;
    }
    for (int at = 0; at < Math.min(kept.size(), MAX_COMPARED); at++) {
      if (sketch.isNearly(sketches.get(at))) {
        return at;
      }
    }
    return -1;
  }
}
