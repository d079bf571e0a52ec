package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Losses;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.TranscriptWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What an export as a conversation of Fluux Agent holds. The cases of the program's own reader
/// (`parse_session`) are read from the written file.
class FluuxWriterTest {
  private static final Instant START = Instant.EPOCH;

  private static final Fluux FLUUX = new Fluux(Json.SOURCE);
  private static final TranscriptId CODE = TranscriptId.main("claude-code", "s1");
  private static final TranscriptId MIRA = TranscriptId.main("fluux", "mira@example.org@h1");
  private static final long NINE = Reading.seconds("2026-03-04T09:00:00Z");

  private final MemoryDisk disk = new MemoryDisk();
  private final Losses losses = new Losses();

  private static Entry entry(String id, EntryType type, String from, String text, JsonObject more) {
    JsonObject metadata =
        JsonObject.builder().put("source", "claude-code").put("session", "s1").putAll(more).build();
    return new Entry(id, NINE, from, "assistant", text, type, new Metadata(metadata));
  }

  private static Entry said(String id, String role, String from, String text) {
    JsonObject more = JsonObject.builder().put("role", role).build();
    return entry(id, EntryType.MESSAGE, from, text, more);
  }

  private TranscriptWriter writer(boolean isAlone) throws IOException {
    Path folder = Path.of("/area/out");
    disk.createDirectories(folder);
    return FLUUX.writer(
        new TranscriptWriter.WritingTask(
            disk,
            folder,
            isAlone,
            new Detector(List.of(FLUUX)),
            _ -> Optional.empty(),
            losses,
            InstantSource.fixed(Reading.NOW),
            "1.0"));
  }

  private List<String> write(TranscriptId transcript, Entry... entries) throws IOException {
    try (TranscriptWriter writer = writer(true)) {
      writer.conversation(transcript, "/area/garden", START);
      for (Entry entry : entries) {
        writer.entry(entry);
      }
    }
    return text().lines().toList();
  }

  private String text() throws IOException {
    assertThat(disk.files()).hasSize(1);
    return new String(disk.readAll(disk.files().getFirst()), UTF_8);
  }

  private List<ModelMessage> parsed() throws IOException {
    byte[] bytes = text().getBytes(UTF_8);
    return ModelMessage.of(Reading.of(FLUUX, Reading.alone("any"), bytes).entries());
  }

  @Test
  void headerAndTwoMessages_becomeTwoMessages() throws IOException {
    List<String> lines =
        write(
            CODE,
            said("m1", "user", "user", "Hello!"),
            said("m2", "assistant", "assistant", "Hi there!"));
    assertThat(lines)
        .containsExactly(
            "{\"type\":\"session\",\"version\":1,\"created\":\"2026-03-04T09:00:00+00:00\",\"jid\":\"s1@claude-code.invalid\"}",
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Hello!\",\"msg_id\":\"m1\",\"ts\":\"2026-03-04T09:00:00+00:00\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Hi there!\",\"msg_id\":\"m2\",\"ts\":\"2026-03-04T09:00:00+00:00\"}");
    assertThat(parsed())
        .containsExactly(
            new ModelMessage("user", "Hello!"), new ModelMessage("assistant", "Hi there!"));
    assertThat(losses.counts())
        .isEqualTo(Map.of("names of senders and recipients", 2L, "names of sessions", 1L));
  }

  @Test
  void emptyMessage_isWrittenAndNotParsed() throws IOException {
    assertThat(write(CODE, said("m1", "user", "user", ""), said("m2", "user", "user", "Hi")))
        .hasSize(3);
    assertThat(parsed()).containsExactly(new ModelMessage("user", "Hi"));
  }

  @Test
  void senderInARoom_isThePrefix() throws IOException {
    write(
        CODE,
        said("m1", "user", "alice@muc", "Anyone?"),
        said("m2", "user", "alice@muc.server", "Hey"),
        said("m3", "user", "bob@muc", "alice@muc: says hello"));
    assertThat(parsed())
        .extracting(ModelMessage::content)
        .containsExactly("alice@muc: Anyone?", "Hey", "bob@muc: alice@muc: says hello");
  }

