package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import java.util.List;

/// The exact facts of a partition: the keys that were collected while it was indexed.
///
/// @param ordinal the ordinal of the partition
/// @param entries the entries of the partition
/// @param keys the keys of their terms
public record IndexedPartition(int ordinal, List<LocatedEntry> entries, KeySet keys)
    implements PartitionFacts {

  @Override
  public long min() {
    return entries.stream()
        .mapToLong(located -> located.entry().timestamp())
        .filter(time -> time > 0)
        .min()
        .orElse(0);
  }

  @Override
  public long max() {
    return entries.stream().mapToLong(located -> located.entry().timestamp()).max().orElse(0);
  }

  @Override
  public int undated() {
    return (int) entries.stream().filter(located -> !located.entry().isDated()).count();
  }

  @Override
  public int count() {
    return entries.size();
  }

  @Override
  public Presence has(Key key) {
    return keys.contains(key.hash()) ? Presence.MAYBE : Presence.NONE;
  }

  @Override
  public Presence tag(Field field, String term) {
    long having = entries.stream().filter(located -> field.matches(located.entry(), term)).count();
    if (having == 0) {
      return Presence.NONE;
    }
    return having == entries.size() ? Presence.EVERY : Presence.MAYBE;
  }
}
