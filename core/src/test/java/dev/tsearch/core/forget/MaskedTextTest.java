package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.forget.hash.KeyedHash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Long texts are judged in parts, which end where no secret has an empty line.
class MaskedTextTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
  private static final String KEY = "BEGIN\nwalrus\nwalrus\nwalrus\nEND";
  private static final int MEBIBYTE = 1 << 20;

  private static final SourceMask MASK =
      new SourceMask(
          KEYED,
          List.of(
              MaskStage.of(
                  KEYED,
                  TextRules.of(
                      KEYED, List.of(), List.of(Pattern.compile("BEGIN[a-z\n]+END")), Set.of()))));

  private static String masked(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    byte[] result = bytes.clone();
    try (var units =
        MaskedUnits.open(
            from -> new ByteArrayInputStream(bytes, (int) from, bytes.length - (int) from),
            MASK,
            0)) {
      int at = 0;
      for (Optional<MaskedUnits.SourceUnit> unit = units.next();
          unit.isPresent();
          unit = units.next()) {
        assertThat(unit.get().offset()).isEqualTo(at);
        at += unit.get().bytes().length;
        for (MaskSpan span : unit.get().spans()) {
          var _ = span.shifted((int) unit.get().offset()).apply(result, 0);
        }
      }
      assertThat(at).isEqualTo(bytes.length);
    }
    return new String(result, UTF_8);
  }

  /// Paragraphs of 64 bytes.
  private static String text(int length, String lineEnd) {
    String paragraph = "a".repeat(64 - 2 * lineEnd.length()) + lineEnd + lineEnd;
    return paragraph.repeat(length / 64) + "b".repeat(length % 64);
  }

  @Test
  void aKeyIsFound_whereverItIs() throws IOException {
    for (String lineEnd : List.of("\n", "\r\n")) {
      for (int before = MEBIBYTE - 40; before <= MEBIBYTE + 4; before++) {
        String text =
            text(before, lineEnd) + "\n" + KEY + lineEnd + lineEnd + text(2 * MEBIBYTE, lineEnd);
        assertThat(masked(text)).as("after %d bytes", before).doesNotContain("walrus");
      }
    }
  }

  @Test
  void aTextWithoutEmptyLines_isReadInParts() throws IOException {
    String text = ("a".repeat(99) + "\n").repeat(90_000) + KEY + "\n" + "b\n".repeat(1_000_000);
    assertThat(masked(text)).doesNotContain("walrus").hasSize(text.length());
  }
}
