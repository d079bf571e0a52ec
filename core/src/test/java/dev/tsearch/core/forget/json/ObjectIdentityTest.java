package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.forget.hash.KeyedHash;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectIdentityTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-10-07T09:00:00Z",
        "2026-10-07T11:00:00+02:00",
        "2026-10-07 09:00:00",
        "1791363600",
        "1791363600.25",
        "1791363600000",
        "1791363600000000",
        "1791363600000000000"
      })
  void timesOfAnyForm(String text) {
    assertThat(ObjectIdentity.instant(text)).contains(Instant.parse("2026-10-07T09:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2026-10-07", "1e999999999", "T", "--1"})
  void otherTextIsNoTime(String text) {
    assertThat(ObjectIdentity.instant(text)).isEmpty();
  }

  @Test
  void ofALine_onlyWhenItWasWrittenCounts() {
    byte[] line = "{\"created_at\":1,\"a\":{\"ts\":2},\"ts\":1791363600}".getBytes(UTF_8);
    assertThat(ObjectIdentity.lineTime(line, 0, line.length))
        .contains(Instant.ofEpochSecond(1791363600));
  }

  /// A message of Slack gets reactions and replies later, one of Goose says only when it was made.
  @Test
  void messagesAreKnownByTheirIdOrTime() {
    String id = "5a1c5c0e-7a4d-4b8e-9d21-6a0f2b7c9e10";
    byte[] message = "{\"client_msg_id\":\"%s\",\"text\":\"a\"}".formatted(id).getBytes(UTF_8);
    byte[] changed =
        "{\"text\":\"a\",\"client_msg_id\":\"%s\",\"reactions\":[]}".formatted(id).getBytes(UTF_8);
    var keyed = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
    assertThat(ObjectIdentity.idHashes(keyed, changed, 0, changed.length))
        .hasSize(1)
        .isEqualTo(ObjectIdentity.idHashes(keyed, message, 0, message.length));
    byte[] dated = "{\"role\":\"user\",\"created\":1791835201}".getBytes(UTF_8);
    assertThat(ObjectIdentity.isDistinct(dated, 0, dated.length)).isTrue();
  }

  @Test
  void anIdThatWasCountedIsNotDistinct() {
    assertThat(ObjectIdentity.isDistinct("3f1c5c0e-7a4d-4b8e-9d21-6a0f2b7c9e13")).isTrue();
    assertThat(ObjectIdentity.isDistinct("main-run-of-today")).isFalse();
    assertThat(ObjectIdentity.isDistinct("run-1")).isFalse();
  }
}
