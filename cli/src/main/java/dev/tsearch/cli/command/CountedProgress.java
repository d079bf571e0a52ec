package dev.tsearch.cli.command;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.util.concurrent.atomic.AtomicLong;

/// Counts the progress of work that may be interrupted, and passes it on.
final class CountedProgress implements ImportProgress {
  private final ImportProgress progress;
  private final AtomicLong expected = new AtomicLong();
  private final AtomicLong done = new AtomicLong();

  CountedProgress(ImportProgress progress) {
    this.progress = progress;
  }

  /// This progress, as the position of the calling thread's work.
  CountedProgress described() {
    Cancellation.describe(this::position);
    return this;
  }

  private String position() {
    return expected.get() == 0
        ? Cancellation.BEGINNING
        : "after "
            + Quantity.bytes(Math.min(done.get(), expected.get()))
            + " of "
            + Quantity.bytes(expected.get());
  }

  @Override
  public void expect(long files, long bytes) {
    expected.set(bytes);
    done.set(0);
    progress.expect(files, bytes);
  }

  @Override
  public void advance(long bytes) {
    done.addAndGet(bytes);
    progress.advance(bytes);
  }

  @Override
  public void say(String message) {
    progress.say(message);
  }
}
