package dev.tsearch.indexer.ingest.report;

/// Receives the progress and the diagnostics of an import. Called by one thread at a time.
@FunctionalInterface
public interface ImportProgress {
  /// Ignores everything. No lambda: the AOT cache has none of an interface that is initialized.
  ImportProgress NONE = new NoProgress();

  /// Ignores everything.
  final class NoProgress implements ImportProgress {
    private NoProgress() {}

    @Override
    public void say(String message) {
      // nobody listens
    }
  }

  /// Receives the amount of work, before the first [#advance].
  ///
  /// @param files how many files are new or have grown
  /// @param bytes how many new bytes they have
  default void expect(long files, long bytes) {}

  /// Receives how many more bytes are done.
  default void advance(long bytes) {}

  /// Receives a message for the user, for example that another writer holds the lock.
  void say(String message);
}
