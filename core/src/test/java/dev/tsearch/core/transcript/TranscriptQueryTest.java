package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The test cases of another implementation (FORMATS §4.3), and further cases from its rules
/// (§4.1).
class TranscriptQueryTest {
  private static final Instant TEN = Instant.parse("2026-01-05T10:00:00Z");

  private static Entry entry(String id, Instant time, String role, EntryType type, String content) {
    JsonObject about = JsonObject.builder().put("role", role).build();
    return new Entry(id, time.getEpochSecond(), role, "other", content, type, new Metadata(about));
  }

  private static Entry said(String id, int minute, String role, String content) {
    return entry(id, TEN.plus(Duration.ofMinutes(minute)), role, EntryType.MESSAGE, content);
  }

  private static Entry with(Entry entry, String name, Object value) {
    return entry.withMetadata(entry.metadata().with(name, value));
  }

  /// A person, the model with a call, the person, the model, and a note of the program.
  private static TranscriptQuery five() {
    Instant second = TEN.plus(Duration.ofMinutes(1));
    Entry call = entry("a1#1", second, "assistant", EntryType.TOOL_CALL, "ls");
    return Transcript.of(
            List.of(
                said("u1", 0, "user", "Hello"),
                said("a1", 1, "assistant", "Looking"),
                with(call, "tool_use_id", "t1"),
                said("u2", 2, "user", "Go on"),
                said("a2", 3, "assistant", "Error occurred"),
                entry("s1", TEN.plus(Duration.ofMinutes(4)), "system", EntryType.SYSTEM, "Error")))
        .query();
  }

  private static List<String> ids(TranscriptQuery query) {
    return query.all().stream().map(Message::id).toList();
  }

  @Test
  void messagesAreCountedBySpeaker() {
    assertThat(five().count()).isEqualTo(5);
    assertThat(ids(five().users())).containsExactly("u1", "u2");
    assertThat(ids(five().assistants())).containsExactly("a1", "a2");
    assertThat(ids(five().system())).containsExactly("s1");
    assertThat(ids(five().withTools())).containsExactly("a1");
  }

  @Test
  void filtersAndExclusionsAccumulate() {
    assertThat(ids(five().filter("text__contains", "Error"))).containsExactly("a2");
    assertThat(ids(five().filter("type__in", List.of("user", "system"))))
        .containsExactly("u1", "u2", "s1");
    assertThat(ids(five().exclude("type", "system"))).containsExactly("u1", "a1", "u2", "a2");
    assertThat(ids(five().exclude("type", "system").filter("text__contains", "o").users()))
        .containsExactly("u1", "u2");
    assertThat(ids(five().exclude("text__contains", "Error")))
        .as("what has no text is not excluded by it")
        .containsExactly("u1", "a1", "u2", "s1");
    assertThat(ids(five().filter(message -> message.blocks().size() > 1))).containsExactly("a1");
    assertThat(ids(five().filter(Lookup.where("uuid", "u1").or(Lookup.where("uuid", "s1")))))
        .containsExactly("u1", "s1");
  }

  @Test
  void stepsApplyInTheOrderOfTheirCalls() {
    assertThat(five().offset(2).limit(2).first().orElseThrow().id()).isEqualTo("u2");
    assertThat(ids(five().offset(2).limit(2))).containsExactly("u2", "a2");
    assertThat(ids(five().limit(2).offset(1))).containsExactly("a1");
    assertThat(ids(five().limit(2).users())).containsExactly("u1");
    assertThat(ids(five().users().limit(2))).containsExactly("u1", "u2");
    assertThat(ids(five().offset(9))).isEmpty();
    assertThat(ids(five().limit(0))).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> five().limit(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> five().offset(-1));
  }

  @Test
  void boundsOfTimeAreIncluded() {
    Instant second = TEN.plus(Duration.ofMinutes(1));
    Instant third = TEN.plus(Duration.ofMinutes(2));
    assertThat(ids(five().since(third))).containsExactly("u2", "a2", "s1");
    assertThat(ids(five().until(second))).containsExactly("u1", "a1");
    assertThat(ids(five().since(second).until(third))).containsExactly("a1", "u2");
    assertThat(five().filter("timestamp__gte", "2026-01-05T11:02:00+01:00").count()).isEqualTo(3);
    assertThat(ids(five().filter("timestamp", "2026-01-05T10:02:00Z"))).containsExactly("u2");
  }

