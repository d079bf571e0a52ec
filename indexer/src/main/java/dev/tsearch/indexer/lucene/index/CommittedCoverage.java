package dev.tsearch.indexer.lucene.index;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;

/// Reads the coverage of an index that is about to be written.
public final class CommittedCoverage {
  private CommittedCoverage() {}

  /// Returns the coverage of an intact index; empty if there is none. Deletes the files of a
  /// damaged index.
  public static Optional<Coverage> ofIntact(Directory directory) throws IOException {
    try {
      if (!DirectoryReader.indexExists(directory)) {
        return Optional.empty();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return CommitData.read(reader.getIndexCommit().getUserData());
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      if (!DamagedIndexException.isDamage(e)) {
        throw e;
      }
      for (String file : directory.listAll()) {
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          directory.deleteFile(file);
        }
      }
      return Optional.empty();
    }
  }
}
