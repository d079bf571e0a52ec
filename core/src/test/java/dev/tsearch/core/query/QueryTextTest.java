package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueryTextTest {
  @Test
  void aWordIsReplaced_butNoPartOfAPhraseOrFilter() {
    assertThat(new QueryText("lago \"a lago\"  tool:lago lagoon").replaced("lago", "lagoon").text())
        .isEqualTo("lagoon \"a lago\" tool:lago lagoon");
  }

  @Test
  void needlesArePlainWords() {
    assertThat(
            new QueryText("\"Borrow checker\"~2 (own* OR share) -lifetime tool:Bash colour~1")
                .needles())
        .containsExactly("borrow checker", "own", "share", "colour");
  }

  @Test
  void wordsJoinedAreTheQuery() {
    var query = new QueryText("a \"b c\"  -d");
    assertThat(query.words()).containsExactly("a", "\"b c\"", "-d");
    assertThat(new QueryText("\"open quote").words()).containsExactly("\"open quote");
  }

  @Test
  void aRangeIsOneWord() {
    assertThat(new QueryText("x time:[2026-01-01 TO *] y").words())
        .containsExactly("x", "time:[2026-01-01 TO *]", "y");
    assertThat(new QueryText("time:[open x").words()).containsExactly("time:[open", "x");
  }

  @Test
  void filtersAreWordsOfFieldsAndTimes() {
    assertThat(List.of("-tool:Bash", "since:2026-02", "file:\"a b\""))
        .allMatch(QueryText::isFilter);
    assertThat(List.of("tool:", "foo:bar", "plain", "\"tool:Bash\""))
        .noneMatch(QueryText::isFilter);
  }

  @Test
  void aValueThatIsTypedIsRecognizedAtTheEndOnly() {
    assertThat(new QueryText("x (tool:Ba").begunValue())
        .contains(new QueryText.BegunValue("tool", "Ba"));
    assertThat(new QueryText("tool:Bash x").begunValue()).isEmpty();
    assertThat(new QueryText("x -tool:").completed("tool", "a b").text())
        .isEqualTo("x -tool:\"a b\" ");
  }

  @Test
  void togglingTwiceIsNothing() {
    var query = new QueryText("x");
    QueryText excluded = query.toggled("tool", "Bash", true);
    assertThat(excluded.has("tool", "Bash", true)).isTrue();
    assertThat(excluded.toggled("tool", "Bash", true)).isEqualTo(query);
    assertThat(excluded.toggled("tool", "Bash", false).text()).isEqualTo("x tool:Bash");
  }

  @Test
  void filtersAreWordsWithTheNameOfAField() {
    assertThat(new QueryText("x tool:Bash -project:\"a b\" no:field http://y time:2026").filters())
        .containsExactly(
            new QueryText.ValueFilter("tool", "Bash", false),
            new QueryText.ValueFilter("project", "a b", true),
            new QueryText.ValueFilter("time", "2026", false));
  }

  @Test
  void aFilterIsRemoved_inWhicheverCaseItWasTyped() {
    var query = new QueryText("x tool:bash");
    assertThat(query.has("tool", "Bash", false)).isTrue();
    assertThat(query.toggled("tool", "Bash", false).text()).isEqualTo("x");
    assertThat(query.without(new QueryText.ValueFilter("tool", "BASH", false)).text())
        .isEqualTo("x");
  }
}
