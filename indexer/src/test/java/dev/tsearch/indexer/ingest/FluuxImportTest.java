package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports a memory folder of Fluux Agent repeatedly while its files grow, move and change.
class FluuxImportTest {
  @TempDir Path folder;
  private Importing archive;
  private Path memory;
  private Path history;

  @BeforeEach
  void prepare() throws IOException {
    archive = new Importing(folder.resolve("archive"));
    memory = folder.resolve("memory/mira@example.org");
    history = memory.resolve("history.jsonl");
    Files.createDirectories(memory.resolve("sessions"));
  }

  private static String header(int hour) {
    return "{\"type\":\"session\",\"version\":1,\"created\":\"2026-03-04T%02d:00:00.5+00:00\",\"jid\":\"mira@example.org\"}\n"
        .formatted(hour);
  }

  private static String said(String text) {
    return "{\"type\":\"message\",\"role\":\"user\",\"content\":\"%s\",\"sender\":\"mira@example.org\"}\n"
        .formatted(text);
  }

  private List<String> contents() throws IOException {
    return archive.entries().stream().map(Entry::content).toList();
  }

  private Set<String> sessions() throws IOException {
    return archive.entries().stream()
        .map(entry -> entry.metadata().session())
        .collect(Collectors.toSet());
  }

  private ImportReport run() throws IOException {
    return archive.run(folder.resolve("memory"));
  }

  @Test
  void grownHistoryIsContinued() throws IOException {
    Files.writeString(history, header(9) + said("one"));
    assertThat(run().entriesAdded()).isEqualTo(2);
    Files.writeString(history, header(9) + said("one") + said("two") + said("one"));
    assertThat(run().entriesAdded()).isEqualTo(2);
    assertThat(contents()).containsExactly("", "one", "two", "one");
    assertThat(sessions()).hasSize(1);
    assertThat(archive.entries()).extracting(Entry::id).doesNotHaveDuplicates();
  }

  @Test
  void historyMovedToSessionsKeepsItsSession() throws IOException {
    Files.writeString(history, header(9) + said("one"));
    run();
    Set<String> before = sessions();
    Files.writeString(history, header(9) + said("one") + said("two"));
    Files.move(history, memory.resolve("sessions/20260304-100000.jsonl"));
    Files.writeString(history, header(11) + said("one"));
    assertThat(run().entriesAdded()).isEqualTo(3);
    assertThat(contents()).containsExactly("", "one", "two", "", "one");
    assertThat(sessions()).hasSize(2).containsAll(before);
    assertThat(archive.entries().subList(0, 3))
        .allSatisfy(entry -> assertThat(before).contains(entry.metadata().session()));
    assertThat(run().entriesAdded()).isZero();
  }

  @Test
  void historyMovedUnchangedAddsNothing_andItsSuccessorIsAnotherSession() throws IOException {
    String text = header(9) + said("x".repeat(5000)) + said("two");
    Files.writeString(history, text);
    run();
    Files.move(history, memory.resolve("sessions/20260304-100000.jsonl"));
    assertThat(run().entriesAdded()).isZero();
    Files.writeString(history, header(11) + said("y".repeat(9000)) + said("two"));
    assertThat(run().entriesAdded()).isEqualTo(3);
    assertThat(sessions()).hasSize(2);
  }

  @Test
  void sessionWithoutHeaderKeepsItsNameWhenItMoves() throws IOException {
    Files.writeString(history, said("one") + said("two"));
    run();
    Set<String> before = sessions();
    Files.writeString(history, said("one") + said("two") + said("three"));
    Files.move(history, memory.resolve("sessions/20260304-100000.jsonl"));
    assertThat(run().entriesAdded()).isEqualTo(1);
    assertThat(sessions()).isEqualTo(before);
  }

  @Test
  void changedFactIsARevisionOfItsKeyAlone() throws IOException {
    Path knowledge = memory.resolve("knowledge.jsonl");
    String line = "{\"key\":\"%s\",\"content\":\"%s\",\"ts\":\"2026-03-04T09:00:0%dZ\"}\n";
    Files.writeString(
        knowledge, line.formatted("boat", "red", 0) + line.formatted("dog", "old", 1));
    run();
    Files.writeString(
        knowledge, line.formatted("dog", "old", 1) + line.formatted("boat", "blue", 5));
    assertThat(run().entriesAdded()).isEqualTo(1);
    assertThat(contents()).containsExactly("[boat] red", "[dog] old", "[boat] blue");
    assertThat(archive.entries().getLast().metadata().revisionOf())
        .contains(archive.entries().getFirst().id());
    assertThat(sessions()).containsExactly("mira@example.org@knowledge");
  }

  @Test
  void legacyMarkdownIsImportedNextToItsSuccessor() throws IOException {
    Files.writeString(memory.resolve("history.md"), "### user\nold\n\n### assistant\nyes\n");
    Files.writeString(history, header(9) + said("new"));
    assertThat(run().entriesAdded()).isEqualTo(4);
    assertThat(sessions()).hasSize(2);
    assertThat(run().entriesAdded()).isZero();
  }

  @Test
  void instructionsForAllAreImportedBeforeTheFirstConversation() throws IOException {
    Path data = Files.createDirectories(folder.resolve("memory/data/memory"));
    Files.writeString(data.resolve("instructions.md"), "Be brief.\n");
    Path other = Files.createDirectories(folder.resolve("memory/bot"));
    Files.writeString(other.resolve("identity.md"), "A gull.\n");
    Files.writeString(other.resolve("personality.md"), "Loud.\n");
    assertThat(run().entriesAdded()).isEqualTo(3);
    assertThat(sessions()).containsExactlyInAnyOrder("memory@knowledge", "bot@knowledge");
    Files.writeString(data.resolve("instructions.md"), "Be very brief.\n");
    assertThat(run().entriesAdded()).isEqualTo(1);
    assertThat(run().entriesAdded()).isZero();
  }

  @Test
  void noteIsExaminedAgain_onceItsFolderHasAConversation() throws IOException {
    Files.writeString(memory.resolve("user.md"), "has a red boat\n");
    Files.writeString(folder.resolve("memory/instructions.md"), "Be brief.\n");
    assertThat(run().entriesAdded()).isZero();
    Files.writeString(history, header(9) + said("hello"));
    assertThat(run().entriesAdded()).isEqualTo(4);
    assertThat(contents()).contains("has a red boat\n", "Be brief.\n");
  }

  @Test
  void textAboutAPersonIsOneEntryPerRevision() throws IOException {
    Files.writeString(history, header(9) + said("hello"));
    Path user = memory.resolve("user.md");
    Files.writeString(user, "# Mira\nhas a red boat\n");
    Files.writeString(folder.resolve("memory/memory.md"), "notes of nobody\n");
    assertThat(run().entriesAdded()).isEqualTo(3);
    Files.writeString(user, "# Mira\nhas a red boat\nand a dog\n");
    assertThat(run().entriesAdded()).isEqualTo(1);
    Files.writeString(user, "# Mira\nhas no boat\n");
    assertThat(run().entriesAdded()).isEqualTo(1);
    assertThat(run().entriesAdded()).isZero();
    assertThat(archive.entries().stream().filter(entry -> entry.id().startsWith("user.md")))
        .extracting(Entry::id)
        .containsExactly("user.md", "user.md@2", "user.md@3");
    assertThat(archive.entries().stream().map(Entry::content)).contains("# Mira\nhas no boat\n");
    assertThat(sessions()).hasSize(2).contains("mira@example.org@knowledge");
  }
}
