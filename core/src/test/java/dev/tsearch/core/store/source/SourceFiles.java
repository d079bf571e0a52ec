package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Source files that exist only in memory.
public final class SourceFiles {
  /// The time of every import; long after the modification time of [#file].
  public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /// Where the store of [#openStore] is.
  static final ArchiveLayout LAYOUT = new ArchiveLayout(Path.of("/archive"));

  /// A conversation of a source.
  static final TranscriptId TRANSCRIPT = TranscriptId.main("made-up", "talk");

  /// Small logs, so that some are sealed.
  private static final SealPolicy SMALL = new SealPolicy(40_000, 20_000, 3_000);

  private SourceFiles() {}

  /// Opens the originals of an archive, which need not exist.
  static OriginalStore openStore(Disk disk) throws IOException {
    disk.createDirectories(LAYOUT.root());
    return OriginalStore.open(disk, LAYOUT, SMALL);
  }

  /// A file whose time of writing follows from its bytes.
  public static SourceFile file(String path, byte[] bytes) {
    return new SourceFile(
        Path.of(path), "key of " + path, bytes.length, Arrays.hashCode(bytes), from(bytes));
  }

  static SourceFile touched(SourceFile file) {
    return new SourceFile(
        file.path(), file.key(), file.size(), file.modifiedNanos() + 1, file.content());
  }

  /// A file with a given modification time.
  static SourceFile modifiedAt(Instant time, String path, byte[] bytes) {
    long nanos = Duration.between(Instant.EPOCH, time).toNanos();
    return new SourceFile(Path.of(path), "key of " + path, bytes.length, nanos, from(bytes));
  }

  static SourceFile moved(SourceFile file, String path) {
    return new SourceFile(
        Path.of(path), file.key(), file.size(), file.modifiedNanos(), file.content());
  }

  static SourceFile.Content from(byte[] bytes) {
    return offset -> {
      var in = new ByteArrayInputStream(bytes);
      in.skipNBytes(offset);
      return in;
    };
  }

  /// The same file, which fails after some bytes.
  static SourceFile broken(SourceFile file, int afterBytes) {
    return new SourceFile(
        file.path(),
        file.key(),
        file.size(),
        file.modifiedNanos(),
        offset -> {
          byte[] readable = file.content().open(offset).readNBytes((int) (afterBytes - offset));
          InputStream failing = InputStream.nullInputStream();
          failing.close();
          return new SequenceInputStream(new ByteArrayInputStream(readable), failing);
        });
  }

  public static byte[] random(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /// The result of storing a file.
  ///
  /// @param source its row
  /// @param storedBytes the number of bytes that were added to the originals
  record Stored(SourceRow source, Change change, long storedBytes) {}

  /// How the row of a path differs from the row before.
  enum Change {
    NEW,
    UNCHANGED,
    GROWN,
    REWRITTEN;

    private static Change of(Optional<SourceRow> before, SourceRow after) {
      if (before.isEmpty()) {
        return NEW;
      }
      if (before.get().number() != after.number()) {
        return REWRITTEN;
      }
      return before.get().length() == after.length() ? UNCHANGED : GROWN;
    }
  }

  /// Stores a file and commits.
  static Stored take(OriginalStore store, SourceFile file) throws IOException {
    return take(store, file, NOW);
  }

  static Stored take(OriginalStore store, SourceFile file, Instant now) throws IOException {
    try (OriginalTransaction transaction = store.begin(now)) {
      Optional<SourceRow> before = store.source(file.path());
      SourceRow after = transaction.store(file);
      transaction.commit();
      return new Stored(after, Change.of(before, after), transaction.storedBytes());
    }
  }

  /// The damaged lines of `sources.jsonl`.
  static List<SourcesFile.Damage> damagedLines(Disk disk, ArchiveLayout layout) throws IOException {
    var file = new SourcesFile(disk, layout);
    file.load();
    return file.damaged();
  }

  /// Reads back all bytes of a source.
  static byte[] bytes(OriginalStore store, long source) throws IOException {
    try (InputStream in = store.open(source)) {
      return in.readAllBytes();
    }
  }

  /// What may become of a file: something new, its beginning, another one, that and more, or itself
  /// and more.
  static byte[] changed(byte[] before, byte[] other, Random choice) {
    return switch (choice.nextInt(7)) {
      case 0 -> random(choice, choice.nextInt(9_000));
      case 1 -> Arrays.copyOf(before, choice.nextInt(before.length + 1));
      case 2 -> other;
      case 3 -> joined(other, random(choice, choice.nextInt(900)));
      default -> joined(before, random(choice, choice.nextInt(3_000)));
    };
  }
}
