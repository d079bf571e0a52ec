package dev.tsearch.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts that all conversations of a program share: the prompts of chibi's home, and the
/// instructions of Fluux Agent for all JIDs.
class CommonTextsTest {
  private static final String ENTRY =
      "{\"id\":\"c1\",\"timestamp\":1767600000,\"from\":\"ana\",\"to\":\"harbour\",\"content\":\"ahoy\",\"entry_type\":\"message\"}\n";
  private static final String HEADER =
      "{\"type\":\"session\",\"version\":1,\"jid\":\"mira@example.org\",\"created\":\"2026-01-05T08:00:00Z\"}\n";

  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private List<Entry> texts() throws IOException {
    return trip.entries().stream()
        .filter(entry -> entry.firstRevision().id().endsWith(".md"))
        .toList();
  }

  @Test
  void promptsOfChibisHomeAreImported_andEachChangeIsARevision() throws IOException {
    trip.write("contexts/harbour/transcript/active.jsonl", ENTRY);
    trip.write("config.toml", "api_key = \"secret\"\n");
    trip.write("prompts/chibi.md", "You keep the harbour.\n");
    trip.write("prompts/reflection.md", "Ana likes lanterns.\n");
    trip.write("prompts/compaction.md", "Sum it up.\n");
    trip.write("prompts/notes.txt", "not a prompt\n");
    trip.runTwice();
    assertThat(texts())
        .extracting(entry -> entry.id() + " " + entry.type() + " " + entry.content().strip())
        .containsExactlyInAnyOrder(
            "chibi.md system_prompt You keep the harbour.",
            "reflection.md knowledge Ana likes lanterns.",
            "compaction.md system Sum it up.");
    assertThat(texts())
        .extracting(entry -> entry.metadata().session())
        .containsOnly("prompts@chibi");
    trip.write("prompts/reflection.md", "Ana likes lanterns and boats.\n");
    trip.runTwice();
    assertThat(trip.count("boats")).isEqualTo(1);
    assertThat(texts()).extracting(Entry::id).contains("reflection.md", "reflection.md@2");
  }

  @Test
  void promptsAreExaminedAgain_onceTheHomeHasAContext() throws IOException {
    trip.write("prompts/reflection.md", "Ana likes lanterns.\n");
    trip.write("contexts/harbour/system_prompt.md", "You keep the harbour.\n");
    trip.run();
    assertThat(texts()).isEmpty();
    trip.write("contexts/harbour/transcript/active.jsonl", ENTRY);
    trip.run();
    assertThat(texts())
        .extracting(Entry::id)
        .containsExactlyInAnyOrder("reflection.md", "system_prompt.md");
  }

  @Test
  void promptsOfAHomeWithItsUsualNameNeedNoContext() throws IOException {
    trip.write("home/.chibi/prompts/reflection.md", "Ana likes lanterns.\n");
    trip.run();
    assertThat(texts()).extracting(Entry::id).containsExactly("reflection.md");
  }

  @Test
  void contextThatIsCalledPromptsHasItsOwnNotes() throws IOException {
    trip.write("contexts/prompts/transcript/active.jsonl", ENTRY.replace("harbour", "prompts"));
    trip.write("contexts/prompts/todos.md", "- [ ] oil the hinge\n");
    trip.runTwice();
    assertThat(texts())
        .extracting(entry -> entry.metadata().session())
        .containsExactly("prompts@c1");
  }

  @Test
  void promptsOfAnotherProgramAreNotChibis() throws IOException {
    trip.write("prompts/reflection.md", "Think twice.\n");
    trip.write("contexts/readme.txt", "no context\n");
    trip.run();
    assertThat(texts()).isEmpty();
  }

  @Test
  void instructionsOfFluuxForAllJidsAreImported_andEachChangeIsARevision() throws IOException {
    trip.write("memory/mira@example.org/history.jsonl", HEADER);
    trip.write("memory/instructions.md", "Be brief.\n");
    trip.write("memory/identity.md", "You are the harbour.\n");
    trip.write("memory/personality.md", "Calm.\n");
    trip.write("memory/user.md", "not a global text\n");
    trip.runTwice();
    assertThat(texts())
        .extracting(entry -> entry.id() + " " + entry.type() + " " + entry.content().strip())
        .containsExactlyInAnyOrder(
            "instructions.md knowledge Be brief.",
            "identity.md knowledge You are the harbour.",
            "personality.md knowledge Calm.");
    assertThat(texts())
        .extracting(entry -> entry.metadata().session())
        .containsOnly("memory@knowledge");
    trip.write("memory/personality.md", "Calm and kind.\n");
    trip.runTwice();
    assertThat(texts()).extracting(Entry::id).contains("personality.md", "personality.md@2");
  }
}
