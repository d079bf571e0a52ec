package dev.tsearch.indexer.ingest;

import dev.tsearch.indexer.ingest.report.ImportProgress;

/// Reports the progress of two threads. A byte is done once one thread has stored it and the other
/// has derived entries from it: each report counts half. Thread-safe.
final class HalfProgress implements ImportProgress {
  private final ImportProgress progress;
  private long rest;

  HalfProgress(ImportProgress progress) {
    this.progress = progress;
  }

  @Override
  public synchronized void expect(long files, long bytes) {
    progress.expect(files, bytes);
  }

  @Override
  public synchronized void advance(long bytes) {
    rest += bytes;
    progress.advance(rest / 2);
    rest %= 2;
  }

  @Override
  public synchronized void say(String message) {
    progress.say(message);
  }
}
