package dev.tsearch.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AnsiTextTest {
  private static final int ROUNDS = 20_000;

  private static String plain(String raw) {
    return AnsiText.of(raw).stream().map(AnsiText::text).collect(Collectors.joining());
  }

  @Test
  void sequencesSelectStyles() {
    assertThat(AnsiText.of("a\u001b[1;31mb\u001b[39mc\u001b[0md"))
        .containsExactly(
            new AnsiText("a", Set.of()),
            new AnsiText("b", Set.of("bold", "fg-1")),
            new AnsiText("c", Set.of("bold")),
            new AnsiText("d", Set.of()));
    assertThat(AnsiText.of("\u001b[92;100mx\u001b[38;5;9my\u001b[38;2;1;2;3mz"))
        .containsExactly(
            new AnsiText("x", Set.of("fg-10", "bg-8")),
            new AnsiText("y", Set.of("bg-8", "fg-9")),
            new AnsiText("z", Set.of("bg-8")));
  }

  @Test
  void aLineThatIsOverwrittenShowsItsLastState() {
    assertThat(plain("10 %\r50 %\r100 %\r\nfinished\n")).isEqualTo("100 %\nfinished\n");
    assertThat(plain("50 %\r")).isEqualTo("50 %\r");
  }

  /// Styles are names of the table, and no text but selections of styles is lost.
  @Test
  void randomTextsKeepTheirCharacters() {
    var random = new Random(Seed.next());
    List<String> pieces =
        List.of(
            "\u001b", "[", "3", "38", ";", "5", "m", "48;2;", ":", "K", "x", "\n", "<b>", "999999");
    for (int round = 0; round < ROUNDS; round++) {
      var raw = new StringBuilder();
      for (int piece = random.nextInt(12); piece > 0; piece--) {
        raw.append(pieces.get(random.nextInt(pieces.size())));
      }
      List<AnsiText> parts = AnsiText.of(raw.toString());
      assertThat(plain(raw.toString()))
          .as(raw.toString())
          .isEqualTo(raw.toString().replaceAll("\u001b\\[[0-9;:]{0,61}m", ""));
      assertThat(parts)
          .allSatisfy(part ->
              assertThat(part.styles())
                  .allMatch(style ->
                      style.matches("bold|faint|italic|underline|inverse|[fb]g-([0-9]|1[0-5])")));
    }
  }
}
