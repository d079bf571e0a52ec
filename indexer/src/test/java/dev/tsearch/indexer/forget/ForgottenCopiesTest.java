package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Older, shorter copies of forgotten sources, and copies that have grown. Nothing that their
/// messages have tells them from those of other conversations but what is before them.
class ForgottenCopiesTest {
  private static final List<String> SAID =
      List.of(
          "Where does the walrus live in winter?",
          "The walrus lives near the coast of the north.",
          "And where does it go in summer, please?",
          "It follows the ice to the far north again.",
          "How long does the walrus sleep on the ice?");

  private static final String NEW = "A word about penguins, who live in the south.";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  /// A file of messages.
  @FunctionalInterface
  interface Written {
    /// The name and the text of a file.
    List<String> of(String session, List<String> messages);
  }

  private static Stream<Arguments> formats() {
    return Stream.of(
        Arguments.of("lines", (Written) ForgottenCopiesTest::lines),
        Arguments.of("document", (Written) ForgottenCopiesTest::document),
        Arguments.of(
            "document in one line",
            (Written)
                (session, messages) -> {
                  List<String> all = document(session, messages);
                  return List.of(all.getFirst(), all.getLast().replace("\n", "") + "\n");
                }),
        Arguments.of("list", (Written) ForgottenCopiesTest::list),
        Arguments.of("text", (Written) ForgottenCopiesTest::chat));
  }

  private static List<String> lines(String session, List<String> messages) {
    return List.of(
        session + "/chat.jsonl",
        messages(messages).map("{\"role\":%s}\n"::formatted).collect(Collectors.joining()));
  }

  private static List<String> document(String session, List<String> messages) {
    return List.of(
        "hermes/sessions/session_" + session + ".json",
        """
        {
         "session_id": "%s",
         "model": "gpt-5.5",
         "platform": "cli",
         "session_start": "2026-10-06T18:00:00Z",
         "last_updated": "2026-10-06T18:0%d:00Z",
         "message_count": %d,
         "messages": [
        %s
         ]
        }
        """
            .formatted(
                session,
                messages.size(),
                messages.size(),
                messages(messages).map("  {\"role\":%s}"::formatted).collect(joined())));
  }

  private static List<String> list(String session, List<String> messages) {
    return List.of(
        session + "/tasks/1767258000000/api_conversation_history.json",
        messages(messages).map("{\"role\":%s}"::formatted).collect(joined("[", "]")));
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(",\n");
  }

  private static Collector<CharSequence, ?, String> joined(String before, String after) {
    return Collectors.joining(",", before, after);
  }

  private static Stream<String> messages(List<String> messages) {
    return IntStream.range(0, messages.size())
        .mapToObj(i ->
            "\"%s\",\"content\":\"%s\""
                .formatted(i % 2 == 0 ? "user" : "assistant", messages.get(i)));
  }

  private static List<String> chat(String session, List<String> messages) {
    return List.of(
        session + "/.aider.chat.history.md",
        "# aider chat started at 2026-02-01 08:00:00\n\n"
            + IntStream.range(0, messages.size())
                .mapToObj(i -> (isPrompt(i, messages) ? "#### " : "") + messages.get(i) + "\n\n")
                .collect(Collectors.joining()));
  }

  /// A text that begins with an answer would be no chat.
  private static boolean isPrompt(int at, List<String> messages) {
    return at % 2 == 0 || messages.get(at).equals(NEW);
  }

  private Path source(String under, List<String> file) throws IOException {
    return trial.source(under + "/" + file.getFirst(), file.getLast());
  }

  private void forgetAll() throws IOException {
    assertThat(trial.forget(trial.having("walrus")).entries()).isPositive();
    assertThat(trial.said()).isEmpty();
  }

