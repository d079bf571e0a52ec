package dev.tsearch.benchmarks.corpus;

import com.github.luben.zstd.Zstd;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Prints the properties of an archive's sources that determine sizes: the share of text,
/// repetition, and the number of new words. They show whether generated transcripts are like real
/// ones. It prints medians over sources of at least 64 KiB, of which equally long beginnings are
/// compared, and totals over the archive.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.corpus.CorpusProperties ARCHIVE
/// ```
public final class CorpusProperties {
  /// The number of bytes at the start of a source whose compression is measured; shorter sources
  /// are left out.
  private static final int HEAD_BYTES = 64 << 10;

  /// The number of bytes of text at the start of a source whose keys are counted.
  private static final int TEXT_BYTES = 20_000;

  /// The step in bytes of text after which the growth of the archive's keys is recorded.
  private static final long GROWTH_BYTES = 500_000;

  private static final int ZSTD_LEVEL = 3;

  private final LuceneTokenizer tokenizer = new LuceneTokenizer();
  private final Map<Long, Source> sources = new HashMap<>();
  private final KeySet all = new KeySet();
  private final List<Integer> growth = new ArrayList<>();
  private long entries;
  private long textBytes;
  private long keysInPartitions;

  private CorpusProperties() {}

  /// The properties of one source.
  private static final class Source {
    private final KeySet head = new KeySet();
    private long headBytes;
    private long textBytes;
    private long entries;
    private long bytes;
    private double compression;
  }

  public static void main(String[] arguments) throws IOException {
    System.out.print(table(Archive.open(new RealDisk(), Path.of(arguments[0]))));
  }

  /// Measures an archive, and returns the properties as Markdown.
  public static String table(Archive archive) throws IOException {
    var properties = new CorpusProperties();
    long sourceBytes = 0;
    try (Snapshot snapshot = archive.snapshot();
        OriginalStore originals = OriginalStore.open(archive.disk(), archive.layout())) {
      for (Partition partition : snapshot.manifest().partitions()) {
        properties.read(snapshot, partition.ordinal());
      }
      properties.read(snapshot, snapshot.activeOrdinal());
      for (SourceRow row : originals.all()) {
        sourceBytes += row.length();
        Source source = properties.sources.get(row.number());
        if (source != null && row.length() >= HEAD_BYTES) {
          byte[] head = originals.read(row.number(), 0, HEAD_BYTES);
          source.bytes = row.length();
          source.compression = (double) head.length / Zstd.compress(head, ZSTD_LEVEL).length;
        }
      }
    }
    return properties.table(sourceBytes);
  }

  private void read(Snapshot snapshot, int ordinal) throws IOException {
    var ofPartition = new KeySet();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        add(cursor.entry(), ofPartition);
      }
    }
    keysInPartitions += ofPartition.size();
  }

  private void add(Entry entry, KeySet ofPartition) {
    String text = entry.searchableText();
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    entries++;
    textBytes += length;
    tokenizer.keys(text, ofPartition);
    tokenizer.keys(text, all);
    if (textBytes / GROWTH_BYTES > growth.size()) {
      growth.add(all.size());
    }
    long number = entry.metadata().origin().map(Origin::source).orElse(0L);
    Source source = sources.computeIfAbsent(number, _ -> new Source());
    source.entries++;
    source.textBytes += length;
    if (source.headBytes < TEXT_BYTES) {
      String part = text.substring(0, (int) Math.min(text.length(), TEXT_BYTES - source.headBytes));
      tokenizer.keys(part, source.head);
      source.headBytes += part.getBytes(StandardCharsets.UTF_8).length;
    }
  }

  private String table(long sourceBytes) {
    var table = new StringBuilder("| property | value |\n|---|---:|\n");
    long measured = sources.values().stream().filter(source -> source.bytes > 0).count();
    row(table, "%,.0f", "sources of 64 KiB and more", (double) measured);
    row(
        table,
        "%,.0f",
        "· bytes of such a source an entry, median",
        source -> (double) source.bytes / source.entries);
    row(
        table,
        "%.3f",
        "· text ÷ such a source, median",
        source -> (double) source.textBytes / source.bytes);
    row(
        table,
        "%.2f",
        "· its first 64 KiB ÷ the same in zstd, median",
        source -> source.compression);
    row(
        table,
        "%,.0f",
        "· keys in its first 20 kB of text, median",
        source -> source.headBytes < TEXT_BYTES ? Double.NaN : source.head.size());
    row(table, "%,.0f", "bytes of all sources an entry", (double) sourceBytes / entries);
    row(table, "%.3f", "text ÷ all sources", (double) textBytes / sourceBytes);
    row(
        table,
        "%,.0f",
        "keys a thousand entries, counted in each partition",
        1000.0 * keysInPartitions / entries);
    for (int part = 1; part <= growth.size(); part *= 2) {
      row(
          table,
          "%,.0f",
          "keys in the first %.1f MB of text".formatted(part * GROWTH_BYTES / 1e6),
          growth.get(part - 1));
    }
    return table.toString();
  }

  private void row(
      StringBuilder table, String format, String name, ToDoubleFunction<Source> value) {
    double[] values =
        sources.values().stream()
            .filter(source -> source.bytes > 0)
            .mapToDouble(value)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    row(table, format, name, values.length == 0 ? Double.NaN : values[values.length / 2]);
  }

  private static void row(StringBuilder table, String format, String name, double value) {
    table.append("| ").append(name).append(" | ");
    table.append(String.format(Locale.ROOT, format, value)).append(" |\n");
  }
}
