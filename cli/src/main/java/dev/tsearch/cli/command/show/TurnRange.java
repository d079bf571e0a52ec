package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The turns that `--turns` names, counted from 1.
///
/// @param first the first turn; 0 for what comes before the first turn, too
/// @param last the last turn
record TurnRange(int first, int last) {
  static final String OPTION = "--turns";
  static final TurnRange ALL = new TurnRange(0, Integer.MAX_VALUE);

  static OptionSpec option() {
    return Options.value("A-B", "only these turns, counted from 1: 3-9, 3- or 3", OPTION);
  }

  /// The range that was typed; all turns if none was.
  ///
  /// @throws UserException if it is no range
  static TurnRange of(ParseResult arguments) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, OPTION);
    if (typed.isEmpty()) {
      return ALL;
    }
    String turns = typed.get();
    int dash = turns.indexOf('-');
    String begin = dash < 0 ? turns : turns.substring(0, dash);
    String end = dash < 0 ? turns : turns.substring(dash + 1);
    int first = begin.isEmpty() && dash >= 0 ? 1 : turn(begin, turns);
    int last = end.isEmpty() ? Integer.MAX_VALUE : turn(end, turns);
    if (first > last) {
      throw new UserException(OPTION + " " + turns + ": the first turn is after the last");
    }
    return new TurnRange(first, last);
  }

  private static int turn(String number, String typed) throws UserException {
    try {
      int turn = Integer.parseInt(number);
      if (turn > 0) {
        return turn;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new UserException(OPTION + " must be a number or a range such as 3-9, got " + typed);
  }
}
