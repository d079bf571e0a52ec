package dev.tsearch.core.store.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsageTableTest {
  private static final long NOON = 1_767_600_000;

  private static Entry entry(String id, long time, EntryType type, JsonObject about) {
    return new Entry(id, time, "assistant", "user", "x", type, new Metadata(about));
  }

  private static JsonObject.Builder about(String role) {
    return JsonObject.builder()
        .put("source", "claude-code")
        .put("session", "s")
        .put("project", "/area/garden")
        .put("role", role);
  }

  private static JsonObject answer(String id, long output, long created) {
    JsonObject creation =
        JsonObject.builder()
            .put("ephemeral_5m_input_tokens", created - 1)
            .put("ephemeral_1h_input_tokens", 1L)
            .build();
    return about("assistant")
        .put("model", "m")
        .put("message_id", id)
        .put("request", "r-" + id)
        .put(
            "usage",
            JsonObject.builder()
                .put("input_tokens", 3L)
                .put("output_tokens", output)
                .put("cache_read_input_tokens", 1_000_000L)
                .put("cache_creation_input_tokens", created)
                .put("cache_creation", creation)
                .build())
        .build();
  }

  /// What a table says, as text.
  private static List<String> content(UsageTable table, Set<Long> hashes) {
    var content = new ArrayList<String>();
    table.forEach(
        new UsageTable.Visitor() {
          @Override
          public boolean strand(Strand strand) {
            content.add(
                strand.transcript().session() + " " + strand.project() + " " + strand.model());
            return true;
          }

          @Override
          public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
            content.add(time - NOON + " " + kind + " " + isMessage + " " + tool);
          }

          @Override
          public void answer(long hash, long time, Usage usage) {
            hashes.add(hash);
            content.add(time - NOON + " " + usage);
          }

          @Override
          public void request(long hash, long time) {
            hashes.add(hash);
            content.add("request " + (time - NOON));
          }
        });
    return content;
  }

  @Test
  void tableHasTheStrandsInTheOrderOfTheirFirstEntries() {
    var builder = new UsageBuilder();
    builder.add(entry("u", NOON, EntryType.MESSAGE, about("user").build()));
    builder.add(entry("a", NOON + 5, EntryType.MESSAGE, answer("m1", 2, 10)));
    builder.add(
        entry(
            "a#1",
            NOON + 5,
            EntryType.TOOL_CALL,
            about("assistant").put("model", "m").put("tool", "Bash").build()));
    builder.add(
        entry(
            "r",
            NOON + 3,
            EntryType.TOOL_RESULT,
            about("").put("tool", "Bash").put("is_error", true).build().without("role")));
    builder.add(entry("a2", NOON + 6, EntryType.MESSAGE, answer("m1", 9, 20)));
    builder.add(
        entry("a2@2", NOON + 7, EntryType.MESSAGE, answer("m1", 9, 20).with("revision_of", "a2")));
    builder.add(entry("c", NOON + 8, EntryType.COMPACTION, about("system").build()));
    Set<Long> hashes = new HashSet<>();
    assertThat(content(builder.build(), hashes))
        .containsExactly(
            "s /area/garden ",
            "0 OTHER true ",
            "3 FAILURE true Bash",
            "8 COMPACTION false ",
            "s /area/garden m",
            "5 OTHER true ",
            "5 CALL false Bash",
            "6 OTHER true ",
            "6 " + new Usage(3, 9, 1_000_000, 20, 19, 1),
            "request 5");
    assertThat(hashes).hasSize(2).allMatch(hash -> hash >= 0 && hash < 1L << 48);
  }

  @Test
  void hashesOfCopiesAreEqual_andOfOtherSessionsDiffer() {
    Set<Long> hashes = new HashSet<>();
    for (String session : List.of("s", "s", "t")) {
      var builder = new UsageBuilder();
      builder.add(
          entry("a", NOON, EntryType.MESSAGE, answer("m1", 2, 10).with("session", session)));
      content(builder.build(), hashes);
    }
    assertThat(hashes).as("an answer and a request in each of two sessions").hasSize(4);
  }

  @Test
  void strandThatIsNotWantedIsSkipped() {
    var builder = new UsageBuilder();
    builder.add(entry("a", NOON, EntryType.MESSAGE, answer("m1", 2, 10)));
    builder.add(entry("u", NOON + 1, EntryType.MESSAGE, about("user").build()));
    var times = new ArrayList<Long>();
    builder
        .build()
        .forEach(
            new UsageTable.Visitor() {
              @Override
              public boolean strand(Strand strand) {
                return strand.model().isEmpty();
              }

              @Override
              public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
                times.add(time);
              }

              @Override
              public void answer(long hash, long time, Usage usage) {
                times.add(-time);
              }

              @Override
              public void request(long hash, long time) {
                times.add(-time);
              }
            });
    assertThat(times).containsExactly(NOON + 1);
  }

  @Test
  void countsOfOtherProgramsHaveOtherNames() {
    JsonObject codex =
        JsonObject.builder()
            .put("input_tokens", 100L)
            .put("cached_input_tokens", 60L)
            .put("output_tokens", 7L)
            .build();
    JsonObject counter =
        JsonObject.builder()
            .put("source", "codex")
            .put("role", "system")
            .put("subtype", "usage")
            .put("usage", codex)
            .build();
    Entry entry = entry("c", NOON, EntryType.PROGRESS, counter);
    assertThat(Usage.of(entry)).contains(new Usage(40, 7, 60, 0, 0, 0));
    assertThat(Usage.answer(entry)).contains("c");
    JsonObject gemini =
        JsonObject.builder()
            .put("input", 50L)
            .put("cached", 20L)
            .put("output", 5L)
            .put("thoughts", 6L)
            .build();
    Entry said =
        entry(
            "g",
            NOON,
            EntryType.MESSAGE,
            about("assistant").put("source", "gemini").put("usage", gemini).build());
    assertThat(Usage.of(said)).contains(new Usage(30, 11, 20, 0, 0, 0));
    assertThat(Usage.answer(said)).contains("g");
    Entry unnamed =
        entry("x", NOON, EntryType.MESSAGE, about("assistant").put("usage", gemini).build());
    assertThat(Usage.answer(unnamed)).as("a line of Claude Code without an answer").isEmpty();
  }

  /// The lines of an answer may be in two partitions, the better one of another model. The first
  /// model had nothing then, and the import ended as a bug.
  @Test
  void aStrandWhoseAnswersBelongToAnotherOneIsLeftOut() {
    JsonObject.Builder usage = JsonObject.builder().put("input_tokens", 1L);
    var merged = new UsageBuilder();
    for (String model : List.of("small", "large")) {
      JsonObject about =
          about("assistant")
              .put("model", model)
              .put("message_id", "m")
              .put("usage", usage.put("output_tokens", (long) model.indexOf('e')).build())
              .build();
      var partition = new UsageBuilder();
      partition.add(entry("1#1", NOON, EntryType.THINKING, about));
      partition.build().forEach(merged.adder());
    }
    List<String> content = content(merged.build(), new HashSet<>());
    assertThat(content.getFirst()).isEqualTo("s /area/garden large");
    assertThat(content).noneMatch(line -> line.contains("small"));
  }
}
