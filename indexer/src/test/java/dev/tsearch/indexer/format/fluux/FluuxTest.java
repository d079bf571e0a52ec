package dev.tsearch.indexer.format.fluux;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FluuxTest {
  private static final Fluux FLUUX = new Fluux(Json.SOURCE);
  private static final String HEADER =
      "{\"type\":\"session\",\"version\":1,\"created\":\"2026-03-04T09:00:00Z\",\"jid\":\"mira@example.org\"}\n";

  private static Reading read(String text) {
    return read("lone.jsonl", text);
  }

  private static Reading read(String path, String text) {
    return Reading.of(FLUUX, Reading.alone(path), text.getBytes(UTF_8));
  }

  private static Entry only(String text) {
    List<Entry> entries = read(text).entries();
    assertThat(entries).hasSize(1);
    return entries.getFirst();
  }

  private static String message(String role, String content, String more) {
    return "{\"type\":\"message\",\"role\":\"%s\",\"content\":\"%s\"%s}\n"
        .formatted(role, content, more);
  }

  private static List<String> texts(String text) {
    return ModelMessage.of(read(text).entries()).stream().map(ModelMessage::content).toList();
  }

  private static boolean isClaimed(String text) {
    return FLUUX.claims(Head.of(Path.of("any"), text.getBytes(UTF_8), Siblings.NONE));
  }

  @Test
  void headerAndMessages_becomeEntries() {
    Reading reading =
        read(
            HEADER
                + message("user", "Hello!", ",\"sender\":\"mira@example.org\",\"msg_id\":\"m1\"")
                + message("assistant", "Hi there!", ",\"msg_id\":\"a1\""));
    Entry header = reading.entries().get(0);
    assertThat(header.type()).isEqualTo(EntryType.SYSTEM);
    assertThat(header.content()).isEmpty();
    assertThat(header.timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(header.metadata().values().flag("meta")).isTrue();
    assertThat(header.metadata().values().text("jid")).contains("mira@example.org");
    Entry user = reading.entries().get(1);
    assertThat(user.id()).isEqualTo("m1");
    assertThat(user.from()).isEqualTo("mira@example.org");
    assertThat(user.to()).isEqualTo("mira@example.org");
    assertThat(user.content()).isEqualTo("Hello!");
    assertThat(user.metadata().values().text("role")).contains("user");
    Entry assistant = reading.entries().get(2);
    assertThat(assistant.from()).isEqualTo("assistant");
    assertThat(reading.entries())
        .allSatisfy(entry ->
            assertThat(entry.metadata().session()).isEqualTo("mira@example.org@" + header.id()));
  }

  @Test
  void messagesWithoutTime_inheritTheTimeOfTheHeaderOrANeighbor() {
    List<Entry> entries =
        read(HEADER
                + message("user", "a", "")
                + message("user", "b", ",\"ts\":\"2026-03-04T10:00:00.123456789+01:00\"")
                + message("user", "c", ""))
            .entries();
    assertThat(entries.get(1).timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(entries.get(1).metadata().values().flag("time_inferred")).isTrue();
    assertThat(entries.get(2).timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(entries.get(2).metadata().time()).contains("2026-03-04T09:00:00.123456789Z");
    assertThat(entries.get(3).timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
  }

  @Test
  void nameOfAnArchivedSession_datesMessagesWithoutTime() {
    String path = "memory/mira@example.org/sessions/20260304-090000.jsonl";
    Entry entry = read(path, message("user", "a", "")).entries().getFirst();
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(entry.metadata().values().flag("time_inferred")).isTrue();
    assertThat(entry.to()).isEqualTo("mira@example.org");
  }

  @Test
  void session_isTheSameInEveryFolder() {
    String text = HEADER + message("user", "a", "") + message("user", "a", "");
    List<Entry> active = read("memory/mira@example.org/history.jsonl", text).entries();
    List<Entry> archived =
        read("memory/mira@example.org/sessions/20260305-090000.jsonl", text).entries();
    assertThat(archived).isEqualTo(active);
    assertThat(read("copy.jsonl", text).entries()).isEqualTo(active);
  }

  @Test
  void sessionWithoutHeader_isNamedAfterItsFolderOrSender() {
    String text = message("assistant", "hi", ",\"msg_id\":\"a1\"") + message("user", "ho", "");
    assertThat(
            read("memory/mira@example.org/history.jsonl", text).entries().getFirst().transcript())
        .hasFieldOrPropertyWithValue("session", "mira@example.org@a1");
    String named = text.replace("\"ho\"", "\"ho\",\"sender\":\"oskar@example.org\"");
    assertThat(read(named).entries().getFirst().metadata().session())
        .isEqualTo("oskar@example.org@a1");
    assertThat(read(text).entries().getFirst().metadata().session()).isEqualTo("unknown@a1");
  }

  @Test
  void attachmentsAndReactions_areSearchableMetadata() {
    Entry attached =
        only(
            message(
                "user",
                "look",
                ",\"attachments\":[{\"filename\":\"buoy.png\",\"mime_type\":\"image/png\",\"size\":\"926KB\"}]"));
    assertThat(attached.type()).isEqualTo(EntryType.MESSAGE);
    assertThat(attached.content()).isEqualTo("look");
    assertThat(attached.searchableText()).isEqualTo("look\nbuoy.png\nimage/png");
    Entry reaction =
        only(
            message(
                "user", "", ",\"reaction\":{\"message_id\":\"a1\",\"emojis\":[\"👍\",\"🎉\"]}"));
    assertThat(reaction.type()).isEqualTo(EntryType.REACTION);
    assertThat(reaction.searchableText()).isEqualTo("👍\n🎉");
  }

  @Test
  void unknownMembersAndTypes_areKept() {
    Entry entry = only(message("user", "a", ",\"mood\":[1,{\"b\":2}],\"session\":\"theirs\""));
    assertThat(entry.metadata().values().list("mood")).hasSize(2);
    assertThat(entry.metadata().values().text("fluux.session")).contains("theirs");
    Entry weather = read(HEADER + "{\"type\":\"weather\",\"sky\":\"clear\"}\n").entries().get(1);
    assertThat(weather.type()).isEqualTo(EntryType.SYSTEM);
    assertThat(weather.content()).isEqualTo("clear");
    assertThat(weather.metadata().values().text("subtype")).contains("weather");
  }

  @Test
  void display_isReactionThenAttachmentsThenText() {
    assertThat(
            texts(
                message(
                    "user",
                    "see",
                    ",\"attachments\":[{\"size\":\"1.2MB\",\"filename\":\"a \\\"b\\\".pdf\",\"mime_type\":\"application/pdf\"},{\"filename\":\"c\",\"mime_type\":\"unknown\",\"size\":\"unknown\"}],\"reaction\":{\"emojis\":[\"👍\"],\"message_id\":\"a1\"}")))
        .containsExactly(
            """
            {"message_id":"a1","emojis":["👍"]}
            {"filename":"a \\"b\\".pdf","mime_type":"application/pdf","size":"1.2MB"}
            {"filename":"c","mime_type":"unknown","size":"unknown"}
            see\
            """);
  }

  @Test
  void display_escapesAsTheProgramDoes() {
    JsonObject attachment =
        JsonObject.builder()
            .put("filename", "a\u0001\u001f\n\t\"\\/\u007f\u2028é")
            .put("mime_type", "\b\f\r")
            .put("size", "")
            .build();
    assertThat(FluuxText.display(JsonObject.EMPTY, List.of(attachment), ""))
        .isEqualTo(
            "{\"filename\":\"a\\u0001\\u001f\\n\\t\\\"\\\\/\u007f\u2028é\","
                + "\"mime_type\":\"\\b\\f\\r\",\"size\":\"\"}");
  }

  @Test
  void attachmentAlone_displaysItsJson() {
    assertThat(
            texts(
                message(
                    "user",
                    "",
                    ",\"attachments\":[{\"filename\":\"a\",\"mime_type\":\"b\",\"size\":\"c\"}]")))
        .containsExactly("{\"filename\":\"a\",\"mime_type\":\"b\",\"size\":\"c\"}");
  }

  @Test
  void reaction_displaysMessageAndEmojis() {
    List<String> texts =
        texts(
            message("user", "", ",\"reaction\":{\"message_id\":\"msg-001\",\"emojis\":[\"👍\"]}"));
    assertThat(texts).hasSize(1);
    assertThat(texts.getFirst())
        .contains("\"message_id\":\"msg-001\"")
        .contains("\"emojis\":[\"👍\"]");
  }

  @Test
  void idsAndTimes_areNotDisplayed() {
    assertThat(
            texts(message("user", "Hello!", ",\"msg_id\":\"m1\",\"ts\":\"2026-03-04T09:00:00Z\"")))
        .containsExactly("Hello!");
  }

  @Test
  void emptyMessage_isKeptButNotDisplayed() {
    String text =
        message("user", "Hello!", "") + message("user", "", "") + message("assistant", "Hi!", "");
    assertThat(read(text).entries()).hasSize(3);
    assertThat(read(text).entries().get(1).metadata().values().flag("meta")).isTrue();
    assertThat(texts(text)).containsExactly("Hello!", "Hi!");
  }

  @Test
  void emptyAttachmentsAndNulls_areAbsent() {
    assertThat(
            texts(
                message(
                    "user",
                    "Hi",
                    ",\"attachments\":[],\"reaction\":null,\"sender\":null,\"msg_id\":null,\"ts\":null")))
        .containsExactly("Hi");
  }

  @Test
  void emptyFile_givesNoResults() {
    assertThat(read("").results()).isEmpty();
  }

  @Test
  void invalidLine_isSkippedAlone() {
    String text = message("user", "Hello!", "") + "not json\n" + message("assistant", "Hi!", "");
    assertThat(texts(text)).hasSize(2);
    assertThat(read(text).skipped()).hasSize(1);
  }

  @Test
  void blankLines_areIgnored() {
    assertThat(texts("  \n\t\n" + message("user", "Hi", "") + "  \n")).containsExactly("Hi");
  }

  @ParameterizedTest
  @CsvSource({
    "nick@muc, nick@muc: Hey",
    "alice@muc.server, Hey",
    "alice@example.com, Hey",
  })
  void model_receivesTheSenderOnlyInRooms(String sender, String text) {
    assertThat(texts(message("user", "Hey", ",\"sender\":\"%s\"".formatted(sender))))
        .containsExactly(text);
  }

  @Test
  void assistantAndNamelessUser_haveNoPrefix() {
    assertThat(
            texts(message("user", "Hey", "") + message("assistant", "Reply", ",\"msg_id\":\"a1\"")))
        .containsExactly("Hey", "Reply");
  }

  @Test
  void textThatLooksLikeAPrefix_alsoGetsAPrefix() {
    assertThat(texts(message("user", "alice@muc: says hello", ",\"sender\":\"bob@muc\"")))
        .containsExactly("bob@muc: alice@muc: says hello");
    assertThat(FluuxText.forModel("nick@muc", "")).isEqualTo("nick@muc: ");
  }

  @Test
  void reactionInARoom_hasThePrefixBeforeItsJson() {
    assertThat(
            texts(
                message(
                    "user",
                    "",
                    ",\"sender\":\"bob@muc\",\"reaction\":{\"message_id\":\"a\",\"emojis\":[\"🎉\"]}")))
        .containsExactly("bob@muc: {\"message_id\":\"a\",\"emojis\":[\"🎉\"]}");
  }

  @Test
  void modelMessages_keepTheOrderOfTheConversation() {
    var text = new StringBuilder(HEADER);
    for (int i = 0; i < 3; i++) {
      text.append(message("user", "Message " + i, ""));
    }
    assertThat(ModelMessage.of(read(text.toString()).entries()))
        .extracting(ModelMessage::content)
        .containsExactly("Message 0", "Message 1", "Message 2");
  }

  @Test
  void twoJids_areTwoSessions() {
    String other = HEADER.replace("mira", "oskar");
    assertThat(read(HEADER).entries().getFirst().transcript())
        .isNotEqualTo(read(other).entries().getFirst().transcript());
  }

  @Test
  void legacyReaction_isRemovedFromTheText() {
    Entry entry = only(message("user", "[Reacted to msg_id: a1 with 👍]", ""));
    assertThat(entry.type()).isEqualTo(EntryType.REACTION);
    assertThat(entry.content()).isEmpty();
    assertThat(entry.metadata().values().object("reaction").text("message_id")).contains("a1");
    assertThat(entry.searchableText()).isEqualTo("👍");
    assertThat(FluuxText.display(entry)).isEqualTo("[Reacted to msg_id: a1 with 👍]");
  }

  @Test
  void legacyAttachments_areRemovedFromTheText() {
    String text =
        "[Attached: plan (v2).pdf (application/pdf, 12KB)]\\n[Attached: map.png]\\n"
            + "[Attached: download failed]\\nWhat is this?\\n[Attached: no mark here]";
    Entry entry = only(message("user", text, ""));
    assertThat(entry.content()).isEqualTo("What is this?\n[Attached: no mark here]");
    assertThat(entry.metadata().values().objects("attachments"))
        .extracting(attachment -> attachment.text("filename", ""))
        .containsExactly("plan (v2).pdf", "map.png", "unknown");
    assertThat(entry.metadata().values().objects("attachments"))
        .extracting(attachment -> attachment.text("size", ""))
        .containsExactly("12KB", "unknown", "download failed");
    assertThat(FluuxText.display(entry)).isEqualTo(text.replace("\\n", "\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1] is a footnote",
        "[Reacted to msg_id: a1 with 👍] or so",
        "[Attached: ]",
        "see [Attached: a.png]"
      })
  void textInBrackets_staysText(String text) {
    Entry entry = only(message("user", text, ""));
    assertThat(entry.content()).isEqualTo(text);
    assertThat(entry.type()).isEqualTo(EntryType.MESSAGE);
  }

  @Test
  void plannedTags_areRead() {
    List<Entry> entries =
        read(HEADER
                + "{\"Summary\":{\"compacted_count\":3,\"content\":\"In short.\",\"ts\":\"2026-03-04T09:00:05Z\"}}\n"
                + "{\"Message\":{\"role\":\"assistant\",\"content\":\"Hi\",\"msg_id\":\"a1\"}}\n")
            .entries();
    assertThat(entries.get(1).type()).isEqualTo(EntryType.SUMMARY);
    assertThat(entries.get(1).content()).isEqualTo("In short.");
    assertThat(entries.get(2).id()).isEqualTo("a1");
    assertThat(entries.get(2).content()).isEqualTo("Hi");
  }

  @Test
  void knowledge_isOneEntryPerKey() {
    String path = "memory/mira@example.org/knowledge.jsonl";
    String line = "{\"key\":\"boat\",\"content\":\"%s\",\"ts\":\"2026-03-04T09:00:00Z\"}\n";
    Entry first = read(path, line.formatted("red")).entries().getFirst();
    Entry later = read(path, line.formatted("blue")).entries().getFirst();
    assertThat(first.content()).isEqualTo("[boat] red");
    assertThat(first.type().name()).isEqualTo("knowledge");
    assertThat(first.metadata().values().text("key")).contains("boat");
    assertThat(first.metadata().session()).isEqualTo("mira@example.org@knowledge");
    assertThat(later.identity()).isEqualTo(first.identity());
  }

  @Test
  void filesOfOtherPrograms_areNotClaimed() {
    assertThat(isClaimed(HEADER)).isTrue();
    assertThat(isClaimed(message("user", "a", ""))).isTrue();
    assertThat(isClaimed("{\"type\":\"session\",\"version\":3,\"id\":\"s\",\"cwd\":\"/\"}\n"))
        .isFalse();
    assertThat(isClaimed("{\"type\":\"message\",\"id\":\"1\",\"message\":{\"role\":\"user\"}}\n"))
        .isFalse();
    assertThat(isClaimed(message("user", "a", ",\"id\":\"1\",\"timestamp\":1"))).isFalse();
    assertThat(isClaimed("{\"key\":\"a\",\"content\":\"b\"}\n")).isFalse();
    assertThat(isClaimed("{\"type\":\"user\",\"message\":{\"content\":\"a\"}}\n")).isFalse();
    assertThat(isClaimed("### Usage\n\nText\n")).isFalse();
    assertThat(isClaimed("Hello\n### user\nText\n")).isFalse();
  }
}