  private void assertForgotten(List<String> left, Path source) throws IOException {
    for (ImportMode mode : List.of(ImportMode.CHANGED, ImportMode.FULL)) {
      trial.archive().run(StorageSettings.DEFAULT, mode, source);
      assertThat(trial.said()).isEqualTo(left);
    }
    trial.archive().again();
    assertThat(trial.said()).isEqualTo(left);
    assertThat(EveryByte.having(trial.archive().root(), SAID)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void aShorterCopyDoesNotComeBack(String name, Written format) throws IOException {
    source("now", format.of("s1", SAID));
    forgetAll();
    for (int count = 1; count <= SAID.size(); count++) {
      Path copy = source("old" + count, format.of("s1", SAID.subList(0, count)));
      assertForgotten(List.of(), copy);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void ofAGrownCopy_onlyTheNewComes(String name, Written format) throws IOException {
    source("now", format.of("s1", SAID));
    forgetAll();
    Path copy =
        source("later", format.of("s1", Stream.concat(SAID.stream(), Stream.of(NEW)).toList()));
    assertForgotten(List.of(NEW), copy);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void aShorterCopyGrowsBeyondTheForgotten(String name, Written format) throws IOException {
    source("now", format.of("s1", SAID.subList(0, 4)));
    forgetAll();
    for (int count = 1; count <= 4; count++) {
      assertForgotten(List.of(), source("copy", format.of("s1", SAID.subList(0, count))));
    }
    List<String> more = Stream.concat(SAID.stream().limit(4), Stream.of(NEW)).toList();
    assertForgotten(List.of(NEW), source("copy", format.of("s1", more)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void anotherSessionThatBeginsTheSameStays(String name, Written format) throws IOException {
    source("now", format.of("s1", SAID));
    forgetAll();
    List<String> other = List.of(SAID.getFirst(), NEW, "And in summer?");
    Path source = source("other", format.of("s2", other));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(other);
    trial.assertKnown(source);
  }

  /// While it has no more than the forgotten one, it cannot be told from a copy.
  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void anotherSessionThatBeginsTheSame_comesWhenItHasMore(String name, Written format)
      throws IOException {
    source("now", format.of("s1", SAID));
    forgetAll();
    List<String> other = List.of(SAID.getFirst(), NEW, "And in summer?");
    for (int count = 1; count <= other.size(); count++) {
      source("other", format.of("s2", other.subList(0, count)));
    }
    assertThat(trial.said()).containsOnlyOnceElementsOf(other.subList(2, 3));
    assertThat(Set.copyOf(trial.said())).isEqualTo(Set.copyOf(other));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherSessionOfTheArchiveThatIsShorterStays(boolean isFirst) throws IOException {
    List<String> shorter = SAID.subList(0, 2);
    if (isFirst) {
      source("other", document("s2", shorter));
    }
    source("now", document("s1", SAID));
    if (!isFirst) {
      source("other", document("s2", shorter));
    }
    Set<TranscriptId> longer = trial.having(SAID.getLast());
    assertThat(longer).hasSize(1);
    trial.forget(longer);
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(shorter);
    List<String> grown = Stream.concat(shorter.stream(), Stream.of(NEW)).toList();
    source("other", document("s2", grown));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(grown);
    source("now", document("s1", Stream.concat(SAID.stream(), Stream.of(NEW)).toList()));
    assertThat(EveryByte.having(trial.archive().root(), SAID.subList(2, SAID.size()))).isEmpty();
  }

  @Test
  void aTextThatIsCutWithinALine() throws IOException {
    List<String> chat = chat("s1", SAID);
    source("now", chat);
    forgetAll();
    String text = chat.getLast();
    for (int end = text.indexOf(SAID.get(1)); end < text.length(); end += 7) {
      source("cut" + end, List.of(".aider.chat.history.md", text.substring(0, end)));
      assertThat(trial.said()).as("the first %d characters", end).isEmpty();
    }
  }

  /// Another run of the same task, of which only the last message differs, and one that goes on.
  @Test
  void aDocumentThatEndsOtherwiseIsAnotherConversation() throws IOException {
    source("now", document("s1", SAID));
    forgetAll();
    List<String> other = Stream.concat(SAID.stream().limit(4), Stream.of(NEW)).toList();
    source("other", document("s2", other));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(other);
  }

  @Test
  void aShortMessageStaysInOtherDocuments() throws IOException {
    source("now", document("s1", List.of("walrus")));
    forgetAll();
    source("other", document("s2", List.of("walrus", "It is a large animal.")));
    assertThat(trial.said()).containsExactly("It is a large animal.", "walrus");
  }

  private static String withEnds(String text, String ends) {
    return switch (ends) {
      case "CRLF" -> text.replace("\n", "\r\n");
      case "MARK" -> "\uFEFF" + text;
      case "MARK CRLF" -> "\uFEFF" + text.replace("\n", "\r\n");
      case "MIXED" -> text.replaceFirst("\n", "\r\n");
      default -> text;
    };
  }

  private static Stream<Arguments> formatsWithEnds() {
    return formats()
        .flatMap(format ->
            Stream.of("LF", "CRLF", "MARK", "MARK CRLF", "MIXED")
                .flatMap(of ->
                    Stream.of("LF", "CRLF", "MARK", "MARK CRLF", "MIXED")
                        .filter(copy -> !copy.equals(of))
                        .map(copy -> Arguments.of(format.get()[0], format.get()[1], of, copy))));
  }

  /// A whole copy, shorter ones, and one that has grown, each with other line ends.
  @ParameterizedTest(name = "{0} with {2}, copied with {3}")
  @MethodSource("formatsWithEnds")
  void aCopyWithOtherLineEnds(String name, Written format, String of, String copy)
      throws IOException {
    source("now", withEnds(format, SAID, of));
    forgetAll();
    for (int count : List.of(SAID.size(), 1, 3)) {
      source("copy" + count, withEnds(format, SAID.subList(0, count), copy));
      assertThat(trial.said()).isEmpty();
    }
    List<String> more = Stream.concat(SAID.stream(), Stream.of(NEW)).toList();
    assertForgotten(List.of(NEW), source("later", withEnds(format, more, copy)));
  }

  private static List<String> withEnds(Written format, List<String> messages, String ends) {
    List<String> file = format.of("s1", messages);
    return List.of(file.getFirst(), withEnds(file.getLast(), ends));
  }

  /// One answer of several lines, in copies that the archive has, and in one that comes later.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAnswerOfSeveralLines_isForgottenInCopiesWithOtherLineEnds(boolean isCrlfFirst)
      throws IOException {
    String answer = "The walrus lives in the north,\nand the seal in the south.";
    List<String> file = chat("s1", List.of("Where do they live?", answer, "And the penguin?", NEW));
    List<String> ends = isCrlfFirst ? List.of("CRLF", "MARK") : List.of("MARK", "CRLF");
    for (String each : ends) {
      source(each, List.of(file.getFirst(), withEnds(file.getLast(), each)));
    }
    assertThat(trial.forgetEntries("walrus").entries()).isPositive();
    source("later", List.of(file.getFirst(), withEnds(file.getLast(), "MIXED")));
    trial.assertGone("walrus lives");
    trial.assertGone("seal in the south");
    assertThat(Set.copyOf(trial.said())).hasSize(3);
  }

  @Test
  void linesBeforeTheChangeOfTheFormatAreRead() throws IOException {
    source("now", lines("s1", SAID));
    forgetAll();
    Path rules = trial.archive().root().resolve("forgotten.jsonl");
    String old = Files.readString(rules).replaceAll(",\"ends\":\"[^\"]*\"", "");
    Files.writeString(rules, old);
    Files.delete(trial.archive().root().resolve("derived/forgotten.sum"));
    source("moved", lines("s1", SAID));
    assertThat(trial.said()).isEmpty();
    assertThat(Files.readString(rules)).isEqualTo(old).contains("\"beginning\"");
  }
}
