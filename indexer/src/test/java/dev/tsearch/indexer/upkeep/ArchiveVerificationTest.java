package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damages an index: the damage is reported and repaired. Core's tests damage everything else.
class ArchiveVerificationTest {
  private static final int PLACES = 9;

  @TempDir Path root;
  private ArchiveLayout layout;
  private ArchiveWriter writer;

  @BeforeEach
  @SuppressWarnings("NullAway.Init")
  void fill() throws IOException {
    layout = new ArchiveLayout(root);
    writer = open();
    for (int partition = 0; partition < 2; partition++) {
      writer.append(entries(10 * partition, 10));
      writer.rotate();
    }
    writer.append(entries(20, 5));
    index();
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
  }

  private ArchiveWriter open() throws IOException {
    return ArchiveWriter.open(
        new RealDisk(), root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD);
  }

  private static List<Entry> entries(int first, int count) {
    var entries = new ArrayList<Entry>();
    for (int n = first; n < first + count; n++) {
      Entry entry = Entries.numbered(n);
      entries.add(
          n % 4 == 0
              ? new Entry(
                  entry.id(),
                  entry.timestamp(),
                  "Bash",
                  "default",
                  "$ ls src/Main" + n + ".java parentUuid",
                  EntryType.TOOL_RESULT,
                  entry.metadata().with("files", List.of("/a/b/c" + n, "/a/b/c" + n)))
              : entry);
    }
    return entries;
  }

  private void index() throws IOException {
    assertThat(new IndexUpkeep(archive(), writer, LockWait.NONE, ImportProgress.NONE).catchUp())
        .isPresent();
  }

  private Archive archive() throws IOException {
    return Archive.open(new RealDisk(), root);
  }

  private VerificationReport verify() throws IOException {
    return new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run();
  }

  private ArchiveRepair.Report repair() throws IOException {
    return new ArchiveRepair(
            new RealDisk(),
            root,
            StorageSettings.DEFAULT,
            LockWait.STANDARD,
            ImportProgress.NONE,
            new NoRestoration())
        .run();
  }

  private void assertRepaired() throws IOException {
    ArchiveRepair.Report report = repair();
    assertThat(report.after().findings()).isEmpty();
    assertThat(report.done()).anyMatch(done -> done.contains("index: rebuilt, with 25 entries"));
    assertThat(report.after().index().orElseThrow().entries()).isEqualTo(25);
  }

  @Test
  void soundIndexIsCounted() throws IOException {
    writer.append(entries(25, 1));
    VerificationReport report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.index().orElseThrow().entries()).isEqualTo(25);
    assertThat(report.index().orElseThrow().uncoveredBytes()).isPositive();
    assertThat(report.archive().entries()).isEqualTo(26);
  }

  @Test
  void archiveWithoutIndexIsSound() throws IOException {
    delete(layout.index());
    VerificationReport report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.index()).isEmpty();
  }

  @Test
  void everyFileOfTheIndexIsChecked() throws IOException {
    List<Path> files = indexFiles();
    assertThat(files).hasSizeGreaterThan(2);
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (int place = 0; place < PLACES; place++) {
        byte[] damaged = whole.clone();
        damaged[place * (whole.length - 1) / (PLACES - 1)] ^= 1;
        Files.write(file, damaged);
        assertIndexIsNamed(verify(), file + " flipped, place " + place);
      }
      Files.write(file, new byte[0]);
      assertIndexIsNamed(verify(), file + " empty");
      Files.delete(file);
      assertIndexIsNamed(verify(), file + " gone");
      Files.write(file, whole);
    }
    assertThat(verify().findings()).isEmpty();
    Path file = files.getFirst();
    Files.write(file, new byte[7]);
    assertRepaired();
  }

  private void assertIndexIsNamed(VerificationReport report, String when) {
    assertThat(report.findings()).as(when).isNotEmpty().allMatch(this::isOfIndex);
  }

  private boolean isOfIndex(Finding finding) {
    return finding.severity() != Severity.DATA_LOSS && finding.file().equals(layout.index());
  }

  @Test
  void missingDoubledAndOtherEntriesAreNamed() throws IOException {
    Partition partition = writer.manifest().partitions().getFirst();
    String archiveId = writer.manifest().head().archive();
    try (EntryIndexWriter index = EntryIndexWriter.open(layout.index(), archiveId)) {
      List<LocatedEntry> entries = located(partition.ordinal());
      var changed = new ArrayList<LocatedEntry>(entries.subList(1, entries.size()));
      Entry other = entries.get(2).entry();
      changed.set(1, new LocatedEntry(other.withTimestamp(7), entries.get(2).address()));
      changed.add(entries.get(9));
      changed.add(new LocatedEntry(other, new EntryAddress(partition.ordinal(), 1_000_000, 10)));
      index.delete(partition.ordinal());
      index.add(partition.ordinal(), changed);
      index.add(77, List.of(new LocatedEntry(other, new EntryAddress(77, 0, 10))));
      index.commit(index.coverage());
    }
    VerificationReport report = verify();
    assertThat(report.findings()).allMatch(this::isOfIndex);
    assertThat(report.findings())
        .extracting(Finding::problem)
        .anyMatch(problem -> problem.startsWith("of byte 0 ") && problem.contains("lacks"))
        .anyMatch(problem -> problem.contains("other terms"))
        .anyMatch(problem -> problem.contains("of byte 1000000 of partition 0 it has an entry"))
        .anyMatch(problem -> problem.contains("1 entries of partitions that are not there"))
        .hasSize(5);
    assertRepaired();
  }

  private List<LocatedEntry> located(int ordinal) throws IOException {
    var entries = new ArrayList<LocatedEntry>();
    try (var snapshot = archive().snapshot();
        var cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        entries.add(new LocatedEntry(cursor.entry(), cursor.address()));
      }
    }
    return entries;
  }

  @Test
  void indexOfAnotherArchiveIsNamed() throws IOException {
    delete(layout.index());
    EntryIndexWriter other = EntryIndexWriter.open(layout.index(), "another");
    other.commit(other.coverage());
    other.close();
    assertThat(verify().findings())
        .singleElement()
        .extracting(Finding::problem)
        .isEqualTo("the index is of another archive");
    assertRepaired();
  }

  @Test
  void missingEntriesThatTheIndexHasAreDamageOfSourceData() throws IOException {
    String lines = Files.readString(layout.active());
    Files.writeString(layout.active(), lines.substring(0, lines.indexOf('\n') + 1));
    VerificationReport report = verify();
    assertThat(report.isTruthDamaged()).isTrue();
    assertThat(report.findings().getFirst().file()).isEqualTo(layout.active());
  }

  @Test
  void repairOfASoundArchiveDoesNothing() throws IOException {
    ArchiveRepair.Report report = repair();
    assertThat(report.done()).isEmpty();
    assertThat(report.after().isSound()).isTrue();
  }

  private List<Path> indexFiles() throws IOException {
    try (Stream<Path> files = Files.list(layout.index())) {
      return files.filter(file -> !file.endsWith("write.lock")).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
