package dev.tsearch.indexer.ingest.watch;

import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Imports files soon after they were written, until [#stop] is called.
///
/// Existing files are imported first. Then the thread sleeps until the file system reports a change
/// ([FolderEvents]); changes that follow each other closely are imported together. The archive is
/// locked during a batch, not between batches. If another import holds the lock for long, the
/// changed files are imported afterwards.
///
/// A process that ends calls [#stop] first, for example in a shutdown hook: this class installs
/// none.
public final class Watch {
  /// How long changes are collected: a line is often followed by others.
  private static final Duration GATHERING = Duration.ofMillis(80);

  /// The interval of polling, where the file system reports no changes.
  private static final Duration POLLING = Duration.ofSeconds(1);

  private final Ingestor ingestor;
  private final List<Path> places;
  private final Watching watching;
  private final FolderEvents events;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopping;

  /// @param places files and folders; they need not exist yet
  public Watch(Ingestor ingestor, List<Path> places, Watching watching) throws IOException {
    this.ingestor = ingestor;
    this.places = List.copyOf(places);
    this.watching = watching;
    this.events = new FolderEvents(this.places, watching::say);
  }

  /// Watches until [#stop] is called by another thread.
  ///
  /// @throws IOException if the archive fails
  public void run() throws IOException {
    try (FolderEvents _ = events;
        Ingestor.ImportSession session = ingestor.open()) {
      events.begin();
      Set<Path> waiting = new LinkedHashSet<>(present(places));
      waiting = importBatch(session, waiting);
      watching.ready(places, events.areReported());
      while (!stopping && !Thread.currentThread().isInterrupted()) {
        Duration most = waiting.isEmpty() ? Duration.ofDays(1) : POLLING;
        if (events.areReported()) {
          waiting.addAll(events.await(most, GATHERING));
        } else {
          pause();
          waiting.addAll(present(places));
        }
        if (!stopping && !waiting.isEmpty()) {
          waiting = importBatch(session, waiting);
        }
      }
    } catch (ClosedWatchServiceException _) {
      // Another thread called stop.
    } finally {
      ended.countDown();
    }
  }

  /// Ends the watch after the current batch. Any thread may call it.
  ///
  /// @param timeout how long to wait for that
  public void stop(Duration timeout) throws InterruptedException, IOException {
    stopping = true;
    events.wake();
    ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Imports some files and folders.
  ///
  /// @return the paths to try again
  private Set<Path> importBatch(Ingestor.ImportSession session, Set<Path> paths)
      throws IOException {
    Optional<ImportReport> report = Optional.empty();
    try {
      report =
          Optional.of(
              session.importPaths(
                  present(paths), places::contains, ImportMode.CHANGED, watching::say));
    } catch (ArchiveLockedException e) {
      watching.say(e.getMessage() + "; what has changed waits");
    }
    if (report.isEmpty()) {
      return new LinkedHashSet<>(paths);
    }
    session.markWatched();
    watching.took(report.get());
    return new LinkedHashSet<>();
  }

  private static List<Path> present(Iterable<Path> paths) {
    var present = new ArrayList<Path>();
    for (Path path : paths) {
      if (Files.exists(path)) {
        present.add(path);
      }
    }
    return present;
  }

  private void pause() {
    try {
      Thread.sleep(POLLING);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      stopping = true;
    }
  }
}
