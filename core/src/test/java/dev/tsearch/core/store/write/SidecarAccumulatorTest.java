package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SidecarAccumulatorTest {
  /// Enough for another thread to be given some, twice, and some to be left.
  private static final int ENTRIES = 300;

  private final MemoryDisk disk = new MemoryDisk();

  @Test
  void sidecarBuiltDuringAppendsEqualsTheRebuiltOne() throws IOException {
    List<Entry> entries = IntStream.range(0, ENTRIES).mapToObj(Entries::numbered).toList();
    Partition sealed;
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(ENTRIES))) {
      for (Entry entry : entries.subList(0, ENTRIES / 2)) {
        writer.append(List.of(entry));
      }
      writer.append(entries.subList(ENTRIES / 2, ENTRIES));
      sealed = writer.manifest().partitions().getFirst();
    }
    byte[] gathered = disk.readAll(TestArchive.LAYOUT.sidecar(sealed));
    disk.delete(TestArchive.LAYOUT.sidecar(sealed));
    TestArchive.open(disk, TestArchive.sealingAfter(ENTRIES)).close();
    assertThat(disk.readAll(TestArchive.LAYOUT.sidecar(sealed))).isEqualTo(gathered);
  }

  @Test
  void smallBatchIsAnalyzedWhenTheSidecarIsBuilt() throws IOException {
    var tokenizer = new WordTokenizer();
    try (ArchiveWriter writer = open(tokenizer)) {
      for (int number = 0; number < 10; number++) {
        writer.append(List.of(Entries.numbered(number)));
      }
      assertThat(tokenizer.texts()).isZero();
      writer.rotate();
      assertThat(tokenizer.texts()).isEqualTo(10);
    }
  }

  @Test
  void failureOfTheSidecarThreadStopsTheWriter() throws IOException {
    try (ArchiveWriter writer = open(new FailingTokenizer())) {
      for (int number = 0; number < 40; number++) {
        writer.append(List.of(Entries.numbered(number)));
      }
      assertThatThrownBy(writer::rotate).hasRootCauseMessage("no such word");
      assertThatThrownBy(writer::rotate).isInstanceOf(IOException.class);
    }
    assertThat(TestArchive.ids(disk)).hasSize(40);
  }

  @Test
  void interruptIsKeptAndTheSidecarIsComplete() throws IOException {
    try (ArchiveWriter writer = open(new WordTokenizer())) {
      writer.append(IntStream.range(0, ENTRIES).mapToObj(Entries::numbered).toList());
      Thread.currentThread().interrupt();
      writer.rotate();
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  private ArchiveWriter open(Tokenizer tokenizer) throws IOException {
    return ArchiveWriter.open(
        disk, TestArchive.ROOT, StorageSettings.DEFAULT, tokenizer, LockWait.STANDARD);
  }

  private record FailingTokenizer() implements Tokenizer {
    @Override
    public String fingerprint() {
      return "failing";
    }

    @Override
    public boolean keys(String text, KeySet into) {
      throw new IllegalStateException("no such word");
    }
  }
}
