package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/// Holds the [RetrievalSet]'s figures over the sample transcripts at what was reached, and prints
/// them; weights and analysis are changed only with these figures before and after. Skipped where
/// there are no samples.
///
///     ./mvnw -pl indexer -am test -Dtest=RetrievalTest -Dsurefire.failIfNoSpecifiedTests=false
class RetrievalTest {
  @TempDir private Path folder;

  @Test
  void theRightSessionsComeFirst(TestReporter reporter) throws IOException {
    importSamples();
    var searcher =
        new Searcher(Archive.open(new RealDisk(), folder.resolve("archive")), IndexUpdate.NONE);
    List<RetrievalSet.Answer> answers = RetrievalSet.load().ask(searcher);
    reporter.publishEntry("retrieval", "\n" + RetrievalSet.report(answers));
    RetrievalSet.Figures figures = RetrievalSet.Figures.of(answers);
    assertThat(figures.questions()).isGreaterThanOrEqualTo(200);
    assertThat(figures.first()).as("hit@1").isGreaterThanOrEqualTo(0.97);
    assertThat(figures.firstFive()).as("hit@5").isGreaterThanOrEqualTo(0.98);
    assertThat(figures.reciprocal()).as("MRR").isGreaterThanOrEqualTo(0.974);
  }

  private void importSamples() throws IOException {
    var setting =
        Importing.setting(
            new RealDisk(),
            folder.resolve("archive"),
            StorageSettings.DEFAULT.withSync(StorageSettings.Sync.NONE));
    var detector = new Detector(List.of(new ClaudeCode(Json.SOURCE), new Chibi(Json.SOURCE)));
    List<Path> samples =
        List.of(
            sample("claude"),
            sample("entire"),
            sample("entire-shadow"),
            sample("fasthooks"),
            sample("fixtures"),
            sample("spec-inputs"));
    Importing.run(
        new Ingestor(setting, detector, new ArchiveIndex(), EmbeddedSources.NONE),
        ImportMode.CHANGED,
        samples);
  }

  private Path sample(String relative) throws IOException {
    return SharedData.copy(relative, folder.resolve("data"));
  }
}
