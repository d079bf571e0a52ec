package dev.tsearch.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.term.TermFilter;
import dev.tsearch.indexer.catalog.NameResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// What is measured must be right: each benchmark's body, run once or some times.
class BenchmarksTest {
  @Test
  void filterSaysYesToAllThatIsThereAndNoToNearlyAllElse() {
    FilterBenchmark filter = new FilterBenchmark();
    filter.keys = 3000;
    filter.bitsPerKey = 12;
    filter.prepare();
    assertThat(filter.build().length)
        .isBetween(3000 * 12 / 8, 3000 * 12 / 8 + TermFilter.BLOCK_BYTES);
    int wrong = 0;
    for (int question = 0; question < 1 << 12; question++) {
      assertThat(filter.probeOfWhatIsThere()).isTrue();
      wrong += filter.probeOfWhatIsNot() ? 1 : 0;
    }
    assertThat(wrong).isLessThan((1 << 12) / 50);
    assertThat(filter.quality().falsePercent()).isBetween(0.01, 0.6);
    assertThat(filter.quality().bitsPerKey()).isBetween(12.0, 12.2);
  }

  @Test
  void gatheringAgainAddsNothing() {
    HashBenchmark hash = new HashBenchmark();
    hash.draw();
    hash.forget();
    int gathered = hash.gatherTermsAndPrefixes().size();
    assertThat(gathered).isGreaterThan(5000);
    assertThat(hash.gatherTermsAndPrefixes().size()).isEqualTo(gathered);
    assertThat(hash.hash()).isEqualTo(hash.hash());
  }

  @Test
  void planSearchesWhereTheWordsMayBe() {
    assertThat(searched(1, 300)).isEqualTo(300);
    assertThat(searched(100, 300)).isBetween(3, 6);
    assertThat(searched(0, 300)).isBetween(0, 3);
  }

  private static int searched(int every, int partitions) {
    PlanBenchmark plan = new PlanBenchmark();
    plan.every = every;
    plan.partitions = partitions;
    plan.prepare();
    assertThat(plan.threeWordsOfFiltersAlone()).isEqualTo(plan.threeWords().searched().size());
    assertThat(plan.threeWordsOfThirtyDays().prunedByTime().size()).isEqualTo(partitions - 30);
    return plan.threeWords().searched().size();
  }

  @Test
  void everyThousandIsSealed() throws IOException {
    RotationBenchmark rotation = new RotationBenchmark();
    rotation.sync = StorageSettings.Sync.NONE;
    rotation.open();
    RotationBenchmark.Thousand thousand = new RotationBenchmark.Thousand();
    thousand.make(rotation);
    assertThat(rotation.appendThousandAndSeal(thousand)).hasSize(RotationBenchmark.ENTRIES);
    assertThat(rotation.sealed()).isEqualTo(1);
    RotationBenchmark.Last last = new RotationBenchmark.Last();
    last.fill(rotation);
    assertThat(rotation.sealed()).isEqualTo(1);
    assertThat(rotation.appendThatSeals(last)).hasSize(1);
    assertThat(rotation.sealed()).isEqualTo(2);
    rotation.close();
  }

  @Test
  void aThousandLinesAreWrittenRaw() throws IOException {
    RotationBenchmark rotation = new RotationBenchmark();
    rotation.sync = StorageSettings.Sync.GROUP;
    rotation.open();
    RotationBenchmark.Thousand thousand = new RotationBenchmark.Thousand();
    thousand.make(rotation);
    assertThat(rotation.thousandRaw(thousand)).hasSize(thousand.bytes());
    assertThat(rotation.thousandRaw(thousand)).hasSize(thousand.bytes());
    assertThat(rotation.sealed()).isZero();
    rotation.close();
  }

