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
