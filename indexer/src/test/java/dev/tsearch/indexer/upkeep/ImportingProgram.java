package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Imports a folder, or rebuilds the index, in a process of its own, which is killed meanwhile.
/// Prints `begun .` and, if it comes so far, `done .`
final class ImportingProgram {
  static final String REBUILD = "rebuild";

  private ImportingProgram() {}

  /// Works and prints.
  ///
  /// @param arguments the archive, and a folder to import or [#REBUILD]
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    System.out.println("begun .");
    if (arguments[1].equals(REBUILD)) {
      rebuild(root);
    } else {
      importing(root, Path.of(arguments[1]));
    }
    System.out.println("done .");
  }

  static void importing(Path root, Path sources) throws IOException {
    Importing.run(
        new RealDisk(),
        root,
        IndexWorkload.settings(20),
        ImportMode.CHANGED,
        new ArchiveIndex(),
        List.of(sources));
  }

  static void rebuild(Path root) throws IOException {
    upkeep(root, IndexUpkeep::rebuild);
  }

  static void catchUp(Path root) throws IOException {
    upkeep(root, IndexUpkeep::catchUp);
  }

  private interface Work {
    Object run(IndexUpkeep upkeep) throws IOException;
  }

  private static void upkeep(Path root, Work work) throws IOException {
    var disk = new RealDisk();
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk, root, IndexWorkload.settings(20), new LuceneTokenizer(), LockWait.STANDARD)) {
      work.run(
          new IndexUpkeep(Archive.open(disk, root), writer, LockWait.NONE, ImportProgress.NONE));
    }
  }
}
