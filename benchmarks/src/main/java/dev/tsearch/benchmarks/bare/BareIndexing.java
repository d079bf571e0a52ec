package dev.tsearch.benchmarks.bare;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.KeywordFields;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.store.FSDirectory;

/// Indexing with Lucene alone: a default `IndexWriter` that gets the same texts through the same
/// analysis chain from a number of threads. It builds no filters, stores nothing but the index, and
/// knows no archive.
public final class BareIndexing implements Closeable {
  private final FSDirectory directory;
  private final IndexWriter writer;
  private final ExecutorService threads;
  private final Fields fields;

  /// What is indexed of an entry.
  public enum Fields {
    /// Its text.
    TEXT,
    /// All fields that tsearch indexes.
    ALL
  }

  /// Creates an index in an empty directory.
  ///
  /// @param bufferMegabytes as for [IndexWriterConfig#setRAMBufferSizeMB]
  public BareIndexing(Path directory, int threads, double bufferMegabytes, Fields fields)
      throws IOException {
    this.directory = FSDirectory.open(directory);
    this.writer =
        new IndexWriter(
            this.directory, new IndexWriterConfig(null).setRAMBufferSizeMB(bufferMegabytes));
    this.threads = Executors.newFixedThreadPool(threads);
    this.fields = fields;
  }

  /// Adds entries block by block, and returns once all are added.
  public void add(List<List<LocatedEntry>> blocks) throws IOException {
    var running = new ArrayList<Future<?>>(blocks.size());
    for (List<LocatedEntry> block : blocks) {
      running.add(
          threads.submit(() -> {
            add(block, new ContentChain(), new KeywordFields());
            return true;
          }));
    }
    for (Future<?> each : running) {
      try {
        each.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IOException(e);
      }
    }
  }

  private void add(List<LocatedEntry> block, ContentChain chain, KeywordFields keywords)
      throws IOException {
    for (LocatedEntry located : block) {
      writer.addDocument(fieldsOf(located, chain, keywords));
    }
  }

  private Iterable<? extends IndexableField> fieldsOf(
      LocatedEntry located, ContentChain chain, KeywordFields keywords) {
    // Entries without searchable text get an empty text, as in an import. Without any, the column
    // of lengths would have gaps, and Lucene would open it once per term when it writes a segment.
    boolean isNoise = located.entry().type().isNoise();
    TokenStream text = chain.postings(isNoise ? "" : located.entry().searchableText(), null);
    return switch (fields) {
      case ALL -> IndexSchema.fields(located, text, keywords);
      case TEXT -> List.of(IndexSchema.text(text));
    };
  }

  /// Commits the index; waits for the merges.
  public void commit() throws IOException {
    writer.commit();
    threads.shutdown();
    writer.close();
  }

  @Override
  public void close() throws IOException {
    threads.shutdown();
    writer.close();
    directory.close();
  }
}
