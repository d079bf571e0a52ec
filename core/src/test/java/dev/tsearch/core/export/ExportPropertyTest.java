package dev.tsearch.core.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Random conversations of hostile texts: whatever an entry has, it stays text of its own part of
/// the document.
class ExportPropertyTest {
  private static final int DOCUMENTS = 3_000;
  private static final List<EntryType> TYPES =
      List.of(
          EntryType.MESSAGE,
          EntryType.MESSAGE,
          EntryType.THINKING,
          EntryType.TOOL_CALL,
          EntryType.TOOL_RESULT,
          EntryType.SUMMARY,
          EntryType.COMPACTION,
          EntryType.SYSTEM);

  private final Random random = new Random(Seed.next());
  private final HostileTexts texts = new HostileTexts(random);

  @Test
  void markdownHasTheResultsInFencesAndNoStructureOfTheTexts() throws IOException {
    for (int n = 0; n < DOCUMENTS; n++) {
      List<ExportedEntry> entries = conversation();
      var parsed = new ParsedMarkdown(document(ExportForm.MD, entries));
      assertThat(parsed.isFenceOpen()).as(parsed.text()).isFalse();
      assertThat(parsed.resultFences()).as(parsed.text()).isEqualTo(results(entries));
      assertThat(parsed.headings())
          .as(parsed.text())
          .allMatch(line ->
              line.matches(
                  "# (Transcript|Sub).*|## (User|Assistant|System|Summ).*|### 🔧 Tool: .*"))
          .noneMatch(line -> line.matches("#+ (Transcript|User|🔧 Tool:) planted.*"));
      assertThat(parsed.tagsInText()).as(parsed.text()).isEmpty();
      assertThat(parsed.text())
          .as("images")
          .doesNotContainPattern("(?<!\\\\)!\\[(?=x\\]\\(https:[^`]*$)");
      assertHarmless(parsed.text());
    }
  }

  @Test
  void htmlHasOnlyTheElementsOfTheDocument() throws IOException {
    for (int n = 0; n < DOCUMENTS; n++) {
      List<ExportedEntry> entries = conversation();
      var parsed = new ParsedHtml(document(ExportForm.HTML, entries));
      assertThat(parsed.problems()).as(parsed.text()).isEmpty();
      assertThat(parsed.codeOf("result")).as(parsed.text()).isEqualTo(results(entries));
      assertHarmless(parsed.text());
    }
  }

  @Test
  void jsonFormsAreTheLinesOfTheArchive() throws Exception {
    for (int n = 0; n < DOCUMENTS / 10; n++) {
      List<ExportedEntry> entries = conversation();
      var expected = new StringBuilder();
      for (ExportedEntry exported : entries) {
        expected.append(new String(EntryCodec.encode(exported.entry()), UTF_8));
      }
      assertThat(document(ExportForm.JSONL, entries)).isEqualTo(expected.toString());
      JsonObject wrapped =
          Json.OWN.object("{\"entries\":" + document(ExportForm.JSON, entries) + "}");
      var back = new StringBuilder();
      for (JsonObject entry : wrapped.objects("entries")) {
        back.append(new String(EntryCodec.encode(EntryCodec.entry(entry)), UTF_8));
      }
      assertThat(back.toString()).isEqualTo(expected.toString());
    }
  }

  private List<ExportedEntry> conversation() {
    var entries = new ArrayList<ExportedEntry>();
    for (int left = random.nextInt(8); left > 0; left--) {
      JsonObject.Builder metadata =
          JsonObject.builder()
              .put("role", random.nextBoolean() ? "user" : "assistant")
              .put("is_error", random.nextBoolean())
              .put("tool", texts.next())
              .put("subtype", texts.next());
      var entry =
          new Entry(
              "id" + texts.next(),
              1_760_000_000L + left,
              texts.next(),
              "",
              texts.next(),
              TYPES.get(random.nextInt(TYPES.size())),
              new Metadata(metadata.build()));
      Optional<JsonObject> input =
          random.nextBoolean()
              ? Optional.of(JsonObject.builder().put("command", texts.next()).build())
              : Optional.empty();
      entries.add(new ExportedEntry(entry, entry.content(), input));
    }
    return entries;
  }

  private String document(ExportForm form, List<ExportedEntry> entries) throws IOException {
    var out = new ByteArrayOutputStream();
    var options = new ExportOptions(random.nextBoolean(), true, Integer.MAX_VALUE);
    try (ConversationWriter writer = ConversationWriter.of(form, options, out)) {
      String title = texts.next();
      writer.conversation(
          new ConversationHeading(TranscriptId.main("chibi", texts.next()), title, title, 1, 2));
      for (ExportedEntry entry : entries) {
        writer.entry(entry);
      }
    }
    return out.toString(UTF_8);
  }

  /// The texts of the results as a document has them.
  private static List<String> results(List<ExportedEntry> entries) {
    return entries.stream()
        .filter(exported -> exported.entry().type().equals(EntryType.TOOL_RESULT))
        .map(exported -> PlainText.of(exported.text()))
        .filter(text -> !text.isBlank())
        .toList();
  }

  private static void assertHarmless(String document) {
    assertThat(document.codePoints().filter(ExportPropertyTest::isHarmful).count())
        .as(document)
        .isZero();
  }

  private static boolean isHarmful(int c) {
    boolean isLayout = c == '\n' || c == '\t';
    int type = Character.getType(c);
    return !isLayout
        && (type == Character.CONTROL
            || type == Character.SURROGATE
            || (c >= 0x202A && c <= 0x202E)
            || (c >= 0x2066 && c <= 0x2069));
  }
}
