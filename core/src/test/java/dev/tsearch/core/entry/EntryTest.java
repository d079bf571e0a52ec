package dev.tsearch.core.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EntryTest {

  private static Entry entry(EntryType type, String content, JsonObject metadata) {
    return new Entry("e1", 0, "mira", "agent", content, type, new Metadata(metadata));
  }

  private static JsonObject attachment(String name, String type) {
    return JsonObject.builder()
        .put("filename", name)
        .put("mime_type", type)
        .put("size", "3KB")
        .build();
  }

  @Test
  void searchableTextIsTheContentWithoutOtherTexts() {
    assertThat(entry(EntryType.MESSAGE, "said", JsonObject.EMPTY).searchableText())
        .isEqualTo("said");
  }

  @Test
  void searchableTextContainsSummaryAttachmentsAndReaction() {
    JsonObject metadata =
        JsonObject.builder()
            .put("summary", "in short")
            .put("attachments", List.of(attachment("a.png", "image/png"), attachment("b", "")))
            .put("reaction", JsonObject.builder().put("emojis", List.of("👍", "🎉")).build())
            .build();
    assertThat(entry(EntryType.MESSAGE, "said", metadata).searchableText())
        .isEqualTo("said\nin short\na.png\nimage/png\nb\n👍\n🎉");
    assertThat(entry(EntryType.MESSAGE, "", metadata).searchableText())
        .isEqualTo("in short\na.png\nimage/png\nb\n👍\n🎉");
  }

  @Test
  void searchableTextRepeatsNoText() {
    JsonObject metadata = JsonObject.builder().put("summary", "said").build();
    assertThat(entry(EntryType.SUMMARY, "said", metadata).searchableText()).isEqualTo("said");
  }

  @Test
  void noiseHasNoSearchableText() {
    JsonObject metadata = JsonObject.builder().put("summary", "in short").build();
    assertThat(entry(EntryType.SNAPSHOT, "said", metadata).searchableText()).isEmpty();
  }
}
