package dev.tsearch.core.store.manifest;

/// Receives the progress of a verification. Called by one thread.
public interface VerificationProgress {
  /// Ignores the progress.
  VerificationProgress NONE =
      new VerificationProgress() {
        @Override
        public void expect(long bytes) {}

        @Override
        public void advance(long bytes) {}
      };

  /// Reports that `bytes` more bytes are to be read.
  void expect(long bytes);

  /// Reports that `bytes` more bytes were read.
  void advance(long bytes);
}
