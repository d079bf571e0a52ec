package dev.tsearch.core.store.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueCountsTest {

  @Test
  void countsEntriesByValue_whateverTheCase() {
    assertThat(some().of(Field.TOOL)).isEqualTo(Map.of("bash", 2L, "edit", 1L));
    assertThat(some().of(Field.MODEL)).isEqualTo(Map.of("m-1", 3L));
    assertThat(some().of(Field.TYPE)).isEqualTo(Map.of("tool_call", 2L, "message", 1L));
  }

  @Test
  void bytesAreReadBack_andCountsOfOthersAreAdded() {
    ValueCounts twice = ValueCounts.read(some().toBytes());
    assertThat(twice.toBytes()).isEqualTo(some().toBytes());
    twice.add(some());
    assertThat(twice.of(Field.TOOL)).isEqualTo(Map.of("bash", 4L, "edit", 2L));
  }

  @Test
  void otherFieldsAreNotCounted() {
    assertThat(ValueCounts.has(Field.TOOL)).isTrue();
    assertThat(ValueCounts.has(Field.FILE)).isFalse();
    assertThatThrownBy(() -> some().of(Field.FILE)).hasMessageContaining("file");
  }

  private static ValueCounts some() {
    var counts = new ValueCounts();
    counts.add(entry(EntryType.TOOL_CALL, "Bash"));
    counts.add(entry(EntryType.TOOL_CALL, "bash"));
    counts.add(entry(EntryType.MESSAGE, "Edit"));
    return counts;
  }

  private static Entry entry(EntryType type, String tool) {
    var metadata =
        JsonObject.builder().put("source", "chibi").put("tool", tool).put("model", "M-1").build();
    return new Entry("e", 100, "assistant", "user", "text", type, new Metadata(metadata));
  }
}
