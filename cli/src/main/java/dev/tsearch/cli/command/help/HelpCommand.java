package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.help.HelpText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Explains tsearch or one of its commands.
///
/// @param commands creates the command of a name
public record HelpCommand(Function<CommandName, Command> commands) implements Command {
  private static final String COMMAND = "COMMAND";
  private static final String USAGE = "tsearch [OPTIONS] WORD… | COMMAND …";
  private static final String SUMMARY =
      "Archives transcripts of conversations with language models, and searches them.";
  private static final String FIRST_WORD =
      "A first word that is a command's name runs the command; tsearch -- WORD… always"
          + " searches. Exit status: 0 found, 1 nothing found, 2 error.";

  /// The word that names the help of the query language, which is not a command.
  private static final String QUERY = "query";

  /// The word that names the help of the limits.
  private static final String LIMITS = "limits";

  /// The option that describes all commands.
  private static final String ALL = "--all";

  /// The options that the description of all commands lists.
  private static final Set<String> DAILY =
      Set.of(
          "--since", "--project", "--tool", "--errors", "--limit", "--facets", "--json", "--help");

  private static final List<HelpText.HelpRow> OVERVIEW_EXAMPLES =
      List.of(
          new HelpText.HelpRow("tsearch import", "archive the transcripts of this machine"),
          new HelpText.HelpRow("tsearch borrow checker", "the best sessions for the words"),
          new HelpText.HelpRow("tsearch '\"exact words\"'", "a phrase"),
          new HelpText.HelpRow("tsearch --errors -s 7d", "what failed in the last week"),
          new HelpText.HelpRow("tsearch sessions", "the latest sessions"),
          new HelpText.HelpRow("tsearch show 3c6e1f04", "an entry or a session, by its id"));

