package dev.tsearch.cli.command.service;

import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.ingest.watch.FolderEvents;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.service.Follower;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Keeps the index of the archive of a service current, whichever process adds entries. Without it
/// each search would analyze the entries that the index lacks. Sleeps until a writer of any process
/// commits.
public final class IndexFollower implements Follower {
  /// An index that lacks more is updated soon: a search would spend some milliseconds on it. One
  /// that lacks less is updated once no process has written for [#QUIET].
  static final long MANY_BYTES = 128L << 10;

  /// How long commits are collected. A writer often makes several.
  private static final Duration GATHERING = Duration.ofMillis(500);

  private static final Duration QUIET = Duration.ofSeconds(10);
  private static final Duration FOREVER = Duration.ofDays(1);

  /// How long to wait after a failure, for example because another process updates the index. It
  /// doubles with each further failure.
  private static final Duration FIRST_RETRY = Duration.ofSeconds(2);

  private static final Duration LAST_RETRY = Duration.ofMinutes(5);

  private final KeptArchive archive;
  private final IndexUpdate update;
  private final Consumer<String> say;
  private final FolderEvents events;
  private final CountDownLatch ended = new CountDownLatch(1);
  private Duration retry = FIRST_RETRY;
  private volatile boolean isStopping;

  /// @param archive the archive, which need not exist yet
  /// @param update updates its index
  /// @param say receives a message if an update fails, or if the file system reports no changes
  public IndexFollower(KeptArchive archive, IndexUpdate update, Consumer<String> say)
      throws IOException {
    this.archive = archive;
    this.update = update;
    this.say = say;
    var layout = new ArchiveLayout(archive.root());
    // Only these files change with every commit; the index itself is not watched.
    this.events = new FolderEvents(List.of(layout.manifest(), layout.active()), say);
  }

  @Override
  public void run() throws IOException {
    try (FolderEvents _ = events) {
      events.begin();
      Duration pause = updateOrSay(true);
      while (!isStopping) {
        boolean isQuiet = events.await(pause, GATHERING).isEmpty();
        pause = isStopping ? pause : updateOrSay(isQuiet);
      }
    } catch (ClosedWatchServiceException _) {
      // Another thread called stop.
    } finally {
      ended.countDown();
    }
  }

  /// Updates the index if that pays. Searches go on if it fails: the disk may be full, for example.
  private Duration updateOrSay(boolean isQuiet) {
    try {
      return update(isQuiet);
    } catch (IOException e) {
      say.accept(String.valueOf(e.getMessage()));
      return failed();
    }
  }

  /// Updates the index if that pays.
  ///
  /// @param isQuiet whether no process has written since the last call
  /// @return how long to wait for the next commit
  private Duration update(boolean isQuiet) throws IOException {
    long lacking = archive.uncoveredBytes();
    if (lacking == 0) {
      return events.areReported() ? FOREVER : QUIET;
    }
    if (lacking < MANY_BYTES && !isQuiet) {
      return QUIET;
    }
    if (update.run(lacking)) {
      retry = FIRST_RETRY;
      return QUIET;
    }
    return failed();
  }

  /// How long to wait after a failure.
  private Duration failed() {
    Duration pause = retry;
    retry = retry.multipliedBy(2);
    retry = retry.compareTo(LAST_RETRY) > 0 ? LAST_RETRY : retry;
    return pause;
  }

  @Override
  public void stop(Duration timeout) throws IOException, InterruptedException {
    isStopping = true;
    events.wake();
    ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }
}
