package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.results.Figure;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveSizes;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/// Prints what an archive takes on disk, per entry and relative to its sources: as it is, and with
/// its sealed partitions compressed, for which it compresses and decompresses them. It does not
/// need a quiet machine.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.Sizes ARCHIVE [SHAPE]
/// ```
///
/// The names of the figures end with the shape if it is given: `sidecars-chat`.
public final class Sizes {
  private Sizes() {}

  public static void main(String[] arguments) throws IOException {
    Archive archive = Archive.open(new RealDisk(), Path.of(arguments[0]));
    System.out.print(table(archive, arguments.length > 1 ? "-" + arguments[1] : ""));
  }

  static String table(Archive archive, String shape) throws IOException {
    ArchiveSizes before = ArchiveSizes.of(archive);
    ArchiveSizes compressed;
    ArchiveSizes plain;
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            archive.disk(),
            archive.layout().root(),
            StorageSettings.DEFAULT,
            new LuceneTokenizer(),
            LockWait.STANDARD)) {
      boolean wasCompressed = before.partitions() < before.lines();
      ArchiveSizes other =
          stored(writer, archive, wasCompressed ? Compression.NONE : Compression.ZSTD);
      stored(writer, archive, wasCompressed ? Compression.ZSTD : Compression.NONE);
      compressed = wasCompressed ? before : other;
      plain = wasCompressed ? other : before;
    }
    return table(plain, compressed, textBytes(archive), shape);
  }

  private static ArchiveSizes stored(ArchiveWriter writer, Archive archive, Compression compression)
      throws IOException {
    writer.store(compression);
    return ArchiveSizes.of(archive);
  }

  /// The length of the indexed texts in bytes.
  private static long textBytes(Archive archive) throws IOException {
    try (Snapshot snapshot = archive.snapshot()) {
      long bytes = textBytes(snapshot, snapshot.activeOrdinal());
      for (Partition partition : snapshot.manifest().partitions()) {
        bytes += textBytes(snapshot, partition.ordinal());
      }
      return bytes;
    }
  }

  private static long textBytes(Snapshot snapshot, int ordinal) throws IOException {
    long bytes = 0;
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        bytes += cursor.entry().searchableText().getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return bytes;
  }

  private static String table(
      ArchiveSizes plain, ArchiveSizes compressed, long textBytes, String shape) {
    double sources = plain.sourceBytes();
    var table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "%,d entries of %,d sources of %.1f MB; %.1f MB of text are indexed.%n%n",
            plain.entries(),
            plain.sources(),
            sources / 1e6,
            textBytes / 1e6));
    table.append("| part | MB | bytes an entry | ÷ sources |\n|---|---:|---:|---:|\n");
    row(table, "originals", plain.originals(), plain);
    row(table, "partitions", plain.partitions(), plain);
    row(table, "partitions, compressed", compressed.partitions(), plain);
    row(table, "sidecars", plain.sidecars(), plain);
    plain.sections().forEach((name, bytes) -> row(table, "· " + name, bytes, plain));
    row(table, "summary of the sidecars", plain.summary(), plain);
    row(table, "list of sources", plain.sourceList(), plain);
    row(table, "index", plain.index(), plain);
    row(table, "manifest and others", plain.others(), plain);
    row(table, "whole", plain.total(), plain);
    row(table, "whole, partitions compressed", compressed.total(), plain);
    double lines = plain.lines();
    return table
        .append('\n')
        .append(Figure.line("sidecars" + shape, 100 * plain.sidecars() / lines))
        .append(Figure.line("index-of-text" + shape, (double) plain.index() / textBytes))
        .append(Figure.line("index-of-sources" + shape, 100 * plain.index() / sources))
        .append(Figure.line("archive-of-sources" + shape, plain.total() / sources))
        .append(Figure.line("archive-compressed" + shape, compressed.total() / sources))
        .append(
            Figure.line(
                "compression" + shape,
                (double) plain.sealedPartitions() / compressed.sealedPartitions()))
        .toString();
  }

  private static void row(StringBuilder table, String part, long bytes, ArchiveSizes whole) {
    table.append(
        String.format(
            Locale.ROOT,
            "| %s | %.1f | %.0f | %.3f |%n",
            part,
            bytes / 1e6,
            (double) bytes / whole.entries(),
            (double) bytes / whole.sourceBytes()));
  }
}