  @Test
  void attachmentsAndReactions_areWritten() throws IOException {
    JsonObject file = FluuxAttachment.of("a.png", "image/png", "926KB");
    JsonObject attached =
        JsonObject.builder().put("role", "user").put("attachments", List.of(file)).build();
    JsonObject reaction =
        JsonObject.builder()
            .put("role", "user")
            .put(
                "reaction",
                JsonObject.builder().put("message_id", "m1").put("emojis", List.of("👍")).build())
            .build();
    write(
        CODE,
        entry("m1", EntryType.MESSAGE, "user", "Look", attached),
        entry("m2", EntryType.REACTION, "user", "", reaction));
    assertThat(parsed())
        .extracting(ModelMessage::content)
        .containsExactly(
            "{\"filename\":\"a.png\",\"mime_type\":\"image/png\",\"size\":\"926KB\"}\nLook",
            "{\"message_id\":\"m1\",\"emojis\":[\"👍\"]}");
    assertThat(losses.counts())
        .containsOnlyKeys("names of senders and recipients", "names of sessions");
  }

  @Test
  void textOfAnOldVersion_isWrittenAsItWas() throws IOException {
    String display = "[Attached: a.png (image/png, 1KB)]\nLook";
    JsonObject more =
        JsonObject.builder()
            .put("role", "user")
            .put("attachments", List.of(FluuxAttachment.of("a.png", "image/png", "1KB")))
            .put("display", display)
            .build();
    write(CODE, entry("m1", EntryType.MESSAGE, "user", "Look", more));
    assertThat(parsed()).extracting(ModelMessage::content).containsExactly(display);
    assertThat(losses.counts())
        .containsOnlyKeys("names of senders and recipients", "names of sessions");
  }

  @Test
  void whatTheFormatCannotHold_isCounted() throws IOException {
    JsonObject model = JsonObject.builder().put("role", "assistant").put("model", "sonnet").build();
    List<String> lines =
        write(
            CODE,
            entry("m1", EntryType.MESSAGE, "assistant", "Hi", model),
            entry("c1", EntryType.TOOL_CALL, "assistant", "{}", JsonObject.EMPTY),
            entry("r1", EntryType.TOOL_RESULT, "Bash", "ok", JsonObject.EMPTY),
            entry("t1", EntryType.THINKING, "assistant", "hm", JsonObject.EMPTY),
            entry("x1", EntryType.SYSTEM, "system", "note", JsonObject.EMPTY));
    assertThat(lines).hasSize(2);
    assertThat(losses.counts())
        .isEqualTo(
            Map.of(
                "names of models",
                1L,
                "names of senders and recipients",
                1L,
                "names of sessions",
                1L,
                "entries of type tool_call",
                1L,
                "entries of type tool_result",
                1L,
                "entries of type thinking",
                1L,
                "entries of type system",
                1L));
  }

  @Test
  void conversationOfTheProgram_isWrittenWithoutLoss() throws IOException {
    String source =
        """
        {"type":"session","version":1,"created":"2026-03-04T09:00:00.500+00:00","jid":"mira@example.org"}
        {"type":"message","role":"user","content":"Hi","msg_id":"m1","sender":"mira@example.org","ts":"2026-03-04T09:00:00.123456789+00:00"}
        {"type":"message","role":"assistant","content":"Ho","msg_id":"m2","ts":"2026-03-04T09:00:01+00:00"}
        """;
    List<Entry> entries =
        Reading.of(FLUUX, Reading.alone("history.jsonl"), source.getBytes(UTF_8)).entries();
    List<String> lines = write(entries.getFirst().transcript(), entries.toArray(Entry[]::new));
    assertThat(String.join("\n", lines) + "\n").isEqualTo(source);
    assertThat(losses.counts()).isEmpty();
  }

  @Test
  void severalConversations_areAMemoryFolder() throws IOException {
    try (TranscriptWriter writer = writer(false)) {
      for (TranscriptId transcript : List.of(CODE, MIRA, MIRA)) {
        writer.conversation(transcript, "", START);
        writer.entry(said("m1", "user", "user", "Hi"));
      }
    }
    var files = new ArrayList<String>();
    disk.files().forEach(file -> files.add(Path.of("/area/out").relativize(file).toString()));
    assertThat(files)
        .containsExactly(
            "mira@example.org/history.jsonl",
            "mira@example.org/sessions/session-2.jsonl",
            "s1@claude-code.invalid/history.jsonl");
  }

  @Test
  void sessionThatIsAPath_staysInTheFolder() throws IOException {
    try (TranscriptWriter writer = writer(false)) {
      for (String session : List.of("../../x", "../x@h1", "a\n/..", "..")) {
        writer.conversation(TranscriptId.main("fluux", session), "", START);
        writer.entry(said("m1", "user", "user", "Hi"));
      }
    }
    assertThat(disk.files())
        .hasSize(4)
        .allMatch(file -> file.startsWith("/area/out") && file.equals(file.normalize()));
  }
}
