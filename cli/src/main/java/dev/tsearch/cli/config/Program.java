package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Another program that a command runs for the user, on the streams of this process.
public final class Program {
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

  /// Whether a path is a folder that exists.
  public static boolean isFolder(Path path) {
    return Files.isDirectory(path);
  }

  /// Whether a path is a file that exists.
  public static boolean isFile(Path path) {
    return Files.isRegularFile(path);
  }
}
