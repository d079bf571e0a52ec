package dev.tsearch.service.place;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What others must know of a service. The file has two lines: the number of the process, and the
/// folder of the archive.
///
/// @param pid the number of the process
/// @param archive the folder of the archive
public record ServiceState(long pid, String archive) {

  /// Writes the file of a service.
  public void write(ServicePlace place) throws IOException {
    Path temporary = place.state().resolveSibling(place.state().getFileName() + ".new");
    Files.deleteIfExists(temporary);
    try (FileChannel file =
        FileChannel.open(
            temporary,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ServicePlace.privateFile())) {
      ByteBuffer bytes = ByteBuffer.wrap((pid + "\n" + archive + "\n").getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    }
    Files.move(temporary, place.state(), StandardCopyOption.ATOMIC_MOVE);
  }

  /// The state of the service that runs for an archive, of whatever build. Without the lock it is
  /// one of a service that was killed, and the system may have given its number to another process.
  public static Optional<ServiceState> running(ServicePlace place) throws IOException {
    return PlaceLock.isTaken(place)
        ? of(place).stream().filter(state -> state.process().isPresent()).findFirst()
        : Optional.empty();
  }

  /// Removes the files of services that were killed, of all builds. Only for the one that has the
  /// lock.
  public static void removeStale(ServicePlace place) throws IOException {
    for (String name : names(place)) {
      Files.delete(place.folder().resolve(name));
    }
  }

  /// The states of the services of an archive, of all builds. They may be stale.
  public static List<ServiceState> of(ServicePlace place) throws IOException {
    var states = new ArrayList<ServiceState>();
    for (String name : names(place)) {
      read(place.folder().resolve(name)).ifPresent(states::add);
    }
    return states;
  }

  private static List<String> names(ServicePlace place) {
    String[] names = place.folder().toFile().list();
    return names == null || !place.isPrivate()
        ? List.of()
        : Arrays.stream(names)
            .filter(name -> name.startsWith(place.archive() + "-") && name.endsWith(".state"))
            .sorted()
            .toList();
  }

  /// The state of a service; empty if it was never started or has ended. It may be stale.
  public static Optional<ServiceState> at(ServicePlace place) throws IOException {
    return read(place.state());
  }

  private static Optional<ServiceState> read(Path file) throws IOException {
    try {
      List<String> lines = Files.readAllLines(file);
      return Optional.of(new ServiceState(Long.parseLong(lines.getFirst()), lines.get(1)));
    } catch (NoSuchFileException | NumberFormatException | IndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }

  /// The process, if it runs and is a JVM as this one is.
  public Optional<ProcessHandle> process() {
    Optional<String> own = ProcessHandle.current().info().command();
    return ProcessHandle.of(pid)
        .filter(process -> own.isEmpty() || named(process).equals(name(own.get())));
  }

  private static String named(ProcessHandle process) {
    return name(process.info().command().orElse(""));
  }

  private static String name(String command) {
    return command.substring(command.lastIndexOf('/') + 1);
  }
}
