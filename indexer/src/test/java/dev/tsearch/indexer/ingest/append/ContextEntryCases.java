package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases of entries and of the files that have them: what a line may be, what is kept of it,
/// and several writers at once.
interface ContextEntryCases {
  ContextTestBed bed();

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "'{\"id\":\"a\",\"from\":\"x\",\"content\":\"hello\"}|||{\"id\":\"b\",\"from\":\"x\",\"content\":\"hi\"}|',"
        + " 2"
  })
  default void emptyFileAndBlankLines_areNoMessages(String lines, int count) throws IOException {
    Files.writeString(bed().files().folder().resolve("inbox.jsonl"), lines.replace('|', '\n'));
    assertThat(new Inbox(bed().files()).waiting()).hasSize(count);
  }

  @Test
  default void fiveLinesOfWhichTwoAreMalformed_areThreeMessages() throws IOException {
    String form = "{\"id\":\"%s\",\"from\":\"x\",\"content\":\"%s\"}\n";
    Files.writeString(
        bed().files().folder().resolve("inbox.jsonl"),
        form.formatted("a", "hello")
            + "not valid json at all\n"
            + form.formatted("b", "hi")
            + "{\"incomplete\": true\n"
            + form.formatted("c", "bye"));
    ArchiveWriter writer = bed().writer();
    try (var appender =
        new ContextAppender(
            new RealDisk(),
            writer,
            new Chibi(Json.SOURCE),
            Json.SOURCE,
            InstantSource.fixed(Importing.NOW),
            new ContextAppender.Defaults(ContextTestBed.NAME, "ana", false))) {
      var delivery = new InboxDelivery(writer, new Inbox(bed().files()), appender);
      InboxDelivery.Delivered delivered = delivery.archive();
      assertThat(delivered.problems()).hasSize(2);
      delivery.remove(delivered);
    }
    assertThat(bed().contents()).containsExactly("hello", "hi", "bye");
    assertThat(Files.readString(bed().files().folder().resolve("inbox.jsonl.torn")))
        .isEqualTo("not valid json at all\n{\"incomplete\": true\n");
  }

  @Test
  default void missingDirectory_hasNoMessages() throws IOException {
    var absent =
        new ContextFiles(new RealDisk(), new ArchiveLayout(bed().root), new ContextName("none"));
    assertThat(new Inbox(absent).waiting()).isEmpty();
    assertThat(absent.exists()).isFalse();
  }

  @Test
  default void unicodeAndEscapes_arePreserved() throws IOException {
    bed()
        .append(ContextTestBed.said("こんにちは 🎉 Привет"), ContextTestBed.said("line1\\nline2\\ttab"));
    assertThat(bed().contents()).containsExactly("こんにちは 🎉 Привет", "line1\nline2\ttab");
    assertThat(bed().window().lines()).contains("こんにちは 🎉 Привет", "line1\\nline2\\ttab");
  }

  @Test
  default void missingMetadataRoleAndFlowControl_areOmittedOnWrite() throws Exception {
    bed()
        .append(
            ContextTestBed.said(0, "one", ",\"role\":null,\"flow_control\":false"),
            ContextTestBed.said("two"));
    for (String line : bed().window().lines().lines().skip(2).toList()) {
      assertThat(object(line).values())
          .containsOnlyKeys("id", "timestamp", "from", "to", "content", "entry_type");
    }
  }

  @Test
  default void roleFlowControlAndSummary_areReadBack() throws Exception {
    bed()
        .append(
            ContextTestBed.said(0, "one", ",\"role\":\"user\",\"flow_control\":true"),
            ContextTestBed.said(
                0,
                "Context compacted",
                ",\"entry_type\":\"compaction\",\"metadata\":{\"summary\":\"all\"}"),
            ContextTestBed.said(0, "two", ",\"role\":\"agent\",\"flow_control\":true"));
    List<String> lines = bed().window().lines().lines().toList();
    assertThat(object(lines.getFirst()).object("metadata").text("summary")).contains("all");
    assertThat(object(lines.getLast()).text("role")).contains("agent");
    assertThat(object(lines.getLast()).flag("flow_control")).isTrue();
  }

  private static JsonObject object(String line) throws MalformedJsonException {
    return Json.OWN.object(line);
  }

  @Test
  default void tenThreadsWithTenAppends_areAHundredEntries() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> appendTen(number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(bed().contents()).hasSize(100).doesNotHaveDuplicates();
  }

  private void appendTen(int thread) {
    try (ContextAppender appender = bed().appender()) {
      for (int i = 0; i < 10; i++) {
        appender.append(List.of(ContextTestBed.said(thread + " " + i).getBytes(UTF_8)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void tenConcurrentWritersOfOneFile_leaveAWholeOneAndNoTemporaryFile() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> setPrompt("prompt " + number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(bed().files().prompt()).matches("prompt \\d");
    assertThat(bed().window().entries().get(1).content()).isEqualTo(bed().files().prompt());
    assertThat(bed().entries().getLast().content()).isEqualTo(bed().files().prompt());
    try (Stream<Path> all = Files.walk(bed().root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  private void setPrompt(String prompt) {
    try {
      bed().with(context -> context.changePrompt(prompt));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "new, true",
    "default, true",
    "123, true",
    "_, true",
    "has.dots, false",
    "café, false",
    "emoji🎉, false",
    "'', false",
    "-lead, false",
    "SyStem, false"
  })
  default void contextNames(String name, boolean isValid) {
    assertThat(ContextName.wrong(name).isEmpty()).isEqualTo(isValid);
    assertThat(ContextName.wrong("a".repeat(255))).isEmpty();
  }
}
