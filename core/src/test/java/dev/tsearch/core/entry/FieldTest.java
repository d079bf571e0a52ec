package dev.tsearch.core.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldTest {

  private static Entry entry(String name, Object value) {
    var metadata = new Metadata(JsonObject.EMPTY.with(name, value));
    return new Entry("1", 5, "ann", "box", "", EntryType.MESSAGE, metadata);
  }

  @Test
  void projectIsFoundByItsPathAndByEachTrailingPart() {
    assertThat(Field.PROJECT.terms(entry("project", "/home/ann/Garden")))
        .containsExactly("/home/ann/garden", "home/ann/garden", "ann/garden", "garden");
    assertThat(Field.PROJECT.term("ann/Garden/")).isEqualTo("ann/garden");
  }

  @Test
  void absentValueHasNoTermNotTheEmptyOne() {
    assertThat(Field.MODEL.terms(entry("tool", "Read"))).isEmpty();
    assertThat(Field.ERROR.terms(entry("is_error", false))).isEmpty();
    assertThat(Field.MODEL.terms(entry("model", ""))).isEmpty();
  }

  @Test
  void termOfAValueIsAmongTheTermsOfAnEntryThatHasIt() {
    for (String value : List.of("Bash", "İzmir", "x".repeat(400), "ÀÉ", "日本")) {
      assertThat(Field.TOOL.terms(entry("tool", value))).containsExactly(Field.TOOL.term(value));
    }
  }

  @Test
  void everyFieldIsFoundByItsKey() {
    for (Field field : Field.values()) {
      assertThat(Field.of(field.key())).contains(field);
    }
    assertThat(Field.of("projct")).isEmpty();
  }
}
