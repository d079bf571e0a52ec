package dev.tsearch.cluster.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cluster.push.Change.Action;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.push.Change.DocumentVersion;
import dev.tsearch.core.entry.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WishTest {
  private static final DocumentKey KEY = new DocumentKey("team-2026-01", "d1");
  private static final DocumentVersion VERSION = new DocumentVersion(7, 1);
  private static final Wish HELD =
      new Wish.Held(
          KEY,
          "ann",
          "ann|a|1",
          "new",
          ByteBuffer.wrap(
              "{\"owner\":[\"ann\"],\"digest\":\"new\"}".getBytes(StandardCharsets.UTF_8)));

  private static JsonObject found(String digest, List<String> owners, List<String> held) {
    return JsonObject.EMPTY.with("digest", digest).with("owner", owners).with("held", held);
  }

  private static String body(Change change) {
    return StandardCharsets.UTF_8.decode(change.body().duplicate()).toString();
  }

  @Test
  void aDocumentThatIsMissingIsCreated() {
    assertThat(HELD.blind())
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.CREATE));
    assertThat(HELD.of(JsonObject.EMPTY, DocumentVersion.NONE)).isEqualTo(HELD.blind());
  }

  @Test
  void aDocumentThatIsAsItShouldBeIsLeftAlone() {
    assertThat(HELD.of(found("new", List.of("ann"), List.of("ann|a|1")), VERSION)).isEmpty();
  }

  @Test
  void aCopyOfAnotherOwnerGetsASecondOwner() {
    Change change =
        HELD.of(found("new", List.of("bob"), List.of("bob|b|4")), VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.UPDATE);
    assertThat(change.version()).isEqualTo(VERSION);
    assertThat(body(change))
        .isEqualTo("{\"owner\":[\"bob\",\"ann\"],\"held\":[\"bob|b|4\",\"ann|a|1\"]}");
  }

  @Test
  void theTextOfAnotherOwnerStays() {
    Change change =
        HELD.of(found("old", List.of("bob"), List.of("bob|b|4")), VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.UPDATE);
  }

  @Test
  void anOwnTextThatChangedIsReplacedAndKeepsTheOtherOwner() {
    JsonObject found = found("old", List.of("bob", "ann"), List.of("bob|b|4", "ann|a|1"));
    Change change = HELD.of(found, VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.REPLACE);
    assertThat(body(change)).contains("\"owner\":[\"bob\",\"ann\"]").contains("\"digest\":\"new\"");
  }

  @Test
  void aDocumentThatNoPartitionHoldsIsDeleted() {
    var released = new Wish.Released(KEY, "ann", "ann|a|1");
    assertThat(released.blind()).isEmpty();
    assertThat(released.of(found("x", List.of("ann"), List.of("ann|a|1")), VERSION))
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.DELETE));
    assertThat(released.of(JsonObject.EMPTY, DocumentVersion.NONE)).isEmpty();
  }

  @Test
  void aReleasedDocumentKeepsItsOtherOwner() {
    var released = new Wish.Released(KEY, "ann", "ann|a|1");
    JsonObject shared = found("x", List.of("ann", "bob"), List.of("ann|a|1", "bob|b|4"));
    assertThat(body(released.of(shared, VERSION).orElseThrow()))
        .isEqualTo("{\"owner\":[\"bob\"],\"held\":[\"bob|b|4\"]}");
    JsonObject twice = found("x", List.of("ann"), List.of("ann|a|1", "ann|c|2"));
    assertThat(body(released.of(twice, VERSION).orElseThrow()))
        .isEqualTo("{\"owner\":[\"ann\"],\"held\":[\"ann|c|2\"]}");
  }
}
