package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases of Fluux Agent's own tests, with files that this class wrote. Each test is named after
/// its case.
class FluuxMemoryTest {
  private static final Instant NOW = Reading.NOW;
  private static final Jid ALICE = new Jid("alice@example.com");
  private static final String PDF =
      "{\"filename\":\"document.pdf\",\"mime_type\":\"application/pdf\",\"size\":\"1.2MB\"}";

  @TempDir Path folder;
  private FluuxMemory memory;

  @BeforeEach
  void prepare() {
    memory = new FluuxMemory(new RealDisk(), folder.resolve("memory"), Json.SOURCE);
  }

  private static StoredMessage user(String content) {
    return StoredMessage.of("user", content);
  }

  private static StoredMessage from(String sender, String content) {
    return new StoredMessage(
        "user",
        content,
        Optional.empty(),
        Optional.of(sender),
        Optional.empty(),
        List.of(),
        JsonObject.EMPTY);
  }

  private static StoredMessage withMetadata(
      String content, List<JsonObject> attachments, JsonObject reaction) {
    return new StoredMessage(
        "user",
        content,
        Optional.empty(),
        Optional.of("alice@example.com"),
        Optional.empty(),
        attachments,
        reaction);
  }

  private static JsonObject reaction(String id, String... emojis) {
    return JsonObject.builder().put("message_id", id).put("emojis", List.of(emojis)).build();
  }

  private void say(StoredMessage... messages) throws IOException {
    for (StoredMessage message : messages) {
      memory.say(ALICE, List.of(message), NOW);
    }
  }

  private Path history() {
    return memory.folderOf(ALICE).resolve("history.jsonl");
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(history());
  }

  private List<String> display() throws IOException {
    return memory.messages(ALICE, NOW).stream().map(FluuxText::display).toList();
  }

  private List<ModelMessage> forModel() throws IOException {
    return ModelMessage.of(memory.messages(ALICE, NOW));
  }

  private List<String> texts() throws IOException {
    return forModel().stream().map(ModelMessage::content).toList();
  }

