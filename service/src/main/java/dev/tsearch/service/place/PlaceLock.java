package dev.tsearch.service.place;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/// The lock that the service of an archive holds while it runs: there is one service for each
/// archive and user. The operating system releases it when the process ends.
///
/// @param channel the open file, which has the lock
public record PlaceLock(FileChannel channel) implements Closeable {

  /// Takes the lock; empty if another service has it.
  ///
  /// @throws IOException if the file cannot be opened
  public static Optional<PlaceLock> take(ServicePlace place) throws IOException {
    FileChannel channel =
        FileChannel.open(
            place.lock(),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            ServicePlace.privateFile());
    boolean isTaken = false;
    try {
      isTaken = channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      isTaken = false; // this process has it
    } finally {
      if (!isTaken) {
        channel.close();
      }
    }
    return isTaken ? Optional.of(new PlaceLock(channel)) : Optional.empty();
  }

  /// Whether a service has it. Not for the process of a service: looking would end its own lock.
  ///
  /// @throws IOException if the file cannot be opened
  static boolean isTaken(ServicePlace place) throws IOException {
    if (!Files.exists(place.lock())) {
      return false;
    }
    Optional<PlaceLock> taken = take(place);
    if (taken.isPresent()) {
      taken.get().close();
    }
    return taken.isEmpty();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
