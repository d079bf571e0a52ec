package dev.tsearch.indexer.lucene.index;

import java.io.IOException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/// A directory whose write lock is held from its creation on, so that no other writer commits
/// between the reading of the last commit and the opening of a writer. The writer takes the lock
/// over and releases it. For one writer.
final class LockedDirectory extends FilterDirectory {
  private final Lock lock;

  /// @throws LockObtainFailedException if another writer has the index open
  LockedDirectory(Directory directory) throws IOException {
    super(directory);
    this.lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME);
  }

  /// The lock that is held already.
  @Override
  public Lock obtainLock(String name) throws IOException {
    if (!name.equals(IndexWriter.WRITE_LOCK_NAME)) {
      throw new LockObtainFailedException("a writer has one lock, not also " + name);
    }
    return lock;
  }

  /// Releases the lock also if no writer has taken it over.
  @Override
  public void close() throws IOException {
    try (lock) {
      super.close();
    }
  }
}
