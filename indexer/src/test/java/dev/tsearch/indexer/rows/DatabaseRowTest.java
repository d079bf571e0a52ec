package dev.tsearch.indexer.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import org.junit.jupiter.api.Test;

class DatabaseRowTest {
  private static DatabaseRow row(String text) {
    return new DatabaseRow("", "", JsonObject.builder().put("id", 1L).put("data", text).build());
  }

  @Test
  void jsonThatCannotBeRead_isNamed() {
    assertThat(row("{\"a\":1}").damage()).isEmpty();
    assertThat(row("plain { text").damage()).isEmpty();
    assertThat(row(" {\"a\":").damage()).contains("a column with JSON that cannot be read");
  }

  /// Reading it would need its length in the heap many times.
  @Test
  void veryLongJson_isNotRead() {
    String longest = " ".repeat(DatabaseRow.MAX_JSON_CHARS - 2);
    assertThat(row("{" + longest + "}").damage()).isEmpty();
    DatabaseRow longer = row(" [" + longest + "]");
    assertThat(longer.damage())
        .contains("a column with more than 24 MiB of JSON, which is not read");
    assertThat(longer.list("data")).isEqualTo(JsonObject.EMPTY);
    assertThat(longer.json("data")).isEqualTo(JsonObject.EMPTY);
    assertThat(row("x" + longest + "xx").damage()).isEmpty();
  }
}
