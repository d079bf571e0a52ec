package dev.tsearch.indexer.forget;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Forgetting one of the conversations of a source. The bytes of the others were lost, too: those
/// of a document in one line, of one whose objects extend over lines, and of a text.
class ForgettingSharedSourceTest {
  private static final List<String> ANIMALS = List.of("walrus", "penguin", "narwhal");

  @TempDir private Path folder;

  private static Stream<Arguments> sources() {
    String lines = ANIMALS.stream().map(ForgettingSharedSourceTest::exported).collect(joining(","));
    return Stream.of(
        Arguments.of("conversations.json", "[" + lines.replace("\n", "") + "]"),
        Arguments.of("conversations.json", "[\n" + lines + "]\n"),
        Arguments.of(".aider.chat.history.md", each(ForgettingSharedSourceTest::chat)),
        Arguments.of("few_shot.jsonl", each(ForgettingSharedSourceTest::run)));
  }

  private static String each(java.util.function.UnaryOperator<String> conversation) {
    return ANIMALS.stream().map(conversation).collect(joining());
  }

  /// A conversation of an export of ChatGPT.
  private static String exported(String animal) {
    return """
    {
      "title": "The %1$s",
      "create_time": 1770000000.5,
      "conversation_id": "c-%1$s",
      "current_node": "answer-%1$s",
      "mapping": {
        "prompt-%1$s": {
          "id": "prompt-%1$s", "parent": null, "children": ["answer-%1$s"],
          "message": {
            "id": "prompt-%1$s", "author": {"role": "user"}, "create_time": 1770000001.5,
            "content": {"content_type": "text", "parts": ["Where does the %1$s live?"]}
          }
        },
        "answer-%1$s": {
          "id": "answer-%1$s", "parent": "prompt-%1$s", "children": [],
          "message": {
            "id": "answer-%1$s", "author": {"role": "assistant"}, "create_time": 1770000002.5,
            "content": {"content_type": "text", "parts": ["The %1$s lives in the north."]}
          }
        }
      }
    }
    """
        .formatted(animal);
  }

  private static String chat(String animal) {
    return """
    # aider chat started at 2026-02-0%d 08:00:00

    > Model: baker-4 with diff edit format
    > Repo-map: using 1024 tokens

    #### Where does the %s live in winter?

    The %s lives near the coast.

    """
        .formatted(1 + ANIMALS.indexOf(animal), animal, animal);
  }

  private static String run(String animal) {
    return """
    {"messages_display":"user: Where does the %s live?\\nassistant: The %s lives in the north."}
    """
        .formatted(animal, animal);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void theOtherConversationsStay(String name, String text) throws IOException {
    Path source = folder.resolve("sources").resolve(name);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    for (String animal : ANIMALS) {
      var archive = new Importing(folder.resolve("archive-" + animal));
      archive.run(source);
      Map<TranscriptId, Set<String>> left = said(archive);
      assertThat(left).hasSameSizeAs(ANIMALS);
      Set<TranscriptId> forgotten = new TreeSet<>(java.util.Comparator.comparing(Object::toString));
      left.forEach((transcript, texts) -> {
        if (texts.stream().anyMatch(each -> each.contains(animal))) {
          forgotten.add(transcript);
        }
      });
      assertThat(forgotten).hasSize(1);
      left.keySet().removeAll(forgotten);

      forget(archive.root(), forgotten);
      assertThat(EveryByte.having(archive.root(), List.of("the " + animal, "The " + animal)))
          .isEmpty();
      assertThat(said(archive)).isEqualTo(left);
      archive.again();
      assertThat(said(archive)).isEqualTo(left);
      archive.run(source);
      assertThat(said(archive)).isEqualTo(left);
      if (name.endsWith(".json")) {
        Path other = folder.resolve(animal + "/" + name);
        Files.createDirectories(other.getParent());
        Files.writeString(other, text.replace(", ", ",\n\t"));
        archive.run(other);
        assertThat(said(archive)).as("written with other spaces").isEqualTo(left);
      }
    }
  }

  private static void forget(Path root, Set<TranscriptId> forgotten) throws IOException {
    var selection = new Selection.Sessions(forgotten);
    ForgetReport report =
        Erasing.run(root, all -> new Forgetting(all, selection, CopyPolicy.KEEP, Importing.NOW));
    assertThat(report.entries()).isPositive();
  }

  /// The ids and texts of all entries, by conversation.
  private static Map<TranscriptId, Set<String>> said(Importing archive) throws IOException {
    Map<TranscriptId, Set<String>> said =
        new TreeMap<>(java.util.Comparator.comparing(Object::toString));
    for (Entry entry : archive.entries()) {
      said.computeIfAbsent(entry.transcript(), _ -> new TreeSet<>())
          .add(entry.id() + ": " + entry.content());
    }
    return said;
  }
}
