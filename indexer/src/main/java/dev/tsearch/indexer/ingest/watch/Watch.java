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

/// Imports what changes in some places, soon after it was written, until it is told to stop.
///
/// What is there at the beginning is imported first. From then on the thread sleeps until the file
/// system tells of a change ([FolderEvents]); changes that follow each other closely are taken in
/// together. The archive is locked while a batch is taken in and not between batches. If another
/// import has it for long, what has changed waits and is taken in afterwards.
public final class Watch {
  /// Changes are gathered for this long: a line is often followed by others.
  private static final Duration GATHERING = Duration.ofMillis(80);

  /// How often one looks where the system tells nothing.
  private static final Duration POLLING = Duration.ofSeconds(1);

  private final Ingestor ingestor;
  private final List<Path> places;
  private final Watching watching;
  private final FolderEvents events;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopping;

  /// @param places files and folders; those that are not there yet are waited for
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
      waiting = takeIn(session, waiting);
      watching.ready(places, events.areTold());
      while (!stopping && !Thread.currentThread().isInterrupted()) {
        Duration most = waiting.isEmpty() ? Duration.ofDays(1) : POLLING;
        if (events.areTold()) {
          waiting.addAll(events.await(most, GATHERING));
        } else {
          pause();
          waiting.addAll(present(places));
        }
        if (!stopping && !waiting.isEmpty()) {
          waiting = takeIn(session, waiting);
        }
      }
    } catch (ClosedWatchServiceException _) {
      // Told to stop.
    } finally {
      ended.countDown();
    }
  }

  /// Ends the watch, once what it is taking in is safe. May be called by any thread.
  ///
  /// @param most how long to wait for that
  public void stop(Duration most) throws InterruptedException, IOException {
    stopping = true;
    events.wake();
    ended.await(most.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Imports some files and folders.
  ///
  /// @return those that have to be tried again
  private Set<Path> takeIn(Ingestor.ImportSession session, Set<Path> paths) throws IOException {
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