  @Test
  void whatIsAppendedIsThere() throws Exception {
    AppendBenchmark append = new AppendBenchmark();
    append.open();
    assertThat(append.one()).hasSize(1);
    assertThat(append.batchOf64()).hasSize(AppendBenchmark.GROUP);
    try (var threads = Executors.newFixedThreadPool(AppendBenchmark.GROUP)) {
      threads.invokeAll(Collections.nCopies(AppendBenchmark.GROUP, append::oneByEachOf64Threads));
    }
    assertThat(append.entries()).isEqualTo(1 + 2 * AppendBenchmark.GROUP);
    assertThat(append.oneByEachOf64ThreadsRaw()).isEqualTo(append.lineBytes());
    assertThat(append.oneRaw()).isEqualTo(append.lineBytes());
    assertThat(append.batchOf64Raw()).isGreaterThan(50 * append.lineBytes());
    append.close();
  }

  @Test
  void importTakesAllThatLuceneIsGiven() throws IOException {
    ImportBenchmark imported = new ImportBenchmark();
    imported.lines = 600;
    imported.prepare();
    imported.empty();
    long entries = imported.importAll();
    imported.forget();
    assertThat(entries).isGreaterThan(500);
    imported.empty();
    assertThat(imported.bareIndexWriter()).isEqualTo(entries);
    imported.forget();
    assertThat(imported.readSourcesRaw()).isGreaterThan(100_000);
    imported.close();
  }

  @Test
  void folderIsImportedAndSearched() throws IOException {
    FolderBenchmark folder = new FolderBenchmark();
    folder.prepare();
    assertThat(folder.importFolder()).isGreaterThan(4000);
    FolderBenchmark.Imported imported = new FolderBenchmark.Imported();
    imported.open(folder);
    assertThat(folder.search(imported).hits()).hasSize(20);
    imported.close();
    folder.close();
  }

  @Test
  void lookupFindsTheOneEntry() throws IOException {
    LookupBenchmark lookup = new LookupBenchmark();
    lookup.entries = 2500;
    lookup.prepare();
    assertThat(lookup.byId()).isInstanceOf(NameResolver.Meaning.OneEntry.class);
    assertThat(lookup.byIdWithOpening()).isInstanceOf(NameResolver.Meaning.OneEntry.class);
    assertThat(lookup.twentyLines()).doesNotHaveDuplicates().hasSize(LookupBenchmark.HITS);
    assertThat(lookup.twentyLinesRaw()).isGreaterThan(LookupBenchmark.HITS * 250);
    assertThat(new String(lookup.byIdRaw(), StandardCharsets.UTF_8))
        .startsWith("{")
        .endsWith("}\n");
    lookup.close();
  }

  @Test
  void linesAreReadHoweverTheyAreStored() throws IOException {
    for (Compression compression : Compression.values()) {
      LineBenchmark line = new LineBenchmark();
      line.compression = compression;
      line.prepare(2500);
      assertThat(line.line().id()).isNotEmpty();
      assertThat(line.wholePartition()).isPositive();
      assertThat(new String(line.lineRaw(), StandardCharsets.UTF_8)).startsWith("{").endsWith("}");
      line.close();
    }
  }

  @Test
  void searchFindsWhatLuceneFinds() throws IOException {
    SearchBenchmark search = new SearchBenchmark();
    search.entries = 2500;
    search.prepare();
    SearchBenchmark.Bare bare = new SearchBenchmark.Bare();
    bare.open(search);
    long matches = search.bareLuceneOneWord(bare).totalHits.value();
    assertThat(matches).isGreaterThan(20);
    assertThat(search.bareLuceneOneWordWithOpening(bare).totalHits.value()).isEqualTo(matches);
    assertThat(search.search().total()).isEqualTo(matches);
    assertThat(search.search().hits()).hasSize(20);
    search.query = "\"unused variable\"";
    assertThat(search.search().total()).isPositive();
    search.query = "qzxjvw";
    assertThat(search.search().total()).isZero();
    bare.close();
    search.close();
  }

  @Test
  void lineGivesTheEntryBack() throws Exception {
    CodecBenchmark codec = new CodecBenchmark();
    codec.contentBytes = 5000;
    codec.prepare();
    assertThat(codec.decode().content()).hasSizeBetween(4500, 5200).contains("\n");
    long sum = codec.checksumOfLine();
    codec.contentBytes = 300;
    codec.prepare();
    assertThat(codec.decode().content()).hasSizeBetween(250, 400);
    assertThat(codec.checksumOfLine()).isNotEqualTo(sum);
  }
}
