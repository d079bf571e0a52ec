package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortIdsTest {
  private static final String UUID = "5e8f0b1c-7d42-4c5e-9a51-0c2f6b7d8e90";
  private static final String SIBLING = "5e8f0b1c-7d42-4c5e-9a51-0c2f6b7d8e91";
  private static final String COUSIN = "5e8f0b1c-1111-4c5e-9a51-0c2f6b7d8e90";
  private static final ShortIds ALONE = ShortIds.of(List.of());

  @Test
  void uuidsAreShortenedAndKeepTheirContext() {
    assertThat(ALONE.of(UUID)).isEqualTo("5e8f0b1c");
    assertThat(ALONE.of(UUID + "#1")).isEqualTo("5e8f0b1c#1");
    assertThat(ALONE.of(UUID + "@2")).isEqualTo("5e8f0b1c@2");
    assertThat(ALONE.of("notes@" + UUID)).isEqualTo("notes@5e8f0b1c");
  }

  @Test
  void idsThatArePrintedTogetherAreDistinct() {
    ShortIds ids = ShortIds.of(List.of(UUID, COUSIN, SIBLING, UUID + "#1"));
    assertThat(ids.of(COUSIN)).isEqualTo("5e8f0b1c-1");
    assertThat(ids.of(UUID)).isEqualTo(UUID);
    assertThat(ids.of(SIBLING)).isEqualTo(SIBLING);
    assertThat(ids.of(UUID + "#1")).isEqualTo("5e8f0b1c#1");
  }

  @Test
  void idsThatBeginWithTheirTimeKeepWhatComesAfterIt() {
    String first = "019c2b3a-4d5e-7f01-8a2b-3c4d5e6f7081";
    assertThat(ALONE.of(first)).isEqualTo("019c2b3a-4d5e-7f01");
    assertThat(ALONE.of(first + "#1")).isEqualTo("019c2b3a-4d5e-7f01#1");
    assertThat(ALONE.of("1ec9414c-232a-6b00-b3c8-9f6bdeced846")).isEqualTo("1ec9414c-232a-6b00");
    ShortIds alike = ShortIds.of(List.of(first, "019c2b3a-4d5e-7f01-9a2b-3c4d5e6f7081"));
    assertThat(alike.of(first)).isEqualTo("019c2b3a-4d5e-7f01-8");
    assertThat(ShortIds.ofSessions(List.of(first)).of(first)).isEqualTo("019c2b3a");
  }

  @Test
  void longIdsOfSessionsAreShortenedInTheMiddle() {
    String file = "rollout-2026-02-03-" + UUID + "-a";
    ShortIds ids = ShortIds.ofSessions(List.of(UUID, file, file + "b", "short"));
    assertThat(ids.of(UUID)).isEqualTo("5e8f0b1c");
    assertThat(ids.of(file)).isEqualTo("rollo…8e90-a");
    assertThat(ids.of(file + "b")).isEqualTo("rollo…e90-ab");
    assertThat(ids.of("short")).isEqualTo("short");
    ShortIds alike = ShortIds.ofSessions(List.of(UUID, SIBLING));
    assertThat(alike.of(UUID)).isEqualTo("5e8f0…7d8e90");
    assertThat(alike.of(SIBLING)).isEqualTo("5e8f0…7d8e91");
  }

  @Test
  void randomIdsKeepTheNameOfTheirKind() {
    String call = "call_Qw7eR2tY9uI0pAs5dFg3hJk8";
    assertThat(ALONE.of(call)).isEqualTo("call_Qw7eR2tY9u");
    assertThat(ALONE.of(call + "#result")).isEqualTo("call_Qw7eR2tY9u#result");
    ShortIds alike = ShortIds.of(List.of(call, "call_Qw7eR2tY9uXXpAs5dFg3hJk8"));
    assertThat(alike.of(call)).isEqualTo("call_Qw7eR2tY9uI");
    assertThat(ALONE.of("note_withoutanydigitatall")).isEqualTo("note_withoutanydigitatall");
    assertThat(ALONE.of("run_2026020310040000001")).isEqualTo("run_2026020310040000001");
  }

  @Test
  void otherIdsStayWhole() {
    assertThat(ALONE.of("msg_12")).isEqualTo("msg_12");
    assertThat(ALONE.of("default@5e8f")).isEqualTo("default@5e8f");
    assertThat(ALONE.of("a\u001b[31mb")).isEqualTo("ab");
    assertThat(ALONE.of("")).isEmpty();
  }

  @Test
  void sessionWithALongNameIsShortenedInTheMiddle() {
    String room = "harbour@rooms.example@" + UUID;
    String shown = ShortIds.ofSessions(List.of(room)).of(room);
    assertThat(shown).hasSize(12).startsWith("harbo…").endsWith(UUID.substring(30));
    String named = "rust-notes@" + UUID;
    assertThat(ShortIds.ofSessions(List.of(named)).of(named)).isEqualTo("rust-notes@5e8f0b1c");
  }
}
