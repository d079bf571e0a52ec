package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Path;

/// Forgets and redacts as the commands do.
final class Erasing {
  private Erasing() {}

  /// What is erased from an archive.
  interface Change {
    ArchiveErasure of(ForgettingArchive archive);
  }

  /// What is done with an archive and its writer.
  private interface Work<T> {
    T with(ForgettingArchive archive, ArchiveWriter writer) throws IOException;
  }

  private static <T> T open(Path root, Work<T> work) throws IOException {
    var disk = new RealDisk();
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk, root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD)) {
      return work.with(
          new ForgettingArchive(Archive.open(disk, root), AllFormats.detector(Json.SOURCE)),
          writer);
    }
  }

  /// Erases something from the archive in a folder. What its rules forget is not there afterwards.
  static ForgetReport run(Path root, Change change) throws IOException {
    return open(
        root,
        (archive, writer) -> {
          ForgetReport report = change.of(archive).run(writer).orElseThrow();
          assertThat(new ForgottenAgain(archive).preview()).isZero();
          return report;
        });
  }

  /// Overwrites what is there again.
  ///
  /// @return the number of passages
  static long again(Path root) throws IOException {
    return open(root, (archive, writer) -> new ForgottenAgain(archive).run(writer).orElseThrow());
  }

  /// Ends a rule of the archive in a folder.
  static void lift(Path root, long rule) throws IOException {
    String time = Importing.NOW.toString();
    boolean isLifted = open(root, (archive, writer) -> archive.lift(writer, rule, time));
    assertThat(isLifted).isTrue();
  }
}
