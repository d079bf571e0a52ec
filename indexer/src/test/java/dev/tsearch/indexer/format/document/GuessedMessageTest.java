package dev.tsearch.indexer.format.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GuessedMessageTest {
  private static final List<String> NAMES =
      List.of(
          "role",
          "type",
          "user",
          "assistant",
          "message",
          "content",
          "text",
          "summary",
          "value",
          "entry_type",
          "title",
          "info");

  private static JsonObject object(Random random, int depth) {
    JsonObject.Builder object = JsonObject.builder();
    for (int members = random.nextInt(5); members > 0; members--) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      if (depth > 0 && random.nextInt(3) == 0) {
        object.put(name, object(random, depth - 1));
      } else {
        object.put(name, random.nextBoolean() ? "user" : "bread");
      }
    }
    return object.build();
  }

  @Test
  void everyMessage_hasAMemberOfMessages() {
    long seed = Seed.next();
    var random = new Random(seed);
    int messages = 0;
    for (int i = 0; i < 20_000; i++) {
      JsonObject object = object(random, 2);
      if (GuessedMessage.isMessage(object)) {
        messages++;
        assertThat(object.values().keySet())
            .as("seed %d, %s", seed, object)
            .anyMatch(GuessedMessage::isOfMessage);
      }
    }
    assertThat(messages).as("seed %d", seed).isGreaterThan(1_000);
  }
}
