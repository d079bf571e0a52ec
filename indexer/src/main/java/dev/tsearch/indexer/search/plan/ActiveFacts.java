package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.term.Key;

/// The active partition before anybody has read it: nothing is known of it, so every plan has it.
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

  /// One dated entry and one undated one: neither inside a range nor outside of it.
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
