package dev.tsearch.indexer.lucene.vector;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.index.CommitData;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.TimeQuery;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.ConversationColumns;
import dev.tsearch.indexer.lucene.rank.MeaningScores;
import dev.tsearch.indexer.lucene.rank.MeaningScores.NearPassage;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import dev.tsearch.indexer.lucene.reader.PartitionFilterQuery;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NIOFSDirectory;
import org.jspecify.annotations.Nullable;

/// A reader of the vectors of an archive at one commit. Takes no lock and never writes.
/// Thread-safe.
public final class VectorIndexReader implements Closeable {
  private final Path path;
  private final Directory directory;
  private final DirectoryReader reader;
  private final Optional<Coverage> coverage;

  private VectorIndexReader(
      Path path, Directory directory, DirectoryReader reader, Optional<Coverage> coverage) {
    this.path = path;
    this.directory = directory;
    this.reader = reader;
    this.coverage = coverage;
  }

  /// Opens the last commit. Empty if there are no vectors. The caller closes the reader.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public static Optional<VectorIndexReader> open(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    Directory directory = new NIOFSDirectory(path);
    Optional<VectorIndexReader> opened = Optional.empty();
    try {
      if (DirectoryReader.indexExists(directory)) {
        DirectoryReader reader = DirectoryReader.open(directory);
        var coverage = CommitData.read(reader.getIndexCommit().getUserData());
        opened = Optional.of(new VectorIndexReader(path, directory, reader, coverage));
      }
      return opened;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw named(path, e);
    } finally {
      if (opened.isEmpty()) {
        directory.close();
      }
    }
  }

  private static IOException named(Path path, Exception failure) {
    if (DamagedIndexException.isDamage(failure)) {
      return new DamagedIndexException(path, failure);
    }
    return failure instanceof IOException same ? same : new IOException(failure);
  }

  /// Returns why the vectors cannot be used; empty if they can.
  ///
  /// @param model the name of the model that makes the vectors of questions
  public String fault(String archiveId, String model) {
    return VectorSchema.fault(coverage, archiveId, model);
  }

  /// Returns the number of passages.
  public int passages() {
    return reader.numDocs();
  }

  /// Returns the passages whose vectors are nearest to a vector, the nearest of each session. The
  /// search is approximate: it may miss a near passage, but equal searches of one commit have equal
  /// results.
  ///
  /// @param count how many passages to look for, at least 1
  /// @param filter the passages to consider
  /// @param time the times to consider
  /// @throws DamagedIndexException if the index is damaged
  public MeaningScores nearest(float[] vector, int count, PartitionFilter filter, TimeRange time)
      throws IOException {
    try {
      byte[] quantized = VectorSchema.quantized(vector);
      var query =
          new KnnByteVectorQuery(VectorSchema.VECTOR, quantized, count, restriction(filter, time));
      return meaning(new IndexSearcher(reader).search(query, count).scoreDocs, count);
    } catch (IOException e) {
      throw named(path, e);
    }
  }

  /// What limits the passages; null if nothing does.
  private @Nullable Query restriction(PartitionFilter filter, TimeRange time) {
    boolean hasAll = coverage.isPresent() && filter.includesAllOf(coverage.get());
    if (hasAll && time.isUnbounded()) {
      return null;
    }
    var both = new BooleanQuery.Builder();
    if (!hasAll) {
      both.add(new PartitionFilterQuery(filter), Occur.FILTER);
    }
    if (!time.isUnbounded()) {
      both.add(new TimeQuery(time), Occur.FILTER);
    }
    return both.build();
  }

  /// Reads the sessions of passages, in the order of documents, because columns are read forward.
  private MeaningScores meaning(ScoreDoc[] found, int count) throws IOException {
    float lowest = found.length < count ? 0 : cosine(found[found.length - 1]);
    Arrays.sort(found, Comparator.comparingInt(hit -> hit.doc));
    var sessions = new MeaningScores.Collected();
    List<LeafReaderContext> leaves = reader.leaves();
    for (int start = 0; start < found.length; ) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(found[start].doc, leaves));
      ConversationColumns conversations = ConversationColumns.of(leaf.reader());
      AddressColumns addresses = AddressColumns.of(leaf.reader());
      int end = leaf.docBase + leaf.reader().maxDoc();
      for (; start < found.length && found[start].doc < end; start++) {
        int doc = found[start].doc - leaf.docBase;
        conversations.advance(doc);
        var passage = new NearPassage(cosine(found[start]), addresses.read(doc, 0).address());
        sessions.add(conversations.key(), passage);
      }
    }
    return sessions.build(Math.max(0, lowest));
  }

  /// Lucene's score of a cosine is between 0 and 1.
  private static float cosine(ScoreDoc hit) {
    return 2 * hit.score - 1;
  }

  /// Reads all files and compares their checksums.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public void check() throws IOException {
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaf.reader().checkIntegrity();
      }
    } catch (IOException e) {
      throw named(path, e);
    }
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      reader.close();
    }
  }
}
