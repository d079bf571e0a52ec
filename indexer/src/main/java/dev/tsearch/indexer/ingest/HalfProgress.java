package dev.tsearch.indexer.ingest;

/// Counts each byte for half: one is done when it is stored and entries were derived from it.
/// Single-threaded.
final class HalfProgress implements ImportProgress {
  private final ImportProgress progress;
  private long rest;

  HalfProgress(ImportProgress progress) {
    this.progress = progress;
  }

  @Override
  public void expect(long files, long bytes) {
    progress.expect(files, bytes);
  }

  @Override
  public void advance(long bytes) {
    rest += bytes;
    progress.advance(rest / 2);
    rest %= 2;
  }

  @Override
  public void say(String message) {
    progress.say(message);
  }
}
