package dev.tsearch.service;

import dev.tsearch.service.ServiceStatus.PastError;
import dev.tsearch.service.ServiceStatus.PastImport;
import dev.tsearch.service.ServiceStatus.SlowCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// What is known of a running service, and the request to end it. Its memory is bounded. Safe for
/// use by many threads.
public final class ServiceLife {
  private static final int REMEMBERED = 10;

  private final Path archive;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Instant started;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Deque<PastImport> imports = new ArrayDeque<>();
  private final Deque<PastError> errors = new ArrayDeque<>();
  private final PriorityQueue<SlowCommand> slowest =
      new PriorityQueue<>(Comparator.comparingLong(SlowCommand::nanos));
  private final List<Consumer<PastImport>> listeners = new CopyOnWriteArrayList<>();
  private int clients;
  private long commands;
  private long lastUseNanos;
  private boolean watching;

  /// @param archive the folder of the archive
  /// @param nanos measures durations, as `System.nanoTime()` does
  public ServiceLife(Path archive, InstantSource clock, LongSupplier nanos) {
    this.archive = archive;
    this.clock = clock;
    this.nanos = nanos;
    this.started = clock.instant();
    this.lastUseNanos = nanos.getAsLong();
  }

  /// The folder of the archive.
  public Path archive() {
    return archive;
  }

  /// Asks the service to end.
  public void stop() {
    stop.countDown();
  }

  /// Waits until the service is asked to end.
  public void awaitStop() throws InterruptedException {
    stop.await();
  }

  /// Waits until the service is asked to end, for a time at most.
  ///
  /// @return whether it was
  boolean awaitStop(Duration atMost) throws InterruptedException {
    return stop.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// A command began.
  ///
  /// @return when, for [#ended]
  synchronized long began() {
    clients++;
    return nanos.getAsLong();
  }

  /// A command ended.
  ///
  /// @param beganNanos when it began
  synchronized void ended(List<String> arguments, long beganNanos) {
    left();
    slowest.add(new SlowCommand(arguments, lastUseNanos - beganNanos));
    if (slowest.size() > REMEMBERED) {
      slowest.remove();
    }
  }

  /// A conversation ended. Its duration says nothing about the service.
  synchronized void left() {
    clients--;
    commands++;
    lastUseNanos = nanos.getAsLong();
  }

  /// How long no command has run.
  synchronized Duration idle() {
    return clients > 0 ? Duration.ZERO : Duration.ofNanos(nanos.getAsLong() - lastUseNanos);
  }

  /// The service imports what is written from now on.
  public synchronized void watches() {
    watching = true;
  }

  /// Tells a listener of each import that adds entries, after it was committed.
  public void listen(Consumer<PastImport> listener) {
    listeners.add(listener);
  }

  /// An import added entries.
  public void imported(int sessions, long entries) {
    var past = new PastImport(clock.instant(), sessions, entries);
    synchronized (this) {
      remember(imports, past);
    }
    listeners.forEach(listener -> listener.accept(past));
  }

  /// Something failed.
  public synchronized void failed(String message) {
    remember(errors, new PastError(clock.instant(), message));
  }

  private static <T> void remember(Deque<T> queue, T last) {
    queue.addFirst(last);
    if (queue.size() > REMEMBERED) {
      queue.removeLast();
    }
  }

  /// As Linux reports it, in kibibytes.
  private static long residentBytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) << 10;
        }
      }
    } catch (IOException _) {
      return 0;
    }
    return 0;
  }

  /// The service as it is now.
  public synchronized ServiceStatus status() {
    Runtime runtime = Runtime.getRuntime();
    List<SlowCommand> slow = new ArrayList<>(slowest);
    slow.sort(Comparator.comparingLong(SlowCommand::nanos).reversed());
    return new ServiceStatus(
        ProcessHandle.current().pid(),
        archive.toString(),
        started,
        clock.instant(),
        runtime.totalMemory() - runtime.freeMemory(),
        residentBytes(),
        clients,
        commands,
        watching,
        List.copyOf(imports),
        List.copyOf(errors),
        slow);
  }
}
