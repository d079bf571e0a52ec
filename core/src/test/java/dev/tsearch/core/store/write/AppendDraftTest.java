package dev.tsearch.core.store.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.term.KeySet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Appends entries that were encoded before, and that the caller analyzes.
class AppendDraftTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final WordTokenizer writersTokenizer = new WordTokenizer();
  private final Analysis analysis = new Analysis();

  @Test
  void linesAreWrittenAsTheyAreEncoded() throws IOException {
    Entry entry = Entries.numbered(1);
    String spaced = new String(EntryCodec.encode(entry), UTF_8).replaceFirst("\\{", "{  ");
    byte[] line = spaced.getBytes(UTF_8);
    var located = new LocatedEntry(entry, new EntryAddress(99, 0, line.length - 1));
    try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
      writer.append(draft(List.of(located), line), analysis);
    }
    assertThat(disk.readAll(TestArchive.LAYOUT.active())).isEqualTo(line);
    assertThat(TestArchive.ids(disk)).containsExactly(entry.id());
  }

  @Test
  void entriesAreAnalyzedOnceWithTheAddressesThatTheyGet() throws IOException {
    try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
      writer.append(List.of(Entries.numbered(0)));
      writer.append(draft(1, 41), analysis);
      writer.describeActive();
    }
    assertThat(writersTokenizer.texts()).isEqualTo(1);
    assertThat(analysis.located).hasSize(40);
    EntryAddress last = analysis.located.getLast().address();
    assertThat(last.ordinal()).isZero();
    assertThat(last.offset() + last.length() + 1).isEqualTo(disk.size(TestArchive.LAYOUT.active()));
  }

  @Test
  void aPartitionThatTheAppendFillsIsAnalyzedBeforeItIsSealed() throws IOException {
    try (ArchiveWriter writer = open(TestArchive.sealingAfter(4))) {
      writer.append(draft(0, 10), analysis);
      List<Partition> sealed = writer.manifest().partitions();
      assertThat(analysis.sealed).isEqualTo(sealed).hasSize(2);
    }
    assertThat(analysis.located).hasSize(10);
    assertThat(writersTokenizer.texts()).isZero();
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  @Test
  void theSidecarIsTheOneOfEntriesThatTheWriterAnalyzes() throws IOException {
    Partition sealed;
    try (ArchiveWriter writer = open(TestArchive.sealingAfter(40))) {
      writer.append(draft(0, 40), analysis);
      sealed = writer.manifest().partitions().getFirst();
    }
    byte[] sidecar = disk.readAll(TestArchive.LAYOUT.sidecar(sealed));
    disk.delete(TestArchive.LAYOUT.sidecar(sealed));
    open(TestArchive.sealingAfter(40)).close();
    assertThat(disk.readAll(TestArchive.LAYOUT.sidecar(sealed))).isEqualTo(sidecar);
  }

  @Test
  void theNextWriterAddsItsKeysToTheDescriptionOfTheLast() throws IOException {
    int from = 0;
    for (int to : new int[] {40, 50, 60}) {
      try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
        writer.append(draft(from, to), analysis);
        writer.describeActive();
      }
      from = to;
    }
    assertThat(writersTokenizer.texts()).isZero();
    assertDescriptionHasEveryWord(60);
  }

  @Test
  void aDescriptionThatIsFullIsMadeOfAllEntries() throws IOException {
    for (int from = 0; from < 640; from += 80) {
      try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
        writer.append(draft(from, from + 80), analysis);
        writer.describeActive();
      }
    }
    assertThat(writersTokenizer.texts()).isBetween(1, 1000);
    assertDescriptionHasEveryWord(640);
  }

  @Test
  void aDescriptionOfOtherBytesIsNotExtended() throws IOException {
    try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
      writer.append(draft(0, 10), analysis);
      writer.describeActive();
      writer.append(List.of(Entries.numbered(10)));
    }
    try (ArchiveWriter writer = open(StorageSettings.DEFAULT)) {
      writer.append(draft(11, 20), analysis);
      writer.describeActive();
    }
    assertThat(writersTokenizer.texts()).isEqualTo(11);
    assertDescriptionHasEveryWord(20);
  }

  private void assertDescriptionHasEveryWord(int entries) throws IOException {
    Partition active =
        SidecarFile.describe(disk.map(TestArchive.LAYOUT.activeSidecar()), 0).orElseThrow();
    assertThat(active.count()).isEqualTo(entries);
    assertThat(active.bytes()).isEqualTo(disk.size(TestArchive.LAYOUT.active()));
    Sidecar sidecar =
        SidecarFile.open(disk, TestArchive.LAYOUT.activeSidecar(), active).orElseThrow();
    assertThat(sidecar.isSound()).isTrue();
    var filter = sidecar.terms(writersTokenizer.fingerprint()).orElseThrow();
    for (int number = 0; number < entries; number++) {
      for (String word : Entries.numbered(number).content().split(" ", -1)) {
        assertThat(filter.mightContain(WordTokenizer.key(word.toLowerCase(Locale.ROOT)).hash()))
            .isTrue();
      }
    }
  }

  private ArchiveWriter open(StorageSettings settings) throws IOException {
    return ArchiveWriter.open(
        disk, TestArchive.ROOT, settings, writersTokenizer, LockWait.STANDARD);
  }

  private static PartitionDraft draft(int from, int to) {
    var lines = new ByteArrayOutputStream();
    var located = new ArrayList<LocatedEntry>();
    IntStream.range(from, to)
        .mapToObj(Entries::numbered)
        .forEach(entry -> {
          int offset = lines.size();
          EntryCodec.encode(entry, lines);
          located.add(
              new LocatedEntry(entry, new EntryAddress(99, offset, lines.size() - offset - 1)));
        });
    return draft(located, lines.toByteArray());
  }

  private static PartitionDraft draft(List<LocatedEntry> entries, byte[] lines) {
    var stats = new PartitionStats(RotationPolicy.DEFAULT);
    entries.forEach(located -> stats.add(located.entry()));
    return new PartitionDraft(99, lines, entries, stats);
  }

  /// The analysis of the caller: notes what it gets.
  private static final class Analysis implements EntryAnalysis {
    private final WordTokenizer words = new WordTokenizer();
    private final List<LocatedEntry> located = new ArrayList<>();
    private final List<Partition> sealed = new ArrayList<>();

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) {
      for (LocatedEntry each : entries) {
        assertThat(each.address().ordinal()).isEqualTo(ordinal);
        words.keys(each.entry().searchableText(), into);
      }
      located.addAll(entries);
      return true;
    }

    @Override
    public void sealed(Partition partition) {
      sealed.add(partition);
    }
  }
}
