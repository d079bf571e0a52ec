package dev.tsearch.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.benchmarks.corpus.Corpus;
import dev.tsearch.benchmarks.corpus.CorpusOptions;
import dev.tsearch.benchmarks.corpus.CorpusProperties;
import dev.tsearch.benchmarks.results.Figure;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveSizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizesTest {

  @Test
  void anArchiveIsWeighedBothWaysAndLeftAsItWas(@TempDir Path folder) throws IOException {
    Path corpus = folder.resolve("corpus");
    new Corpus(CorpusOptions.parse(corpus.toString(), "4000", "--shape", "chat", "--days", "300"))
        .write();
    Path root = folder.resolve("archive");
    new ImportRun(corpus, 1).importInto(root);
    Archive archive = Archive.open(new RealDisk(), root);
    ArchiveSizes before = ArchiveSizes.of(archive);

    String table = Sizes.table(archive, "");

    assertThat(ArchiveSizes.of(archive).partitions()).isEqualTo(before.partitions());
    Map<String, Double> figures =
        table
            .lines()
            .flatMap(line -> Figure.of(line).stream())
            .collect(Collectors.toMap(Figure::name, Figure::value));
    assertThat(figures.get("compression")).isBetween(1.5, 10.0);
    assertThat(figures.get("archive-compressed")).isLessThan(figures.get("archive-of-sources"));
    assertThat(figures.get("index-of-text")).isBetween(0.1, 3.0);
    assertThat(table).contains("| partitions, compressed |", "| index |", "| · terms |");
    assertThat(CorpusProperties.table(archive))
        .containsPattern("text ÷ all sources \\| 0\\.[23]")
        .contains("| keys in the first 1.0 MB of text |");
  }
}
