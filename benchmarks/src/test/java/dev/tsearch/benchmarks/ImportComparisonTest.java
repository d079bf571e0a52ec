package dev.tsearch.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.benchmarks.bare.BareIndexing.Fields;
import dev.tsearch.benchmarks.corpus.Corpus;
import dev.tsearch.benchmarks.corpus.CorpusOptions;
import dev.tsearch.benchmarks.results.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportComparisonTest {

  @Test
  void luceneGetsTheEntriesThatTheImportMade(@TempDir Path folder) throws IOException {
    ImportRun run = corpus(folder);
    Path archive = folder.resolve("archive");
    Cost imported = run.importInto(archive);
    assertThat(imported.entries()).isGreaterThan(500);
    for (Fields fields : Fields.values()) {
      Path index = Files.createDirectory(folder.resolve("index-" + fields));
      assertThat(run.index(archive, fields, index).entries()).isEqualTo(imported.entries());
      assertThat(entriesOf(index)).isEqualTo(imported.entries());
      assertThat(termsOf(index)).isEqualTo(termsOf(archive.resolve("index")));
    }
  }

  @Test
  void printsATableOfTheComparison(@TempDir Path folder) throws IOException {
    String table = ImportComparison.of(corpus(folder)).table();
    assertThat(table).contains("| bare IndexWriter, texts alone | ", " | 1.00 | ");
    List<Figure> figures = table.lines().flatMap(line -> Figure.of(line).stream()).toList();
    assertThat(figures).extracting(Figure::name).containsExactly("import-vs-lucene", "import-rate");
    assertThat(figures).allMatch(figure -> figure.value() > 0);
  }

  private static ImportRun corpus(Path folder) throws IOException {
    Path corpus = folder.resolve("corpus");
    new Corpus(CorpusOptions.parse(corpus.toString(), "600", "--shape", "chat")).write();
    return new ImportRun(corpus, 2);
  }

  private static int entriesOf(Path index) throws IOException {
    try (var directory = FSDirectory.open(index);
        var reader = DirectoryReader.open(directory)) {
      return reader.numDocs();
    }
  }

  private static long termsOf(Path index) throws IOException {
    try (var directory = FSDirectory.open(index);
        var reader = DirectoryReader.open(directory)) {
      return reader.getSumTotalTermFreq("content");
    }
  }
}
