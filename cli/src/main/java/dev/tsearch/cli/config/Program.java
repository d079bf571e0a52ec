package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Another program that a command runs for the user, on the streams of this process.
public final class Program {
  private static final File NOWHERE = new File("/dev/null");

  private Program() {}

  /// Runs a program in a folder and waits for its end. No shell reads the arguments.
  ///
  /// @param command the program and its arguments
  /// @return its exit status
  /// @throws UserException if the program cannot be started
  public static int run(List<String> command, Path folder) throws UserException {
    Process process;
    try {
      process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    } catch (IOException e) {
      throw new UserException("cannot run " + command.getFirst() + ": " + e.getMessage());
    }
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException _) {
        // The program decides when it ends.
      }
    }
  }

  /// Whether a command can be started: if it is a path, or a program in `PATH`.
  public static boolean isCommand(String command, Environment environment) {
    return command.contains(File.separator)
        || Stream.of(environment.variable("PATH").orElse("").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
  }

  /// Starts a program that outlives this process: without its streams, and deaf to what the
  /// terminal sends to the programs that it runs.
  ///
  /// @param command the program and its arguments
  /// @throws UserException if the program cannot be started
  public static void startApart(List<String> command) throws UserException {
    var words = new ArrayList<>(List.of("sh", "-c", "trap '' HUP INT; exec \"$@\"", "sh"));
    words.addAll(command);
    try {
      new ProcessBuilder(words)
          .redirectInput(Redirect.from(NOWHERE))
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new UserException("cannot start " + command.getFirst() + ": " + e.getMessage());
    }
  }

  /// Starts a program that reads a text, and does not wait for it. What it prints is discarded.
  ///
  /// @param command the program and its arguments
  /// @param input the text, for its standard input
  /// @throws IOException if the program cannot be started or does not read
  public static void feed(List<String> command, String input) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input.getBytes(UTF_8));
    }
  }

  /// Whether a path is a folder that exists.
  public static boolean isFolder(Path path) {
    return Files.isDirectory(path);
  }

  /// Whether a path is a file that exists.
  public static boolean isFile(Path path) {
    return Files.isRegularFile(path);
  }
}
