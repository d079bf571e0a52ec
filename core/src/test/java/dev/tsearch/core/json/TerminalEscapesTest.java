package dev.tsearch.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalEscapesTest {
  @ParameterizedTest
  @ValueSource(ints = {0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069})
  void whatChangesTheDirectionOfTextIsEscaped(int codePoint) {
    assertThat(TerminalEscapes.isHarmful(codePoint)).isTrue();
    assertThat(
            Objects.requireNonNull(new TerminalEscapes().getEscapeSequence(codePoint)).getValue())
        .isEqualTo("\\u%04x".formatted(codePoint));
  }

  /// Joiners shape letters and emoji.
  @ParameterizedTest
  @ValueSource(ints = {'a', 0xE4, 0x5D0, 0x200C, 0x200D, 0x2027, 0x206A})
  void textIsPrintedAsItIs(int codePoint) {
    assertThat(TerminalEscapes.isHarmful(codePoint)).isFalse();
  }
}
