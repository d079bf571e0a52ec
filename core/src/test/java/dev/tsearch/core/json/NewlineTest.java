package dev.tsearch.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NewlineTest {

  @Test
  void findsTheFirstNewlineAmongAnyBytes() {
    var random = new Random(7);
    byte[] likely = {'\n', '\n' + 1, '\n' - 1, '\n' | (byte) 0x80, 0, -1, 'a'};
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = likely[random.nextInt(round % 2, likely.length)];
      }
      int from = random.nextInt(bytes.length + 1);
      int to = random.nextInt(from, bytes.length + 1);

      assertThat(Newline.in(bytes, from, to)).isEqualTo(oneByOne(bytes, from, to));
    }
  }

  private static int oneByOne(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return to;
  }
}
