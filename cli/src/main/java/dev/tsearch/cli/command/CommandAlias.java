package dev.tsearch.cli.command;

import java.util.List;
import java.util.Optional;

/// Words that other programs use for a command. Each is also a word to search for, so it names the
/// command only if the command accepts the words after it.
public final class CommandAlias {
  private static final int MIN_ID_LETTERS = 4;

  private CommandAlias() {}

  /// The command that a word of other programs means; empty if it is not one of these words.
  public static Optional<CommandName> of(String word) {
    return switch (word) {
      case "ls", "list" -> Optional.of(CommandName.SESSIONS);
      case "cat", "view" -> Optional.of(CommandName.SHOW);
      default -> Optional.empty();
    };
  }

  /// Whether a command accepts the words after its alias: ids for `show`, none for the others.
  ///
  /// @param words the arguments that are neither options nor their values
  public static boolean hasWordsOf(CommandName command, List<String> words) {
    return command == CommandName.SHOW
        ? !words.isEmpty() && words.stream().allMatch(CommandAlias::isId)
        : words.isEmpty();
  }

  /// Whether words of a query need `--` before them: one begins as options do, or the first may
  /// name a command.
  ///
  /// @param isFirst whether no name of a command stands before them
  public static boolean needSeparator(List<String> words, boolean isFirst) {
    return words.stream().anyMatch(word -> word.startsWith("-"))
        || (isFirst && !words.isEmpty() && mayBeCommand(words.getFirst()));
  }

  /// Whether a first word may name a command.
  private static boolean mayBeCommand(String word) {
    return of(word).isPresent() || CommandName.of(word).isPresent();
  }

  /// Whether a word looks like the id of an entry or a session: hexadecimal digits, with at least
  /// one decimal digit, or one of the [TypedName]s.
  public static boolean isId(String word) {
    boolean isHex =
        word.codePoints().allMatch(c -> Character.digit(c, 16) >= 0 || c == '-' || c == '/');
    boolean hasDigit = word.codePoints().anyMatch(c -> c >= '0' && c <= '9');
    return TypedName.isOne(word) || (isHex && hasDigit && word.length() >= MIN_ID_LETTERS);
  }
}
