package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryPrinter;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
/// judge here is [#matches]. The seed is in every failure; `-Dtsearch.seed=N` repeats it.
class SearchPropertyTest {
  private static final int QUERIES = 25;
  private static final List<String> WORDS =
      List.of("ownership", "borrow", "checker", "compiler", "river", "harvest", "owl", "nowhere");
  private static final List<String> TOOLS = List.of("Bash", "Read", "Grep");

  @TempDir private Path folder;
  private SampleArchive sample;
  private final long seed = Long.getLong("tsearch.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
    sample.append(entries(0, 170));
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
    sample.append(entries(170, 55));
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
      Query query = query(3);
      TimeRange time = random.nextInt(3) == 0 ? range() : TimeRange.ALL;
      SearchRequest request = SearchRequest.of(query).withTime(time).withLimit(10_000);
      SearchResult pruned = searcher.search(request);
      String story = "seed %d: %s in %s".formatted(seed, QueryPrinter.print(query), time);
      assertThat(ids(pruned)).as(story).isEqualTo(scan(query, time));
      SearchResult whole = searcher.search(request.withPruning(Pruning.OFF));
      if (whole.explanation().entriesNotIndexed() == 0) {
        assertThat(places(pruned)).as(story).isEqualTo(places(whole));
      } else {
        assertThat(ids(whole)).as(story).isEqualTo(ids(pruned));
      }
      searcher.search(request.withPruning(Pruning.VERIFY).withLimit(5));
    }
  }

  private Set<String> scan(Query query, TimeRange time) {
    var ids = new TreeSet<String>();
    for (Entry entry : sample.entries()) {
      if (time.contains(entry.timestamp()) && matches(query, entry)) {
        ids.add(entry.id());
      }
    }
    return ids;
  }

  private static boolean matches(Query query, Entry entry) {
    List<String> words =
        entry.type().equals(EntryType.PROGRESS)
            ? List.of()
            : Arrays.asList(entry.content().split(" ", -1));
    return switch (query) {
      case Query.Word(String text) -> words.contains(text);
      case Query.Phrase(String text, int _) ->
          Collections.indexOfSubList(words, Arrays.asList(text.split(" ", -1))) >= 0;
      case Query.Prefix(String text) -> words.stream().anyMatch(word -> word.startsWith(text));
      case Query.Wildcard(String pattern) ->
          words.stream().anyMatch(word -> word.matches(pattern.replace("*", ".*")));
      case Query.Fuzzy(String text, int _) -> words.contains(text);
      case Query.Regex(String pattern) -> words.stream().anyMatch(word -> word.matches(pattern));
      case Query.FieldIs is -> is.field().terms(entry).contains(is.term());
      case Query.TimeIs(TimeRange range) -> range.contains(entry.timestamp());
      case Query.All(List<Query> parts) -> parts.stream().allMatch(part -> matches(part, entry));
      case Query.Any(List<Query> parts) -> parts.stream().anyMatch(part -> matches(part, entry));
      case Query.Not(Query inner) -> !matches(inner, entry);
      case Query.Everything _ -> true;
    };
  }

  private Query query(int depth) {
    return switch (random.nextInt(depth == 0 ? 8 : 12)) {
      case 0, 1, 2 -> new Query.Word(word());
      case 3 -> new Query.Phrase(word() + " " + word(), 0);
      case 4 -> new Query.Prefix(word().substring(0, 1 + random.nextInt(3)));
      case 5 -> pattern();
      case 6 ->
          random.nextBoolean()
              ? new Query.FieldIs(Field.TOOL, TOOLS.get(random.nextInt(TOOLS.size())))
              : new Query.FieldIs(Field.SESSION, "s" + random.nextInt(12));
      case 7 -> random.nextInt(4) == 0 ? new Query.Everything() : new Query.TimeIs(range());
      case 8, 9 -> Query.all(List.of(query(depth - 1), query(depth - 1)));
      case 10 -> Query.any(List.of(query(depth - 1), query(depth - 1)));
      default -> Query.not(query(depth - 1));
    };
  }

  private Query pattern() {
    String word = word();
    return switch (random.nextInt(3)) {
      case 0 -> new Query.Wildcard(word.charAt(0) + "*" + word.charAt(word.length() - 1));
      case 1 -> new Query.Regex(word.substring(0, 2) + ".*");
      default -> new Query.Fuzzy(word, 1);
    };
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private TimeRange range() {
    long from = Entries.NOON + random.nextInt(200) * 60L;
    return switch (random.nextInt(3)) {
      case 0 -> new TimeRange(from, Long.MAX_VALUE);
      case 1 -> new TimeRange(Long.MIN_VALUE, from);
      default -> new TimeRange(from, from + random.nextInt(100) * 60L);
    };
  }

  private List<Entry> entries(int first, int count) {
    var entries = new ArrayList<Entry>();
    for (int number = first; number < first + count; number++) {
      var words = new ArrayList<String>();
      int length = 1 + random.nextInt(3);
      for (int at = 0; at < length; at++) {
        words.add(WORDS.get(random.nextInt(WORDS.size() - 1)));
      }
      long timestamp = random.nextInt(15) == 0 ? TimeRange.UNDATED : Entries.NOON + 60L * number;
      Entry entry =
          Entries.message(
              "id-" + number,
              timestamp,
              String.join(" ", words),
              "s" + number / SampleArchive.PARTITION_ENTRIES);
      if (random.nextInt(3) == 0) {
        String tool = TOOLS.get(random.nextInt(TOOLS.size()));
        entry = entry.withMetadata(entry.metadata().with("tool", tool));
      }
      entries.add(random.nextInt(12) == 0 ? noise(entry) : entry);
    }
    return entries;
  }

  private static Entry noise(Entry entry) {
    return new Entry(
        entry.id(),
        entry.timestamp(),
        entry.from(),
        entry.to(),
        entry.content(),
        EntryType.PROGRESS,
        entry.metadata());
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
