package dev.tsearch.indexer.format.aider;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AiderTest {
  private static final Aider FORMAT = new Aider(Json.SOURCE);

  private static final String CHATS =
      """

      # aider chat started at 2026-04-01 08:00:00

      > Aider v0.80
      > Main model: baker-4 with diff edit format

      #### bake rye
      ####
      #### slowly

      I will.

      ```
      #### no prompt
      ```

      > Tokens: 4.2k sent, 1,130 received. Cost: $0.01 message.
      > Applied edit to rye.py

      ```
      a block without an end

      # aider chat started at 2026-04-02 09:00:00

      #### bake wheat

      Done.

      # aider chat started at 2026-04-03 09:00:00
      """;

  private static Reading read(String text, long from) {
    return Reading.of(
        FORMAT, Reading.alone("bread/.aider.chat.history.md"), text.getBytes(UTF_8), from);
  }

  private static List<Entry> entries() {
    return read(CHATS, 0).entries();
  }

  private static Head head(String text) {
    return Head.of(Path.of("bread/history.md"), text.getBytes(UTF_8), Siblings.NONE);
  }

  @Test
  void aPromptAfterAnEmptyLine_isAPromptOfItsOwn() {
    assertThat(
            read(
                    "# aider chat started at 2026-04-01 08:00:00\n\n#### rye\n#### bread\n\n#### oats\n",
                    0)
                .entries())
        .extracting(Entry::content)
        .containsExactly("rye\nbread", "oats");
  }

  /// Empty lines of prompts were answers, and Aider's output stood in answers.
  @Test
  void marksOfLines_decideWhoWroteThem() {
    assertThat(entries())
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Aider v0.80\nMain model: baker-4 with diff edit format",
            "message user: bake rye\n\nslowly",
            "message assistant: I will.\n\n```\n#### no prompt\n```",
            "system system: Tokens: 4.2k sent, 1,130 received. Cost: $0.01 message.\nApplied edit to"
                + " rye.py",
            "message assistant: ```\na block without an end",
            "message user: bake wheat",
            "message assistant: Done.");
  }

  /// All chats of a file were one session.
  @Test
  void eachChatWithAPrompt_isASession() {
    List<Entry> entries = entries();
    assertThat(entries.subList(0, 5))
        .extracting(Entry::transcript)
        .containsOnly(entries.getFirst().transcript())
        .doesNotContain(entries.getLast().transcript());
    assertThat(entries.subList(0, 5))
        .extracting(Entry::timestamp)
        .containsOnly(seconds("2026-04-01T08:00:00Z"));
    assertThat(entries.getLast().timestamp()).isEqualTo(seconds("2026-04-02T09:00:00Z"));
    String other = CHATS.replace("bake rye", "bake spelt");
    assertThat(read(other, 0).entries().getFirst().transcript())
        .isNotEqualTo(entries.getFirst().transcript());
  }

  private static List<String> sessions(String text) {
    return read(text, 0).entries().stream()
        .map(entry -> entry.metadata().session())
        .distinct()
        .toList();
  }

  /// They were one session, in which each message of the second chat revised one of the first.
  @Test
  void chatsThatBeginAlike_areSessionsOfTheirOwn() {
    String chat = "# aider chat started at 2026-04-01 08:00:00\n\n#### bake rye\n\nDone.\n\n";
    String other = "# aider chat started at 2026-04-01 08:00:00\n\n#### bake oats\n\nDone.\n\n";
    List<String> all = sessions(chat + other + chat + chat);
    assertThat(all).hasSize(4);
    assertThat(sessions(chat)).isEqualTo(all.subList(0, 1));
    assertThat(sessions(chat + other)).isEqualTo(all.subList(0, 2));
    assertThat(sessions(chat + other + chat)).isEqualTo(all.subList(0, 3));
    assertThat(read(chat + chat, chat.length()).entries())
        .extracting(entry -> entry.metadata().session())
        .containsOnly(all.get(2));
  }

  @Test
  void output_namesModelTokensAndFiles() {
    List<Entry> entries = entries();
    assertThat(entries.get(2).metadata().values().text("model")).contains("baker-4");
    var output = entries.get(3).metadata().values();
    assertThat(output.object("usage").number("input_tokens", 0)).isEqualTo(4200);
    assertThat(output.object("usage").number("output_tokens", 0)).isEqualTo(1130);
    assertThat(output.texts("files")).containsExactly("rye.py");
  }

  /// An editor of another system may have written the file.
  @Test
  void byteOrderMarkAndCrlf_makeNoDifference() {
    String chats = CHATS.strip();
    String other = "\uFEFF" + chats.replace("\n", "\r\n");
    assertThat(FORMAT.claims(head(other))).isTrue();
    assertThat(read(other, 0).entries())
        .extracting(Entry::content, Entry::transcript)
        .containsExactlyElementsOf(
            read(chats, 0).entries().stream()
                .map(entry -> tuple(entry.content(), entry.transcript()))
                .toList());
  }

  @Test
  void grownFile_hasTheSameEntries() {
    String first = CHATS.substring(0, CHATS.indexOf("# aider chat started at 2026-04-03"));
    List<Entry> grown = read(first + "Really.\n", first.indexOf("Done.")).entries();
    assertThat(grown).hasSize(1);
    assertThat(grown.getFirst().content()).isEqualTo("Done.\n\nReally.");
    assertThat(grown.getFirst().identity()).isEqualTo(entries().getLast().identity());
  }

  @Test
  void onlyChats_areClaimed() {
    assertThat(FORMAT.claims(head(CHATS))).isTrue();
    for (String text :
        List.of("", "# Notes\n\n#### User\n", "> Aider is a heron\n", "{\"a\":1}\n")) {
      assertThat(FORMAT.claims(head(text))).as(text).isFalse();
    }
  }

  @Test
  void cutFiles_neverMakeAReaderThrow_andAnyOffsetGivesTheRest() {
    byte[] bytes = CHATS.getBytes(UTF_8);
    List<ReadResult> whole = read(CHATS, 0).results();
    for (int at = 0; at <= bytes.length; at += 7) {
      long from = at;
      long seen = WholeSourceReader.seen(bytes, from);
      byte[] cut = Arrays.copyOf(bytes, at);
      assertThat(Reading.of(FORMAT, Reading.alone("x.md"), cut).offset()).isEqualTo(at);
      assertThat(read(CHATS, from).results())
          .isEqualTo(whole.stream().filter(result -> result.end() > seen).toList());
    }
  }

  @Test
  void realFiles_haveAsManyPromptsAndAnswersAsGroupsOfLines() throws IOException {
    List<Path> files = Samples.of(FORMAT, "aider");
    assertThat(files).hasSize(13);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .as(file.toString())
          .isEqualTo(typedGroups(Files.readAllLines(file)));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .as(file.toString())
          .isEqualTo(answers(Files.readAllLines(file)));
    }
  }

  /// How often other lines than a person's and Aider's follow each other after the first prompt;
  /// elements of the page around a chat and blank lines do not count.
  private static long answers(List<String> lines) {
    long answers = 0;
    char before = ' ';
    boolean isCode = false;
    for (String line : lines) {
      boolean isTyped = line.startsWith("#### ") || line.equals("####");
      isCode = !isTyped && line.startsWith("```") != isCode;
      if (isTyped) {
        before = '#';
      } else if (!isCode && (line.startsWith("> ") || line.equals(">"))) {
        before = before == ' ' ? ' ' : '>';
      } else if (!line.isBlank() && !line.matches("</?(?:div|br)[^>]*>\\s*") && before != ' ') {
        answers += before == 'a' ? 0 : 1;
        before = 'a';
      }
    }
    return answers;
  }

  /// How often lines that a person typed follow each other; blank lines may be between them.
  private static long typedGroups(List<String> lines) {
    long groups = 0;
    boolean isTyped = false;
    boolean isCode = false;
    for (String line : lines) {
      boolean isNow = !isCode && (line.startsWith("#### ") || line.strip().equals("####"));
      groups += isNow && !isTyped ? 1 : 0;
      isTyped = isNow || (isTyped && line.isBlank());
      isCode = line.startsWith("```") != isCode;
    }
    return groups;
  }

  /// A damaged prompt made a chat without a prompt, and its answer was lost without a word.
  @Test
  void textOfAChatWithoutAPrompt_isQuarantined() {
    String damaged = "# aider chat started at 2026-04-01 08:00:00\n\n> Aider v0.80\n\nI will.\n";
    Reading reading = read(damaged, 0);
    assertThat(reading.entries()).isEmpty();
    assertThat(reading.skipped())
        .containsExactly(
            new ReadResult.Skipped(damaged.indexOf("I will."), 8, 5, "a chat without a prompt"));
  }
}
