package dev.tsearch.core.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldTest {

  private static Entry entry(String name, Object value) {
    var metadata = new Metadata(JsonObject.EMPTY.with(name, value));
    return new Entry("1", 5, "ann", "box", "", EntryType.MESSAGE, metadata);
  }

  @Test
  void projectMatchesItsPathAndEachTrailingPart() {
    assertThat(Field.PROJECT.terms(entry("project", "/home/ann/Garden")))
        .containsExactly("/home/ann/garden", "home/ann/garden", "ann/garden", "garden");
    assertThat(Field.PROJECT.term("ann/Garden/")).isEqualTo("ann/garden");
  }

  @Test
  void absentValueHasNoTerm() {
    assertThat(Field.MODEL.terms(entry("tool", "Read"))).isEmpty();
    assertThat(Field.ERROR.terms(entry("is_error", false))).isEmpty();
    assertThat(Field.MODEL.terms(entry("model", ""))).isEmpty();
  }

  @Test
  void termOfAValueIsATermOfEveryEntryWithIt() {
    for (String value : List.of("Bash", "İzmir", "x".repeat(400), "ÀÉ", "日本")) {
      assertThat(Field.TOOL.terms(entry("tool", value))).containsExactly(Field.TOOL.term(value));
    }
  }

  @Test
  void intentMatchesEachOfItsWords() {
    Entry entry = entry("intent", "Retry the north-lamp's upload; RETRY später");
    assertThat(Field.INTENT.terms(entry))
        .containsExactly("retry", "the", "north", "lamp", "s", "upload", "später");
    assertThat(Field.OUTCOME.terms(entry)).isEmpty();
    assertThat(Field.INTENT.terms(entry("intent", " -- "))).isEmpty();
  }

  @Test
  void intentMatchesThePartsOfItsIdentifiers() {
    Entry entry = entry("intent", "Add RetryPolicy to HTTPServer and upload_queue; fix URLs");
    assertThat(Field.INTENT.terms(entry))
        .contains("retrypolicy", "retry", "policy", "http", "server", "upload_queue", "upload")
        .contains("queue", "urls")
        .doesNotContain("ls", "ur")
        .doesNotHaveDuplicates();
    assertThat(Field.INTENT.values(entry)).contains("retrypolicy").doesNotContain("retry");
  }

  @Test
  void checkpointMatchesItsPrefixes() {
    Entry entry = entry("checkpoint", "A1B2C3D4E5F6");
    assertThat(Field.CHECKPOINT.matches(entry, "a1b2")).isTrue();
    assertThat(Field.CHECKPOINT.matches(entry, "a1b2c3d4e5f6")).isTrue();
    assertThat(Field.CHECKPOINT.matches(entry, "b2c3")).isFalse();
    assertThat(Field.SESSION.matches(entry("session", "abc"), "ab")).isFalse();
    assertThat(Field.CHECKPOINT.terms(entry)).containsExactly("a1b2c3d4e5f6");
  }

  @Test
  void numbersOfACheckpointAreTerms() throws MalformedJsonException {
    JsonObject usage =
        Json.OWN.object("{\"input_tokens\":3,\"output_tokens\":40,\"api_call_count\":2}");
    assertThat(Field.TOKENS.terms(entry("token_usage", usage))).containsExactly("3", "40");
    JsonObject lines = Json.OWN.object("{\"agent_lines\":3,\"total_committed\":12}");
    assertThat(Field.ATTRIBUTION.terms(entry("initial_attribution", lines)))
        .containsExactly("3/12", "25%");
    JsonObject none = Json.OWN.object("{\"agent_lines\":0,\"total_committed\":0}");
    assertThat(Field.ATTRIBUTION.terms(entry("initial_attribution", none))).isEmpty();
  }

  @Test
  void everyFieldHasItsKey() {
    for (Field field : Field.values()) {
      assertThat(Field.of(field.key())).contains(field);
    }
    assertThat(Field.of("projct")).isEmpty();
  }
}
