package dev.tsearch.indexer.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordMatchTest {
  private static List<String> notes(AppliedSpelling spelling, boolean isIndexed) {
    return new WordMatch(WordCounts.NONE, spelling, isIndexed).notes(Long::toString);
  }

  /// It said `no entry has all words, 0 at least 2 of 3`.
  @Test
  void aNumberOfNoneIsNotSaid() {
    assertThat(notes(new WordCounts(3, 0, 0))).containsExactly("no entry has 2 of the 3 words");
    assertThat(notes(new WordCounts(3, 0, 4)))
        .containsExactly("no entry has all words, 4 at least 2 of 3");
    assertThat(notes(new WordCounts(2, 0, 0))).containsExactly("no entry has both words");
  }

  private static List<String> notes(WordCounts counts) {
    return new WordMatch(counts, AppliedSpelling.NONE, true).notes(Long::toString);
  }

  @Test
  void anAbsentWordIsNamedWithTheWordsThatBeginSo() {
    Map<String, List<String>> longer = Map.of("lago", List.of("lagoon", "lagoons"));
    var absent = new AppliedSpelling(Map.of(), Set.of(), longer, false);
    assertThat(notes(absent, true))
        .containsExactly("no entry has `lago`; words that begin so: `lagoon`, `lagoons`");
    assertThat(notes(absent, false))
        .as("entries that are not indexed may have it")
        .containsExactly("words that begin with `lago`: `lagoon`, `lagoons`");
    var corrected = new AppliedSpelling(Map.of("lago", "lake"), Set.of("lago"), longer, false);
    assertThat(notes(corrected, true))
        .containsExactly(
            "also searched for `lake`: no entry has `lago`",
            "words that begin with `lago`: `lagoon`, `lagoons`");
  }
}
