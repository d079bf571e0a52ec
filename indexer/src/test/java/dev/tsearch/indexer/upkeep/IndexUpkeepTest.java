package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexUpkeepTest {
  @TempDir Path root;
  private ArchiveWriter writer;
  private Archive archive;
  private IndexUpkeep upkeep;
  private int made;

  @BeforeEach
  @SuppressWarnings("NullAway.Init")
  void open() throws IOException {
    var disk = new RealDisk();
    writer =
        ArchiveWriter.open(
            disk, root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD);
    archive = Archive.open(disk, root);
    upkeep = new IndexUpkeep(archive, writer, LockWait.NONE, ImportProgress.NONE);
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
  }

  @Test
  void whatWasAppendedIsIndexedOnceAcrossSealing() throws IOException {
    append("word one", "word two");
    assertThat(upkeep.catchUp().orElseThrow().entries()).isEqualTo(2);
    append("word three");
    writer.rotate();
    append("word four");
    assertThat(found("word")).isEqualTo(2);
    assertThat(upkeep.catchUp().orElseThrow().entries()).isEqualTo(2);
    assertThat(found("word")).isEqualTo(4);
    assertThat(upkeep.catchUp().orElseThrow()).isEqualTo(new IndexReport(0, 0, List.of()));
  }

  @Test
  void whatWasIndexedWholeWhileActiveIsNotIndexedAgainOnceSealed() throws IOException {
    append("word one");
    upkeep.catchUp();
    writer.rotate();
    append("word two");
    upkeep.catchUp();
    append("word three");
    assertThat(upkeep.catchUp().orElseThrow().entries()).isEqualTo(1);
    assertThat(found("word")).isEqualTo(3);
  }

  @Test
  void rebuiltIndexHoldsTheSame() throws IOException {
    append("word one");
    writer.rotate();
    append("word two");
    upkeep.catchUp();
    IndexReport report = upkeep.rebuild().orElseThrow();
    assertThat(report.entries()).isEqualTo(2);
    assertThat(report.bytes()).isPositive();
    assertThat(found("word")).isEqualTo(2);
  }

  @Test
  void entriesThatAreNoLongerThereAreRemoved() throws IOException {
    append("word kept", "word lost");
    upkeep.catchUp();
    List<String> lines = Files.readAllLines(archive.layout().active());
    Files.writeString(archive.layout().active(), lines.getFirst() + "\n");
    Files.delete(archive.layout().activeSums());
    assertThat(upkeep.catchUp().orElseThrow().entries()).isEqualTo(1);
    assertThat(found("word")).isEqualTo(1);
  }

  @Test
  void reportsADamagedPartitionAndIndexesTheOthers() throws IOException {
    append("word one");
    writer.rotate();
    append("word two");
    writer.rotate();
    append("word three");
    Path first = root.resolve(writer.manifest().partitions().getFirst().file());
    Files.delete(first);
    try (Snapshot snapshot = archive.snapshot();
        EntryIndexWriter index = EntryIndexWriter.open(archive.layout().index(), archiveId())) {
      var durable = new ArchiveWriter.Durable(snapshot.activeOrdinal(), snapshot.activeBytes());
      var catchUp =
          new CatchUp(
              snapshot, index, index.coverage(), durable, CatchUp.AT_END, ImportProgress.NONE);
      IndexReport report = catchUp.run();
      assertThat(report.entries()).isEqualTo(2);
      assertThat(report.damages())
          .singleElement()
          .asString()
          .contains(first.getFileName().toString());
    }
  }

  @Test
  void anotherWriterOfTheIndexIsWaitedFor() throws IOException {
    append("word");
    EntryIndexWriter other = EntryIndexWriter.open(archive.layout().index(), archiveId());
    var reasons = new ArrayList<String>();
    Consumer<String> closeOther =
        reason -> {
          reasons.add(reason);
          try {
            other.close();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    var wait = new LockWait(Duration.ofMinutes(5), closeOther);
    assertThat(new IndexUpkeep(archive, writer, wait, ImportProgress.NONE).rebuild()).isPresent();
    assertThat(reasons).singleElement().asString().startsWith("waiting for another process");
  }

  @Test
  void anotherWriterOfTheIndexIsNotDisturbed() throws IOException {
    append("word");
    try (EntryIndexWriter _ = EntryIndexWriter.open(archive.layout().index(), archiveId())) {
      assertThat(upkeep.catchUp()).isEmpty();
      assertThat(upkeep.rebuild()).isEmpty();
      var said = new ArrayList<String>();
      try (Snapshot before = archive.snapshot();
          ImportIndex.Indexing session = new ArchiveIndex().open(archive, before, said::add)) {
        var keys = new KeySet();
        List<LocatedEntry> entries = new ArrayList<>();
        assertThat(session.add(9, entries, keys)).isTrue();
        session.finish(writer.sync());
      }
      assertThat(said).hasSize(1);
    }
  }

  @Test
  void importIndexesWhatItAddsAndWhatWasLacking() throws IOException {
    append("word one");
    writer.rotate();
    append("word two");
    try (Snapshot before = archive.snapshot();
        ImportIndex.Indexing session = new ArchiveIndex().open(archive, before, _ -> {})) {
      session.finish(writer.sync());
    }
    assertThat(found("word")).isEqualTo(2);
  }

  @Test
  void whatWasCommittedBeforeAnInterruptionIsNotIndexedAgain() throws IOException {
    List<String> words = List.of("word one", "word two", "word three");
    for (String word : words) {
      append(word);
      writer.rotate();
    }
    for (int left = words.size(); left > 1; left--) {
      var cancellation = Cancellation.atSafePoints();
      var interrupted =
          new IndexUpkeep(archive, writer, LockWait.NONE, new Interrupting(cancellation));
      assertThatThrownBy(
              () -> cancellation.call(() -> interrupted.run(EntryIndexWriter::openIfFree, 1)))
          .hasRootCauseInstanceOf(Cancellation.CancelledException.class);
      assertThat(found("word")).isEqualTo(words.size() - left + 1);
    }
    assertThat(upkeep.catchUp().orElseThrow().entries()).isEqualTo(1);
    assertThat(found("word")).isEqualTo(words.size());
  }

  /// Interrupts the work once it has advanced.
  private record Interrupting(Cancellation cancellation) implements ImportProgress {
    @Override
    public void advance(long bytes) {
      cancellation.request();
    }

    @Override
    public void say(String message) {}
  }

  private void append(String... texts) throws IOException {
    var entries = new ArrayList<Entry>();
    for (String text : texts) {
      made++;
      entries.add(
          new Entry(
              "id-" + made,
              1_700_000_000L + made,
              "ada",
              "bot",
              text,
              EntryType.MESSAGE,
              Metadata.EMPTY));
    }
    writer.append(entries);
  }

  private String archiveId() throws IOException {
    return writer.manifest().head().archive();
  }

  private long found(String word) throws IOException {
    try (EntryIndexReader reading =
        EntryIndexReader.open(archive.layout().index(), archiveId(), _ -> {}).orElseThrow()) {
      TopHits found =
          reading.search(
              QueryTranslator.compile(new Query.Word(word)),
              PartitionFilter.of(PartitionSet.range(0, 1000)),
              TimeRange.ALL,
              10,
              Order.RELEVANCE);
      assertThat(found.best()).hasSize((int) found.total());
      return found.total();
    }
  }
}
