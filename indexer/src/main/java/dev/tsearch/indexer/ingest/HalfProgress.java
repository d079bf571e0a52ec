package dev.tsearch.indexer.ingest;

import dev.tsearch.indexer.ingest.report.ImportProgress;

/// Counts each byte for half: one is done when it is stored and entries were derived from it, which
/// two threads do. Passes on what they tell one at a time.
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
