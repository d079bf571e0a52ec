package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.ValueCompletion;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.help.BashCompletion;
import dev.tsearch.cli.render.help.CompletionTable;
import dev.tsearch.cli.render.help.FishCompletion;
import dev.tsearch.cli.render.help.ManPage;
import dev.tsearch.cli.render.help.ZshCompletion;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.answer.HitField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Prints or installs the completion script of a shell, or prints manual pages. Both are generated
/// from the specifications that parse the arguments.
///
/// @param environment the process's environment
/// @param commands creates the command of a name
public record CompletionCommand(Environment environment, Function<CommandName, Command> commands)
    implements Command {
  private static final List<String> FORMS = List.of("bash", "zsh", "fish", "man");

  /// Prints all pages, each after a line with its file name.
  private static final String ALL_PAGES = "all";

  private static final String QUERY = "query";
  private static final String LIMITS = "limits";
  private static final String MAIN_PAGE = "tsearch";

  /// The values of options that accept a fixed set of words.
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "--sort",
          List.of("relevance", "newest", "oldest"),
          "--color",
          List.of("auto", "always", "never"),
          Options.HYPERLINK,
          Options.HYPERLINK_VALUES,
          "--as",
          List.of("md", "html", "json", "jsonl", "source"),
          "--validate",
          List.of("strict", "warn", "none"),
          "--safety",
          List.of("strict", "warn", "none"),
          "--at",
          List.of("start", "current", "end"),
          "--role",
          List.of("user", "assistant"),
          "--fields",
          HitField.keys());

  /// The commands whose words are values of a kind.
  private static final Map<String, String> WORD_KINDS =
      Map.of(
          "show", Field.SESSION.key(),
          "export", Field.SESSION.key(),
          "resume", Field.SESSION.key(),
          "help", ValueCompletion.TOPICS,
          "context", ValueCompletion.CONTEXTS);

  /// What completes the first word of a command, if that is a verb.
  private static final Map<String, String> VERB_KINDS =
      Map.of(
          "context", ValueCompletion.CONTEXT_VERBS,
          "fluux", ValueCompletion.FLUUX_VERBS);

  private static final List<String> FILE_COMMANDS = List.of("import", "watch", "edit");

  private static final Set<String> FIELDS =
      Arrays.stream(Field.values()).map(field -> "--" + field.key()).collect(Collectors.toSet());

  private static final String INSTALL = "--install";
  private static final String UNINSTALL = "--uninstall";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.flag(
                "put the script and the manual pages where the shell and man look", INSTALL))
        .addOption(Options.flag("delete what --install wrote, for all shells", UNINSTALL))
        .addPositional(Options.words("SHELL"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (Options.isGiven(arguments, INSTALL)) {
      return install(words.isEmpty() ? shell() : words.getFirst(), console);
    }
    if (Options.isGiven(arguments, UNINSTALL)) {
      boolean isAny = new CompletionFiles(environment, console).uninstall(pages());
      if (!isAny) {
        console.say("nothing is installed");
      }
      return isAny ? ExitCode.FOUND : ExitCode.NOTHING;
    }
    String form = words.isEmpty() ? "" : words.getFirst();
    boolean isPage = form.equals("man") && words.size() == 2;
    if (!FORMS.contains(form) || (words.size() > 1 && !isPage)) {
      throw new UserException(
          "completion needs one of " + String.join(", ", FORMS),
          Suggestion.join(
              Suggestion.hint(form, FORMS),
              "man may be followed by a command, query, limits or all"));
    }
    console.out().text(isShell(form) ? script(form) : manual(isPage ? words.getLast() : MAIN_PAGE));
    return ExitCode.FOUND;
  }

  private static boolean isShell(String form) {
    return !form.equals("man");
  }

  private ExitCode install(String shell, Console console) throws IOException, UserException {
    if (!CompletionFiles.SHELLS.contains(shell)) {
      throw new UserException(
          "completion " + INSTALL + " needs one of " + String.join(", ", CompletionFiles.SHELLS));
    }
    new CompletionFiles(environment, console).install(shell, script(shell), pages());
    return ExitCode.FOUND;
  }

  private String script(String shell) {
    return switch (shell) {
      case "bash" -> BashCompletion.of(table());
      case "zsh" -> ZshCompletion.of(table());
      default -> FishCompletion.of(table());
    };
  }

  /// The user's shell, by `SHELL`.
  private String shell() {
    String path = environment.variable("SHELL").orElse("");
    return path.substring(path.lastIndexOf('/') + 1);
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
    return new CompletionTable(
        entries, VALUES, kinds(entries), known(WORD_KINDS), known(VERB_KINDS), FILE_COMMANDS);
  }

  /// Options that have the name of a keyword field take its values, and so do their short names.
  private static Map<String, String> kinds(List<CompletionTable.CommandCompletion> entries) {
    var kinds = new TreeMap<String, String>();
    kinds.put(Options.SET, ValueCompletion.SETTINGS);
    kinds.put("--context", ValueCompletion.CONTEXTS);
    for (CompletionTable.CommandCompletion entry : entries) {
      for (CompletionTable.OptionCompletion option : entry.options()) {
        option.names().stream()
            .filter(name -> option.takesValue() && FIELDS.contains(name))
            .findFirst()
            .ifPresent(field ->
                option.names().stream()
                    .filter(name -> name.equals(field) || isShort(name))
                    .forEach(name -> kinds.put(name, field.substring(2))));
      }
    }
    return kinds;
  }

  /// Whether a name is a letter. Each letter means the same in all commands.
  private static boolean isShort(String name) {
    return name.length() == 2;
  }

  private static Map<String, String> known(Map<String, String> kinds) {
    var known = new TreeMap<>(kinds);
    known.keySet().retainAll(CommandName.words());
    return known;
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
          "no page " + which,
          Suggestion.join(Suggestion.hint(which, CommandName.words()), "all prints all"));
    }
    return pages.toString();
  }

  /// The main page, a page for each command, and the pages of the query language and the limits.
  private List<ManPage> pages() {
    var help = new HelpCommand(commands);
    String main = MAIN_PAGE + "(1)";
    String query = MAIN_PAGE + "-" + QUERY;
    String limits = MAIN_PAGE + "-" + LIMITS;
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
    all.add(limits + "(7)");
    pages.addFirst(new ManPage(MAIN_PAGE, 1, help.manual(), ManualSections.overview(), all));
    pages.add(new ManPage(query, 7, QueryHelp.text(), ManualSections.none(), List.of(main)));
    pages.add(new ManPage(limits, 7, LimitsHelp.text(), ManualSections.none(), List.of(main)));
    return pages;
  }
}
