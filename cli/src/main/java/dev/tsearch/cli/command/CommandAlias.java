package dev.tsearch.cli.command;

import java.util.List;
import java.util.Optional;

/// Words that other programs use for a command. Each is also a word to search for, so it names the
/// command only if the words after it are those of the command.
public final class CommandAlias {
  private static final int MIN_ID_LETTERS = 4;

  private CommandAlias() {}

  /// The command that a first word names; empty if it is a word to search for.
  ///
  /// @param rest the arguments after it
  public static Optional<CommandName> command(String word, List<String> rest) {
    boolean isSole = rest.stream().allMatch(argument -> argument.startsWith("-"));
    return switch (word) {
      case "ls", "list" -> isSole ? Optional.of(CommandName.SESSIONS) : Optional.empty();
      case "doctor" -> isSole ? Optional.of(CommandName.VERIFY) : Optional.empty();
      case "cat", "view" ->
          rest.size() == 1 && isId(rest.getFirst())
              ? Optional.of(CommandName.SHOW)
              : Optional.empty();
      default -> CommandName.of(word);
    };
  }

  /// Whether a first word may name a command, so that a search for it needs `--`.
  public static boolean mayBeCommand(String word) {
    return switch (word) {
      case "ls", "list", "doctor", "cat", "view" -> true;
      default -> CommandName.of(word).isPresent();
    };
  }

  /// Whether a word looks like the id of an entry or a session: hexadecimal digits, with at least
  /// one decimal digit, or `latest`.
  public static boolean isId(String word) {
    boolean isHex =
        word.codePoints().allMatch(c -> Character.digit(c, 16) >= 0 || c == '-' || c == '/');
    boolean hasDigit = word.codePoints().anyMatch(c -> c >= '0' && c <= '9');
    return word.equals("latest") || (isHex && hasDigit && word.length() >= MIN_ID_LETTERS);
  }
}
