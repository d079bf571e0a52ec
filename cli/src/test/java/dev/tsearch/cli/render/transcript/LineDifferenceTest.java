package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineDifferenceTest {
  @Test
  void bothTextsAreInTheDifference() {
    var random = new Random(Seed.next());
    for (int round = 0; round < 500; round++) {
      List<String> before = lines(random);
      List<String> after = lines(random);
      List<StyledText> difference =
          LineDifference.of(String.join("\n", before), String.join("\n", after));
      assertThat(without(Style.ADDED, difference)).isEqualTo(before);
      assertThat(without(Style.REMOVED, difference)).isEqualTo(after);
    }
  }

  @Test
  void equalTextsHaveNoDifference() {
    assertThat(LineDifference.of("a\nb", "a\nb"))
        .allMatch(line -> line.style() == Style.PLAIN)
        .hasSize(2);
  }

  @Test
  void hugeTextsAreRemovedAndAddedWhole() {
    String text = "line\n".repeat(2_000);
    assertThat(LineDifference.of(text, text)).hasSize(4_000);
  }

  private static List<String> lines(Random random) {
    var lines = new ArrayList<String>();
    for (int line = random.nextInt(12); line >= 0; line--) {
      lines.add("line " + random.nextInt(4));
    }
    return lines;
  }

  private static List<String> without(Style style, List<StyledText> difference) {
    return difference.stream()
        .filter(line -> line.style() != style)
        .map(line -> line.text().substring(2))
        .toList();
  }
}
