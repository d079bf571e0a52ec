package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;

/// The facts of a partition that was read completely. This pays if no other partition is left and
/// the index need not be opened. For one search, by one thread.
final class ReadFacts implements PartitionFacts {
  private final int ordinal;
  private final List<Entry> entries;
  private final Tokenizer tokenizer;
  private final LongSummaryStatistics times;
  private final KeySet keys = new KeySet();
  private boolean areKeysMade;
  private boolean areKeysComplete = true;

  private ReadFacts(int ordinal, List<Entry> entries, Tokenizer tokenizer) {
    this.ordinal = ordinal;
    this.entries = entries;
    this.tokenizer = tokenizer;
    this.times =
        entries.stream().filter(Entry::isDated).mapToLong(Entry::timestamp).summaryStatistics();
  }

  /// Reads the active partition.
  static ReadFacts ofActive(Snapshot snapshot, Tokenizer tokenizer) throws IOException {
    var entries = new ArrayList<Entry>();
    try (EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        entries.add(cursor.entry());
      }
    }
    return new ReadFacts(snapshot.activeOrdinal(), entries, tokenizer);
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public long min() {
    return times.getMin();
  }

  @Override
  public long max() {
    return times.getMax();
  }

  @Override
  public int undated() {
    return (int) (entries.size() - times.getCount());
  }

  @Override
  public int count() {
    return entries.size();
  }

  @Override
  public Presence has(Key key) {
    if (!areKeysMade) {
      areKeysMade = true;
      for (Entry entry : entries) {
        areKeysComplete &= tokenizer.keys(entry.searchableText(), keys);
      }
    }
    return areKeysComplete && !keys.contains(key.hash()) ? Presence.NONE : Presence.MAYBE;
  }

  @Override
  public Presence tag(Field field, String term) {
    long having = entries.stream().filter(entry -> field.matches(entry, term)).count();
    if (having == 0) {
      return Presence.NONE;
    }
    return having == entries.size() ? Presence.EVERY : Presence.MAYBE;
  }
}
