package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LossesTest {
  private final Losses losses = new Losses();

  private static Entry entry(EntryType type, String content, JsonObject metadata) {
    return new Entry("e1", 1000, "user", "assistant", content, type, new Metadata(metadata));
  }

  private static Entry message(JsonObject metadata) {
    return entry(EntryType.MESSAGE, "water the beds", metadata);
  }

  private static JsonObject.Builder members() {
    return JsonObject.builder();
  }

  private Map<String, Long> between(Entry one, Entry other) {
    losses.compare(one, other);
    return losses.counts();
  }

  @Test
  void equalEntriesLoseNothing() {
    Entry entry =
        message(members().put("model", "m").put("time", "1970-01-01T00:16:40.5Z").build());
    assertThat(between(entry, entry)).isEmpty();
  }

  @Test
  void whatAnImportDecidesIsNotCompared() {
    Entry one = message(members().put("source", "pi").put("session", "s").build());
    Entry other = message(members().put("source", "chibi").put("version", "1").build());
    assertThat(between(one, other)).isEmpty();
  }

  @Test
  void eachDifferenceIsCountedByItsKind() {
    Entry one =
        message(
            members()
                .put("time", "1970-01-01T00:16:40.5Z")
                .put("role", "user")
                .put("usage", members().put("input_tokens", 3).build())
                .put("subtype", "x")
                .put("cwd", "/area/garden")
                .build());
    Entry other = new Entry("e2", 1000, "ada", "bot", "water", EntryType.SYSTEM, Metadata.EMPTY);
    assertThat(between(one, other))
        .containsOnly(
            Map.entry("ids", 1L),
            Map.entry("types of entries", 1L),
            Map.entry("names of senders and recipients", 1L),
            Map.entry("texts", 1L),
            Map.entry(Losses.FRACTION, 1L),
            Map.entry("roles", 1L),
            Map.entry("numbers of tokens", 1L),
            Map.entry("working folders", 1L),
            Map.entry("members `subtype` of metadata", 1L));
  }

  @Test
  void anotherSecondIsAnotherTime() {
    Entry one = message(members().put("time", "1970-01-01T00:16:40.5Z").build());
    assertThat(between(one, one.withTimestamp(999))).containsOnly(Map.entry("times", 1L));
  }

  @Test
  void anotherNameOfARoleOrAnIdIsALoss() {
    Entry one = message(members().put("role", "assistant").put("tool_use_id", "t1").build());
    Entry other = message(members().put("role", "agent").put("tool_call_id", "t1").build());
    assertThat(between(one, other))
        .containsOnly(Map.entry("roles", 1L), Map.entry("ids of tool calls", 1L));
  }

  @Test
  void marksOfWhatAnImportInferredAreLosses() {
    Entry one =
        message(
            members()
                .put("time_inferred", true)
                .put("revision_of", "e0")
                .put("echo_of", "e3")
                .put("parent", "e4")
                .put("agent", "a1")
                .build());
    assertThat(between(one, message(JsonObject.EMPTY)).keySet())
        .containsExactly(
            "marks of inferred times",
            "marks of repetitions",
            "marks of revisions",
            "names of sub-agents",
            "parents of entries");
  }

  @Test
  void entriesWithoutATimeGetTheOneOfALaterEntry() {
    Entry dated = message(JsonObject.EMPTY);
    Entry undated = dated.withTimestamp(0);
    losses.compare(undated, undated);
    losses.compare(undated, undated);
    assertThat(losses.counts()).isEmpty();
    losses.compare(dated, dated);
    losses.compare(undated, dated);
    assertThat(losses.counts()).containsOnly(Map.entry(Losses.UNDATED, 3L));
  }

  @Test
  void aConversationWithoutAnyTimeLosesNone() {
    Entry dated = message(JsonObject.EMPTY);
    losses.compare(dated.withTimestamp(0), dated.withTimestamp(0));
    losses.conversation();
    assertThat(between(dated, dated)).isEmpty();
  }

  @Test
  void theInputOfACallIsItsTextOrItsJson() {
    Entry text = entry(EntryType.TOOL_CALL, "/area/beds.txt", JsonObject.EMPTY);
    Entry json = entry(EntryType.TOOL_CALL, "{\"path\":\"/area/beds.txt\"}", JsonObject.EMPTY);
    Entry other = entry(EntryType.TOOL_CALL, "{\"path\":\"/area/paths.txt\"}", JsonObject.EMPTY);
    assertThat(between(text, json)).containsOnly(Map.entry(Losses.FORM, 1L));
    assertThat(between(json, text)).containsOnly(Map.entry(Losses.FORM, 2L));
    assertThat(between(text, other)).containsEntry("inputs of tool calls", 1L);
  }
}
