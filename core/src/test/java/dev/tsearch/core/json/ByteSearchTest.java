package dev.tsearch.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class ByteSearchTest {

  @Test
  void findsTheFirstByteAmongAnyBytes() {
    var random = new Random(7);
    byte[] likely = {
      '\n', '\n' + 1, '\n' - 1, '\n' | (byte) 0x80, 0, -1, 'a', '"', '"' + 1, '\\', ']'
    };
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = likely[random.nextInt(round % 2, likely.length)];
      }
      int from = random.nextInt(bytes.length + 1);
      int to = random.nextInt(from, bytes.length + 1);

      assertThat(ByteSearch.newline(bytes, from, to))
          .isEqualTo(oneByOne(bytes, from, to, b -> b == '\n'));
      assertThat(ByteSearch.quoteOrEscape(bytes, from, to))
          .isEqualTo(oneByOne(bytes, from, to, b -> b == '"' || b == '\\'));
    }
  }

  private static int oneByOne(byte[] bytes, int from, int to, IntPredicate isWanted) {
    for (int i = from; i < to; i++) {
      if (isWanted.test(bytes[i])) {
        return i;
      }
    }
    return to;
  }
}
