package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.claude.ClaudeStream;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Derives the entries of an archive again from its originals.
class DeriveAgainTest {
  private static final Path ROOT = Path.of("/archive");

  @TempDir Path folder;

  private Path sources;

  @BeforeEach
  void makeFolders() throws IOException {
    sources = Files.createDirectory(folder.resolve("sources"));
  }

  @Test
  void entriesStayTheSame_evenIfTheSourcesAreGone() throws IOException {
    var disk = new MemoryDisk();
    fill(disk);
    List<String> before = said(disk);
    deleteSources();
    ImportReport report = again(disk, detector());
    assertThat(said(disk)).containsExactlyInAnyOrderElementsOf(before);
    assertThat(report.entriesAdded()).isEqualTo(before.size() - 3);
    assertThat(Verifier.verify(Archive.open(disk, ROOT)).findings()).isEmpty();
    again(disk, detector());
    assertThat(said(disk)).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void improvedReaderChangesEntriesButNoIds() throws IOException {
    var disk = new MemoryDisk();
    fill(disk);
    List<String> ids = ids(disk);
    again(
        disk, new Detector(List.of(new Loud(new ClaudeCode(Json.SOURCE)), new Chibi(Json.SOURCE))));
    assertThat(ids(disk)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(Importing.entries(disk, ROOT))
        .extracting(Entry::content)
        .contains("APPLES", "OTHER APPLES", "appended first", "appended last")
        .doesNotContain("apples");
  }

  @Test
  void entriesOfARemovedFormatStay() throws IOException {
    var disk = new MemoryDisk();
    fill(disk);
    List<String> before = said(disk);
    again(disk, new Detector(List.of(new ClaudeCode(Json.SOURCE))));
    assertThat(said(disk)).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void laterImportsAddOnlyNewEntries() throws IOException {
    var disk = new MemoryDisk();
    fill(disk);
    again(disk, detector());
    int count = ids(disk).size();
    assertThat(importing(disk).entriesAdded()).isZero();
    Files.writeString(sources.resolve("late.jsonl"), Importing.said("s9", 1, "figs"));
    assertThat(importing(disk).entriesAdded()).isEqualTo(1);
    assertThat(ids(disk)).hasSize(count + 1).doesNotHaveDuplicates();
  }

  @Test
  void archiveHasAllOldOrAllNewEntries_atEveryFailure() throws IOException {
    tryEvery(Fault.FailAt::new);
    tryEvery(Fault.StopAt::new);
    tryEvery(Fault.FreezeAt::new);
  }

  private void tryEvery(LongFunction<Fault> fault) throws IOException {
    var filled = new MemoryDisk();
    fill(filled);
    List<String> expected = said(filled);
    MemoryDisk trial = filled.copy();
    var counting = FaultyDisk.counting(trial);
    again(counting, detector());
    for (long at = 0; at < counting.operations(); at++) {
      MemoryDisk disk = filled.copy();
      try {
        again(new FaultyDisk(disk, fault.apply(at)), detector());
      } catch (IOException _) {
        // The fault.
      }
      for (MemoryDisk left : List.of(disk.copy(), disk.crash(), disk.crash(7))) {
        recover(left);
        assertThat(said(left)).as("at " + at).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Verifier.verify(Archive.open(left, ROOT)).findings())
            .as("at " + at)
            .noneMatch(finding -> finding.severity() == Finding.Severity.DATA_LOSS);
        assertThat(importing(left).entriesAdded()).as("at " + at).isZero();
      }
    }
  }

  @Test
  void everySampleGivesTheSameEntriesWhenDerivedAgain() throws IOException {
    Path root = folder.resolve("archive");
    var disk = new RealDisk();
    for (String name : List.of("claude", "fasthooks", "entire", "spec-inputs/chibi")) {
      Importing.run(
          disk,
          root,
          settings(1_000),
          ImportMode.CHANGED,
          List.of(SharedData.copy(name, folder.resolve("data"))));
    }
    List<String> before = said(disk, root);
    ingestor(disk, root, detector(), 1_000).deriveAgain(ImportProgress.NONE);
    List<String> after = said(disk, root);
    assertThat(others(before, after)).as("lost").isEmpty();
    assertThat(others(after, before)).as("made up").isEmpty();
    assertThat(after).hasSameSizeAs(before);
  }

  /// The first elements that one list has and another lacks.
  private static List<String> others(List<String> some, List<String> without) {
    var known = new HashSet<>(without);
    return some.stream()
        .filter(said -> !known.contains(said))
        .map(said -> said.substring(0, Math.min(120, said.length())))
        .limit(10)
        .toList();
  }

  /// Sessions of two formats, a revision with an earlier time than the first version, a copy, a
  /// fork, a torn line, and appended entries.
  private void fill(MemoryDisk disk) throws IOException {
    append(disk, "appended first");
    String one = Importing.said("s1", 50, "apples");
    Path first = Files.writeString(sources.resolve("one.jsonl"), one + "no json\n");
    importing(disk);
    String revised = one.replace("apples", "other apples").replace("08:00:50", "07:00:00");
    Files.writeString(first, revised + Importing.said("s1", 51, "pears"));
    Files.writeString(
        sources.resolve("two.jsonl"), Importing.said("s2", 20, "plums") + "{\"type\":\"user\",");
    importing(disk);
    Files.copy(first, sources.resolve("copy.jsonl"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(
        Files.createDirectories(sources.resolve("contexts/g/transcript")).resolve("active.jsonl"),
        "{\"id\":\"a1\",\"timestamp\":1700000000,\"from\":\"ann\",\"to\":\"g\",\"content\":\"When?\","
            + "\"entry_type\":\"message\"}\n");
    importing(disk);
    append(disk, "appended last");
  }

  private void deleteSources() throws IOException {
    try (var files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void append(Disk disk, String text) throws IOException {
    var defaults = new ContextAppender.Defaults(new ContextName("diary"), "ann", true);
    try (var appender =
        new ContextAppender(
            disk,
            writer(disk),
            new Chibi(Json.SOURCE),
            Json.SOURCE,
            InstantSource.fixed(Importing.NOW),
            defaults)) {
      appender.append(List.of(text.getBytes(UTF_8)));
    }
  }

  private static ArchiveWriter writer(Disk disk) throws IOException {
    return ArchiveWriter.open(
        disk, ROOT, settings(3), new KeysOnly().tokenizer(), LockWait.STANDARD);
  }

  private static void recover(Disk disk) throws IOException {
    writer(disk).close();
  }

  private ImportReport importing(Disk disk) throws IOException {
    return Importing.run(disk, ROOT, settings(3), ImportMode.CHANGED, List.of(sources));
  }

  private static ImportReport again(Disk disk, Detector detector) throws IOException {
    return ingestor(disk, ROOT, detector, 3).deriveAgain(ImportProgress.NONE);
  }

  private static Ingestor ingestor(Disk disk, Path root, Detector detector, int maxEntries) {
    var setting = Importing.setting(disk, root, settings(maxEntries));
    return new Ingestor(setting, detector, new KeysOnly(), EmbeddedSources.NONE);
  }

  private static Detector detector() {
    return new Detector(
        List.of(
            new ClaudeCode(Json.SOURCE), new ClaudeStream(Json.SOURCE), new Chibi(Json.SOURCE)));
  }

  private static StorageSettings settings(int maxEntries) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT.withRotation(
        new RotationPolicy(
            maxEntries,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken()));
  }

  private static List<String> ids(Disk disk) throws IOException {
    return Importing.entries(disk, ROOT).stream().map(e -> e.identity().toString()).toList();
  }

  private static List<String> said(Disk disk) throws IOException {
    return said(disk, ROOT);
  }

  private static List<String> said(Disk disk, Path root) throws IOException {
    return Importing.entries(disk, root).stream()
        .map(entry ->
            entry.identity() + " " + entry.timestamp() + " " + entry.type() + " " + entry.content())
        .toList();
  }

  /// Reads like another format, and converts the texts to upper case.
  private record Loud(SourceFormat quiet) implements SourceFormat {
    @Override
    public String name() {
      return quiet.name();
    }

    @Override
    public boolean claims(Head head) {
      return quiet.claims(head);
    }

    @Override
    public OptionalLong firstTime(Head head, SourceContext context) {
      return quiet.firstTime(head, context);
    }

    @Override
    public boolean repeats(Entry earlier, Entry later) {
      return quiet.repeats(earlier, later);
    }

    @Override
    public SourceReader open(SourceContext context, InputStream in, long from) {
      SourceReader reader = quiet.open(context, in, from);
      return new SourceReader() {
        @Override
        public Optional<ReadResult> next() throws IOException {
          return reader.next().map(Loud::louder);
        }

        @Override
        public long offset() {
          return reader.offset();
        }

        @Override
        public TranscriptId transcript() throws IOException {
          return reader.transcript();
        }
      };
    }

    private static ReadResult louder(ReadResult result) {
      return result instanceof ReadResult.Read(Entry entry)
          ? new ReadResult.Read(
              new Entry(
                  entry.id(),
                  entry.timestamp(),
                  entry.from(),
                  entry.to(),
                  entry.content().toUpperCase(Locale.ROOT),
                  entry.type(),
                  entry.metadata()))
          : result;
    }
  }
}
