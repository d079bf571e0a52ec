package dev.tsearch.core.store.verify;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static dev.tsearch.core.store.TestArchive.ROOT;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.manifest.VerificationProgress;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.OriginalTransaction;
import dev.tsearch.core.store.source.SourceFiles;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// An archive with sealed partitions, an active one, and originals, some of which are sealed.
final class VerifiedSample {
  static final StorageSettings SETTINGS = TestArchive.sealingAfter(3);
  static final int SOURCES = 4;
  static final int SOURCE_BYTES = 1_000;

  /// Small logs, so that some are sealed.
  private static final SealPolicy SMALL = new SealPolicy(2_500, 2_500, 700);

  private VerifiedSample() {}

  /// Makes the archive: eight entries from [#SOURCES] sources of [#SOURCE_BYTES] bytes.
  static void fill(Disk whole) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS);
        OriginalStore originals = OriginalStore.open(whole, LAYOUT, SMALL)) {
      importSources(writer, originals);
      for (int n = 0; n < 8; n++) {
        var origin = new Origin(1 + n % SOURCES, 100L * n, 90, n + 1, 0);
        Entry entry = Entries.numbered(n);
        writer.append(
            List.of(entry.withMetadata(entry.metadata().with("origin", origin.toJson()))));
      }
    }
  }

  private static void importSources(ArchiveWriter writer, OriginalStore originals)
      throws IOException {
    var random = new Random(3);
    for (int n = 1; n <= SOURCES; n++) {
      byte[] bytes = SourceFiles.random(random, SOURCE_BYTES);
      int number = n;
      writer.locked(() -> {
        try (OriginalTransaction transaction = originals.begin(SourceFiles.NOW)) {
          transaction.store(SourceFiles.file("/talks/" + number, bytes));
          transaction.commit();
          transaction.derived(
              number, SOURCE_BYTES, SOURCE_BYTES, TranscriptId.main("made-up", "s1"));
          transaction.commit();
          return true;
        }
      });
    }
  }

  static Verifier.Outcome verify(Disk disk) throws IOException {
    return Verifier.verify(disk, ROOT, new Analysing(), VerificationProgress.NONE);
  }

  /// Makes keys and knows no index.
  private static final class Analysing implements VerificationListener {
    private final WordTokenizer tokenizer = new WordTokenizer();

    @Override
    public Optional<String> fingerprint() {
      return Optional.of(tokenizer.fingerprint());
    }

    @Override
    public void begin(int ordinal) {}

    @Override
    public boolean entry(LocatedEntry entry, KeySet into) {
      return tokenizer.keys(entry.entry().searchableText(), into);
    }

    @Override
    public void end(ReadStatus status, long readableBytes, Findings findings) {}
  }

  /// Repairs an archive, and verifies it again.
  static Verifier.Outcome repaired(Disk disk, Verifier.Outcome found) throws IOException {
    new Repair(disk, ROOT, SETTINGS, new WordTokenizer(), found).run(LockWait.STANDARD);
    return verify(disk);
  }

  static void replace(Disk disk, Path file, byte[] bytes) throws IOException {
    disk.delete(file);
    disk.create(file, ByteBuffer.wrap(bytes));
  }
}
