package dev.tsearch.core.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.ConversationParts;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The id of a forgotten conversation is found in a text, wherever it stands as a word of its own.
class NamedConversationsTest {
  private static final int TEXTS = 2_000;
  private static final String ID = "3f1c9a40-77d2-4e01-9b5a-0c8d2e6f1a7b";

  private final Random random = new Random(Seed.next());
  private final KeyedHash keyed = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
  private final ForgottenConversations forgotten =
      new ForgottenConversations(
          keyed,
          new ForgottenParts(
              Map.of(ConversationParts.conversationHash(keyed, ID), "2026-02-01T08:00:00Z"),
              Map.of(),
              Set.of("part")));

  @Test
  void anIdIsFoundBetweenAnythingThatIsNoPartOfIds() {
    for (int i = 0; i < TEXTS; i++) {
      String before = text();
      String after = text();
      assertThat(forgotten.areNamedIn(before + " " + after)).as(before + " " + after).isFalse();
      String text = before + "\"" + ID + "/" + after;
      assertThat(forgotten.areNamedIn(text)).as(text).isTrue();
    }
    assertThat(forgotten.areNamedIn(ID)).isTrue();
  }

  @Test
  void anIdWithinALongerRunIsAnotherOne() {
    assertThat(forgotten.areNamedIn(ID + "0")).isFalse();
    assertThat(forgotten.areNamedIn("a" + ID)).isFalse();
    assertThat(forgotten.areNamedIn("")).isFalse();
  }

  private String text() {
    var text = new StringBuilder();
    for (int length = random.nextInt(300); length > 0; length--) {
      text.append("ab09ZX_-éя .,/\"\\{".charAt(random.nextInt(17)));
    }
    return text.toString();
  }
}
