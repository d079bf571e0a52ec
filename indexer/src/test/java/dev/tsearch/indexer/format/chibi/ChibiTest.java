package dev.tsearch.indexer.format.chibi;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChibiTest {
  private static final Chibi CHIBI = new Chibi(Json.SOURCE);

  private static String line(String id, String time) {
    return "{\"id\":\"%s\",\"timestamp\":%d,\"from\":\"ana\",\"to\":\"harbour\",\"content\":\"hi\",\"entry_type\":\"message\"}\n"
        .formatted(id, seconds(time));
  }

  private static Reading read(String text) {
    return Reading.of(CHIBI, Reading.alone("plain.jsonl"), text.getBytes(UTF_8));
  }

  private static Entry only(String text) {
    Reading reading = read(text);
    assertThat(reading.results()).hasSize(1);
    return reading.entries().getFirst();
  }

  @Test
  void allMembersOfAnEntry_areKept() {
    Entry entry =
        only(
            """
            {"id":"c1","timestamp":1767603601,"from":"harbour","to":"read_file","content":"{}","entry_type":"tool_call","metadata":{"summary":"s","hash":"h","session":"theirs"},"role":"agent","tool_call_id":"call_1","flow_control":false,"mood":[1,{"a":2}]}
            """);
    assertThat(entry.id()).isEqualTo("c1");
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-01-05T09:00:01Z"));
    assertThat(entry.from()).isEqualTo("harbour");
    assertThat(entry.to()).isEqualTo("read_file");
    assertThat(entry.content()).isEqualTo("{}");
    assertThat(entry.type()).isEqualTo(EntryType.TOOL_CALL);
    JsonObject metadata = entry.metadata().values();
    assertThat(entry.metadata().source()).isEqualTo("chibi");
    assertThat(entry.metadata().session()).isEqualTo("harbour@c1");
    assertThat(entry.metadata().tool()).isEqualTo("read_file");
    assertThat(metadata.text("summary")).contains("s");
    assertThat(metadata.text("hash")).contains("h");
    assertThat(metadata.text("chibi.session")).contains("theirs");
    assertThat(metadata.text("role")).contains("agent");
    assertThat(metadata.text("tool_call_id")).contains("call_1");
    assertThat(metadata.value("flow_control")).isEqualTo(false);
    assertThat(metadata.list("mood")).hasSize(2);
  }

  @Test
  void unknownTypes_areKept() {
    Entry entry =
        only(line("c1", "2026-01-05T09:00:01Z").replace("\"message\"", "\"control_transfer\""));
    assertThat(entry.type()).isEqualTo(new EntryType("control_transfer"));
  }

  @Test
  void contextName_comesFromTheEntriesIfThePathHasNone() {
    String toUser =
        line("c1", "2026-01-05T09:00:01Z").replace("harbour", "user").replace("ana", "pier");
    assertThat(only(toUser).metadata().session()).isEqualTo("pier@c1");
    assertThat(only(line("c1", "2026-01-05T09:00:01Z")).metadata().session())
        .isEqualTo("harbour@c1");
  }

  @Test
  void timeBefore2000_isReplacedByTheNeighborsTime() {
    assertThat(read(line("c1", "1970-01-01T00:16:40Z")).entries().getFirst().isDated()).isFalse();
    List<Entry> entries =
        read(line("c1", "1970-01-01T00:16:40Z") + line("c2", "2026-01-05T09:00:01Z")).entries();
    assertThat(entries.getFirst().timestamp()).isEqualTo(seconds("2026-01-05T09:00:01Z"));
    assertThat(entries.getFirst().metadata().values().flag("time_inferred")).isTrue();
  }

  @Test
  void objectThatIsNotAnEntry_isSkipped() {
    Reading reading =
        read(
            line("c1", "2026-01-05T09:00:01Z")
                + "{\"note\":1}\n"
                + line("c2", "2026-01-05T09:00:02Z"));
    assertThat(reading.entries()).hasSize(2);
    assertThat(reading.skipped().getFirst().line()).isEqualTo(2);
    assertThat(reading.skipped().getFirst().reason()).contains("entry_type");
  }

  @Test
  void lineOverTheLimit_isSkipped_andTheNextIsRead() {
    var brief = new Chibi(new Json(JsonLimits.SOURCE.withValueBytes(150)));
    String longer = line("c2", "2026-01-05T09:00:02Z").replace("hi", "hi".repeat(200));
    String text = line("c1", "2026-01-05T09:00:01Z") + longer + line("c3", "2026-01-05T09:00:03Z");
    Reading reading = Reading.of(brief, Reading.alone("plain.jsonl"), text.getBytes(UTF_8));
    assertThat(reading.entries()).extracting(Entry::id).containsExactly("c1", "c3");
    assertThat(reading.skipped().getFirst().line()).isEqualTo(2);
    assertThat(reading.skipped().getFirst().reason()).contains("150");
  }

  @Test
  void onlyACopyWithAnotherTime_isARepetition() {
    List<Entry> entries =
        read(line("c1", "2026-01-05T09:00:01Z")
                + line("c1", "2026-01-05T09:01:40Z")
                + line("c1", "2026-01-05T09:00:01Z").replace("hi", "ho"))
            .entries();
    assertThat(CHIBI.repeats(entries.get(0), entries.get(1))).isTrue();
    assertThat(CHIBI.repeats(entries.get(0), entries.get(2))).isFalse();
    Entry second = entries.get(2).withId("c1@2");
    Entry revision = second.withMetadata(second.metadata().with("revision_of", "c1"));
    assertThat(CHIBI.repeats(revision, entries.get(2))).isTrue();
  }

  @Test
  void allFilesOfAContext_areOneSession(@TempDir Path home) throws IOException {
    Path context = home.resolve("contexts/harbour");
    Path partitions = Files.createDirectories(context.resolve("transcript/partitions"));
    Path second =
        Files.writeString(
            partitions.resolve("1767603603-1767603604.jsonl"), line("c3", "2026-01-05T09:00:03Z"));
    Path first =
        Files.writeString(
            partitions.resolve("1767603601-1767603602.jsonl"), line("c1", "2026-01-05T09:00:01Z"));
    Path active =
        Files.writeString(
            context.resolve("transcript/active.jsonl"), line("c5", "2026-01-05T09:00:05Z"));
    Path inbox =
        Files.writeString(
            context.resolve("inbox.jsonl"),
            "{\"id\":\"i1\",\"timestamp\":1767603606,\"from\":\"pier\",\"to\":\"harbour\",\"content\":\"Ahoy\"}");
    assertThat(List.of(first, second, active, inbox))
        .allSatisfy(file -> assertThat(sessionOf(file)).isEqualTo("harbour@c1"));
    Files.writeString(
        context.resolve("transcript/manifest.json"),
        """
        {"version":1,"active_partition":"active.jsonl","partitions":[{"file":"partitions/1767603603-1767603604.jsonl"}]}
        """);
    assertThat(sessionOf(active))
        .as("a partition that the manifest forgot")
        .isEqualTo("harbour@c1");
  }

  @Test
  void session_survivesMigrationAndRotation(@TempDir Path home) throws IOException {
    Path context = Files.createDirectories(home.resolve("contexts/harbour"));
    Path legacy =
        Files.writeString(context.resolve("transcript.jsonl"), line("c1", "2026-01-05T09:00:01Z"));
    assertThat(sessionOf(legacy)).isEqualTo("harbour@c1");
    Path partitions = Files.createDirectories(context.resolve("transcript/partitions"));
    Path active = Files.move(legacy, context.resolve("transcript/active.jsonl"));
    assertThat(sessionOf(active)).isEqualTo("harbour@c1");
    Files.move(active, partitions.resolve("1767603601-1767603601.jsonl"));
    Files.writeString(active, line("c2", "2026-01-05T09:00:02Z"));
    assertThat(sessionOf(active)).isEqualTo("harbour@c1");
  }

  @Test
  void knownSession_isKeptWithoutTheOtherFiles() {
    var context =
        new SourceContext(
            7,
            Path.of("contexts/harbour/transcript/partitions/1-2.jsonl"),
            Reading.NOW,
            Optional.of("harbour@c1"),
            Siblings.NONE);
    byte[] bytes = line("c3", "2026-01-05T09:00:03Z").getBytes(UTF_8);
    Entry entry = Reading.of(CHIBI, context, bytes).entries().getFirst();
    assertThat(entry.metadata().session()).isEqualTo("harbour@c1");
  }

  private static String sessionOf(Path file) throws IOException {
    var context = SourceContext.of(7, file, Reading.NOW);
    Entry entry = Reading.of(CHIBI, context, Files.readAllBytes(file)).entries().getFirst();
    return entry.metadata().session();
  }

  @Test
  void contextFile_isReadOnlyWithoutATranscript(@TempDir Path home) throws IOException {
    Path context = Files.createDirectories(home.resolve("contexts/harbour"));
    Path derived =
        Files.writeString(context.resolve("context.jsonl"), line("c1", "2026-01-05T09:00:01Z"));
    assertThat(claims(derived)).isTrue();
    Files.createDirectories(context.resolve("transcript"));
    Files.writeString(
        context.resolve("transcript/active.jsonl"), line("c1", "2026-01-05T09:00:01Z"));
    assertThat(claims(derived)).isFalse();
  }

  @Test
  void partitionOfAnArchive_isNotClaimed(@TempDir Path home) throws IOException {
    String own =
        line("c1", "2026-01-05T09:00:01Z")
            .replace(
                "}",
                ",\"metadata\":{\"source\":\"claude-code\",\"origin\":{\"source\":1,\"offset\":0}}}");
    assertThat(claims(Files.writeString(home.resolve("active.jsonl"), own))).isFalse();
  }

  private static boolean claims(Path file) throws IOException {
    return CHIBI.claims(Head.of(file, Files.readAllBytes(file), Siblings.of(file)));
  }

  @ParameterizedTest
  @CsvSource({
    "doc_examples, 10, 0",
    "test_backward_compat_old_context_jsonl_without_tool_call_id, 4, 0",
    "test_jsonl_blank_lines, 2, 0",
    "test_jsonl_malformed_entries_skipped, 3, 2",
    "test_jsonl_missing_optional_fields, 1, 0",
    "test_jsonl_transcript_vs_context_entries, 1, 0",
    "test_jsonl_unicode_content, 1, 0",
    "test_jsonl_with_escaped_content, 1, 0",
    "test_jsonl_with_metadata, 1, 0",
  })
  void inputsOfChibisTests_giveTheEntriesThatChibiReads(String name, int entries, int skipped)
      throws IOException {
    Path file = SharedData.require("spec-inputs/chibi/" + name + ".jsonl");
    assertThat(claims(file)).isTrue();
    var context = SourceContext.of(7, file, Reading.NOW);
    Reading reading = Reading.of(CHIBI, context, Files.readAllBytes(file));
    assertThat(reading.entries()).hasSize(entries);
    assertThat(reading.skipped()).hasSize(skipped);
  }

  @Test
  void inputsOfChibisTests_giveUnescapedTexts() throws IOException {
    assertThat(first("test_jsonl_unicode_content").content()).isEqualTo("こんにちは 🎉 Привет");
    assertThat(first("test_jsonl_with_escaped_content").content()).isEqualTo("line1\nline2\ttab");
    assertThat(first("test_jsonl_with_metadata").metadata().summary()).isEqualTo("test summary");
    JsonObject plain = first("test_jsonl_missing_optional_fields").metadata().values();
    assertThat(plain.values().keySet()).containsExactly("source", "session", "origin");
    assertThat(first("doc_examples").metadata().session())
        .isEqualTo("default@550e8400-e29b-41d4-a716-446655440000");
  }

  private static Entry first(String name) throws IOException {
    Path file = SharedData.require("spec-inputs/chibi/" + name + ".jsonl");
    var context = SourceContext.of(7, file, Reading.NOW);
    return Reading.of(CHIBI, context, Files.readAllBytes(file)).entries().getFirst();
  }

  @Test
  void transcriptsOfOtherPrograms_areNotClaimed() throws IOException {
    Path samples = SharedData.require("fixtures");
    try (Stream<Path> files = Files.walk(samples)) {
      List<Path> claimed =
          files
              .filter(file -> file.toString().endsWith(".jsonl"))
              .filter(ChibiTest::isClaimed)
              .toList();
      assertThat(claimed).isEmpty();
    }
  }

  private static boolean isClaimed(Path file) {
    try {
      return claims(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }
}
