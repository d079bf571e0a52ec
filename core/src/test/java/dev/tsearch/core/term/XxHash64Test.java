package dev.tsearch.core.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XxHash64Test {

  /// The empty input and the first two of the sanity buffer are in xxHash's own `xxhsum` self test;
  /// the words are its much quoted examples; the rest was computed with the reference library.
  @ParameterizedTest
  @CsvSource({
    "'', ef46db3751d8e999",
    "a, d24ec4f1a98c6e5b",
    "abc, 44bc2cf5ad770999",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, fe47067cda802916",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, 856e843298f99ad7",
  })
  void agreesWithTheReferenceOnText(String text, String expected) {
    assertHash(text.getBytes(StandardCharsets.UTF_8), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 4fce394cc88952d8",
    "4, 9256e58aa397aef1",
    "8, f74cb1451b32b8cf",
    "14, cffa8db881bc3a3d",
    "16, 169173a697113b29",
    "32, af5753d39159edee",
    "33, 6711cbdd8543baa8",
    "64, 18f5388f1d2ba08c",
    "100, 7da3f79a7d2667c2",
    "222, 9dd507880debb03d",
  })
  void agreesWithTheReferenceOnItsSanityBuffer(int length, String expected) {
    byte[] bytes = new byte[length];
    int generator = (int) 2654435761L;
    for (int index = 0; index < length; index++) {
      bytes[index] = (byte) (generator >>> 24);
      generator *= generator;
    }
    assertHash(bytes, expected);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 5613ac510496c04e",
    "12, 2f53b00266039e64",
    "31, e4a0e629e519a4ae",
    "63, bf9f0ba3cf95b28a",
    "65, da5ee441a595cfb8",
    "101, 30383413a6f6646a",
    "1000, 128da10cfbdc59d9",
  })
  void agreesWithTheReferenceOnEveryTail(int length, String expected) {
    byte[] bytes = new byte[length];
    for (int index = 0; index < length; index++) {
      bytes[index] = (byte) (index * 37 + 11);
    }
    assertHash(bytes, expected);
  }

  @Test
  void hashesOnlyTheGivenBytes() {
    byte[] framed = "xxabcyy".getBytes(StandardCharsets.UTF_8);
    assertThat(XxHash64.hash(framed, 2, 3)).isEqualTo(0x44bc2cf5ad770999L);
  }

  private static void assertHash(byte[] bytes, String expected) {
    assertThat(Long.toHexString(XxHash64.hash(bytes))).isEqualTo(expected);
  }
}
