package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryPrinter;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random queries of every kind over a random archive, held against a look at every entry: the only
/// judge here is [RandomSearches#matches]. The seed is in every failure; `-Dtsearch.seed=N` repeats
/// it.
class SearchPropertyTest {
  private static final int QUERIES = 25;

  @TempDir private Path folder;
  private SampleArchive sample;
  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private final RandomSearches searches = new RandomSearches(random);

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
    sample.append(searches.entries(0, 170));
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void aSearchIsALookAtEveryEntry() throws IOException {
    sample.index();
    assertEveryQueryIsAnswered();
  }

  @Test
  void soItIsWithHalfAnIndex() throws IOException {
    sample.index();
    sample.append(searches.entries(170, 55));
    assertEveryQueryIsAnswered();
  }

  @Test
  void soItIsWithoutAnIndex() throws IOException {
    assertEveryQueryIsAnswered();
  }

  @Test
  void damagedSidecarsChangeNoResult() throws IOException {
    sample.index();
    for (Path file : sidecars()) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
    }
    assertEveryQueryIsAnswered();
  }

  @Test
  void swappedSidecarsChangeNoResult() throws IOException {
    List<Path> files = sidecars();
    Files.deleteIfExists(sample.archive().layout().summaryPack());
    files.remove(sample.archive().layout().summaryPack());
    Collections.shuffle(files, random);
    byte[] first = Files.readAllBytes(files.getFirst());
    for (int at = 0; at + 1 < files.size(); at++) {
      Files.write(files.get(at), Files.readAllBytes(files.get(at + 1)));
    }
    Files.write(files.getLast(), first);
    assertEveryQueryIsAnswered();
  }

  private void assertEveryQueryIsAnswered() throws IOException {
    var searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
    for (int number = 0; number < QUERIES; number++) {
      Query query = searches.query(3);
      TimeRange time = random.nextInt(3) == 0 ? searches.range() : TimeRange.ALL;
      Inserted inserted = searches.inserted();
      SearchRequest request =
          SearchRequest.of(query).withTime(time).withLimit(10_000).withInserted(inserted);
      SearchResult pruned = searcher.search(request);
      String story =
          "seed %d: %s in %s, %s".formatted(seed, QueryPrinter.print(query), time, inserted);
      assertThat(ids(pruned)).as(story).isEqualTo(scan(query, time, inserted));
      SearchResult whole = searcher.search(request.withPruning(Pruning.OFF));
      if (whole.explanation().entriesNotIndexed() == 0) {
        assertThat(places(pruned)).as(story).isEqualTo(places(whole));
      } else {
        assertThat(ids(whole)).as(story).isEqualTo(ids(pruned));
      }
      searcher.search(request.withPruning(Pruning.VERIFY).withLimit(5));
    }
  }

  private Set<String> scan(Query query, TimeRange time, Inserted inserted) {
    var ids = new TreeSet<String>();
    for (Entry entry : sample.entries()) {
      if (time.contains(entry.timestamp())
          && !RandomSearches.isLeftOut(entry, inserted)
          && RandomSearches.matches(query, entry)) {
        ids.add(entry.id());
      }
    }
    return ids;
  }

  private List<Path> sidecars() throws IOException {
    var files = new ArrayList<Path>();
    try (Stream<Path> partitions = Files.list(sample.archive().layout().partitions())) {
      partitions.filter(file -> file.toString().endsWith(".bloom")).forEach(files::add);
    }
    Path summary = sample.archive().layout().summaryPack();
    if (Files.exists(summary)) {
      files.add(summary);
    }
    assertThat(files).hasSizeGreaterThan(6);
    return files;
  }

  private static Set<String> ids(SearchResult result) {
    var ids = new TreeSet<String>();
    result.hits().forEach(hit -> ids.add(hit.entry().id()));
    return ids;
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
