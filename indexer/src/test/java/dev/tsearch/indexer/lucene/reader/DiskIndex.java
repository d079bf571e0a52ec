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

/// The index of an archive that is not on the disk of this machine but on one that a test made.
///
/// @param disk the disk
public record DiskIndex(Disk disk) {

  /// Opens the index to write, unless another writer has it.
  public Optional<EntryIndexWriter> openIfFree(Path path, String archiveId) throws IOException {
    return EntryIndexWriter.openIfFree(
        new DiskDirectory(disk, path), archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Begins the index anew, unless another writer has it.
  public Optional<EntryIndexWriter> rebuildIfFree(Path path, String archiveId) throws IOException {
    return EntryIndexWriter.openIfFree(new DiskDirectory(disk, path), archiveId, OpenMode.CREATE);
  }

  /// Opens the index to read, if there is one.
  public Optional<EntryIndexReader> read(Path path, String archiveId, Consumer<String> whyNot)
      throws IOException {
    if (!disk.exists(path)) {
      whyNot.accept("there is no index yet");
      return Optional.empty();
    }
    return EntryIndexReader.open(path, new DiskDirectory(disk, path), archiveId, whyNot);
  }

  /// The places of all entries in an index that have a word, whatever archive they are in.
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
