package dev.tsearch.core.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
  private static final int MANY = 3 * Members.MAX_SIZE;

  /// Small and large objects have different representations with the same behavior.
  @Test
  void agreesWithALinkedHashMap() {
    var random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      Map<String, Object> expected = new LinkedHashMap<>();
      JsonObject.Builder builder = JsonObject.builder();
      int puts = random.nextInt(MANY);
      for (int i = 0; i < puts; i++) {
        String name = "n" + random.nextInt(MANY);
        expected.put(name, (long) i);
        builder.put(name, (long) i);
      }
      assertSame(builder.build(), expected);
      assertSame(new JsonObject(expected), expected);
    }
  }

  private static void assertSame(JsonObject object, Map<String, Object> expected) {
    assertThat(object.values()).isEqualTo(expected).hasSameHashCodeAs(expected);
    assertThat(expected).isEqualTo(object.values());
    assertThat(new ArrayList<>(object.values().entrySet()))
        .isEqualTo(new ArrayList<>(expected.entrySet()));
    List<String> walked = new ArrayList<>();
    object.values().forEach((name, value) -> walked.add(name + value));
    assertThat(walked)
        .isEqualTo(expected.entrySet().stream().map(e -> e.getKey() + e.getValue()).toList());
    for (int i = 0; i < MANY; i++) {
      assertThat(object.value("n" + i)).isEqualTo(expected.get("n" + i));
      assertThat(object.has("n" + i)).isEqualTo(expected.containsKey("n" + i));
    }
  }

  @Test
  void withAndWithoutDoNotChangeTheObject() {
    for (int size : new int[] {1, Members.MAX_SIZE - 1, Members.MAX_SIZE, Members.MAX_SIZE + 1}) {
      JsonObject.Builder builder = JsonObject.builder();
      for (int i = 0; i < size; i++) {
        builder.put("n" + i, (long) i);
      }
      JsonObject object = builder.build();
      assertThat(object.with("more", "x").text("more")).contains("x");
      assertThat(object.with("n0", "y").values().keySet()).first().isEqualTo("n0");
      assertThat(object.without("n0").has("n0")).isFalse();
      assertThat(object.values()).hasSize(size).containsEntry("n0", 0L);
    }
  }

  @Test
  void builderDoesNotChangeObjectsItHasBuilt() {
    for (int size : new int[] {1, MANY}) {
      JsonObject.Builder builder = JsonObject.builder();
      for (int i = 0; i < size; i++) {
        builder.put("n" + i, "before");
      }
      JsonObject built = builder.build();
      builder.put("n0", "after").put("other", true);
      assertThat(built.text("n0")).contains("before");
      assertThat(built.has("other")).isFalse();
    }
  }

  @Test
  void valuesCannotBeChanged() {
    Map<String, Object> values = JsonObject.builder().put("a", 1L).build().values();
    assertThatThrownBy(() -> values.put("b", 2L)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> values.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> values.entrySet().iterator().next().setValue(3L))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
