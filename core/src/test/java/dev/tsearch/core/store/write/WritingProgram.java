package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.ArchiveWorkload;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.LockWait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/// Writes into an archive until it is killed, or a number of batches: appends of one and of many,
/// rotations, drafts. Prints `<id> <id> … .` once a batch is acknowledged.
public final class WritingProgram {
  private WritingProgram() {}

  /// Writes and prints.
  ///
  /// @param arguments the archive, a prefix of the ids, a seed, and how many batches
  public static void main(String[] arguments) throws IOException {
    String prefix = arguments[1];
    var random = new Random(Long.parseLong(arguments[2]));
    long batches = Long.parseLong(arguments[3]);
    var wait = new LockWait(Duration.ofMinutes(2), _ -> {});
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            Path.of(arguments[0]),
            TestArchive.sealingAfter(7),
            new WordTokenizer(),
            wait)) {
      int next = 0;
      for (long batch = 0; batch < batches; batch++) {
        var entries = new ArrayList<Entry>();
        for (int count = 1 + random.nextInt(5); count > 0; count--) {
          entries.add(Entries.numbered(next).withId(prefix + "-" + next));
          next++;
        }
        write(writer, random.nextInt(8), entries);
        System.out.println(
            entries.stream().map(Entry::id).collect(Collectors.joining(" ", "", " .")));
      }
    }
  }

  private static void write(ArchiveWriter writer, int choice, List<Entry> entries)
      throws IOException {
    switch (choice) {
      case 0 -> {
        writer.append(entries);
        writer.rotate();
      }
      case 1 -> {
        int ordinal = writer.reserveOrdinals(1);
        writer.commit(List.of(ArchiveWorkload.prepared(writer, ordinal, entries)));
      }
      default -> writer.append(entries);
    }
  }
}
