package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting texts that are too short to be known by themselves: they are known by what stands
/// before them, or as a part of their source. After each step the source is imported again, as it
/// was and grown, and all entries are derived again.
class ForgettingShortTextsTest {
  private static final String SECRET = "x9k7";

  @TempDir private Path folder;
  private Importing archive = new Importing(Path.of(""));

  @BeforeEach
  void newArchive() {
    archive = new Importing(folder.resolve("archive"));
  }

  private static String chat(int day, String... lines) {
    return "# aider chat started at 2026-02-0%d 08:00:00\n\n".formatted(day)
        + String.join("\n\n", lines)
        + "\n\n";
  }

  private Path source(String name, String text) throws IOException {
    Path source = folder.resolve("sources").resolve(name);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    archive.run(source);
    return source;
  }

  private List<String> said() throws IOException {
    return archive.entries().stream().map(Entry::content).sorted().toList();
  }

  private Set<TranscriptId> having(String text) throws IOException {
    return archive.entries().stream()
        .filter(entry -> entry.content().contains(text))
        .map(Entry::transcript)
        .collect(Collectors.toSet());
  }

  private ForgetReport forget(Set<TranscriptId> sessions) throws IOException {
    var selection = new Selection.Sessions(sessions);
    return Erasing.run(
        archive.root(), all -> new Forgetting(all, selection, CopyPolicy.KEEP, Importing.NOW));
  }

  private void redact(String text) throws IOException {
    Erasing.run(
        archive.root(),
        all ->
            new ArchiveRedaction(
                all, new WantedPassages.LiteralText(text), Importing.NOW.toString()));
  }

  private void assertKnown(Path source) throws IOException {
    List<String> left = said();
    int sources = archive.sources().size();
    ImportReport report = archive.run(StorageSettings.DEFAULT, ImportMode.FULL, source);
    assertThat(report.entriesAdded()).isZero();
    assertThat(archive.sources()).hasSize(sources);
    assertThat(said()).isEqualTo(left);
  }

  private List<LocatedEntry> located(String text) throws IOException {
    var located = new ArrayList<LocatedEntry>();
    try (Snapshot snapshot = archive.snapshot();
        EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        if (cursor.entry().content().contains(text)) {
          located.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    return located;
  }

  /// The source is known, and gives nothing of what was forgotten: neither as it is, nor grown.
  private void assertNothingComesBack(Path source, String more) throws IOException {
    List<String> left = said();
    assertThat(EveryByte.having(archive.root(), List.of(SECRET))).isEmpty();
    archive.again();
    assertThat(said()).isEqualTo(left);
    assertKnown(source);
    Files.writeString(source, Files.readString(source) + more);
    archive.run(source);
    var grown = new ArrayList<>(left);
    grown.add("Is it far?");
    assertThat(said()).containsExactlyInAnyOrderElementsOf(grown);
    archive.again();
    assertThat(said()).containsExactlyInAnyOrderElementsOf(grown);
    assertThat(EveryByte.having(archive.root(), List.of(SECRET))).isEmpty();
  }

  @Test
  void shortTextsOfOneChatOfAText() throws IOException {
    Path source =
        source(
            ".aider.chat.history.md",
            chat(1, "#### Where do walruses live?", "On the coast.", "#### ok", "Done.")
                + chat(2, "#### ok", "Done.", "#### " + SECRET, "Done.", "#### pw " + SECRET)
                + chat(3, "#### Where do penguins live?", "Done."));
    ForgetReport report = forget(having(SECRET));
    assertThat(report.unrecognized()).isZero();
    assertThat(said())
        .containsExactlyInAnyOrder(
            "Where do walruses live?",
            "On the coast.",
            "ok",
            "Done.",
            "Where do penguins live?",
            "Done.");
    assertNothingComesBack(source, "#### Is it far?\n\n");
  }

  @Test
  void twoChatsOfATextOneAfterTheOther() throws IOException {
    Path source =
        source(
            ".aider.chat.history.md",
            chat(1, "#### my " + SECRET, "ok.")
                + chat(2, "#### " + SECRET, "Done.")
                + chat(3, "#### Where do penguins live?", "Done."));
    Set<TranscriptId> both = having(SECRET);
    assertThat(both).hasSize(2);
    for (TranscriptId each : both) {
      assertThat(forget(Set.of(each)).unrecognized()).isZero();
    }
    assertThat(said()).containsExactlyInAnyOrder("Where do penguins live?", "Done.");
    assertNothingComesBack(source, "#### Is it far?\n\n");
  }

  @Test
  void aTextOfWhichPassagesWereRedactedBefore() throws IOException {
    Path source =
        source(
            ".aider.chat.history.md",
            chat(1, "#### Where do walruses live?", "Walruses live on the coast.", SECRET));
    redact("walruses");
    forget(having("live"));
    assertThat(said()).isEmpty();
    assertNothingComesBack(source, chat(4, "#### Is it far?"));
  }

  @Test
  void shortLinesWithoutIds() throws IOException {
    Path source =
        source(
            "talk.jsonl",
            """
            {"role":"user","content":"my %1$s"}
            {"role":"assistant","content":"ok"}
            {"role":"user","content":"Please remember it until the end of the whole year."}
            {"role":"user","content":"%1$s!"}
            """
                .formatted(SECRET));
    Path other =
        source(
            "other.jsonl", "{\"role\":\"user\",\"content\":\"hi\"}\n".repeat(2) + assistant("ok"));
    ForgetReport report = forget(having(SECRET));
    assertThat(report.unrecognized()).isZero();
    assertThat(said()).contains("hi", "ok").hasSameSizeAs(List.of("hi", "hi", "ok"));
    assertKnown(other);
    assertNothingComesBack(source, assistant("Is it far?"));
  }

  private static String assistant(String text) {
    return "{\"role\":\"assistant\",\"content\":\"" + text + "\"}\n";
  }

  @Test
  void oneShortLineIsCounted_andCanBeRedacted() throws IOException {
    source("talk.jsonl", assistant(SECRET) + assistant("Where do walruses live?"));
    var found = new Selection.Entries(located(SECRET));
    ForgetReport report =
        Erasing.run(
            archive.root(), all -> new Forgetting(all, found, CopyPolicy.KEEP, Importing.NOW));
    assertThat(report.unrecognized()).isOne();
    assertThat(said()).containsExactly("Where do walruses live?");
    redact(SECRET);
    assertThat(EveryByte.having(archive.root(), List.of(SECRET))).isEmpty();
  }
}
