package dev.tsearch.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/// Lucene alone as a process: opens an index, finds the best twenty hits of a conjunction of terms,
/// and prints their numbers. It reads no texts, so it is a lower bound.
///
/// ```
/// java -cp original-benchmarks.jar:lucene-core.jar dev.tsearch.benchmarks.compare.BareLucene INDEX
/// TERM...
/// ```
public final class BareLucene {
  private static final int HITS = 20;

  private BareLucene() {}

  public static void main(String[] arguments) throws IOException {
    var query = new BooleanQuery.Builder();
    for (int i = 1; i < arguments.length; i++) {
      query.add(new TermQuery(new Term("content", arguments[i])), Occur.MUST);
    }
    try (FSDirectory directory = FSDirectory.open(Path.of(arguments[0]));
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (ScoreDoc hit : new IndexSearcher(reader).search(query.build(), HITS).scoreDocs) {
        System.out.println(hit.doc + " " + hit.score);
      }
    }
  }
}
