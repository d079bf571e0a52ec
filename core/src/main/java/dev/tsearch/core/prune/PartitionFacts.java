package dev.tsearch.core.prune;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.term.Key;

/// What is known of one partition without opening it: the port through which the pruner sees an
/// archive. The answers hold for one snapshot and never change.
public interface PartitionFacts {

  /// The partition's ordinal.
  int ordinal();

  /// The earliest time of its dated entries, in unix seconds; means nothing if there are none.
  long min();

  /// The latest time of its dated entries, in unix seconds; means nothing if there are none.
  long max();

  /// How many of its entries have no time.
  int undated();

  /// How many entries it has, indexed or not.
  int count();

  /// Whether some entry has the key.
  Presence has(Key key);

  /// Whether entries have a value in a keyword field.
  ///
  /// @param term the value as [Field#term] gives it
  Presence tag(Field field, String term);
}
