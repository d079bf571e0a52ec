package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Mistakes in pruning that other systems have shipped, each as the search that it would break.
/// Every search runs with an index and without one.
class KnownPruningMistakesTest {
  @TempDir private Path folder;
  private SampleArchive sample;
  private int written;
  private int ids;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void aPrefixIsNotLookedUpAsAWholeWord() throws IOException {
    partition("apple banana");
    partition("cherry");
    assertFinds("appl*", "apple banana");
    assertFinds("ap*", "apple banana");
    assertFinds("a*", "apple banana");
  }

  @Test
  void noLiteralIsGuessedFromARegularExpression() throws IOException {
    partition("baz");
    partition("foorz");
    partition("fz");
    assertFinds("/(foo|ba)r?z/", "baz", "foorz");
    assertFinds("/foo?.*z/", "foorz");
    assertFinds("/(foor)*z|fz/", "foorz", "fz");
  }

  @Test
  void aNegationIsNotANegatedNo() throws IOException {
    partition("apple", "pear");
    partition("pear tree");
    assertFinds("pear -apple", "pear", "pear tree");
    assertFinds("pear -\"apple pie\"", "pear", "pear tree");
    assertFinds("pear -tree", "pear");
    assertFinds("pear -tree*", "pear");
  }

  @Test
  void numbersAreWrittenAlikeOnBothSides() throws IOException {
    partition("took 10ms of 1,5 s, 007 times at 0x1F, v1.20.3");
    String text = "took 10ms of 1,5 s, 007 times at 0x1F, v1.20.3";
    for (String asked : List.of("10ms", "10", "007", "0x1F", "0x1f", "1.20.3", "v1.20.3", "1,5")) {
      assertFinds(asked, text);
    }
  }

  @Test
  void queriesAreSplitAsTextsAre() throws IOException {
    String text = "ParentUuid in src/main.rs uses std::vector, naïve 日本語 and snake_case_name";
    partition(text);
    partition("nothing of it");
    for (String asked :
        List.of(
            "parentuuid",
            "parentUuid",
            "parent_uuid",
            "src/main.rs",
            "main.rs",
            "std::vector",
            "naive",
            "NAÏVE",
            "日本",
            "snakeCaseName",
            "case")) {
      assertFinds(asked, text);
    }
  }

  @Test
  void aWordThatOnePartitionHad_isKeptForTheNext() throws IOException {
    partition("ownership first");
    partition("ownership second");
    partition("ownership third");
    assertFinds("ownership", "ownership first", "ownership second", "ownership third");
  }

  @Test
  void aFieldIsNotLookedForAmongTheWords() throws IOException {
    append(List.of(tool(message("no such word here"), "Bash")));
    fill();
    partition("Bash as a word");
    assertFinds("tool:Bash", "no such word here");
    assertFinds("word tool:Bash", "no such word here");
    assertFinds("word -tool:Bash", "Bash as a word");
  }

  @Test
  void anEmptyValueIsNotAnAbsentOne() throws IOException {
    append(List.of(tool(message("has a tool"), "Bash"), message("has none")));
    fill();
    Query empty = new Query.FieldIs(Field.TOOL, "");
    assertThat(found(SearchRequest.of(empty))).isEmpty();
    assertThat(found(SearchRequest.of(Query.all(List.of(word("has"), Query.not(empty))))))
        .containsExactlyInAnyOrder("has a tool", "has none");
  }

  @Test
  void filtersOfOneEntryAndOfNone() throws IOException {
    append(List.of(message("lonely")));
    var noise = new ArrayList<Entry>();
    for (int number = 0; number < SampleArchive.PARTITION_ENTRIES - 1; number++) {
      noise.add(noise(message("unheard")));
    }
    append(noise);
    append(new ArrayList<>(noise.stream().map(entry -> noise(message("unheard"))).toList()));
    append(List.of(noise(message("unheard"))));
    partition("lonely too");
    assertFinds("lonely", "lonely", "lonely too");
    assertFinds("unheard");
    assertFinds("lonely -unheard", "lonely", "lonely too");
  }

  @Test
  void theFirstAndLastTimesAreNotTheRange() throws IOException {
    var entries = new ArrayList<Entry>();
    for (int number = 0; number < SampleArchive.PARTITION_ENTRIES; number++) {
      boolean middle = number == SampleArchive.PARTITION_ENTRIES / 2;
      long time = middle ? Entries.NOON + 86_400 : Entries.NOON + number;
      entries.add(at(time, middle ? "late in the middle" : "early"));
    }
    append(entries);
    assertThat(
            found(request("late").withTime(new TimeRange(Entries.NOON + 80_000, Long.MAX_VALUE))))
        .containsExactly("late in the middle");
    assertThat(found(request("late").withTime(new TimeRange(0, Entries.NOON + 86_400))))
        .containsExactly("late in the middle");
  }

  @Test
  void caseIsFoldedAtTheSamePlaceOnBothSides() throws IOException {
    partition("İSTANBULKöprüsü ve STRASSE");
    String text = "İSTANBULKöprüsü ve STRASSE";
    for (String asked : List.of("İSTANBULKöprüsü", "köprüsü", "KÖPRÜSÜ", "straße", "Strasse")) {
      assertFinds(asked, text);
    }
  }

  @Test
  void aPieceOfAWordIsNotHeldAgainstWholeWords() throws IOException {
    partition("pineapples");
    partition("cherries");
    assertFinds("*pple*", "pineapples");
    assertFinds("*apples", "pineapples");
    assertFinds("p?neapp*", "pineapples");
  }

  private void assertFinds(String asked, String... texts) throws IOException {
    assertThat(found(request(asked))).as(asked).containsExactlyInAnyOrder(texts);
  }

  /// What is found without an index, which must be what is found with one, pruned or not.
  private List<String> found(SearchRequest request) throws IOException {
    SearchRequest all = request.withLimit(1000);
    List<String> scanned = texts(all);
    sample.index();
    assertThat(texts(all)).as("with an index").containsExactlyInAnyOrderElementsOf(scanned);
    assertThat(texts(all.withPruning(Pruning.OFF)))
        .as("unpruned")
        .containsExactlyInAnyOrderElementsOf(scanned);
    removeIndex();
    return scanned;
  }

  private void removeIndex() throws IOException {
    try (Stream<Path> files = Files.list(sample.indexPath())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  private List<String> texts(SearchRequest request) throws IOException {
    var searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
    return searcher.search(request).hits().stream().map(hit -> hit.entry().content()).toList();
  }

  private static SearchRequest request(String asked) {
    return SearchRequest.of(new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(asked).query());
  }

  private static Query word(String text) {
    return new Query.Word(text);
  }

  /// A sealed partition: these texts and enough others.
  private void partition(String... texts) throws IOException {
    for (String text : texts) {
      append(List.of(message(text)));
    }
    fill();
  }

  private void fill() throws IOException {
    while (written % SampleArchive.PARTITION_ENTRIES != 0) {
      append(List.of(message("filling")));
    }
  }

  private void append(List<Entry> entries) throws IOException {
    sample.append(entries);
    written += entries.size();
  }

  private Entry message(String text) {
    return at(Entries.NOON + sample.entries().size(), text);
  }

  private Entry at(long time, String text) {
    ids++;
    return Entries.message("id-" + ids, time, text, "session-" + ids);
  }

  private static Entry tool(Entry entry, String tool) {
    return entry.withMetadata(entry.metadata().with("tool", tool));
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
}
