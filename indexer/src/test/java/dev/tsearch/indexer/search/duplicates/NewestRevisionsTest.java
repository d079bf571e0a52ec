package dev.tsearch.indexer.search.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewestRevisionsTest {

  @Test
  void theNewestRevisionTakesTheFirstPlace() {
    assertThat(shown(entry("a"), entry("b"), revision("a", 2), revision("a", 10)))
        .containsExactly("a@10", "b");
    assertThat(shown(revision("a", 10), entry("b"), entry("a"), revision("a", 9)))
        .containsExactly("a@10", "b");
  }

  @Test
  void whatOnlyLooksLikeARevisionIsAnotherEntry() {
    assertThat(shown(entry("a"), entry("a@2"), entry("a"))).containsExactly("a", "a@2", "a");
  }

  @Test
  void sessionsHaveRevisionsOfTheirOwn() {
    Entry other = Entries.message("a", Entries.NOON, "text", "other");
    assertThat(shown(other, revision("a", 2))).containsExactly("a", "a@2");
  }

  private static List<String> shown(Entry... entries) {
    var newest = new NewestRevisions();
    for (Entry entry : entries) {
      newest.add(new ReadHit(new LocatedEntry(entry, new EntryAddress(0, 0, 1)), 1));
    }
    return newest.hits().stream().map(hit -> hit.located().entry().id()).toList();
  }

  private static Entry entry(String id) {
    return Entries.message(id, Entries.NOON, "text", "s1");
  }

  private static Entry revision(String id, int number) {
    Entry entry = entry(id + "@" + number);
    return entry.withMetadata(entry.metadata().with("revision_of", id));
  }
}
