package dev.tsearch.cli.config.toml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlainTomlTest {
  private static final int TEXTS = 20_000;

  private static final List<String> PIECES =
      List.of(
          "a = 1\n",
          "b.c = true\n",
          "b.d = [\"x\", 'y',\n  # why\n \"z\\\\\\\"\",]\n",
          "[t]\n",
          "[t.u] # table\n",
          "[b]\n",
          "k = \"v # no comment\" # comment\n",
          "l = []\r\n",
          "m = -12\n",
          "n = 007\n",
          "o = 1_000\n",
          "p = 1.5\n",
          "q = 2026-11-23\n",
          "r = \"\"\"x\"\"\"\n",
          "s = 'C:\\x'\n",
          "u = \"\\u0041\"\n",
          "v = { x = 1 }\n",
          "\"w\" = false\n",
          "x . y = 2\n",
          "\n",
          "# only a comment\n",
          "z = [1, 2]\n",
          "e = \n",
          "[[f]]\n",
          "t = 3\n",
          "u.g = 'ü'\n",
          "h = [\"a\" \"b\"]\n",
          "i = +5\ti = 6\n");

  private static final String LETTERS = "=[]\"'\\#.,\n\r\t ab10-";

  @Test
  void usualSettingsAreRead() {
    assertThat(
            PlainToml.read(
                """
                # of mine
                output.hyperlink = "never"
                [sources]
                exclude = [
                  "*.tmp", # short-lived
                  '\\d+',
                ]
                [storage]
                partition_max_entries = 500
                enable_bloom_filters = false\
                """))
        .hasValue(
            List.of(
                TomlContent.Assignment.of("output.hyperlink", "never", 2),
                TomlContent.Assignment.of("sources.exclude", List.of("*.tmp", "\\d+"), 4),
                TomlContent.Assignment.of("storage.partition_max_entries", 500L, 9),
                TomlContent.Assignment.of("storage.enable_bloom_filters", false, 10)));
  }

  @Test
  void whatIsReadIsWhatTomlSays() {
    long seed = Seed.next();
    var random = new Random(seed);
    int read = 0;
    int several = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text(random);
      Optional<List<TomlContent.Assignment>> plain = PlainToml.read(text);
      if (plain.isPresent()) {
        TomlContent whole = WholeToml.read(text);
        assertThat(whole.fault()).as("seed %d: %s", seed, text).isEmpty();
        assertThat(plain.get())
            .as("seed %d: %s", seed, text)
            .containsExactlyInAnyOrderElementsOf(whole.values());
        read++;
        several += plain.get().size() > 1 ? 1 : 0;
      }
    }
    assertThat(read).as("texts that were read").isBetween(TEXTS / 10, TEXTS * 9 / 10);
    assertThat(several).as("of several values").isGreaterThan(TEXTS / 50);
  }

  /// Up to five lines, in half of the texts with a changed letter.
  private static String text(Random random) {
    var text = new StringBuilder();
    for (int lines = random.nextInt(6); lines > 0; lines--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    if (!text.isEmpty() && random.nextBoolean()) {
      int at = random.nextInt(text.length());
      char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
      if (random.nextBoolean()) {
        text.setCharAt(at, letter);
      } else {
        text.insert(at, letter);
      }
    }
    return text.toString();
  }

  /// The parser ended with a NullPointerException.
  @Test
  void controlCharacters_areFaults() {
    assertThat(WholeToml.read("a = 1\ns = { c, #\u0003x"))
        .isEqualTo(
            new TomlContent(
                List.of(), Optional.of(new TomlContent.Fault(2, "control character U+0003"))));
  }
}
