package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.help.BashCompletion;
import dev.tsearch.cli.render.help.CompletionTable;
import dev.tsearch.cli.render.help.FishCompletion;
import dev.tsearch.cli.render.help.ManPage;
import dev.tsearch.cli.render.help.ZshCompletion;
import dev.tsearch.cli.render.hit.HitField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Prints the completion script of a shell, or manual pages. Both are generated from the
/// specifications that parse the arguments.
///
/// @param commands creates the command of a name
public record CompletionCommand(Function<CommandName, Command> commands) implements Command {
  private static final List<String> FORMS = List.of("bash", "zsh", "fish", "man");

  /// Prints all pages, each after a line with its file name.
  private static final String ALL_PAGES = "all";

  private static final String QUERY = "query";
  private static final String MAIN_PAGE = "tsearch";

  /// The values of options that accept a fixed set of words.
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "--sort", List.of("relevance", "newest", "oldest"),
          "--color", List.of("auto", "always", "never"),
          "--source",
              List.of("claude-code", "chibi", "claude-hooks", "entire", "fluux", "document"),
          "--fields", HitField.keys());

  @Override
  public CommandSpec spec() {
    return Options.none().addPositional(Options.words("SHELL"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    String form = words.isEmpty() ? "" : words.getFirst();
    boolean isPage = form.equals("man") && words.size() == 2;
    if (!FORMS.contains(form) || (words.size() > 1 && !isPage)) {
      throw new UserException(
          "tsearch completion needs one of "
              + String.join(" ", FORMS)
              + Suggestion.hint(form, FORMS)
              + "; man may be followed by a command, query or all");
    }
    console
        .out()
        .text(
            switch (form) {
              case "bash" -> BashCompletion.of(table());
              case "zsh" -> ZshCompletion.of(table());
              case "fish" -> FishCompletion.of(table());
              default -> manual(isPage ? words.getLast() : MAIN_PAGE);
            });
    return ExitCode.FOUND;
  }

  private CompletionTable table() {
    var entries = new ArrayList<CompletionTable.CommandCompletion>();
    for (CommandName name : CommandName.values()) {
      var choices = new ArrayList<CompletionTable.OptionCompletion>();
      for (OptionSpec option : Options.withCommon(commands.apply(name).spec()).options()) {
        choices.add(
            new CompletionTable.OptionCompletion(
                List.of(option.names()),
                option.arity().max() > 0,
                String.join(" ", option.description())));
      }
      entries.add(new CompletionTable.CommandCompletion(name.word(), name.summary(), choices));
    }
    return new CompletionTable(entries, VALUES);
  }

  private String manual(String which) throws UserException {
    var pages = new StringBuilder();
    for (ManPage page : pages()) {
      if (which.equals(ALL_PAGES)) {
        pages.append(".\\\" ").append(page.file()).append('\n').append(page.text());
      } else if (page.name().equals(which) || page.name().equals(MAIN_PAGE + "-" + which)) {
        return page.text();
      }
    }
    if (pages.isEmpty()) {
      throw new UserException(
          "no page " + which + Suggestion.hint(which, CommandName.words()) + "; all prints all");
    }
    return pages.toString();
  }

  /// The main page, a page for each command, and a page for the query language.
  private List<ManPage> pages() {
    var help = new HelpCommand(commands);
    String main = MAIN_PAGE + "(1)";
    String query = MAIN_PAGE + "-" + QUERY;
    var pages = new ArrayList<ManPage>();
    var all = new ArrayList<String>();
    for (CommandName name : CommandName.values()) {
      String page = MAIN_PAGE + "-" + name.word();
      all.add(page + "(1)");
      pages.add(
          new ManPage(
              page, 1, help.of(name), ManualSections.of(name), List.of(main, query + "(7)")));
    }
    all.add(query + "(7)");
    pages.addFirst(new ManPage(MAIN_PAGE, 1, help.overview(), ManualSections.overview(), all));
    pages.add(new ManPage(query, 7, QueryHelp.text(), ManualSections.none(), List.of(main)));
    return pages;
  }
}
