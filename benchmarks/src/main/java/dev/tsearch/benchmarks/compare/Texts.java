package dev.tsearch.benchmarks.compare;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the texts that an archive indexes, each once, for other engines to index. A record is id,
/// unit separator, text, record separator, as `sqlite3` reads it with `.mode ascii`.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.compare.Texts ARCHIVE FILE
/// ```
public final class Texts {
  private static final char UNIT_SEPARATOR = '\u001f';
  private static final char RECORD_SEPARATOR = '\u001e';

  private Texts() {}

  public static void main(String[] arguments) throws IOException {
    Archive archive = Archive.open(new RealDisk(), Path.of(arguments[0]));
    try (Snapshot snapshot = archive.snapshot();
        Writer out = Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8)) {
      for (Partition partition : snapshot.manifest().partitions()) {
        write(snapshot, partition.ordinal(), out);
      }
      write(snapshot, snapshot.activeOrdinal(), out);
    }
  }

  private static void write(Snapshot snapshot, int ordinal, Writer out) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        String text = cursor.entry().searchableText();
        if (!text.isEmpty()) {
          out.write(record(cursor.entry().id(), text));
        }
      }
    }
  }

  /// One record; separators are removed from its parts.
  static String record(String id, String text) {
    return plain(id) + UNIT_SEPARATOR + plain(text) + RECORD_SEPARATOR;
  }

  private static String plain(String text) {
    return text.replace(UNIT_SEPARATOR, ' ').replace(RECORD_SEPARATOR, ' ').replace('\0', ' ');
  }
}
