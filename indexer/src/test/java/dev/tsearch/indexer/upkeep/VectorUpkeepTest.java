package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.rank.MeaningScores;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import dev.tsearch.indexer.lucene.vector.VectorIndexReader;
import dev.tsearch.indexer.lucene.vector.VectorIndexWriter;
import dev.tsearch.indexer.search.SampleArchive;
import dev.tsearch.indexer.search.WordEmbedder;
import dev.tsearch.indexer.upkeep.VectorUpkeep.VectorReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorUpkeepTest {
  @TempDir Path root;
  private SampleArchive sample;
  private ArchiveLayout layout;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(root, 0);
    layout = new ArchiveLayout(root);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  private void append(int first, int count) throws IOException {
    var entries = new ArrayList<Entry>();
    for (int number = first; number < first + count; number++) {
      entries.add(
          Entries.message(
              "id-" + number, Entries.NOON + number, "word" + number, "s" + number % 40));
    }
    sample.append(entries);
  }

  @Test
  void onlyNewPassagesAreEmbedded() throws IOException {
    append(0, 50);
    assertThat(sample.embed(new WordEmbedder())).isEqualTo(new VectorReport(50, 50, List.of()));
    assertThat(sample.embed(new WordEmbedder())).isEqualTo(new VectorReport(0, 50, List.of()));
    append(50, 7);
    var again = new WordEmbedder();
    assertThat(sample.embed(again)).isEqualTo(new VectorReport(7, 57, List.of()));
    assertThat(again.texts()).isEqualTo(7);
  }

  @Test
  void addingInStepsEqualsAddingAtOnce() throws IOException {
    for (int step = 0; step < 5; step++) {
      append(31 * step, 31);
      sample.embed(new WordEmbedder());
    }
    List<MeaningScores> inSteps = nearest();
    assertThat(VectorIndexWriter.remove(layout.vectors()))
        .isEqualTo(VectorIndexWriter.Removal.REMOVED);
    assertThat(layout.vectors()).doesNotExist();
    sample.embed(new WordEmbedder());
    assertThat(nearest()).isEqualTo(inSteps);
    assertThat(inSteps).allMatch(meaning -> !meaning.nearest().isEmpty());
  }

  /// The model fails at the 1,250th passage, which ends the run as a kill does: what the writer had
  /// not committed is gone.
  @Test
  void runThatEndsEarlyIsContinued() throws IOException {
    append(0, 1_400);
    var words = new WordEmbedder();
    assertThatThrownBy(() -> sample.embed(new Failing(words, 1_250)))
        .isInstanceOf(IOException.class)
        .hasMessage("out of order");
    try (VectorIndexReader reader = VectorIndexReader.open(layout.vectors()).orElseThrow()) {
      assertThat(reader.passages()).isBetween(1_000, 1_249);
    }
    var rest = new WordEmbedder();
    assertThat(sample.embed(rest).all()).isEqualTo(1_400);
    assertThat(rest.texts()).isBetween(151, 400);
    List<MeaningScores> continued = nearest();
    VectorIndexWriter.remove(layout.vectors());
    sample.embed(words);
    assertThat(continued).isEqualTo(nearest());
  }

  /// A model that stops working.
  private record Failing(WordEmbedder embedder, int at) implements Embedder {
    @Override
    public String model() {
      return embedder.model();
    }

    @Override
    public int dimensions() {
      return embedder.dimensions();
    }

    @Override
    public float[] embed(String text) throws IOException {
      if (embedder.texts() + 1 == at) {
        throw new IOException("out of order");
      }
      return embedder.embed(text);
    }

    @Override
    public void close() {}
  }

  @Test
  void vectorsOfEntriesThatAreGoneAreRemoved() throws IOException {
    append(0, 45);
    sample.embed(new WordEmbedder());
    sample.removeSealed();
    assertThat(sample.embed(new WordEmbedder())).isEqualTo(new VectorReport(0, 5, List.of()));
  }

  @Test
  void secondWriterIsRefused() throws IOException {
    append(0, 3);
    String archiveId;
    try (Snapshot snapshot = sample.archive().snapshot()) {
      archiveId = snapshot.head().archive();
    }
    try (VectorIndexWriter _ =
        VectorIndexWriter.openIfFree(layout.vectors(), archiveId, new WordEmbedder())
            .orElseThrow()) {
      assertThat(VectorIndexWriter.openIfFree(layout.vectors(), archiveId, new WordEmbedder()))
          .isEmpty();
      assertThat(VectorIndexWriter.remove(layout.vectors()))
          .isEqualTo(VectorIndexWriter.Removal.BUSY);
    }
  }

  @Test
  void damageIsFoundRemovedAndMadeAnew() throws IOException {
    append(0, 45);
    sample.index();
    sample.embed(new WordEmbedder());
    assertThat(verify().isSound()).isTrue();
    try (Stream<Path> files = Files.list(layout.vectors())) {
      Path largest =
          files.filter(file -> file.toString().endsWith(".cfs")).findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(largest);
      bytes[bytes.length / 2] ^= 1;
      Files.write(largest, bytes);
    }
    assertThat(verify().findings())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.file()).isEqualTo(layout.vectors());
          assertThat(finding.problem()).startsWith("vectors are damaged: ");
        });
    assertThat(verify().isTruthDamaged()).isFalse();
    var repair =
        new ArchiveRepair(
            new RealDisk(),
            root,
            StorageSettings.DEFAULT,
            LockWait.STANDARD,
            ImportProgress.NONE,
            _ -> {});
    ArchiveRepair.Report report = repair.run();
    assertThat(report.done())
        .containsExactly(
            layout.vectors() + ": removed; to make the vectors, run: tsearch index --vectors");
    assertThat(report.after().isSound()).isTrue();
    assertThat(sample.embed(new WordEmbedder()).passages()).isEqualTo(45);
    assertThat(verify().isSound()).isTrue();
  }

  private VerificationReport verify() throws IOException {
    return new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run();
  }

  /// What is near some questions; all passages are looked at, so that the graph does not matter.
  private List<MeaningScores> nearest() throws IOException {
    var found = new ArrayList<MeaningScores>();
    try (VectorIndexReader reader = VectorIndexReader.open(layout.vectors()).orElseThrow()) {
      for (int number = 0; number < 40; number++) {
        found.add(
            reader.nearest(
                new WordEmbedder().embed("word" + number),
                2_000,
                PartitionFilter.of(PartitionSet.range(0, 10_000)),
                TimeRange.ALL));
      }
    }
    return found;
  }
}
