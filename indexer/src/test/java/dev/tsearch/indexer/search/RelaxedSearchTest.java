package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.RelaxationStep;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelaxedSearchTest {
  @TempDir private Path folder;
  private SampleArchive sample;
  private final List<String> opened = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 100);
    sample.append(
        List.of(
            Entries.message("h1", Entries.NOON, "the harvest begins at the river", "garden"),
            Entries.message("h2", Entries.NOON, "harvest of apples", "garden"),
            Entries.message("h3", Entries.NOON, "a river and a lantern", "garden")));
    sample.append(SampleArchive.random(100, 40));
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void firstStepThatFindsAnythingIsTakenAndNamed() throws IOException {
    for (boolean indexed : new boolean[] {false, true}) {
      if (indexed) {
        sample.index();
      }
      assertFinds(List.of("harvest", "river"), RelaxationStep.WHOLE, "h1");
      assertFinds(List.of("harvest", "with", "river"), RelaxationStep.STOP_WORDS, "h1");
      assertFinds(List.of("harvst", "river"), RelaxationStep.FUZZY, "h1");
      assertFinds(List.of("apples", "lantern", "river"), RelaxationStep.FEWER_WORDS, "h3");
    }
  }

  @Test
  void aPhraseIsFoundByItsWords() throws IOException {
    SearchResult result = search(new Query.Phrase("river harvest", 0));
    assertThat(result.relaxation().step()).isEqualTo(RelaxationStep.PHRASE_WORDS);
    assertThat(result.relaxation().description()).isNotEmpty();
    assertThat(ids(result)).containsExactly("h1");
  }

  @Test
  void noStepIsTakenWhereNoneIsAllowed() throws IOException {
    SearchResult result = searcher().search(SearchRequest.of(new Query.Phrase("river harvest", 0)));
    assertThat(result.hits()).isEmpty();
    assertThat(result.relaxation()).isEqualTo(AppliedRelaxation.NONE);
  }

  @Test
  void pruningChangesNoStep() throws IOException {
    sample.index();
    for (String text : List.of("apples lantern river", "harvst river", "the apple nowhere")) {
      Query query =
          Query.all(List.of(text.split(" ")).stream().<Query>map(Query.Word::new).toList());
      SearchRequest request = SearchRequest.of(query).withStrictness(Strictness.LENIENT);
      SearchResult pruned = searcher().search(request);
      SearchResult whole = searcher().search(request.withPruning(Pruning.OFF));
      assertThat(pruned.relaxation()).isEqualTo(whole.relaxation());
      assertThat(places(pruned)).isNotEmpty().isEqualTo(places(whole));
      searcher().search(request.withPruning(Pruning.VERIFY));
    }
  }

  @Test
  void wordsThatAreNowhereAreCorrectedByWhatTheIndexHas() throws IOException {
    sample.index();
    SearchResult result =
        search(Query.all(List.of(new Query.Word("harvset"), new Query.Word("w1"))));
    assertThat(result.relaxation().corrections()).containsExactly(Map.entry("harvset", "harvest"));
    assertThat(search(new Query.Word("lantern")).relaxation().corrections()).isEmpty();
    assertThat(search(new Query.Word("zzzzzzzz")).relaxation().corrections()).isEmpty();
  }

  @Test
  void indexIsOpenedAtMostOnceOnTheWayDown() throws IOException {
    sample.index();
    opened.clear();
    assertThat(
            search(Query.all(List.of(new Query.Word("xyzzy1"), new Query.Word("xyzzy2")))).hits())
        .isEmpty();
    assertThat(opened).hasSizeLessThanOrEqualTo(1);
    opened.clear();
    search(new Query.Word("xyzzy99"));
    assertThat(opened).isEmpty();
  }

  private void assertFinds(List<String> words, RelaxationStep step, String first)
      throws IOException {
    SearchResult result = search(Query.all(words.stream().<Query>map(Query.Word::new).toList()));
    assertThat(result.relaxation().step()).as(words.toString()).isEqualTo(step);
    assertThat(ids(result).getFirst()).as(words.toString()).isEqualTo(first);
  }

  private SearchResult search(Query query) throws IOException {
    return searcher().search(SearchRequest.of(query).withStrictness(Strictness.LENIENT));
  }

  private Searcher searcher() throws IOException {
    Path index = sample.indexPath();
    return new Searcher(
        sample.archive(),
        IndexUpdate.NONE,
        (archiveId, whyNot) -> {
          opened.add(archiveId);
          return EntryIndexReader.open(index, archiveId, whyNot);
        },
        Searcher.MAX_TAIL_BYTES);
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
