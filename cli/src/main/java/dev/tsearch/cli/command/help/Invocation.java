package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// A parsed command line: a command and its arguments.
///
/// The first word decides. If it is the name of a command, that command is run; otherwise all words
/// are searched for, as after `--` or `search`. Options may precede it.
///
/// @param name the name of the command
/// @param command the command
/// @param arguments its options and words
public record Invocation(CommandName name, Command command, ParseResult arguments) {
  private static final String END_OF_OPTIONS = "--";

  /// The commands whose words are a query.
  private static final List<CommandName> QUERIES =
      List.of(
          CommandName.SEARCH,
          CommandName.SESSIONS,
          CommandName.FILES,
          CommandName.FIX,
          CommandName.TUI,
          CommandName.WEB);

  /// Parses a command line.
  ///
  /// @param commands creates the command of a name
  public static Invocation of(List<String> typed, Function<CommandName, Command> commands)
      throws UserException {
    List<String> given = withValues(typed);
    int first = firstWord(given, commands);
    Optional<CommandName> named =
        first < given.size()
            ? named(given.get(first), given.subList(first + 1, given.size()), commands)
            : Optional.empty();
    var rest = new ArrayList<>(given);
    if (named.isPresent()) {
      rest.remove(first);
    }
    CommandName name = named.orElse(CommandName.SEARCH);
    Command command = commands.apply(name);
    return new Invocation(name, command, parse(name, command, rest));
  }

  /// The arguments with the value of `--hyperlink`, which means `always` if no value follows.
  private static List<String> withValues(List<String> typed) {
    int end = typed.indexOf(END_OF_OPTIONS);
    int at = (end < 0 ? typed : typed.subList(0, end)).indexOf(Options.HYPERLINK);
    if (at < 0 || (at + 1 < typed.size() && Options.HYPERLINK_VALUES.contains(typed.get(at + 1)))) {
      return typed;
    }
    var given = new ArrayList<>(typed);
    given.set(at, Options.HYPERLINK + "=always");
    return given;
  }

  /// The command that the first word names; empty if it is a word to search for.
  private static Optional<CommandName> named(
      String word, List<String> rest, Function<CommandName, Command> commands) {
    Optional<CommandName> alias = CommandAlias.of(word);
    if (alias.isEmpty()) {
      return CommandName.of(word);
    }
    CommandSpec spec = Options.withCommon(commands.apply(alias.get()).spec());
    var words = new ArrayList<String>();
    for (int i = 0; i < rest.size(); i++) {
      String argument = rest.get(i);
      if (!argument.startsWith("-")) {
        words.add(argument);
        continue;
      }
      OptionSpec option = spec.findOption(argument);
      if (option != null && option.arity().max() > 0) {
        i++;
      }
    }
    return CommandAlias.hasWordsOf(alias.get(), words) ? alias : Optional.empty();
  }

  /// The index of the first argument that is neither an option nor the value of one; the number of
  /// arguments if there is none before `--`.
  private static int firstWord(List<String> typed, Function<CommandName, Command> commands) {
    CommandSpec search = null;
    for (int i = 0; i < typed.size(); i++) {
      String argument = typed.get(i);
      if (argument.equals(END_OF_OPTIONS)) {
        return typed.size();
      }
      if (!argument.startsWith("-") || argument.equals("-")) {
        return i;
      }
      if (search == null) {
        search = Options.withCommon(commands.apply(CommandName.SEARCH).spec());
      }
      OptionSpec option = search.findOption(argument);
      if (option != null && option.arity().max() > 0) {
        i++;
      }
    }
    return typed.size();
  }

  private static ParseResult parse(CommandName name, Command command, List<String> arguments)
      throws UserException {
    CommandSpec spec = Options.withCommon(command.spec()).name("tsearch " + name.word());
    List<String> ordered = arguments;
    if (QUERIES.contains(name)) {
      boolean isEntry = name != CommandName.SESSIONS;
      QueryWords separated = QueryWords.of(arguments, name, spec, isEntry);
      ordered = new ArrayList<>(separated.options());
      ordered.add(END_OF_OPTIONS);
      ordered.addAll(separated.words());
    }
    CommandLine parser =
        new CommandLine(spec)
            .setExpandAtFiles(false)
            .setInterpolateVariables(false)
            .setOverwrittenOptionsAllowed(true)
            .setAllowOptionsAsOptionParameters(false);
    rejectValueOfFlag(spec, ordered);
    try {
      return parser.parseArgs(ordered.toArray(String[]::new));
    } catch (UnmatchedArgumentException e) {
      throw unmatched(name, spec, e.getUnmatched(), arguments);
    } catch (MissingParameterException e) {
      throw missing(e);
    } catch (OverwrittenOptionException e) {
      throw new UserException(said(e));
    } catch (ParameterException e) {
      throw new UserException(said(e));
    }
  }

  private static void rejectValueOfFlag(CommandSpec spec, List<String> arguments)
      throws UserException {
    for (String argument : arguments) {
      if (argument.equals(END_OF_OPTIONS)) {
        return;
      }
      int equals = argument.indexOf('=');
      OptionSpec option = equals < 0 ? null : spec.findOption(argument.substring(0, equals));
      if (option != null && option.arity().max() == 0) {
        throw new UserException(argument.substring(0, equals) + " takes no value");
      }
    }
  }

  private static UserException unmatched(
      CommandName name, CommandSpec spec, List<String> unmatched, List<String> typed) {
    String argument = unmatched.getFirst();
    if (!argument.startsWith("-")) {
      return new UserException(
          name.word() + " takes no words, got " + argument,
          "to search for these words, type: tsearch -- "
              + name.word()
              + " "
              + String.join(" ", unmatched));
    }
    return UnknownOption.of(argument, name, spec, typed);
  }

  private static UserException missing(MissingParameterException e) {
    if (e.getMissing().getFirst() instanceof OptionSpec option) {
      return new UserException(
          Options.nameOf(option)
              + " needs a value: "
              + Options.nameOf(option)
              + " "
              + option.paramLabel());
    }
    return new UserException(said(e));
  }

  /// The message of the parser as a part of a sentence.
  private static String said(ParameterException e) {
    String message = e.getMessage();
    return message == null || message.isEmpty()
        ? "arguments could not be understood"
        : Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }
}
