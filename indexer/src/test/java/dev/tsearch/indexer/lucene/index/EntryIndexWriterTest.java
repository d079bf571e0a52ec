package dev.tsearch.indexer.lucene.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogMergePolicy;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryIndexWriterTest {
  private static final String ARCHIVE = "archive";

  /// The number of the segment with which Lucene starts a merge of all.
  private static final int LAST_SEGMENT = LogMergePolicy.DEFAULT_MERGE_FACTOR - 1;

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

  /// Channels report no file. What closed the writer is reported also by later calls.
  @Test
  void aFullDisk_isReportedWithTheFolder() throws IOException {
    var full =
        new FilterDirectory(FSDirectory.open(path)) {
          @Override
          public IndexOutput createOutput(String name, IOContext context) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    try (EntryIndexWriter writer =
        EntryIndexWriter.openIfFree(full, ARCHIVE, OpenMode.CREATE_OR_APPEND).orElseThrow()) {
      Coverage coverage = Coverage.nothing(ARCHIVE, LuceneTokenizer.currentFingerprint());
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> writer.add(0, List.of(entry(1))),
              () -> writer.add(0, List.of(entry(2))),
              () -> writer.commit(coverage),
              writer::expunge)) {
        assertThatThrownBy(call)
            .isInstanceOf(FileSystemException.class)
            .hasMessage(path + ": No space left on device");
      }
    }
  }

  /// The thread of a merge says nothing itself.
  @Test
  void aDiskThatIsFullForAMerge_isReportedByWhatWaitsForIt() throws IOException {
    var full =
        new FilterDirectory(FSDirectory.open(path)) {
          @Override
          public IndexOutput createOutput(String name, IOContext context) throws IOException {
            if (Thread.currentThread().getName().contains("Merge Thread")) {
              throw new IOException("No space left on device");
            }
            return super.createOutput(name, context);
          }
        };
    var uncaught = new AtomicInteger();
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((_, _) -> uncaught.incrementAndGet());
    try (EntryIndexWriter writer =
        EntryIndexWriter.openIfFree(full, ARCHIVE, OpenMode.CREATE_OR_APPEND).orElseThrow()) {
      writer.add(0, List.of(entry(1), entry(2)));
      writer.commit(Coverage.nothing(ARCHIVE, LuceneTokenizer.currentFingerprint()));
      writer.delete(0, List.of(1L));
      assertThatThrownBy(writer::expunge).hasMessage(path + ": No space left on device");
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertThat(uncaught).hasValue(0);
  }

  /// Lucene does not write segments again that a merge of another kind is reading.
  @Test
  void noDeletedEntryIsLeft_ifItsSegmentIsBeingMerged() throws Exception {
    for (int at = 0; at < LAST_SEGMENT; at++) {
      try (EntryIndexWriter writer = EntryIndexWriter.open(path, ARCHIVE)) {
        writer.add(0, List.of(entry(2 * at), entry(2 * at + 1)));
        writer.commit(Coverage.nothing(ARCHIVE, LuceneTokenizer.currentFingerprint()));
      }
    }
    var isMerging = new CountDownLatch(1);
    var slow =
        new FilterDirectory(FSDirectory.open(path)) {
          @Override
          public IndexOutput createOutput(String name, IOContext context) throws IOException {
            if (context.context() == IOContext.Context.MERGE && isMerging.getCount() > 0) {
              isMerging.countDown();
              LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            }
            return super.createOutput(name, context);
          }
        };
    try (EntryIndexWriter writer =
        EntryIndexWriter.openIfFree(slow, ARCHIVE, OpenMode.CREATE_OR_APPEND).orElseThrow()) {
      writer.add(0, List.of(entry(2 * LAST_SEGMENT)));
      writer.commit(writer.coverage()); // starts a merge of all segments
      assertThat(isMerging.getCount()).isZero();
      writer.delete(0, List.of(0L));
      writer.expunge();
    }
    try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(path))) {
      assertThat(reader.numDocs()).isEqualTo(2 * LAST_SEGMENT);
      assertThat(reader.numDeletedDocs()).isZero();
    }
  }

  private static LocatedEntry entry(int at) {
    return new LocatedEntry(
        Entries.message("id" + at, at, "heron" + at), new EntryAddress(0, at, 1));
  }

  private void commit(int ordinal) throws IOException {
    try (EntryIndexWriter writer = EntryIndexWriter.open(path, ARCHIVE)) {
      Coverage nothing = Coverage.nothing(ARCHIVE, LuceneTokenizer.currentFingerprint());
      writer.commit(nothing.withComplete(ordinal));
    }
  }
}