  private List<String> sessions() throws IOException {
    Path sessions = memory.folderOf(ALICE).resolve("sessions");
    if (!Files.exists(sessions)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(sessions)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void headerAndTwoMessages_becomeTwoMessages() throws IOException {
    say(
        new StoredMessage(
            "user",
            "Hello!",
            Optional.of("stanza-001"),
            Optional.of("alice@example.com"),
            Optional.of(Instant.parse("2026-03-04T09:00:01.123456789Z")),
            List.of(),
            JsonObject.EMPTY),
        StoredMessage.of("assistant", "Hi there!"));
    assertThat(lines())
        .containsExactly(
            "{\"type\":\"session\",\"version\":1,\"created\":\"2026-03-04T09:00:01.123456789+00:00\",\"jid\":\"alice@example.com\"}",
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Hello!\",\"msg_id\":\"stanza-001\",\"sender\":\"alice@example.com\",\"ts\":\"2026-03-04T09:00:01.123456789+00:00\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Hi there!\"}");
    assertThat(forModel())
        .containsExactly(
            new ModelMessage("user", "Hello!"), new ModelMessage("assistant", "Hi there!"));
  }

  @Test
  void messageId_isNeverShown() throws IOException {
    say(
        new StoredMessage(
            "user",
            "Hello!",
            Optional.of("stanza-001"),
            Optional.empty(),
            Optional.of(NOW),
            List.of(),
            JsonObject.EMPTY));
    assertThat(texts()).containsExactly("Hello!");
    assertThat(display()).containsExactly("Hello!");
    assertThat(lines().getLast()).contains("stanza-001");
  }

  @Test
  void emptyContentWithoutMetadata_isSkipped() throws IOException {
    say(user("Hello!"), user(""), StoredMessage.of("assistant", "Hi!"));
    assertThat(lines()).hasSize(4);
    assertThat(texts()).containsExactly("Hello!", "Hi!");
  }

  @Test
  void emptyFile_hasNoMessagesAndGetsAHeader() throws IOException {
    assertThat(memory.messages(ALICE, NOW)).isEmpty();
    Files.createDirectories(memory.folderOf(ALICE));
    Files.writeString(history(), "");
    assertThat(memory.messages(ALICE, NOW)).isEmpty();
    say(user("Hello!"));
    assertThat(lines()).hasSize(2);
    assertThat(lines().getFirst()).contains("\"type\":\"session\"");
  }

  @Test
  void badLineBetween_isSkipped() throws IOException {
    say(user("one"));
    Files.writeString(history(), Files.readString(history()) + "not json\n");
    say(user("two"));
    assertThat(texts()).containsExactly("one", "two");
    assertThat(lines().get(2)).isEqualTo("not json");
  }

  @Test
  void blankLines_areSkipped() throws IOException {
    Files.createDirectories(memory.folderOf(ALICE));
    Files.writeString(history(), "  \n\t\n");
    say(user("Hi"));
    Files.writeString(history(), Files.readString(history()) + "  \n");
    assertThat(texts()).containsExactly("Hi");
  }

  @Test
  void senderInARoom_isThePrefix() throws IOException {
    say(from("alice@muc", "Anyone around?"));
    assertThat(texts()).containsExactly("alice@muc: Anyone around?");
    assertThat(display()).containsExactly("Anyone around?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"alice@muc.server", "alice@example.com"})
  void otherSenders_areNoPrefix(String sender) throws IOException {
    say(from(sender, "Hey"));
    assertThat(texts()).containsExactly("Hey");
  }

  @Test
  void contentWithAPrefix_getsAnotherOne() throws IOException {
    say(from("bob@muc", "alice@muc: says hello"));
    assertThat(texts()).containsExactly("bob@muc: alice@muc: says hello");
  }

  @Test
  void emptyContentOfASender_isThePrefixAlone() throws IOException {
    say(from("nick@muc", ""));
    assertThat(texts()).isEmpty();
    Entry stored =
        Reading.of(new Fluux(Json.SOURCE), Reading.alone("a"), Files.readAllBytes(history()))
            .entries()
            .getLast();
    assertThat(FluuxText.forModel(stored.from(), FluuxText.display(stored)))
        .isEqualTo("nick@muc: ");
  }

  @Test
  void reaction_showsMessageAndEmojis() throws IOException {
    say(withMetadata("", List.of(), reaction("msg-001", "👍")));
    assertThat(lines().getLast())
        .isEqualTo(
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"\",\"sender\":\"alice@example.com\",\"reaction\":{\"message_id\":\"msg-001\",\"emojis\":[\"👍\"]}}");
    assertThat(texts().getFirst())
        .contains("\"message_id\":\"msg-001\"")
        .contains("\"emojis\":[\"👍\"]");
  }

  @Test
  void attachmentsAndText_areJsonThenText() throws IOException {
    JsonObject pdf = FluuxAttachment.of("document.pdf", "application/pdf", "1.2MB");
    say(withMetadata("Can you read this?", List.of(pdf, pdf), JsonObject.EMPTY));
    assertThat(lines().getLast()).endsWith(",\"attachments\":[" + PDF + "," + PDF + "]}");
    assertThat(texts()).containsExactly(PDF + "\n" + PDF + "\nCan you read this?");
  }

  @Test
  void attachmentAlone_isJson() throws IOException {
    JsonObject pdf = FluuxAttachment.of("document.pdf", "application/pdf", "1.2MB");
    say(withMetadata("", List.of(pdf), JsonObject.EMPTY));
    assertThat(texts()).containsExactly(PDF);
  }

  @Test
  void emptyAttachments_areAbsent() throws IOException {
    say(withMetadata("Hi", List.of(), JsonObject.EMPTY));
    assertThat(lines().getLast()).doesNotContain("attachments").doesNotContain("reaction");
  }

  @Test
  void lastThreeOfTenMessages_areSevenToNine() throws IOException {
    for (int i = 0; i < 10; i++) {
      say(user("Message " + i));
    }
    List<String> all = texts();
    assertThat(all.subList(all.size() - 3, all.size()))
        .containsExactly("Message 7", "Message 8", "Message 9");
  }

  @Test
  void twoJids_areIsolated() throws IOException {
    var bob = new Jid("bob@example.com");
    say(user("to Alice"));
    memory.say(bob, List.of(user("to Bob")), NOW);
    assertThat(texts()).containsExactly("to Alice");
    assertThat(memory.messages(bob, NOW)).extracting(Entry::content).containsExactly("to Bob");
    assertThat(memory.end(bob, NOW)).isEqualTo(new FluuxMemory.Ended.Archived(1));
    assertThat(texts()).containsExactly("to Alice");
  }

  @Test
  void noSender_isNoKey() throws IOException {
    say(user("Hi"));
    assertThat(lines().getLast()).doesNotContain("sender");
  }

  @Test
  void secondStore_writesNoSecondHeader() throws IOException {
    say(user("one"));
    say(user("two"));
    assertThat(lines()).filteredOn(line -> line.contains("\"type\":\"session\"")).hasSize(1);
    assertThat(lines()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"120, 60, true", "30, 60, false", "120, 0, false"})
  void idleConversation_isArchived(int ageMinutes, int idleMinutes, boolean isArchived)
      throws IOException {
    say(user("Hi"));
    Files.setLastModifiedTime(history(), FileTime.from(NOW.minus(Duration.ofMinutes(ageMinutes))));
    Optional<FluuxMemory.Ended> ended =
        memory.endIfIdle(ALICE, Duration.ofMinutes(idleMinutes), NOW);
    assertThat(ended.isPresent()).isEqualTo(isArchived);
    assertThat(sessions()).hasSize(isArchived ? 1 : 0);
    assertThat(Files.exists(history())).isNotEqualTo(isArchived);
  }

  @Test
  void forget_keepsArchives() throws IOException {
    say(user("old"));
    memory.end(ALICE, NOW);
    say(user("new"));
    memory.know(ALICE, new FluuxMemory.Fact("boat", "red"), NOW);
    Path own = memory.folderOf(ALICE);
    Files.writeString(own.resolve("user.md"), "Alice");
    Files.writeString(own.resolve("instructions.md"), "be brief");
    Files.createDirectories(own.resolve("files"));
    Files.writeString(own.resolve("files/1_a.png"), "x");
    assertThat(memory.forget(ALICE))
        .extracting(path -> own.relativize(path).toString())
        .containsExactly("history.jsonl", "user.md", "knowledge.jsonl", "files/1_a.png");
    assertThat(memory.endedConversations(ALICE)).isEqualTo(1);
    assertThat(memory.messages(ALICE, NOW)).isEmpty();
    assertThat(memory.recall(ALICE, "")).isEmpty();
    assertThat(own.resolve("instructions.md")).exists();
    assertThat(memory.forget(ALICE)).isEmpty();
  }

  @Test
  void markdownOfAnEarlierVersion_staysNextToTheNewFile() throws IOException {
    Path old = memory.folderOf(ALICE).resolve("history.md");
    Files.createDirectories(memory.folderOf(ALICE));
    Files.writeString(old, "### user\nold\n\n");
    say(user("new"));
    memory.end(ALICE, NOW);
    assertThat(Files.readString(old)).isEqualTo("### user\nold\n\n");
    assertThat(memory.forget(ALICE)).containsExactly(old);
  }

  /// The example of the document that describes the format.
  @Test
  void exampleSession_hasSixDisplayMessages() throws IOException {
    String id = "a1b2c3d4-e5f6-7890-abcd-ef1234567890";
    say(
        from("alice@example.com", "Hello, how are you?"),
        StoredMessage.of("assistant", "I'm doing well, thanks for asking!"),
        withMetadata(
            "Can you read this?",
            List.of(FluuxAttachment.of("document.pdf", "application/pdf", "1.2MB")),
            JsonObject.EMPTY),
        StoredMessage.of("assistant", "I can see the PDF."),
        withMetadata("", List.of(), reaction(id, "👍")),
        StoredMessage.of("assistant", "Glad you liked that!"));
    assertThat(display())
        .containsExactly(
            "Hello, how are you?",
            "I'm doing well, thanks for asking!",
            PDF + "\nCan you read this?",
            "I can see the PDF.",
            "{\"message_id\":\"" + id + "\",\"emojis\":[\"👍\"]}",
            "Glad you liked that!");
    assertThat(texts()).isEqualTo(display());
  }

  @Test
  void outOfBandUrlOnItsOwnLine_isRemoved() {
    String url = "https://upload.example.com/a1/file.png";
    assertThat(FluuxAttachment.withoutUrls("Can you read this ?\n" + url, List.of(url)))
        .isEqualTo("Can you read this ?");
  }

  @Test
  void twoOutOfBandUrls_areRemoved() {
    String one = "https://upload.example.com/a";
    String two = "https://upload.example.com/a/b.png";
    assertThat(
            FluuxAttachment.withoutUrls(
                "Check these\n" + one + "\n  \n  " + two, List.of(one, two)))
        .isEqualTo("Check these");
  }

  @Test
  void bodyOfOnlyAnOutOfBandUrl_isEmpty() {
    String url = "https://upload.example.com/a1/file.png";
    assertThat(FluuxAttachment.withoutUrls(url, List.of(url))).isEmpty();
  }

  @Test
  void linesWrittenByUs_areImportedAsTheyWere() throws IOException {
    String text = "\u0001 \"quoted\" \\ \n\t é \u2028 👍";
    say(user(text));
    assertThat(texts()).containsExactly(text);
    assertThat(new String(Files.readAllBytes(history()), UTF_8).lines()).hasSize(2);
  }
}
