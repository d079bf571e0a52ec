package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandAlias;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Words that a user of other programs may expect to be commands. They are searched for.
public final class ExpectedCommand {
  /// The words.
  private static final Set<String> EXPECTED =
      Set.of(
          "delete", "find", "forget", "get", "grep", "info", "init", "list", "ls", "mcp", "open",
          "remove", "rm", "serve", "server", "start", "status", "stop", "tui", "update", "upgrade",
          "version", "web");

  private ExpectedCommand() {}

  /// The note for a search that may be meant as a command; empty if it is not.
  ///
  /// @param arguments the command line as it was typed
  public static Optional<String> note(List<String> arguments) {
    String first = arguments.getFirst();
    boolean isLikeCommand =
        EXPECTED.contains(first)
            && (arguments.size() == 1
                || (arguments.size() == 2 && CommandAlias.isId(arguments.getLast())));
    return isLikeCommand
        ? Optional.of(
            "there is no command \""
                + first
                + "\", so it was searched for; tsearch help lists the commands")
        : Optional.empty();
  }
}
