package dev.tsearch.cli;

import java.nio.file.Path;

/// Pushes the archive of a home folder to its cluster `team`, for tests that kill the process.
final class PushingProgram {
  private PushingProgram() {}

  public static void main(String[] arguments) {
    System.out.println("started.");
    Cli.Result result = new ClusterHome(Path.of(arguments[0])).cli().run("push", "team");
    System.out.println("ended.");
    System.exit(result.exit());
  }
}
