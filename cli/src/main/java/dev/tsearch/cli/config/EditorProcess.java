package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The editor of the user, run on one file with the terminal of this process.
///
/// @param command the command as a shell reads it: `$VISUAL`, `$EDITOR` or `vi`
public record EditorProcess(String command) {

  /// The editor that the environment names.
  public static EditorProcess of(Environment environment) {
    return new EditorProcess(
        environment.variable("VISUAL").or(() -> environment.variable("EDITOR")).orElse("vi"));
  }

  /// Runs the editor until it ends.
  ///
  /// @throws UserException if it cannot be run or reports a failure
  public void edit(Path file) throws IOException, UserException {
    // The command may have arguments: a shell splits it, and gets the path as an argument.
    List<String> shell = List.of("/bin/sh", "-c", command + " \"$1\"", "sh", file.toString());
    try {
      int status = new ProcessBuilder(shell).inheritIO().start().waitFor();
      if (status != 0) {
        throw new UserException("the editor " + command + " ended with status " + status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted while the editor ran");
    }
  }
}
