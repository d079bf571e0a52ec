package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.help.HelpText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Explains tsearch or one of its commands.
///
/// @param commands creates the command of a name
public record HelpCommand(Function<CommandName, Command> commands) implements Command {
  private static final String COMMAND = "COMMAND";

  /// The word that names the help of the query language, which is not a command.
  private static final String QUERY = "query";

  @Override
  public CommandSpec spec() {
    return Options.none().addPositional(Options.words(COMMAND));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.isEmpty()) {
      overview().print(console.out(), console.outTerminal());
      return ExitCode.FOUND;
    }
    for (String word : words) {
      if (word.equals(QUERY)) {
        QueryHelp.text().print(console.out(), console.outTerminal());
        continue;
      }
      CommandName name =
          CommandName.of(word)
              .orElseThrow(() ->
                  new UserException(
                      "no command "
                          + word
                          + Suggestion.hint(word, CommandName.words())
                          + "; `tsearch help` lists them"));
      of(name).print(console.out(), console.outTerminal());
    }
    return ExitCode.FOUND;
  }

  /// The overview of tsearch and its commands.
  public HelpText overview() {
    var rows = new ArrayList<HelpText.HelpRow>();
    for (CommandName name : CommandName.values()) {
      rows.add(new HelpText.HelpRow(name.word(), name.summary()));
    }
    return new HelpText(
        "tsearch [OPTIONS] WORD… | COMMAND …",
        "Archives transcripts of conversations with language models, and finds anything in them.",
        List.of(
            new HelpText.HelpSection("commands", rows),
            new HelpText.HelpSection("options", optionRows(Options.withCommon(search())))),
        List.of(
            "A first word that is a command's name is that command; `tsearch -- WORD…` always"
                + " searches.",
            "Entries with more of the words come first, and none needs all of them; `tsearch help query`"
                + " explains phrases, operators and fields.",
            "Exit status: 0 found, 1 nothing found, 2 error."));
  }

  /// The help of one command.
  public HelpText of(CommandName name) {
    CommandSpec spec = Options.withCommon(commands.apply(name).spec());
    return new HelpText(
        "tsearch " + name.word() + " " + name.takes(),
        "tsearch " + name.word() + ": " + name.summary() + ".",
        List.of(new HelpText.HelpSection("options", optionRows(spec))),
        List.of());
  }

  private CommandSpec search() {
    return commands.apply(CommandName.SEARCH).spec();
  }

  private static List<HelpText.HelpRow> optionRows(CommandSpec spec) {
    var rows = new ArrayList<HelpText.HelpRow>();
    for (OptionSpec option : spec.options()) {
      String names = String.join(", ", option.names());
      String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
      rows.add(new HelpText.HelpRow(names + label, String.join(" ", option.description())));
    }
    return rows;
  }
}
