package dev.tsearch.indexer.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TermLineTest {
  private static TermLine of(String text) {
    return TermLine.of(text, new ContentChain(), 10_000).orElseThrow();
  }

  @Test
  void wordsArePositions() {
    assertThat(of("The borrow checker.")).isEqualTo(new TermLine("the borrow checker", 3));
  }

  @Test
  void aPieceOfSeveralPartsIsMarkedAndRepeatedWhereItBegins() {
    assertThat(of("the parentUuid of"))
        .isEqualTo(new TermLine("the parent|^2^parentuuid|parentuuid|parentuuid uuid of", 6));
  }

  @Test
  void thePieceAtOnePositionIsMarkedNextToOneOfSeveralParts() {
    assertThat(of("parentuuid of parentUuid, parentuuid").positions())
        .isEqualTo(
            "^1^parentuuid|parentuuid of parent|^2^parentuuid|parentuuid|parentuuid uuid"
                + " ^1^parentuuid|parentuuid");
    assertThat(of("parentuuid of").positions()).isEqualTo("parentuuid of");
  }

  @Test
  void otherTermsOfAPositionAreNextToItsPart() {
    assertThat(of("src/main").positions()).isEqualTo("src|src/main main");
  }

  @Test
  void noTermHasTheSignsOfTheLine() {
    TermLine line = of("a|b ^2^c `x|^y` https://example.org/?a|b^c=d#e");
    assertThat(line.positions())
        .isEqualTo(of("a b 2 c x y https://example.org/?a b c=d#e").positions());
  }

  @Test
  void aMarkedTermThatBeginsWithADigitIsNotAmbiguous() {
    assertThat(of("2c").positions()).isEqualTo("2|^2^2c|2c|2c c");
  }
}
