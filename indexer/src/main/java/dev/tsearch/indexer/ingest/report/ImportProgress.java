package dev.tsearch.indexer.ingest.report;

/// Is told how far an import is, by one thread at a time.
public interface ImportProgress {

  /// Nobody wants to know.
  ImportProgress NONE =
      new ImportProgress() {
        @Override
        public void expect(long files, long bytes) {}

        @Override
        public void advance(long bytes) {}

        @Override
        public void say(String message) {}
      };

  /// What there is to do: so many files that are new or have grown, with so many new bytes.
  void expect(long files, long bytes);

  /// Entries were derived from so many more bytes.
  void advance(long bytes);

  /// Something that a person may want to know now, for example that another writer is waited for.
  void say(String message);
}
