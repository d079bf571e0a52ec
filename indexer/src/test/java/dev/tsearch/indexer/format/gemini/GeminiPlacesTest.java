package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the place of a session says about it.
class GeminiPlacesTest {
  private static final GeminiCli GEMINI = new GeminiCli(Json.SOURCE);

  /// The hash of `/area/meadow`.
  private static final String HASH =
      "ec80758df80859c3ad87df9eadfcb8cc2a5a67e09d60980b4c01b897ae015236";

  @TempDir Path gemini;

  private List<Entry> read(String path, String text) {
    Path file = gemini.resolve(path);
    var context = new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(GEMINI, context, text.getBytes(UTF_8)).entries();
  }

  @Test
  void subAgent_belongsToTheSessionThatStartedIt() {
    String text = GeminiSample.lines().replace("main", "subagent").replace("g-1", "a-1");
    assertThat(read("tmp/meadow/chats/g-1/a-1.jsonl", text))
        .hasSizeGreaterThan(9)
        .allMatch(
            entry -> entry.transcript().equals(new TranscriptId(GeminiCli.NAME, "g-1", "a-1")))
        .anyMatch(entry -> entry.from().equals("agent-a-1"))
        .noneMatch(entry -> entry.from().equals("user"));
    assertThat(read("elsewhere/a-1.jsonl", text))
        .allMatch(entry -> entry.transcript().equals(TranscriptId.main(GeminiCli.NAME, "a-1")));
  }

  @Test
  void project_isTheOneThatTheProgramListsForTheFolder() throws IOException {
    Files.writeString(
        gemini.resolve("projects.json"),
        "{\"projects\":{\"/area/pond\":\"pond\",\"/area/meadow\":\"meadow\"}}");
    for (String place :
        List.of("meadow/chats/s.json", "meadow/chats/g-1/a-1.json", HASH + "/chats/s.json")) {
      assertThat(read("tmp/" + place, GeminiSample.document()))
          .as(place)
          .isNotEmpty()
          .allMatch(entry -> entry.metadata().project().equals("/area/meadow"));
    }
    assertThat(read("tmp/other/chats/s.json", GeminiSample.document()))
        .isNotEmpty()
        .allMatch(entry -> entry.metadata().project().isEmpty());
  }

  @Test
  void titleOfADocument_isAnEntry() {
    String titled =
        GeminiSample.document()
            .replace("\n  ]\n}", "\n  ],\n  \"summary\": \"Crocuses \\u2192\"\n}");
    List<Entry> entries = read("tmp/meadow/chats/s.json", titled);
    assertThat(entries).hasSize(11);
    assertThat(entries.getFirst().content()).isEqualTo("Crocuses →");
    assertThat(entries.getFirst().metadata().values().text("subtype")).contains("title");
    assertThat(entries.subList(1, 11))
        .extracting(Entry::identity)
        .isEqualTo(
            read("tmp/meadow/chats/s.json", GeminiSample.document()).stream()
                .map(Entry::identity)
                .toList());
  }
}
