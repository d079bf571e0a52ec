package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.core.query.EditDistance;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Words that a user of other programs may expect to be commands. They are searched for.
public final class ExpectedCommand {
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
    String meant = meant(first);
    boolean isLikeCommand =
        words.size() == 1 || (words.size() == 2 && CommandAlias.isId(words.getLast()));
    if (isLikeCommand && !meant.isEmpty()) {
      return Optional.of(
          "there is no command \""
              + first
              + "\", so it was searched for; "
              + (meant.equals("help")
                  ? "tsearch help lists the commands"
                  : "you may have meant: tsearch " + meant));
    }
    Optional<CommandName> alias = CommandAlias.of(first);
    if (alias.isPresent() && words.size() == 2) {
      return Optional.of(searchedFor(first, alias.get().word()));
    }
    boolean isAlone = words.size() == 1 || (words.size() == 2 && VERBS.contains(words.getLast()));
    return isAlone ? mistyped(first) : Optional.empty();
  }

  /// The command for a word that is one in other programs; `help` if none does the same; empty for
  /// any other word.
  private static String meant(String word) {
    return switch (word) {
      case "delete", "remove", "rm" -> "forget";
      case "list", "ls" -> "sessions";
      case "get", "open" -> "show";
      case "info", "status" -> "doctor";
      case "server", "start" -> "serve";
      case "stop" -> "service stop";
      case "version" -> "--version";
      case "find", "grep", "update", "upgrade" -> "help";
      default -> "";
    };
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
