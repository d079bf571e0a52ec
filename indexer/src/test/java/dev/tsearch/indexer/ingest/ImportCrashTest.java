package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.UnfinishedWork;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fails at every operation of two imports, in every way, and checks the archive afterwards: it has
/// what an import had reported; after one more import it has every line once, returns the bytes of
/// each source, and is sound. The imports write originals, sources, batches of partitions and the
/// active partition.
class ImportCrashTest {
  private static final Path ROOT = Path.of("/archive");

  @TempDir Path folder;

  private Path first;
  private Path second;
  private LongSupplier nanos = () -> 0;

  @BeforeEach
  void writeSources() throws IOException {
    first = Files.createDirectory(folder.resolve("first"));
    second = Files.createDirectory(folder.resolve("second"));
    String old = lines("old", 0, 8, -400);
    String recent = lines("recent", 0, 7, 0);
    Files.writeString(first.resolve("old.jsonl"), old);
    Files.writeString(first.resolve("recent.jsonl"), recent);
    Files.writeString(second.resolve("copy.jsonl"), old);
    Files.writeString(second.resolve("other.jsonl"), "torn {\n" + lines("other", 0, 4, -200));
  }

  @Test
  void nothingIsLostOrDuplicated_atEveryFailingOperation() throws IOException {
    report("one operation fails", tryEveryOperation(Fault.FailAt::new));
    report("a write is torn", tryEveryOperation(Fault.TearAt::new));
    report("the program ends", tryEveryOperation(Fault.StopAt::new));
    report("power goes", tryEveryOperation(Fault.FreezeAt::new));
  }

  @Test
  void nothingIsLostOrDuplicated_atEveryFailingRead() throws IOException {
    var disk = new MemoryDisk();
    var counting = FaultyDisk.counting(disk);
    importing(counting, first, second);
    for (long at = 0; at < counting.reads(); at++) {
      check(new Fault.FailReadAt(at));
    }
    report("one read fails", counting.reads());
  }

  @Test
  void nothingIsLostOrDuplicated_whileEntriesAreCommittedAndSourcesAreStored() throws IOException {
    nanos = ticking();
    for (int i = 0; i < 4; i++) {
      Files.writeString(first.resolve("more" + i + ".jsonl"), lines("more" + i, 0, 4, -40L * i));
    }
    var counting = FaultyDisk.counting(new MemoryDisk());
    importing(counting, first);
    assertThat(counting.operations()).isGreaterThan(60);
    for (long at = 3; at < counting.operations(); at += 18) {
      var disk = new MemoryDisk();
      try {
        importing(new FaultyDisk(disk, new Fault.FreezeAt(at)), first);
      } catch (IOException _) {
        // the power has gone
      }
      for (MemoryDisk left : List.of(disk.copy(), disk.crash(), disk.crash(at))) {
        assertEveryOriginIsThere(left, "power goes at " + at);
        importing(left, first);
        assertThat(contents(left)).as("at %d", at).hasSize(31).doesNotHaveDuplicates();
      }
    }
  }

  /// Every entry that is visible has its bytes in the originals.
  private static void assertEveryOriginIsThere(MemoryDisk left, String when) throws IOException {
    if (!left.exists(ROOT.resolve("manifest.json"))) {
      return;
    }
    try (OriginalStore originals = OriginalStore.open(left, Archive.open(left, ROOT).layout())) {
      for (Entry entry : Importing.entries(left, ROOT)) {
        Origin origin = entry.metadata().origin().orElseThrow();
        byte[] bytes = originals.read(origin.source(), origin.offset(), origin.length());
        assertThat(new String(bytes, UTF_8)).as(when).contains(entry.content());
      }
    }
  }

  /// Every step takes a second, so that each source is stored under a lock of its own.
  private static LongSupplier ticking() {
    var now = new AtomicLong();
    return () -> now.getAndAdd(1_000_000_000L);
  }

  private long tryEveryOperation(LongFunction<Fault> fault) throws IOException {
    var counting = FaultyDisk.counting(new MemoryDisk());
    importing(counting, first, second);
    for (long at = 0; at < counting.operations(); at++) {
      check(fault.apply(at));
    }
    return counting.operations();
  }

  private void check(Fault fault) throws IOException {
    var disk = new MemoryDisk();
    var faulty = new FaultyDisk(disk, fault);
    List<String> reported = new ArrayList<>();
    long reportedAt = Long.MAX_VALUE;
    try {
      importing(faulty, first);
      reported.addAll(contents(disk));
      reportedAt = faulty.operations();
      importing(faulty, second);
    } catch (IOException _) {
      // The fault; the first import may have been reported before it.
    }
    boolean powerWent = fault instanceof Fault.FreezeAt(long at) && at < reportedAt;
    check(disk.copy(), reported, fault + ", the program ends");
    check(disk.crash(), powerWent ? List.of() : reported, fault + ", least survives");
    check(disk.crash(7), powerWent ? List.of() : reported, fault + ", some survives");
  }

  private void check(MemoryDisk left, List<String> reported, String when) throws IOException {
    if (left.exists(ROOT.resolve("manifest.json"))) {
      assertThat(contents(left)).as(when).doesNotHaveDuplicates().containsAll(reported);
      UnfinishedWork.assertNothingLost(left, ROOT, when);
    } else {
      assertThat(reported).as(when).isEmpty();
    }
    importing(left, first, second);
    assertThat(contents(left)).as(when).hasSize(19).doesNotHaveDuplicates();
    recover(left); // an import that found nothing new was no writer
    assertThat(Verifier.verify(Archive.open(left, ROOT)).findings()).as(when).isEmpty();
    assertBytesComeBack(left, when);
  }

  private static void recover(MemoryDisk disk) throws IOException {
    ArchiveWriter.open(
            disk, ROOT, StorageSettings.DEFAULT, new KeysOnly().tokenizer(), LockWait.STANDARD)
        .close();
  }

  private static void assertBytesComeBack(MemoryDisk disk, String when) throws IOException {
    try (OriginalStore originals = OriginalStore.open(disk, Archive.open(disk, ROOT).layout())) {
      for (SourceRow source : originals.all()) {
        try (InputStream in = originals.open(source.number())) {
          byte[] file = Files.readAllBytes(Path.of(source.path()));
          assertThat(in.readAllBytes()).as(when + ", " + source.path()).isEqualTo(file);
        }
      }
    }
  }

  private void importing(Disk disk, Path... paths) throws IOException {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            3,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken());
    StorageSettings settings = StorageSettings.DEFAULT.withRotation(policy);
    for (Path path : paths) {
      ImportReport report =
          Importing.run(
              Importing.setting(disk, ROOT, settings, nanos),
              ImportMode.CHANGED,
              new KeysOnly(),
              List.of(path));
      if (!report.failed().isEmpty()) {
        throw new IOException(report.failed().toString());
      }
    }
  }

  private static List<String> contents(Disk disk) throws IOException {
    return Importing.entries(disk, ROOT).stream().map(Entry::content).toList();
  }

  private static String lines(String session, int from, int to, long days) {
    var text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(Importing.said(session, days * 86_400 + i, session + i));
    }
    return text.toString();
  }

  private static void report(String what, long points) {
    System.out.printf("import, %s: %d points, nothing lost%n", what, points);
  }
}
