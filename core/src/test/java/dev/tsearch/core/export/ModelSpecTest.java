package dev.tsearch.core.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// The cases of exports that another implementation of the transcript model tests.
class ModelSpecTest {
  private static final ConversationHeading HEADING =
      new ConversationHeading(TranscriptId.main("claude-code", "s1"), "Sowing", "", 1, 2);

  private static ExportedEntry said(String role, String text) {
    var metadata = new Metadata(JsonObject.builder().put("role", role).build());
    return ExportedEntry.of(
        new Entry("id-" + role, 1_767_348_000, role, "", text, EntryType.MESSAGE, metadata));
  }

  private static String document(ExportForm form, int most, ExportedEntry... entries)
      throws IOException {
    var out = new ByteArrayOutputStream();
    var options = new ExportOptions(false, false, most);
    try (ConversationWriter writer = ConversationWriter.of(form, options, out)) {
      writer.conversation(HEADING);
      for (ExportedEntry entry : entries) {
        writer.entry(entry);
      }
    }
    return out.toString(UTF_8);
  }

  @Test
  void aLongTextIsCutAndEndsWithThreeDots() throws IOException {
    assertThat(document(ExportForm.MD, 100, said("user", "x".repeat(1_000))))
        .contains("x".repeat(100) + "...")
        .hasSizeLessThan(500);
    assertThat(document(ExportForm.HTML, 100, said("user", "x".repeat(1_000))))
        .contains("x".repeat(100) + "...")
        .doesNotContain("x".repeat(101));
    assertThat(document(ExportForm.MD, 1_000, said("user", "x".repeat(1_000))))
        .contains("x".repeat(1_000))
        .doesNotContain("...");
  }

  @Test
  void markdownHasAHeadingForTheTranscriptAndEachSpeaker() throws IOException {
    assertThat(document(ExportForm.MD, 100, said("user", "When?"), said("assistant", "Now.")))
        .contains("# Transcript", "## User", "When?", "## Assistant", "Now.");
  }

  @Test
  void aPageHasADocumentTypeAndATitle() throws IOException {
    assertThat(document(ExportForm.HTML, 100, said("user", "When?")))
        .startsWithIgnoringCase("<!doctype html>")
        .contains("<title>");
  }

  @Test
  void jsonIsAnArrayAndLinesHaveAnObjectEach() throws Exception {
    ExportedEntry[] entries = {said("user", "When?"), said("assistant", "Now.")};
    String array = document(ExportForm.JSON, 100, entries);
    assertThat(Json.OWN.object("{\"all\":" + array + "}").objects("all")).hasSize(2);
    assertThat(document(ExportForm.JSONL, 100, entries).lines()).hasSize(2);
  }

  @Test
  void anUnknownFormIsNone() {
    assertThat(ExportForm.of("pdf")).isEmpty();
    assertThat(ExportForm.ofFile("session.pdf")).isEmpty();
  }
}
