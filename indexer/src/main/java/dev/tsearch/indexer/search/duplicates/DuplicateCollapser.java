package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes one hit of those that say the same: forks of a session, checkpoints, what was pasted or
/// printed again. The first in the order stays, and tells of the others; only that a transcript's
/// own entry takes the place of one that repeats it, such as a hook's.
///
/// Two texts are the same if they have the same words, and long ones also if nearly all stretches
/// of theirs are ([MinHash]). Every hit is compared with those that stay, never with a copy, so
/// that what is folded does not depend on how many hits were read.
public final class DuplicateCollapser {
  /// A hit is compared with so many of the best for being nearly the same; beyond that only exact
  /// copies are found.
  private static final int MAX_COMPARED = 200;

  private final List<ReadHit> kept = new ArrayList<>();
  private final List<List<ReadHit>> copies = new ArrayList<>();
  private final List<MinHash> sketches = new ArrayList<>();
  private final Map<Long, Integer> places = new HashMap<>();

  private DuplicateCollapser() {}

  /// The hits with their copies, in the order they came.
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
