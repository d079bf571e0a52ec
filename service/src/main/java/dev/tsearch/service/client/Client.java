package dev.tsearch.service.client;

import dev.tsearch.service.place.BuildName;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.wire.HandedCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;

/// The entry point of a process that hands its command over to a service.
public final class Client {
  /// How long a service may take to accept a command, and how long it may then say nothing. A
  /// service that hangs costs the user no more than this: the command then runs by itself.
  private static final Duration MAX_ANSWER = Duration.ofMillis(200);

  private static final String TERMINALS = "TSEARCH_TERMINAL";

  private Client() {}

  /// Runs a command.
  ///
  /// @param words the jar of the program, the number of words that start the program by itself,
  ///   these words, and the arguments of the command
  public static void main(String[] words) {
    Runtime.getRuntime().halt(run(words, System.getenv()));
  }

  /// Runs a command as [#main] does, with other environment variables.
  ///
  /// @return the exit status
  static int run(String[] words, Map<String, String> variables) {
    List<String> all = List.of(words);
    int first = 2 + Integer.parseInt(words[1]);
    var own = new OwnProcess(all.subList(2, first), all.subList(first, words.length));
    return run(Path.of(words[0]), own, variables);
  }

  private static int run(Path jar, OwnProcess own, Map<String, String> variables) {
    if (!variables.containsKey(TERMINALS)) {
      return own.run(); // nothing says what the streams are connected to
    }
    Thread installation = UnusedRandom.installing();
    List<Path> sockets =
        ServicePlace.socketsOf(variables, System.getProperty("user.name", ""), BuildName.of(jar));
    if (sockets.isEmpty()) {
      return own.run();
    }
    byte[] command = command(own.arguments(), variables).bytes();
    UnusedRandom.await(installation);
    long deadlineNanos = System.nanoTime() + MAX_ANSWER.toNanos();
    for (Path socket : sockets) {
      Optional<ServiceRun> run =
          ServiceRun.offer(
              socket,
              command,
              deadlineNanos - System.nanoTime(),
              new FileOutputStream(FileDescriptor.out),
              new FileOutputStream(FileDescriptor.err));
      if (run.isPresent()) {
        return run.get().print(MAX_ANSWER, own);
      }
    }
    return own.run();
  }

  private static HandedCommand command(List<String> arguments, Map<String, String> variables) {
    boolean isZoneChosen = !variables.getOrDefault("TZ", "").isEmpty();
    return new HandedCommand(
        arguments,
        Path.of("").toAbsolutePath().toString(),
        TerminalDevice.addTo(variables, variables.getOrDefault(TERMINALS, "")),
        isZoneChosen ? TimeZone.getDefault().getID() : "",
        System.getProperty("sun.jnu.encoding", ""));
  }
}
