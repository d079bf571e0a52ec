package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Utf8Test {

  @Test
  void everyWholeCharacterIsAccepted() {
    assertThat(Utf8.wrong("".getBytes(UTF_8))).isEmpty();
    assertThat(Utf8.wrong("a é 字 🎉 \uFFFD \0".repeat(5_000).getBytes(UTF_8))).isEmpty();
  }

  @Test
  void firstByteThatIsNoCharacterIsNamed() {
    assertThat(Utf8.wrong(new byte[] {'c', 'a', 'f', (byte) 0xe9})).contains("not UTF-8 (byte 3)");
    byte[] late = "x".repeat(9_000).concat("\0y").getBytes(UTF_8);
    late[9_000] = (byte) 0xff;
    assertThat(Utf8.wrong(late)).contains("not UTF-8 (byte 9000)");
    assertThat(Utf8.wrongInJson(late)).contains("not UTF-8 (byte 9000)");
  }

  @Test
  void characterThatIsCutAtTheEndIsNamed() {
    byte[] cut = {'a', (byte) 0xf0, (byte) 0x9f};
    assertThat(Utf8.wrong(cut)).contains("not UTF-8 (byte 1)");
    assertThat(Utf8.isBeginning(cut, 0, cut.length)).isTrue();
  }

  @Test
  void surrogatesInUtf8AreNoCharacters() {
    assertThat(Utf8.wrong(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80})).isPresent();
  }

  @Test
  void escapeOfHalfACharacterIsNamed() {
    assertThat(inJson("{\"a\":\"\\ud83c\\udf89\\n\\u00e9\\\\ud83c\"}")).isEqualTo("");
    assertThat(inJson("{\"a\":\"\\ud83c\"}")).isEqualTo("\\ud83c is half a character (byte 6)");
    assertThat(inJson("{\"\\uDf89\":1}")).isEqualTo("\\uDf89 is half a character (byte 2)");
    assertThat(inJson("\\ud83c\\ud83c\\udf89")).isEqualTo("\\ud83c is half a character (byte 0)");
    assertThat(inJson("\\ud83c\\n")).isEqualTo("\\ud83c is half a character (byte 0)");
    assertThat(inJson("\\\\\\ud83c")).isEqualTo("\\ud83c is half a character (byte 2)");
    assertThat(inJson("\\ud83")).isEqualTo("");
    assertThat(inJson("\\")).isEqualTo("");
  }

  private static String inJson(String json) {
    return Utf8.wrongInJson(json.getBytes(UTF_8)).orElse("");
  }
}
