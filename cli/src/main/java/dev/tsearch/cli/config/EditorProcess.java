package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The editor of the user, run on one file with the terminal of this process.
///
/// @param command the command as a shell reads it: `$VISUAL`, `$EDITOR` or `vi`
/// @param isNamed whether the environment names it
public record EditorProcess(String command, boolean isNamed) {
  private static final String STANDARD = "vi";

  /// The status of a shell that does not find a program.
  private static final int NOT_FOUND = 127;

  /// The editor that the environment names.
  public static EditorProcess of(Environment environment) {
    Optional<String> named =
        environment.variable("VISUAL").or(() -> environment.variable("EDITOR"));
    return new EditorProcess(named.orElse(STANDARD), named.isPresent());
  }

  /// Runs the editor until it ends.
  ///
  /// @throws UserException if it cannot be run or reports a failure
  public void edit(Path file) throws IOException, UserException {
    run(List.of(file.toString()));
  }

  /// Opens a file at a line. A program with windows of its own may return at once.
  ///
  /// @param line the line, counted from 1
  /// @throws UserException if the editor cannot be run or reports a failure
  public void open(Path file, long line) throws IOException, UserException {
    run(new EditorCommand(command).arguments(file, Math.max(1, line), false));
  }

  /// Opens a temporary file, which can be deleted afterwards: waits until the user closes it.
  ///
  /// @throws UserException if the editor cannot be run or reports a failure
  public void read(Path file) throws IOException, UserException {
    run(new EditorCommand(command).arguments(file, 1, true));
  }

  private void run(List<String> arguments) throws IOException, UserException {
    // The command may have arguments: a shell splits it, and gets the others as they are.
    var shell = new ArrayList<>(List.of("/bin/sh", "-c", command + " \"$@\"", "sh"));
    shell.addAll(arguments);
    try {
      int status = new ProcessBuilder(shell).inheritIO().start().waitFor();
      if (status == NOT_FOUND) {
        throw new UserException(
            isNamed ? "there is no editor " + command : "no editor is named and there is no vi",
            "set $VISUAL or $EDITOR to the command of one");
      }
      if (status != 0) {
        throw new UserException("the editor " + command + " ended with status " + status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted while the editor ran");
    }
  }
}
