package dev.tsearch.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExcerptTest {
  @Test
  void shortTextIsWhole() {
    assertThat(Excerpt.of("peas\nbeans", 5, 10)).isEqualTo("peas\nbeans");
  }

  @Test
  void longTextIsCutAtLines() {
    String text = "first line\nsecond line\nthird line\nfourth line\nfifth line";
    assertThat(Excerpt.of(text, text.indexOf("third"), 30)).isEqualTo("…third line…");
    assertThat(Excerpt.of(text, 0, 30)).isEqualTo("first line\nsecond line…");
    assertThat(Excerpt.of(text, text.indexOf("fifth"), 30)).isEqualTo("…fourth line\nfifth line");
  }

  @Test
  void longLineIsCutAroundThePlace() {
    String text = "x".repeat(50) + "peas" + "y".repeat(50);
    assertThat(Excerpt.of(text, 50, 12)).isEqualTo("…xxxxpeasyyyy…");
  }

  /// Of random texts with line breaks and characters of two units; no other character occurs twice.
  @Test
  void everyExcerptIsAPartWithThePlace() {
    var random = new Random(Seed.next());
    for (int n = 0; n < 20_000; n++) {
      var builder = new StringBuilder();
      for (int left = random.nextInt(60); left >= 0; left--) {
        boolean isBreak = random.nextInt(8) == 0;
        builder.appendCodePoint(isBreak ? '\n' : (random.nextBoolean() ? 0x4E00 : 0x1F300) + left);
      }
      String text = builder.toString();
      int at = random.nextInt(text.length());
      int most = 2 + random.nextInt(40);
      String excerpt = Excerpt.of(text, at, most);
      String part = excerpt.replace("…", "");
      int start = text.indexOf(part);
      assertThat(part.length()).isLessThanOrEqualTo(most);
      assertThat(start).as("%s in %s", excerpt, text).isNotNegative();
      assertThat(part.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
      if (text.charAt(at) != '\n' && most > 3) {
        assertThat(part).contains(Character.toString(text.codePointAt(codePointStart(text, at))));
        assertThat(excerpt.startsWith("…")).as("%s of %s", excerpt, text).isEqualTo(start > 0);
        assertThat(excerpt.endsWith("…")).isEqualTo(start + part.length() < text.length());
      }
    }
  }

  private static int codePointStart(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
