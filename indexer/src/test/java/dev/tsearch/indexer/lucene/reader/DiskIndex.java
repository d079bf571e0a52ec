package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;

/// The index of an archive on a [Disk] of a test.
///
/// @param disk the disk
public record DiskIndex(Disk disk) {

  /// Opens the index for writing; empty if another writer has it open.
  public Optional<EntryIndexWriter> openIfFree(Path path, String archiveId) throws IOException {
    return EntryIndexWriter.openIfFree(
        new DiskDirectory(disk, path), archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Opens an empty index for writing; empty result if another writer has it open.
  public Optional<EntryIndexWriter> rebuildIfFree(Path path, String archiveId) throws IOException {
    return EntryIndexWriter.openIfFree(new DiskDirectory(disk, path), archiveId, OpenMode.CREATE);
  }

  /// Opens the index for reading; empty if there is none.
  public Optional<EntryIndexReader> read(Path path, String archiveId, Consumer<String> whyNot)
      throws IOException {
    if (!disk.exists(path)) {
      whyNot.accept("there is no index yet");
      return Optional.empty();
    }
    return EntryIndexReader.open(path, new DiskDirectory(disk, path), archiveId, whyNot);
  }

  /// Returns the addresses of all entries of an index that have a word, for any archive.
  public static List<EntryAddress> places(EntryIndexReader reading, String word, int limit)
      throws IOException {
    var everywhere = PartitionFilter.of(PartitionSet.range(0, 1_000_000));
    return reading
        .search(
            QueryTranslator.compile(new Query.Word(word)),
            everywhere,
            TimeRange.ALL,
            limit,
            Order.TIME)
        .best()
        .stream()
        .map(ScoredAddress::address)
        .toList();
  }
}