  @Test
  void oneRequiresExactlyOneResult() {
    assertThat(five().filter("uuid", "u2").one().text()).isEqualTo("Go on");
    assertThatThrownBy(() -> five().filter("uuid", "u3").one())
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("no results");
    assertThatThrownBy(() -> five().users().one())
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("2 results");
  }

  @Test
  void firstAndLastApplyAfterTheSteps() {
    assertThat(five().users().first()).map(Message::id).contains("u1");
    assertThat(five().users().last()).map(Message::id).contains("u2");
    assertThat(five().users().exists()).isTrue();
    TranscriptQuery none = five().filter("uuid", "u3");
    assertThat(none.first()).isEmpty();
    assertThat(none.last()).isEmpty();
    assertThat(none.exists()).isFalse();
    assertThat(none.count()).isZero();
  }

  @Test
  void orderBySortsByEachFieldInTurnAndIsStable() {
    assertThat(ids(five().orderBy("type", "-uuid"))).containsExactly("a2", "a1", "s1", "u2", "u1");
    assertThat(ids(five().orderBy("-timestamp"))).containsExactly("s1", "a2", "u2", "a1", "u1");
    assertThat(ids(five().orderBy("type"))).containsExactly("a1", "a2", "s1", "u1", "u2");
    assertThat(ids(five().orderBy("-type"))).containsExactly("u1", "u2", "s1", "a1", "a2");
    assertThat(ids(five().orderBy("nothing"))).isEqualTo(ids(five()));
    assertThat(ids(five().orderBy("-uuid").limit(2))).containsExactly("u2", "u1");
  }

  @Test
  void absentValuesSortAsTheEmptyText() {
    assertThat(ids(hourly().orderBy("timestamp")).getFirst()).isEqualTo("undated");
    assertThat(ids(hourly().orderBy("-timestamp")).getLast()).isEqualTo("undated");
    Transcript branches =
        Transcript.of(
            List.of(
                with(said("b", 0, "user", "x"), "branch", "main"),
                said("absent", 1, "user", "x"),
                with(said("empty", 2, "user", "x"), "branch", "")));
    assertThat(ids(branches.query().orderBy("git_branch"))).containsExactly("absent", "empty", "b");
  }

  /// Five messages an hour apart, and one without a time.
  private static TranscriptQuery hourly() {
    var entries = new ArrayList<Entry>();
    for (int hour = 0; hour < 5; hour++) {
      entries.add(with(said("h" + hour, 60 * hour, "user", "bell"), "revision", (long) hour));
    }
    entries.add(said("undated", 0, "user", "bell").withTimestamp(TimeRange.UNDATED));
    return Transcript.of(entries).query();
  }

  @Test
  void absentValuesMatchNoComparison() {
    Instant twoLater = TEN.plus(Duration.ofHours(2));
    assertThat(hourly().filter("timestamp__gt", TEN).count()).isEqualTo(4);
    assertThat(hourly().filter("timestamp__gte", TEN).count()).isEqualTo(5);
    assertThat(hourly().filter("timestamp__lt", twoLater).count()).isEqualTo(2);
    assertThat(hourly().filter("timestamp__lte", twoLater).count()).isEqualTo(3);
    assertThat(ids(hourly().filter("timestamp__isnull", true))).containsExactly("undated");
    assertThat(hourly().filter("timestamp__isnull", false).count()).isEqualTo(5);
    assertThat(hourly().since(Instant.EPOCH).count()).isEqualTo(5);
    assertThat(hourly().until(Instant.MAX).count()).isEqualTo(5);
  }

  @Test
  void numbersAreComparedByValue() {
    assertThat(hourly().filter("revision__gte", 3).count()).isEqualTo(2);
    assertThat(hourly().filter("revision__lt", 0.5).count()).isEqualTo(1);
    assertThat(ids(hourly().filter("revision", 2))).containsExactly("h2");
    assertThat(hourly().filter("revision__in", List.of(1, 2L, 9)).count()).isEqualTo(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hourly().filter("revision__gt", "3").count())
        .withMessageContaining("cannot compare");
  }

