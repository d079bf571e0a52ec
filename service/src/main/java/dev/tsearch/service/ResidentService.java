package dev.tsearch.service;

import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.handover.HandoverServer;
import dev.tsearch.service.place.PlaceLock;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.ServiceState;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A service from its start to its end.
///
/// @param place its files
/// @param life what is known of it
/// @param log its log
/// @param runner runs the commands of its clients
/// @param followers keep the archive current, each in a thread of its own
/// @param maxIdle the service ends after so long without a command; empty for never
public record ResidentService(
    ServicePlace place,
    ServiceLife life,
    ServiceLog log,
    CommandRunner runner,
    List<Follower> followers,
    Optional<Duration> maxIdle) {
  /// Copies the list.
  public ResidentService {
    followers = List.copyOf(followers);
  }

  /// How often a service looks whether it was idle for too long.
  static final Duration IDLE_CHECK = Duration.ofSeconds(30);

  /// How long an older service may take to end by itself.
  private static final Duration MAX_HANDOVER = Duration.ofSeconds(3);

  private static final Duration LOCK_INTERVAL = Duration.ofMillis(20);

  /// How long the commands and the import that run at the end may take, each.
  private static final Duration MAX_LAST_WORK = Duration.ofMillis(800);

  private static final Duration FOREVER = Duration.ofDays(10_000);

  /// Runs until [ServiceLife#stop] is called or the service was idle for too long.
  ///
  /// @param ready called once commands are accepted
  /// @throws ServiceRunsException if a service of the same build runs for the archive
  /// @throws IOException if the files of the service cannot be written
  public void run(Runnable ready) throws IOException, InterruptedException {
    place.createFolder();
    try (PlaceLock _ = lock()) {
      Files.deleteIfExists(place.socket()); // of a service that was killed
      ServiceState.removeStale(place);
      try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
        socket.bind(UnixDomainSocketAddress.of(place.socket()));
        Files.setPosixFilePermissions(place.socket(), PosixFilePermissions.fromString("rw-------"));
        new ServiceState(ProcessHandle.current().pid(), life.archive().toString()).write(place);
        log.line("started");
        serve(new HandoverServer(socket, new CountedCommands(runner, life)), ready);
      } finally {
        Files.deleteIfExists(place.socket());
        Files.deleteIfExists(place.state());
        log.line("ended");
      }
    }
  }

  /// Takes the lock, and ends a service of another build that has it.
  private PlaceLock lock() throws IOException, InterruptedException {
    Optional<PlaceLock> lock = PlaceLock.take(place);
    Optional<ServiceState> same = ServiceState.at(place);
    if (lock.isEmpty() && same.isPresent() && same.get().process().isPresent()) {
      throw new ServiceRunsException(same.get().archive(), same.get().pid());
    }
    for (Duration waited = Duration.ZERO; lock.isEmpty(); waited = waited.plus(LOCK_INTERVAL)) {
      for (ServiceState older : ServiceState.of(place)) {
        boolean isLate = waited.compareTo(MAX_HANDOVER) > 0;
        older.process().ifPresent(isLate ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
      }
      if (waited.compareTo(MAX_HANDOVER.multipliedBy(2)) > 0) {
        throw new IOException(place.lock() + ": another process holds the lock");
      }
      Thread.sleep(LOCK_INTERVAL);
      lock = PlaceLock.take(place);
    }
    return lock.get();
  }

  private void serve(HandoverServer server, Runnable ready)
      throws IOException, InterruptedException {
    Thread.ofPlatform().daemon().name("tsearch-accept").start(() -> orStop(server::run));
    for (Follower follower : followers) {
      Thread.ofPlatform().daemon().name("tsearch-follow").start(() -> orReport(follower::run));
    }
    ready.run();
    while (!life.awaitStop(maxIdle.isEmpty() ? FOREVER : IDLE_CHECK) && !isIdleForTooLong()) {
      // Waits on.
    }
    server.drain(MAX_LAST_WORK);
    for (Follower follower : followers) {
      follower.stop(MAX_LAST_WORK.dividedBy(followers.size()));
    }
  }

  private boolean isIdleForTooLong() {
    return maxIdle.isPresent() && life.idle().compareTo(maxIdle.get()) > 0;
  }

  /// Work that may fail.
  private interface Work {
    void run() throws IOException;
  }

  /// Without connections the service is of no use.
  private void orStop(Work work) {
    orReport(work);
    life.stop();
  }

  /// Searches go on without the work.
  private void orReport(Work work) {
    try {
      work.run();
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      life.failed(message);
      log.line(message);
    }
  }
}
