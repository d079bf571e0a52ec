package dev.tsearch.cli.command.search;

import java.util.regex.Pattern;

/// Arguments as they are typed in a shell.
final class ShellArgument {
  /// Arguments that a shell does not interpret.
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=,@%+-]+");

  private ShellArgument() {}

  /// An argument, quoted for a shell if needed.
  static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
