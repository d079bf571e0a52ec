package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.core.query.EditDistance;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Words that a user of other programs may expect to be commands. They are searched for.
public final class ExpectedCommand {
  /// The words.
  private static final Set<String> EXPECTED =
      Set.of(
          "delete", "find", "get", "grep", "info", "list", "ls", "open", "remove", "rm", "server",
          "start", "status", "stop", "update", "upgrade", "version");

  /// Second words after which the first one is hardly a word to search for.
  private static final Set<String> VERBS = Set.of("all", "list", "ls", "show");

  /// A shorter word resembles too many commands.
  private static final int MIN_MISTYPED = 5;

  private ExpectedCommand() {}

  /// The note for a search that may be meant as a command; empty if it is not.
  ///
  /// @param arguments the command line as it was typed
  public static Optional<String> note(List<String> arguments) {
    List<String> words = arguments.stream().takeWhile(word -> !word.startsWith("-")).toList();
    if (words.isEmpty()) {
      return Optional.empty();
    }
    String first = words.getFirst();
    boolean isLikeCommand =
        EXPECTED.contains(first)
            && (words.size() == 1 || (words.size() == 2 && CommandAlias.isId(words.getLast())));
    if (isLikeCommand) {
      return Optional.of(
          "there is no command \""
              + first
              + "\", so it was searched for; tsearch help lists the commands");
    }
    Optional<CommandName> alias = CommandAlias.of(first);
    if (alias.isPresent() && words.size() == 2) {
      return Optional.of(searchedFor(first, alias.get().word()));
    }
    boolean isAlone = words.size() == 1 || (words.size() == 2 && VERBS.contains(words.getLast()));
    return isAlone ? mistyped(first) : Optional.empty();
  }

  /// The note for a word that differs from the word of a command by one letter.
  private static Optional<String> mistyped(String word) {
    for (String command : CommandName.words()) {
      if (word.length() >= MIN_MISTYPED && EditDistance.between(word, command) == 1) {
        return Optional.of(searchedFor(word, command));
      }
    }
    return Optional.empty();
  }

  private static String searchedFor(String word, String command) {
    return "\"" + word + "\" was searched for; for the command, type: tsearch " + command;
  }
}
