package dev.tsearch.indexer.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class InflectionsTest {

  /// Every word of a row matches every other.
  @Test
  void formsOfAWord_matchEachOther() {
    for (String row :
        List.of(
            "branch branches branched branching",
            "error errors",
            "cache caches cached caching",
            "class classes",
            "box boxes boxed boxing",
            "query queries queried querying",
            "movie movies",
            "log logs logged logging",
            "wrap wraps wrapped wrapping",
            "restore restores restored restoring",
            "notarize notarizes notarized notarizing",
            "play plays played playing",
            "agree agrees agreeing",
            "commit commits committed committing",
            "call calls called calling")) {
      List<String> forms = List.of(row.split(" "));
      for (String form : forms) {
        assertThat(Inflections.of(form))
            .as(form)
            .containsAll(forms.stream().filter(other -> !other.equals(form)).toList())
            .doesNotContain(form)
            .hasSizeLessThan(16);
      }
    }
  }

  /// Every word of a row matches every other. The last syllable of these words is stressed, or the
  /// last letter is doubled by convention.
  @Test
  void longerWordsThatDoubleTheirLastLetter_matchEachOther() {
    for (String row :
        List.of(
            "debug debugged debugging",
            "format formatted formatting",
            "program programmed programming",
            "submit submitted submitting",
            "refer referred referring",
            "transfer transferred transferring",
            "reset resetting",
            "unwrap unwrapped unwrapping",
            "control controlled controlling")) {
      List<String> forms = List.of(row.split(" "));
      for (String form : forms) {
        assertThat(Inflections.of(form))
            .as(form)
            .containsAll(forms.stream().filter(other -> !other.equals(form)).toList());
      }
    }
  }

  @Test
  void unstressedLastSyllable_isNotDoubled() {
    for (String word :
        List.of("zeppelin", "filter", "happen", "limit", "edit", "open", "target", "buffer")) {
      char last = word.charAt(word.length() - 1);
      assertThat(Inflections.of(word))
          .as(word)
          .contains(word + "ed", word + "ing")
          .doesNotContain(word + last + "ed", word + last + "ing");
    }
  }

  @Test
  void otherWords_areNoFormsOfEachOther() {
    assertThat(Inflections.of("string")).doesNotContain("str", "stre", "strs");
    assertThat(Inflections.of("process")).doesNotContain("proces");
    assertThat(Inflections.of("status")).doesNotContain("statu");
    assertThat(Inflections.of("this")).doesNotContain("thi");
    assertThat(Inflections.of("settings")).contains("setting").doesNotContain("set");
    assertThat(Inflections.of("need")).doesNotContain("ne", "nee");
  }

  @Test
  void otherText_hasNoForms() {
    for (String word : List.of("ps", "e0502", "größe", "src/main.rs", "x".repeat(25), "xml", "")) {
      assertThat(Inflections.of(word)).as(word).isEmpty();
    }
  }
}