  @Test
  void lookupsOfTextAreCaseSensitive() {
    assertThat(five().filter("text__contains", "error").exists()).isFalse();
    assertThat(ids(five().filter("text__exact", "Hello"))).containsExactly("u1");
    assertThat(five().filter("text", "Hell").exists()).isFalse();
    assertThat(ids(five().filter("uuid__startswith", "a"))).containsExactly("a1", "a2");
    assertThat(ids(five().filter("uuid__endswith", "1"))).containsExactly("u1", "a1", "s1");
    assertThat(ids(five().filter("text__regex", "oc+ur"))).containsExactly("a2");
    assertThat(ids(five().filter("text__regex", "^Go"))).containsExactly("u2");
    assertThat(five().filter("text__regex", Pattern.compile("(?i)^error")).count()).isEqualTo(1);
    assertThat(five().filter("timestamp__contains", "T10:03").count()).isEqualTo(1);
    assertThat(five().filter("nothing__contains", "").exists()).isFalse();
    assertThat(five().filter("nothing__isnull", true).count()).isEqualTo(5);
  }

  @Test
  void invalidCriteriaAreRejectedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> five().filter("uuid__invalid", "x"))
        .withMessageStartingWith("Unknown lookup 'invalid'")
        .withMessageContaining("startswith");
    assertThatIllegalArgumentException().isThrownBy(() -> five().exclude("uuid__IN", List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> five().filter("uuid__in", "u1"));
    assertThatIllegalArgumentException().isThrownBy(() -> five().filter("uuid__isnull", "yes"));
    assertThatIllegalArgumentException().isThrownBy(() -> five().filter("uuid__regex", "("));
  }

  @Test
  void stepDoesNotChangeItsQuery() {
    TranscriptQuery users = five().users();
    TranscriptQuery second = users.offset(1);
    assertThat(ids(users.filter("text", "Hello"))).containsExactly("u1");
    assertThat(ids(second)).containsExactly("u2");
    assertThat(ids(users)).containsExactly("u1", "u2");
    assertThat(ids(users)).containsExactly("u1", "u2");
  }

  @Test
  void archivedAndMetaMessagesAreSelectedOnRequest() {
    Transcript transcript =
        Transcript.of(
            List.of(
                said("old", 0, "user", "x"),
                entry("b", TEN, "system", EntryType.COMPACTION, ""),
                with(said("meta", 1, "user", "x"), "meta", true),
                said("new", 2, "user", "x")));
    assertThat(ids(transcript.query())).containsExactly("new");
    assertThat(ids(transcript.query(View.CURRENT.withMeta()))).containsExactly("meta", "new");
    assertThat(ids(transcript.query(View.CURRENT.withArchived())))
        .containsExactly("old", "b", "new");
    assertThat(ids(transcript.query(View.ALL).system())).containsExactly("b");
    assertThat(ids(transcript.query(View.ALL).filter("is_meta", true))).containsExactly("meta");
  }

  @Test
  void errorsAndThinkingSelectMessagesOfTheModel() {
    Entry call = with(entry("a1", TEN, "assistant", EntryType.TOOL_CALL, "ls"), "tool_use_id", "t");
    Entry failed =
        with(
            with(entry("u1", TEN, "user", EntryType.TOOL_RESULT, "no"), "tool_use_id", "t"),
            "is_error",
            true);
    Transcript transcript =
        Transcript.of(
            List.of(
                call,
                failed,
                entry("a2", TEN, "assistant", EntryType.THINKING, "Hm"),
                entry("a3", TEN, "assistant", EntryType.THINKING, ""),
                with(said("u2", 1, "user", "x"), "tool_use_id", "t"),
                entry("f1", TEN, "system", EntryType.SNAPSHOT, "lamp.py")));
    assertThat(ids(transcript.query().withErrors())).containsExactly("a1");
    assertThat(ids(transcript.query().withThinking())).containsExactly("a2");
    assertThat(ids(transcript.query().filter("type", "snapshot"))).containsExactly("f1");
    assertThat(ids(transcript.query().filter("thinking__isnull", false)))
        .containsExactly("a1", "a2", "a3");
  }

  @Test
  void snapshotOfReturnsTheLastSnapshotOfAMessage() {
    Entry first = with(entry("f1", TEN, "system", EntryType.SNAPSHOT, "a.py"), "messageId", "u1");
    Entry last = with(entry("f2", TEN, "system", EntryType.SNAPSHOT, "test.py"), "messageId", "u1");
    Transcript transcript = Transcript.of(List.of(said("u1", 0, "user", "x"), first, last));
    assertThat(transcript.snapshotOf("u1"))
        .map(found -> found.blocks().getFirst().content())
        .contains("test.py");
    assertThat(ids(transcript.query().filter("messageId", "u1"))).containsExactly("f1", "f2");
    assertThat(transcript.snapshotOf("u2")).isEmpty();
  }
}
