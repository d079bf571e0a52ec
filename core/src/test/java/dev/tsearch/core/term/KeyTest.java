package dev.tsearch.core.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTest {

  /// Computed with the reference XXH64 over `content`, a zero byte, the kind and the text.
  @ParameterizedTest
  @CsvSource({
    "ownership, bbe19bc977958e9f, 703ae5203bba174d, 16dfdcd03861c54c",
    "borrow, b794fd41de02e2a9, 77e6bf47963575c, 477391df07ca6202",
    "ünïcödé, 175888d8b46aa34d, fa1f2bb51f33c81b, 9a29996930ddddbc",
  })
  void keysAreTheHashesOfFieldKindAndText(String text, String term, String three, String five) {
    byte[] utf8 = utf8(text);
    assertThat(Key.term("content", utf8, 0, utf8.length).hash()).isEqualTo(parse(term));
    assertThat(Key.prefixes("content", utf8, 0, utf8.length))
        .containsExactly(new Key(parse(three)), new Key(parse(five)));
  }

  @Test
  void termHasThePrefixesThatItIsLongEnoughFor() {
    assertThat(keysOf("fn")).hasSize(1);
    assertThat(keysOf("日本語")).hasSize(2);
    assertThat(keysOf("four")).hasSize(2);
    assertThat(keysOf("fives")).hasSize(3);
    assertThat(keysOf("")).hasSize(1);
  }

  @Test
  void keysOfEveryPrefixAreKeysOfTheTerm() {
    List<Long> keys = keysOf("größenwahn");
    for (String prefix : List.of("grö", "größ", "größe", "größenw")) {
      byte[] utf8 = utf8(prefix);
      for (Key key : Key.prefixes("content", utf8, 0, utf8.length)) {
        assertThat(keys).as(prefix).contains(key.hash());
      }
    }
    assertThat(Key.prefixes("content", utf8("gr"), 0, 2)).isEmpty();
  }

  /// Looking up a prefix as a whole term caused a false "no" in another system.
  @Test
  void termAndEqualPrefixHaveDifferentKeys() {
    byte[] utf8 = utf8("own");
    Key term = Key.term("content", utf8, 0, 3);
    assertThat(Key.prefixes("content", utf8, 0, 3)).hasSize(1).doesNotContain(term);
    assertThat(Key.term("prose", utf8, 0, 3)).isNotEqualTo(term);
  }

  @Test
  void textWithFewerThanThreeCodePointsHasNoPrefix() {
    byte[] utf8 = utf8("öö");
    assertThat(Key.prefixes("content", utf8, 0, utf8.length)).isEmpty();
  }

  private static List<Long> keysOf(String term) {
    var keys = new KeySet();
    byte[] framed = utf8("#" + term + "#");
    Key.addAll("content", framed, 1, framed.length - 2, keys);
    return Arrays.stream(SortedKeys.of(keys)).boxed().toList();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static long parse(String hex) {
    return Long.parseUnsignedLong(hex, 16);
  }
}
