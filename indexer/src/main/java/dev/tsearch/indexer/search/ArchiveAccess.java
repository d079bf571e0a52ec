package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// How a run opens archives and searches them. Safe for use by many threads.
public interface ArchiveAccess {

  /// For a process that runs one command: opens everything anew, and only what the command needs.
  ArchiveAccess ONCE =
      new ArchiveAccess() {
        @Override
        public Archive open(Path root) throws IOException {
          return Archive.open(new RealDisk(), root);
        }

        @Override
        public Searcher searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
          return new Searcher(archive, update, beforeOpening);
        }
      };

  /// Opens an archive for reading.
  ///
  /// @throws NoSuchFileException if the folder has no archive
  Archive open(Path root) throws IOException;

  /// A searcher of an archive that [#open] returned.
  ///
  /// @param update updates the index if much is missing in it
  /// @param beforeOpening may run each time before the index is opened
  Searcher searcher(Archive archive, IndexUpdate update, Runnable beforeOpening);
}
