package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.query.QueryParser;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class FuzzyWordsTest {
  private static final QueryParser PARSER = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);

  /// Each word is like hundreds of terms, and Lucene allows 1024 clauses in all.
  @Test
  void manyFuzzyWordsAndManyWordsAreSearched() throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
        var document = new Document();
        for (int i = 0; i < 676; i++) {
          document.add(new TextField(IndexSchema.CONTENT, word(i), Store.NO));
        }
        writer.addDocument(document);
      }
      try (var reader = DirectoryReader.open(directory)) {
        for (int count : new int[] {1, 5, 12, 13, 500}) {
          String fuzzy = words(count, "~2");
          for (String text : new String[] {fuzzy, fuzzy + " " + words(500, "")}) {
            var query = QueryTranslator.compile(PARSER.parse(text).query()).query();
            assertThat(new IndexSearcher(reader).search(query, 1).scoreDocs).as(text).hasSize(1);
          }
        }
      }
    }
  }

  private static String words(int count, String end) {
    return IntStream.range(0, count).mapToObj(i -> word(i) + end).collect(Collectors.joining(" "));
  }

  private static String word(int number) {
    return "q" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }
}
