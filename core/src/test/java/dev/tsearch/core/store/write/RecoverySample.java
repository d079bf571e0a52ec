package dev.tsearch.core.store.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An archive of five entries, of which four are sealed in partitions 0 and 1, and one is active in
/// partition 2.
final class RecoverySample {
  static final List<String> ALL = List.of("id-0", "id-1", "id-2", "id-3", "id-4");
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);
  private final MemoryDisk disk;
  private final List<String> told = new ArrayList<>();

  RecoverySample(MemoryDisk disk) {
    this.disk = disk;
  }

  void fill() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      for (int n = 0; n < 5; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
    }
  }

  /// Opens the archive for writing, which recovers it.
  void recover() throws IOException {
    var wait = new LockWait(LockWait.STANDARD.timeout(), told::add);
    ArchiveWriter.open(disk, TestArchive.ROOT, SETTINGS, new WordTokenizer(), wait).close();
  }

  /// What the recovery reported.
  List<String> told() {
    return told;
  }

  void assertWhole() throws IOException {
    assertThat(TestArchive.ids(disk)).isEqualTo(ALL);
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  /// Appends a text to a file.
  void write(Path file, String text) throws IOException {
    try (Disk.OutputFile output = disk.append(file)) {
      output.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
  }

  String text(Path file) throws IOException {
    return new String(disk.readAll(file), UTF_8);
  }

  /// The line of an entry, with its newline.
  static String line(Entry entry) {
    return new String(EntryCodec.encode(entry), UTF_8);
  }

  Partition sealed(int ordinal) throws IOException {
    return TestArchive.manifest(disk).partition(ordinal).orElseThrow();
  }
}
