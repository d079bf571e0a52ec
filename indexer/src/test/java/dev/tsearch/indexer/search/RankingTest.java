package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What comes first of entries that have the same words.
class RankingTest {
  private static final long DAY = 86_400;

  @TempDir private Path folder;
  private SampleArchive sample;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 60);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void newerComesBeforeOlderAndAWordBeforeBoth() throws IOException {
    sample.append(
        List.of(
            Entries.message("old", Entries.NOON, "a lantern here", "s"),
            Entries.message("older-twice", Entries.NOON - 400 * DAY, "lantern lantern", "s"),
            Entries.message("new", Entries.NOON + 300 * DAY, "a lantern here", "s")));
    assertThat(found("lantern").indexOf("new")).isLessThan(found("lantern").indexOf("old"));
    sample.index();
    assertThat(found("lantern")).containsExactly("older-twice", "new", "old");
  }

  @Test
  void whatWasSaidComesFirstAndAsidesLast() throws IOException {
    Entry said = Entries.message("said", Entries.NOON, "a lantern here", "s");
    Entry aside = Entries.message("aside", Entries.NOON, "a lantern here", "s");
    sample.append(
        List.of(
            aside.withMetadata(aside.metadata().with("meta", true)),
            of(said, "printed", EntryType.TOOL_RESULT),
            of(said, "thought", EntryType.THINKING),
            said));
    sample.index();
    assertThat(found("lantern")).containsExactly("said", "thought", "printed", "aside");
  }

  private static Entry of(Entry entry, String id, EntryType type) {
    return new Entry(
        id, entry.timestamp(), entry.from(), entry.to(), entry.content(), type, entry.metadata());
  }

  private List<String> found(String word) throws IOException {
    var searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
    SearchRequest request = SearchRequest.of(new Query.Word(word));
    searcher.search(request.withPruning(Pruning.VERIFY));
    return searcher.search(request).hits().stream().map(hit -> hit.entry().id()).toList();
  }
}
