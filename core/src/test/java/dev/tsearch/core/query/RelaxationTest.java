package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Field;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelaxationTest {
  private static final Query TOOL = new Query.FieldIs(Field.TOOL, "Bash");

  @Test
  void eachStepIsWeaker() {
    List<Relaxation.RelaxedQuery> steps =
        Relaxation.steps(
            Query.all(List.of(word("the"), word("borrow"), word("checker"), word("E0502"))));
    assertThat(steps)
        .extracting(Relaxation.RelaxedQuery::step)
        .containsExactly(
            RelaxationStep.STOP_WORDS,
            RelaxationStep.FUZZY,
            RelaxationStep.FEWER_WORDS,
            RelaxationStep.FEWER_WORDS);
    assertThat(steps).extracting(step -> step.query().minimum()).containsExactly(3, 3, 2, 1);
    assertThat(steps.getFirst().query().words())
        .containsExactly(word("borrow"), word("checker"), word("E0502"));
    assertThat(steps.getLast().query().words())
        .containsExactly(similar("borrow", 1), similar("checker", 1), word("E0502"));
  }

  @Test
  void onlyWordsAndPhrasesAreRelaxed() {
    Query negation = Query.not(word("lifetime"));
    List<Relaxation.RelaxedQuery> steps =
        Relaxation.steps(Query.all(List.of(new Query.Phrase("borrow checker", 0), TOOL, negation)));
    assertThat(steps.getFirst().step()).isEqualTo(RelaxationStep.PHRASE_WORDS);
    assertThat(steps)
        .extracting(step -> step.query().required())
        .containsOnly(Query.all(List.of(TOOL, negation)));
    assertThat(Relaxation.steps(TOOL)).isEmpty();
    assertThat(Relaxation.steps(new Query.Prefix("own"))).isEmpty();
    assertThat(Relaxation.steps(Query.any(List.of(word("one"), word("two"))))).isEmpty();
    assertThat(Relaxation.steps(new Query.Everything())).isEmpty();
  }

  @Test
  void codesAndNumbersHaveNoSimilarWords() {
    assertThat(Relaxation.steps(word("E0502"))).isEmpty();
    assertThat(Relaxation.steps(word("src/main.rs"))).isEmpty();
    assertThat(Relaxation.steps(word("ps"))).isEmpty();
    assertThat(Relaxation.steps(word("ownershp")).getFirst().query().words())
        .containsExactly(similar("ownershp", 2));
  }

  @Test
  void queryOfStopWordsKeepsThem() {
    List<Relaxation.RelaxedQuery> steps =
        Relaxation.steps(Query.all(List.of(word("to"), word("be"))));
    assertThat(steps)
        .extracting(Relaxation.RelaxedQuery::step)
        .containsExactly(RelaxationStep.FEWER_WORDS);
  }

  @Test
  void pastedPageHasFewSteps() {
    Query page = Query.all(Collections.nCopies(500, word("filler")));
    assertThat(Relaxation.steps(page)).hasSizeLessThan(8);
  }

  @Test
  void minimumIsAtMostTheNumberOfWords() {
    assertThatThrownBy(() -> new MinimumMatchQuery(TOOL, List.of(word("a")), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("minimum must be from 1 to 1, got 2");
  }

  private static Query word(String text) {
    return new Query.Word(text);
  }

  private static Query similar(String text, int maxEdits) {
    return Query.any(List.of(word(text), new Query.Fuzzy(text, maxEdits)));
  }
}
