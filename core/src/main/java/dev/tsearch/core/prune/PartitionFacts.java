package dev.tsearch.core.prune;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.term.Key;

/// What is known about one partition without opening it. The pruner sees an archive through this
/// interface alone. The answers belong to one snapshot and never change.
public interface PartitionFacts {

  /// The ordinal of the partition.
  int ordinal();

  /// The earliest time of the dated entries, in Unix seconds; undefined if there are none.
  long min();

  /// The latest time of the dated entries, in Unix seconds; undefined if there are none.
  long max();

  /// How many entries have no time.
  int undated();

  /// How many entries the partition has, whether they are indexed or not.
  int count();

  /// How many entries have the key.
  Presence has(Key key);

  /// How many entries have a value in a keyword field.
  ///
  /// @param field the field
  /// @param term the value as [Field#term] returns it
  Presence tag(Field field, String term);
}
