package dev.tsearch.indexer.lucene.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryIndexWriterTest {
  private static final String ARCHIVE = "archive";

  @TempDir private Path path;

  @Test
  void aWriterContinuesAfterTheCommitOfTheOneThatHadTheLock() throws IOException {
    commit(1);
    var freedAfterACommit =
        new FilterDirectory(FSDirectory.open(path)) {
          @Override
          public Lock obtainLock(String name) throws IOException {
            commit(2);
            return super.obtainLock(name);
          }
        };
    try (EntryIndexWriter writer =
        EntryIndexWriter.openIfFree(freedAfterACommit, ARCHIVE, OpenMode.CREATE_OR_APPEND)
            .orElseThrow()) {
      assertThat(writer.coverage().completeOrdinals()).hasToString("2");
    }
  }

  @Test
  void aWriterFreesTheLock() throws IOException {
    commit(1);
    try (EntryIndexWriter _ = EntryIndexWriter.open(path, ARCHIVE)) {
      assertThat(EntryIndexWriter.openIfFree(path, ARCHIVE)).isEmpty();
    }
    commit(2);
  }

  private void commit(int ordinal) throws IOException {
    try (EntryIndexWriter writer = EntryIndexWriter.open(path, ARCHIVE)) {
      Coverage nothing = Coverage.nothing(ARCHIVE, LuceneTokenizer.currentFingerprint());
      writer.commit(nothing.withComplete(ordinal));
    }
  }
}
