package dev.tsearch.service.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HandedCommandTest {
  private static final HandedCommand COMMAND =
      new HandedCommand(
          List.of("show", "", "héllo\n"), "/area/garden", Map.of("A", "1", "B", ""), "", "UTF-8");

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(HandedCommand.of(COMMAND.bytes())).isEqualTo(COMMAND);
  }

  @Test
  void otherBytesAreRefused() {
    byte[] bytes = COMMAND.bytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> HandedCommand.of(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void damagedBytesAreRefusedOrReadAsAnotherCommand() {
    var random = new Random(Seed.next());
    for (int i = 0; i < 1_000; i++) {
      byte[] damaged = COMMAND.bytes();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        assertThat(HandedCommand.of(damaged).arguments()).isNotNull();
      } catch (IOException e) {
        assertThat(e).hasMessageMatching("a length of .*|texts end too early");
      }
    }
  }
}
