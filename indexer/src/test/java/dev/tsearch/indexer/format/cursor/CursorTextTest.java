package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CursorTextTest {
  private static final String ID = "0b7c1d2e-0000-4000-8000-000000000002";

  private static final String SAMPLE =
      """
      user:
      <user_query>
      Wo ist die Säge?
      </user_query>

      assistant:
      [Thinking] In the shed,
        or sold.
      I look.
      [Tool call] Read
        path=shed.txt
        limit=5
      [Tool result] Read
        user:
          a saw
      [Tool call] ApplyPatch
        *** Begin Patch
        *** Update File: list.txt
      There.
        It is blunt.

      user:
      Thanks.

      assistant:
      Bye.
      """;

  private static final CursorText FORMAT = new CursorText(Json.SOURCE);

  private static Reading read(Path file, byte[] bytes, long from) {
    var context = new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(FORMAT, context, bytes, from);
  }

  private static List<Entry> entries(Path file) {
    return read(file, SAMPLE.getBytes(UTF_8), 0).entries();
  }

  private static boolean isClaimed(String text) {
    return FORMAT.claims(Head.of(Path.of("a.txt"), text.getBytes(UTF_8), Siblings.NONE));
  }

  @Test
  void eachPart_becomesItsEntry() {
    List<Entry> entries = entries(Path.of("/agent-transcripts/" + ID + ".txt"));
    assertThat(entries)
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Wo ist die Säge?",
            "thinking assistant: In the shed,\n  or sold.",
            "message assistant: I look.",
            "tool_call assistant: shed.txt\n5",
            "tool_result Read: user:\n  a saw",
            "tool_call assistant: *** Begin Patch\n*** Update File: list.txt",
            "message assistant: There.\n  It is blunt.",
            "message user: Thanks.",
            "message assistant: Bye.");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals(ID));
    JsonObject patch = entries.get(5).metadata().values();
    assertThat(patch.texts("files")).containsExactly("list.txt");
    assertThat(entries.getFirst().metadata().origin().orElseThrow().line()).isEqualTo(1);
    assertThat(entries.get(7).metadata().origin().orElseThrow().line()).isEqualTo(22);
  }

  @Test
  void sameTranscriptInLines_isNotDoubled(@TempDir Path transcripts) throws IOException {
    Path folder = Files.createDirectories(transcripts.resolve(ID));
    Path flat = transcripts.resolve(ID + ".txt");
    Path nested = folder.resolve(ID + ".txt");
    assertThat(entries(flat)).isNotEmpty();
    assertThat(entries(nested)).isNotEmpty();
    Files.writeString(folder.resolve(ID + ".jsonl"), CursorCliTest.SAMPLE);
    assertThat(entries(flat)).isEmpty();
    assertThat(entries(nested)).isEmpty();
    Files.move(folder.resolve(ID + ".jsonl"), transcripts.resolve(ID + ".jsonl"));
    assertThat(entries(flat)).isEmpty();
    assertThat(entries(nested)).isEmpty();
  }

  /// The text may be imported first.
  @Test
  void messageInLines_hasTheIdOfTheOneInTheText() {
    String lines =
        """
        {"role":"user","message":{"content":[{"type":"text","text":"<user_query>\\nWo ist die Säge?\\n</user_query>"}]}}
        """;
    Path file = Path.of("/agent-transcripts/" + ID + ".jsonl");
    List<Entry> same =
        Reading.of(
                new CursorCli(Json.SOURCE), Reading.alone(file.toString()), lines.getBytes(UTF_8))
            .entries();
    assertThat(same.getFirst().identity())
        .isEqualTo(entries(file.resolveSibling(ID + ".txt")).getFirst().identity());
  }

  @Test
  void onlyTextsOfTheProgram_areClaimed() {
    assertThat(isClaimed(SAMPLE)).isTrue();
    assertThat(isClaimed("user:\nhello\nassistant:\nhi\n")).isFalse();
    assertThat(isClaimed("users:\n<user_query>\n")).isFalse();
    assertThat(isClaimed("# Notes\nuser:\n<user_query>\n")).isFalse();
    assertThat(isClaimed("")).isFalse();
  }

  @Test
  void fileThatGrows_hasAllEntriesOfTheWhole() {
    byte[] whole = SAMPLE.getBytes(UTF_8);
    Path file = Path.of("/agent-transcripts/" + ID + ".txt");
    for (int cut = 0; cut < whole.length; cut++) {
      Reading first = read(file, Arrays.copyOf(whole, cut), 0);
      var all = new ArrayList<ReadResult>(first.results());
      all.addAll(read(file, whole, first.offset()).results());
      assertThat(all).containsAll(read(file, whole, 0).results());
    }
  }

  @Test
  void damagedTexts_neverMakeAReaderThrow() {
    for (String text : List.of("user:", "user:\n[Tool call] ", "assistant:\n[Tool call]", "x\n")) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThatCode(() -> read(Path.of("a.txt"), bytes, 0)).doesNotThrowAnyException();
    }
  }
}
