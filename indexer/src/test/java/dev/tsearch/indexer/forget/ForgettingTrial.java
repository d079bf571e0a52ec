package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryId;
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

/// Sources in a folder, and an archive that imports and forgets them.
///
/// @param folder the folder of both
record ForgettingTrial(Path folder) {
  Importing archive() {
    return new Importing(folder.resolve("archive"));
  }

  /// Writes a source, and imports it.
  Path source(String name, String text) throws IOException {
    Path source = folder.resolve("sources").resolve(name);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    archive().run(source);
    return source;
  }

  /// The texts of all entries, in the order of the alphabet.
  List<String> said() throws IOException {
    return archive().entries().stream().map(Entry::content).sorted().toList();
  }

  /// The sessions that have a text.
  Set<TranscriptId> having(String text) throws IOException {
    return archive().entries().stream()
        .filter(entry -> entry.content().contains(text))
        .map(Entry::transcript)
        .collect(Collectors.toSet());
  }

  ForgetReport forget(Set<TranscriptId> sessions) throws IOException {
    return forget(new Selection.Sessions(sessions));
  }

  /// Forgets sessions, and the copies of their entries in others.
  ForgetReport forgetWithCopies(Set<TranscriptId> sessions) throws IOException {
    return forget(new Selection.Sessions(sessions), CopyPolicy.FORGET);
  }

  /// Forgets the entries that have a text.
  ForgetReport forgetEntries(String text) throws IOException {
    var located = new ArrayList<LocatedEntry>();
    try (Snapshot snapshot = archive().snapshot()) {
      var ordinals = new ArrayList<>(List.of(snapshot.activeOrdinal()));
      snapshot.manifest().partitions().forEach(each -> ordinals.add(each.ordinal()));
      for (int ordinal : ordinals) {
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            if (cursor.entry().content().contains(text)) {
              located.add(new LocatedEntry(cursor.entry(), cursor.address()));
            }
          }
        }
      }
    }
    assertThat(located).isNotEmpty();
    return forget(new Selection.Entries(located));
  }

  private ForgetReport forget(Selection selection) throws IOException {
    return forget(selection, CopyPolicy.KEEP);
  }

  private ForgetReport forget(Selection selection, CopyPolicy copies) throws IOException {
    return Erasing.run(
        archive().root(), all -> new Forgetting(all, selection, copies, Importing.NOW));
  }

  ForgetReport redact(String text) throws IOException {
    return redact(new WantedPassages.LiteralText(text));
  }

  void redactSecrets() throws IOException {
    redact(new WantedPassages.Secrets(List.of()));
  }

  ForgetReport redact(WantedPassages passages) throws IOException {
    return Erasing.run(
        archive().root(), all -> new ArchiveRedaction(all, passages, Importing.NOW.toString()));
  }

  /// Ends a rule.
  void lift(long rule) throws IOException {
    Erasing.lift(archive().root(), rule);
  }

  /// The archive knows a source as it is now, and all that it has.
  void assertKnown(Path source) throws IOException {
    List<String> left = said();
    int sources = archive().sources().size();
    ImportReport report = archive().run(StorageSettings.DEFAULT, ImportMode.FULL, source);
    assertThat(report.entriesAdded()).isZero();
    assertThat(archive().sources()).hasSize(sources);
    assertThat(said()).isEqualTo(left);
    archive().again();
    assertThat(said()).isEqualTo(left);
  }

  void assertGone(String text) throws IOException {
    assertThat(EveryByte.having(archive().root(), List.of(text))).isEmpty();
  }

  Set<EntryId> identities() throws IOException {
    return archive().entries().stream().map(Entry::identity).collect(Collectors.toSet());
  }

  /// Checks that a text is gone, and all that is left of a source is known under the same ids.
  void assertStays(String forgotten, Path source) throws IOException {
    Set<EntryId> left = identities();
    assertGone(forgotten);
    assertKnown(source);
    assertThat(identities()).isEqualTo(left);
    assertGone(forgotten);
  }
}
