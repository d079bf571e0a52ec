package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.term.Key;

/// The facts of an active partition that was not read: nothing is known, so every plan contains it.
///
/// @param ordinal its ordinal
record ActiveFacts(int ordinal) implements PartitionFacts {

  @Override
  public long min() {
    return Long.MIN_VALUE;
  }

  @Override
  public long max() {
    return Long.MAX_VALUE;
  }

  /// One dated and one undated entry, which are neither all inside nor all outside a range.
  @Override
  public int undated() {
    return 1;
  }

  @Override
  public int count() {
    return 2;
  }

  @Override
  public Presence has(Key key) {
    return Presence.MAYBE;
  }

  @Override
  public Presence tag(Field field, String term) {
    return Presence.MAYBE;
  }
}
