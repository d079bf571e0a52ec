package dev.tsearch.indexer.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.search.SampleArchive;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionCatalogTest {
  private static final int ENTRIES = 8 * SampleArchive.PARTITION_ENTRIES + 5;

  @TempDir private Path root;

  /// A check of a catalog.
  @FunctionalInterface
  private interface Check {
    void of(SessionCatalog catalog) throws IOException;
  }

  /// Checks archives of eight sealed partitions: with and without a summary of the active
  /// partition, and without any sidecar.
  private void always(Check check) throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      check(sample, check);
      sample.index();
      check(sample, check);
      deleteSidecars(sample);
      check(sample, check);
    }
  }

  private static void check(SampleArchive sample, Check check) throws IOException {
    try (Snapshot snapshot = sample.archive().snapshot()) {
      check.of(new SessionCatalog(snapshot));
    }
  }

  private static void deleteSidecars(SampleArchive sample) throws IOException {
    Files.deleteIfExists(sample.archive().layout().summaryPack());
    Files.deleteIfExists(sample.archive().layout().activeSidecar());
    try (DirectoryStream<Path> sidecars =
        Files.newDirectoryStream(sample.archive().layout().partitions(), "*.bloom")) {
      for (Path sidecar : sidecars) {
        Files.delete(sidecar);
      }
    }
  }

  @Test
  void eachSessionIsListedOnce_theLatestFirst() throws IOException {
    always(catalog ->
        assertThat(catalog.sessions().stream().map(SessionRow::session).toList())
            .containsExactly("s8", "s7", "s6", "s5", "s4", "s3", "s2", "s1", "s0"));
  }

  @Test
  void foundRowsAreThoseOfTheWholeList() throws IOException {
    always(catalog -> {
      List<SessionRow> all = catalog.sessions();
      Set<TranscriptId> wanted = new HashSet<>();
      for (SessionRow row : all) {
        assertThat(catalog.find(Set.of(row.transcript()))).containsExactly(row);
        if (row.count() < SampleArchive.PARTITION_ENTRIES || row.session().equals("s2")) {
          wanted.add(row.transcript());
        }
      }
      assertThat(catalog.find(wanted))
          .hasSize(2)
          .isEqualTo(all.stream().filter(row -> wanted.contains(row.transcript())).toList());
      assertThat(catalog.find(Set.of(TranscriptId.main("no", "s2")))).isEmpty();
      assertThat(catalog.find(Set.of())).isEmpty();
    });
  }

  @Test
  void rowsThatMentionATextAreComplete() throws IOException {
    always(catalog -> {
      for (SessionRow row : catalog.sessions()) {
        assertThat(catalog.mentioning(row.session())).contains(row);
      }
      assertThat(catalog.mentioning("s4").stream().map(SessionRow::session)).contains("s4");
    });
  }

  @Test
  void listedTranscriptsAreInASidecarOrTheActivePartition() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      sample.index();
      check(
          sample,
          catalog -> {
            Set<TranscriptId> all = transcripts(catalog);
            Set<TranscriptId> more = new HashSet<>(all);
            more.add(TranscriptId.main("no", "s2"));
            assertThat(catalog.listed(more)).isEqualTo(all);
          });
      deleteSidecars(sample);
      check(
          sample,
          catalog ->
              assertThat(catalog.listed(transcripts(catalog)))
                  .extracting(TranscriptId::session)
                  .containsExactly("s8"));
    }
  }

  /// With a file of merged sessions, whether it covers all sealed partitions, some, or others than
  /// those of the archive, and with a damaged one.
  @Test
  void mergedSessionsChangeNothing() throws IOException {
    int partitions = SessionPackWriter.MAX_UNCOVERED + 4;
    int first = partitions * SampleArchive.PARTITION_ENTRIES + 5;
    try (SampleArchive sample = SampleArchive.create(root, first)) {
      Path merged = sample.archive().layout().sessionPack();
      assertThat(merged).doesNotExist();
      Answers withoutFile = answers(sample);
      sample.index();
      assertThat(merged).exists();
      assertThat(answers(sample)).isEqualTo(withoutFile);
      byte[] old = Files.readAllBytes(merged);

      sample.append(SampleArchive.random(first, 3 * SampleArchive.PARTITION_ENTRIES));
      Answers partly = answers(sample);
      damage(merged);
      assertThat(answers(sample)).isEqualTo(partly);
      Files.delete(merged);
      assertThat(answers(sample)).isEqualTo(partly);

      Files.write(merged, old);
      sample.removeSealed();
      assertThat(merged).doesNotExist();
      Files.write(merged, old);
      Answers stale = answers(sample);
      Files.delete(merged);
      assertThat(answers(sample)).isEqualTo(stale);
    }
  }

  @Test
  void latestSessionsAreTheFirstOfAll() throws IOException {
    always(catalog -> {
      List<SessionRow> all = catalog.sessions();
      assertThat(catalog.latest("", 3)).isEqualTo(all.subList(0, 3));
      assertThat(catalog.latest("s4", 3)).extracting(SessionRow::session).containsExactly("s4");
      assertThat(catalog.latest("no", 3)).isEmpty();
    });
  }

  @Test
  void sessionIsFoundByItsBeginningAndItsEnd() {
    assertThat(NameResolver.matches("rollout-2026-a1b2c3", "rollo…b2c3")).isTrue();
    assertThat(NameResolver.matches("rollout-2026-a1b2c3", "rollo…xxxx")).isFalse();
    assertThat(NameResolver.matches("rollout-2026-a1b2c3", "…b2c3")).isTrue();
    assertThat(NameResolver.matches("rollo3", "rollo…rollo3")).isFalse();
    assertThat(NameResolver.matches("rollout", "r…t")).isFalse();
  }

  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 3] ^= 1;
    Files.write(file, bytes);
  }

  /// What a catalog says.
  private record Answers(
      List<SessionRow> all,
      List<SessionRow> found,
      List<SessionRow> mentioning,
      Set<TranscriptId> listed,
      List<SessionRow> latest,
      List<SessionRow> startingWith,
      Map<TranscriptId, List<LocatedEntry>> entries) {}

  private static Answers answers(SampleArchive sample) throws IOException {
    try (Snapshot snapshot = sample.archive().snapshot()) {
      var catalog = new SessionCatalog(snapshot);
      Set<TranscriptId> wanted =
          Set.of(TranscriptId.main("chibi", "s3"), TranscriptId.main("chibi", "s20"));
      return new Answers(
          catalog.sessions(),
          catalog.find(wanted),
          catalog.mentioning("s2").stream().filter(row -> row.session().contains("s2")).toList(),
          catalog.listed(wanted),
          catalog.latest("", 7),
          catalog.latest("s1", 100),
          entries(catalog));
    }
  }

  /// The entries of each conversation, as they are read in order.
  private static Map<TranscriptId, List<LocatedEntry>> entries(SessionCatalog catalog)
      throws IOException {
    Map<TranscriptId, List<LocatedEntry>> entries = new HashMap<>();
    for (TranscriptId one : transcripts(catalog)) {
      entries.put(one, catalog.ordered(Set.of(one), Revisions.ALL).rest());
      assertThat(entries.get(one)).isEqualTo(catalog.entries(one));
    }
    return entries;
  }

  @Test
  void entriesReadByPartitionAreInTheSameOrder() throws IOException {
    always(catalog -> {
      Set<TranscriptId> all = transcripts(catalog);
      assertThat(catalog.ordered(all, Revisions.ALL).rest()).isEqualTo(catalog.entries(all));
      for (TranscriptId one : all) {
        assertThat(catalog.ordered(Set.of(one), Revisions.ALL).rest())
            .isEqualTo(catalog.entries(one));
      }
      assertThat(catalog.ordered(Set.of(TranscriptId.main("no", "s2")), Revisions.ALL).rest())
          .isEmpty();
    });
  }

  /// Reading the whole conversation before its first entry once delayed the first screen.
  @Test
  void firstEntryIsReadFromItsPartitionAlone() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      sample.index();
      check(
          sample,
          catalog -> {
            Set<TranscriptId> all = transcripts(catalog);
            assertThat(catalog.ordered(all, Revisions.ALL).ready())
                .hasSizeLessThanOrEqualTo(SampleArchive.PARTITION_ENTRIES);
          });
    }
  }

  private static Set<TranscriptId> transcripts(SessionCatalog catalog) throws IOException {
    Set<TranscriptId> transcripts = new HashSet<>();
    catalog.sessions().forEach(row -> transcripts.add(row.transcript()));
    return transcripts;
  }
}