  /// The options that the overview names.
  private static final List<HelpText.HelpRow> OVERVIEW_OPTIONS =
      List.of(
          new HelpText.HelpRow(
              "find", "--since 30d, --project garden, --tool Bash, --errors, --file src/"),
          new HelpText.HelpRow(
              "print", "--limit 50, --sort newest, --facets, --histogram, --json"));

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("describe all commands", ALL))
        .addPositional(Options.words(COMMAND));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    boolean isAll = Options.isGiven(arguments, ALL);
    if (isAll && !words.isEmpty()) {
      throw new UserException("help " + ALL + " describes all commands and takes no " + COMMAND);
    }
    if (words.isEmpty()) {
      (isAll ? everything() : overview()).print(console.out(), console.outTerminal());
      return ExitCode.FOUND;
    }
    for (String word : words) {
      if (word.equals(QUERY)) {
        QueryHelp.text().print(console.out(), console.outTerminal());
        continue;
      }
      if (word.equals(LIMITS)) {
        LimitsHelp.text().print(console.out(), console.outTerminal());
        continue;
      }
      CommandName name =
          CommandName.of(word)
              .or(() -> CommandAlias.of(word))
              .orElseThrow(() ->
                  new UserException(
                      "there is no command " + word,
                      Suggestion.join(
                          Suggestion.hint(word, CommandName.words()),
                          "`tsearch help` lists them")));
      of(name).print(console.out(), console.outTerminal());
    }
    return ExitCode.FOUND;
  }

  /// The overview of tsearch on one screen of 80 by 24 characters: examples, the names of the
  /// commands and of the daily options.
  public HelpText overview() {
    var commandRows = new ArrayList<HelpText.HelpRow>();
    for (CommandGroup group : CommandGroup.values()) {
      commandRows.add(new HelpText.HelpRow(group.heading(), group.words()));
    }
    return new HelpText(
        USAGE,
        SUMMARY,
        List.of(
            new HelpText.HelpSection("examples", OVERVIEW_EXAMPLES),
            new HelpText.HelpSection(
                "commands (tsearch help COMMAND explains one, tsearch help --all lists them)",
                commandRows),
            new HelpText.HelpSection("options (tsearch help search lists all)", OVERVIEW_OPTIONS)),
        List.of());
  }

  /// All commands and what they do, in groups.
  private HelpText everything() {
    var sections = new ArrayList<HelpText.HelpSection>();
    sections.add(new HelpText.HelpSection("examples", OVERVIEW_EXAMPLES));
    for (CommandGroup group : CommandGroup.values()) {
      sections.add(new HelpText.HelpSection(group.heading(), rows(group.commands())));
    }
    sections.add(
        new HelpText.HelpSection("options (tsearch help search lists all)", dailyOptions()));
    return new HelpText(USAGE, SUMMARY, sections, List.of(FIRST_WORD));
  }

  /// The overview with a row for every command, for the manual page.
  HelpText manual() {
    List<CommandName> names =
        Stream.of(CommandName.values()).filter(name -> name != CommandName.SEARCH).toList();
    return new HelpText(
        USAGE,
        SUMMARY,
        List.of(
            new HelpText.HelpSection("examples", OVERVIEW_EXAMPLES),
            new HelpText.HelpSection("commands", rows(names)),
            new HelpText.HelpSection("options", dailyOptions())),
        List.of(FIRST_WORD, "tsearch-search(1) describes all options."));
  }

  private static List<HelpText.HelpRow> rows(List<CommandName> names) {
    return names.stream().map(name -> new HelpText.HelpRow(name.word(), name.summary())).toList();
  }

  /// The few lines for a user who types nothing but the name of the program.
  public HelpText invitation(boolean hasArchive) {
    List<HelpText.HelpRow> rows =
        hasArchive
            ? List.of(
                new HelpText.HelpRow("tsearch WORDS", "search"),
                new HelpText.HelpRow("tsearch sessions", "list the latest sessions"),
                new HelpText.HelpRow("tsearch import", "archive what is new"),
                new HelpText.HelpRow("tsearch help", "examples and commands"))
            : List.of(
                new HelpText.HelpRow("tsearch demo", "try it on sample transcripts"),
                new HelpText.HelpRow("tsearch import", "archive the transcripts of this machine"),
                new HelpText.HelpRow("tsearch help", "examples and commands"));
    return new HelpText(
        USAGE, SUMMARY, List.of(new HelpText.HelpSection("start with", rows)), List.of());
  }

  /// The help of one command.
  public HelpText of(CommandName name) {
    CommandSpec spec = Options.withCommon(commands.apply(name).spec());
    var sections = new ArrayList<HelpText.HelpSection>();
    sections.add(new HelpText.HelpSection("examples", CommandGuide.of(name).examples()));
    if (name == CommandName.EDIT) {
      sections.addAll(EditHelp.sections());
    } else if (name == CommandName.FLUUX) {
      sections.addAll(FluuxHelp.sections());
    }
    boolean isSearch = name == CommandName.SEARCH || name == CommandName.SESSIONS;
    sections.addAll(optionSections(spec, isSearch));
    return new HelpText(
        "tsearch " + name.word() + " " + name.takes(),
        "tsearch " + name.word() + ": " + name.summary() + ".",
        sections,
        List.of());
  }

  private List<HelpText.HelpRow> dailyOptions() {
    CommandSpec spec = Options.withCommon(commands.apply(CommandName.SEARCH).spec());
    return spec.options().stream()
        .filter(option -> DAILY.contains(Options.nameOf(option)))
        .map(HelpCommand::row)
        .toList();
  }

  /// The options in groups; those of no group come first.
  ///
  /// @param isSearch whether the command selects entries; others have few options of their own
  private static List<HelpText.HelpSection> optionSections(CommandSpec spec, boolean isSearch) {
    var own = new ArrayList<HelpText.HelpRow>();
    Map<OptionGroup, List<HelpText.HelpRow>> grouped = new EnumMap<>(OptionGroup.class);
    for (OptionSpec option : spec.options()) {
      OptionGroup.of(option.names())
          .filter(group -> isSearch || group == OptionGroup.GENERAL)
          .map(group -> grouped.computeIfAbsent(group, _ -> new ArrayList<>()))
          .orElse(own)
          .add(row(option));
    }
    var sections = new ArrayList<HelpText.HelpSection>();
    if (!own.isEmpty()) {
      sections.add(new HelpText.HelpSection("options", own));
    }
    grouped.forEach((group, rows) -> sections.add(new HelpText.HelpSection(group.heading(), rows)));
    return sections;
  }

  private static HelpText.HelpRow row(OptionSpec option) {
    String names = String.join(", ", option.names());
    String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    return new HelpText.HelpRow(names + label, String.join(" ", option.description()));
  }
}
