package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeywordRangeTest {
  private static final List<String> COUNTS = List.of("9", "10", "99", "1000", "3000000000");
  private static final List<String> TOOLS = List.of("bash", "grep", "read");

  @Test
  void numbers_areComparedByValue() throws IOException {
    assertThat(count(Field.TOKENS, COUNTS, "10", "1000")).isEqualTo(3);
    assertThat(count(Field.TOKENS, COUNTS, "10", "10")).isEqualTo(1);
    assertThat(count(Field.TOKENS, COUNTS, null, "9")).isEqualTo(1);
    assertThat(count(Field.TOKENS, COUNTS, "11", "98")).isZero();
    assertThat(count(Field.TOKENS, COUNTS, "99", "10")).isZero();
  }

  @Test
  void missingBound_isUnbounded() throws IOException {
    assertThat(count(Field.TOKENS, COUNTS, "100", null)).isEqualTo(2);
    assertThat(count(Field.TOKENS, COUNTS, null, null)).isEqualTo(5);
    assertThat(count(Field.TOOL, TOOLS, null, null)).isEqualTo(3);
  }

  @Test
  void terms_areComparedIgnoringCase() throws IOException {
    assertThat(count(Field.TOOL, TOOLS, "Bash", "Grep")).isEqualTo(2);
    assertThat(count(Field.TOOL, TOOLS, "C", null)).isEqualTo(2);
    assertThat(count(Field.TOOL, TOOLS, "x", "a")).isZero();
  }

  private static int count(
      Field field, List<String> terms, @Nullable String min, @Nullable String max)
      throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (String term : terms) {
          var document = new Document();
          document.add(new StringField(field.key(), term, Store.NO));
          writer.addDocument(document);
        }
      }
      try (var reader = DirectoryReader.open(directory)) {
        var range = new Query.FieldIn(field, Optional.ofNullable(min), Optional.ofNullable(max));
        return new IndexSearcher(reader).count(KeywordRange.of(range));
      }
    }
  }
}
