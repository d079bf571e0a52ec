package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SanitizerTest {
  @Test
  void plainTextIsUnchanged() {
    String text = "plain text, café, 日本語, 🦀";
    assertThat(Sanitizer.line(text)).isEqualTo(text);
    assertThat(Sanitizer.text(text)).isEqualTo(text);
  }

  @Test
  void escapeSequencesAreRemovedWhole() {
    assertThat(Sanitizer.line("\u001b[1;31merror\u001b[0m: no")).isEqualTo("error: no");
    assertThat(Sanitizer.line("\u001b]0;title\u0007text")).isEqualTo("text");
    assertThat(Sanitizer.line("\u001b]8;;http://example.org\u001b\\link\u001b]8;;\u001b\\"))
        .isEqualTo("link");
  }

  @Test
  void everyControlCharacterIsReplaced() {
    for (int c = 0; c < 0xA0; c++) {
      String harmless = Sanitizer.line("a" + (char) c + "b");
      assertThat(harmless.chars()).as("U+%04X", c).noneMatch(x -> x < ' ' || isC1OrDelete(x));
    }
    assertThat(Sanitizer.line("a\u0000b\u009bc\u007f")).isEqualTo("a\uFFFDb\uFFFDc\uFFFD");
  }

  private static boolean isC1OrDelete(int c) {
    return c >= 0x7F && c <= 0x9F;
  }

  @Test
  void unfinishedSequencesAreReplaced() {
    assertThat(Sanitizer.line("a\u001b")).isEqualTo("a\uFFFD");
    assertThat(Sanitizer.line("a\u001b[12")).isEqualTo("a\uFFFD[12");
    assertThat(Sanitizer.line("\u001b]never ended")).isEqualTo("\uFFFD]never ended");
  }

  @Test
  void charactersThatReorderOrHideAreReplaced() {
    assertThat(Sanitizer.line("a\u202Eb\u2066c\u2069")).isEqualTo("a\uFFFDb\uFFFDc\uFFFD");
    assertThat(Sanitizer.line("a\uDB40\uDC41")).isEqualTo("a\uFFFD");
    assertThat(Sanitizer.line("lone \uD800!")).isEqualTo("lone \uFFFD!");
  }

  @Test
  void aLineHasNoBreaksAndNoRunsOfBlanks() {
    assertThat(Sanitizer.line("a\n\n\tb\r\nc\u2028d")).isEqualTo("a b c d");
  }

  @Test
  void textKeepsItsLines() {
    assertThat(Sanitizer.text("a\r\n\tb\u2029c")).isEqualTo("a\n    b\nc");
  }
}
