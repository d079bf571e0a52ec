package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Entries in partitions, for tests that index and search them.
public final class Corpus {
  static final String ARCHIVE = "archive-1";
  private static final int LINE_BYTES = 100;

  private final Map<Integer, List<LocatedEntry>> partitions = new TreeMap<>();

  /// Appends an entry to its partition.
  public Corpus with(int ordinal, Entry entry) {
    List<LocatedEntry> entries = partitions.computeIfAbsent(ordinal, _ -> new ArrayList<>());
    var address = new EntryAddress(ordinal, (long) entries.size() * LINE_BYTES, LINE_BYTES - 1);
    entries.add(new LocatedEntry(entry, address));
    return this;
  }

  /// Appends messages, each one second later than the one before.
  public Corpus with(int ordinal, String... texts) {
    for (String text : texts) {
      with(ordinal, message(size() + 1, text));
    }
    return this;
  }

  static Entry message(long timestamp, String text) {
    return entry(timestamp, text, EntryType.MESSAGE, JsonObject.EMPTY);
  }

  public static Entry entry(long timestamp, String text, EntryType type, JsonObject metadata) {
    return new Entry(
        "id-" + timestamp, timestamp, "ada", "bot", text, type, new Metadata(metadata));
  }

  int size() {
    return partitions.values().stream().mapToInt(List::size).sum();
  }

  Map<Integer, List<LocatedEntry>> partitions() {
    return partitions;
  }

  public List<LocatedEntry> of(int ordinal) {
    return partitions.getOrDefault(ordinal, List.of());
  }

  public List<LocatedEntry> all() {
    return partitions.values().stream().flatMap(List::stream).toList();
  }

  public PartitionSet ordinals() {
    return PartitionSet.of(partitions.keySet().stream().mapToInt(Integer::intValue).toArray());
  }

  /// Indexes every partition and returns the keys of each.
  public Map<Integer, KeySet> index(Path directory) throws IOException {
    var keys = new TreeMap<Integer, KeySet>();
    try (EntryIndexWriter writing = EntryIndexWriter.open(directory, ARCHIVE)) {
      Coverage coverage = writing.coverage();
      for (var partition : partitions.entrySet()) {
        var of = new KeySet();
        writing.add(partition.getKey(), partition.getValue(), of);
        keys.put(partition.getKey(), of);
        coverage = coverage.withComplete(partition.getKey());
      }
      writing.commit(coverage);
    }
    return keys;
  }

  public static EntryIndexReader open(Path directory) throws IOException {
    return EntryIndexReader.open(
            directory,
            ARCHIVE,
            reason -> {
              throw new AssertionError(reason);
            })
        .orElseThrow();
  }

  /// Returns the texts of the hits in their order.
  public List<String> texts(TopHits found) {
    return found.best().stream().map(hit -> at(hit.address()).content()).toList();
  }

  Entry at(EntryAddress address) {
    List<LocatedEntry> entries = partitions.getOrDefault(address.ordinal(), List.of());
    LocatedEntry located = entries.get((int) (address.offset() / LINE_BYTES));
    if (!located.address().equals(address)) {
      throw new AssertionError("no entry at " + address);
    }
    return located.entry();
  }

  public static TopHits search(EntryIndexReader reading, Query query, PartitionFilter scope)
      throws IOException {
    return reading.search(
        QueryTranslator.compile(query),
        scope,
        dev.tsearch.core.entry.TimeRange.ALL,
        1000,
        Order.RELEVANCE);
  }
}
