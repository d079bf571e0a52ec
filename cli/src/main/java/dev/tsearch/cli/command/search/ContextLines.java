package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import picocli.CommandLine.ParseResult;

/// How many entries of its conversation are shown around each hit.
///
/// @param before how many before it
/// @param after how many after it
record ContextLines(int before, int after) {

  /// What `-A`, `-B` and `-C` ask for.
  static ContextLines of(ParseResult arguments) throws UserException {
    int around = Options.numberOf(arguments, SearchOptions.AROUND, 0, 0);
    return new ContextLines(
        Options.numberOf(arguments, SearchOptions.BEFORE, 0, around),
        Options.numberOf(arguments, SearchOptions.AFTER, 0, around));
  }

  boolean isEmpty() {
    return before == 0 && after == 0;
  }
}
