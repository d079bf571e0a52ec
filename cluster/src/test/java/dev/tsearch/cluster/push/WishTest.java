package dev.tsearch.cluster.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cluster.push.Change.Action;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.push.Change.DocumentVersion;
import dev.tsearch.core.entry.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WishTest {
  private static final DocumentKey KEY = new DocumentKey("team-2026-01", "d1");
  private static final DocumentVersion VERSION = new DocumentVersion(7, 1);
  private static final Hold ANN = hold("a|x|1|ann");

  private static Hold hold(String text) {
    return Hold.parsed(text);
  }

  private static Wish held(Hold hold) {
    return new Wish.Held(
        KEY,
        hold,
        "new",
        ByteBuffer.wrap(
            "{\"owner\":[\"ann\"],\"digest\":\"new\"}".getBytes(StandardCharsets.UTF_8)),
        true);
  }

  private static Wish released(Hold hold) {
    return new Wish.Released(KEY, hold, false);
  }

  /// @param holders `HELD=DIGEST` each
  private static JsonObject found(String digest, String... holders) {
    return JsonObject.EMPTY
        .with("digest", digest)
        .with("held", Stream.of(holders).map(it -> it.substring(0, it.indexOf('='))).toList())
        .with("digests", Stream.of(holders).map(it -> it.substring(it.indexOf('=') + 1)).toList());
  }

  private static String body(Change change) {
    return StandardCharsets.UTF_8.decode(change.body().duplicate()).toString();
  }

  @Test
  void aDocumentThatIsMissingIsCreated() {
    Wish held = held(ANN);
    assertThat(held.blind())
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.CREATE));
    assertThat(held.of(JsonObject.EMPTY, DocumentVersion.NONE)).isEqualTo(held.blind());
  }

  @Test
  void anEntryThatIsNotWantedIsOnlyBroughtUpToDate() {
    var unwanted =
        new Wish.Held(
            KEY, ANN, "new", ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)), false);
    assertThat(unwanted.blind()).isEmpty();
    assertThat(unwanted.of(JsonObject.EMPTY, DocumentVersion.NONE)).isEmpty();
    assertThat(unwanted.of(found("old", "a|x|1|ann=old"), VERSION))
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.REPLACE));
  }

  @Test
  void aDocumentThatIsAsItShouldBeIsLeftAlone() {
    assertThat(held(ANN).of(found("new", "a|x|1|ann=new"), VERSION)).isEmpty();
  }

  @Test
  void aCopyOfAnotherOwnerGetsASecondOwner() {
    Change change = held(ANN).of(found("new", "b|y|4|bob=new"), VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.UPDATE);
    assertThat(change.version()).isEqualTo(VERSION);
    assertThat(body(change))
        .isEqualTo(
            "{\"owner\":[\"bob\",\"ann\"],\"held\":[\"b|y|4|bob\",\"a|x|1|ann\"],"
                + "\"digests\":[\"new\",\"new\"]}");
  }

  @Test
  void theTextOfAnotherOwnerStays() {
    Change first = held(ANN).of(found("old", "b|y|4|bob=old"), VERSION).orElseThrow();
    assertThat(first.action()).isEqualTo(Action.UPDATE);
    assertThat(held(ANN).of(found("old", "b|y|4|bob=old", "a|x|1|ann=new"), VERSION)).isEmpty();
  }

  @Test
  void anOwnTextThatChangedIsReplacedAndKeepsTheOtherOwner() {
    Change change =
        held(ANN).of(found("old", "b|y|4|bob=old", "a|x|1|ann=old"), VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.REPLACE);
    assertThat(body(change)).contains("\"owner\":[\"bob\",\"ann\"]").contains("\"digest\":\"new\"");
  }

  @Test
  void anOwnTextIsReplacedWhateverTheOwnerWasCalled() {
    Change change = held(ANN).of(found("old", "a|x|1|anna=old"), VERSION).orElseThrow();
    assertThat(change.action()).isEqualTo(Action.REPLACE);
    assertThat(body(change)).contains("\"owner\":[\"ann\"]").contains("[\"a|x|1|ann\"]");
  }

  @Test
  void aDocumentThatNoPartitionHoldsIsDeleted() {
    Wish released = released(ANN);
    assertThat(released.blind()).isEmpty();
    for (String owner : List.of("ann", "anna")) {
      assertThat(released.of(found("x", "a|x|1|" + owner + "=x"), VERSION))
          .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.DELETE));
    }
    assertThat(released.of(JsonObject.EMPTY, DocumentVersion.NONE)).isEmpty();
  }

  @Test
  void aReleasedDocumentKeepsItsOtherOwner() {
    JsonObject shared = found("x", "a|x|1|ann=x", "b|y|4|bob=x");
    assertThat(body(released(ANN).of(shared, VERSION).orElseThrow()))
        .isEqualTo("{\"owner\":[\"bob\"],\"held\":[\"b|y|4|bob\"],\"digests\":[\"x\"]}");
    JsonObject twice = found("x", "a|x|1|ann=x", "a|x|2|ann=x");
    assertThat(body(released(ANN).of(twice, VERSION).orElseThrow())).contains("[\"a|x|2|ann\"]");
  }

  @Test
  void aTextThatOnlyTheLeavingOwnerHasSentIsDeleted() {
    JsonObject shared = found("clear", "a|x|1|ann=clear", "b|y|4|bob=redacted");
    assertThat(released(ANN).of(shared, VERSION))
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.DELETE));
  }

  @Test
  void aTextThatAnotherArchiveOfTheOwnerHasStaysAndIsReported() {
    JsonObject shared = found("x", "a|x|1|ann=x", "lost|z|4|ann=x");
    assertThat(released(ANN).of(shared, VERSION)).isEmpty();
    assertThat(released(ANN).obstacle(shared).orElseThrow()).contains("--release lost/z");
    assertThat(new Wish.Released(KEY, hold("lost|z|4|ann"), true).of(shared, VERSION)).isPresent();
  }

  @Test
  void aCopyOfTheArchiveIsOfTheSamePersonWhateverItsOwnerIsCalled() {
    JsonObject shared = found("x", "a|x|1|ann=x", "a|old|1|ann@old=x");
    assertThat(released(ANN).of(shared, VERSION)).isEmpty();
    assertThat(released(ANN).obstacle(shared).orElseThrow()).contains("--release a/old");
    assertThat(held(ANN).of(found("old", "a|old|1|ann@old=old"), VERSION))
        .hasValueSatisfying(it -> assertThat(it.action()).isEqualTo(Action.REPLACE));
  }
}
