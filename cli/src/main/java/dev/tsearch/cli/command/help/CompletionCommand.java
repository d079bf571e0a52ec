package dev.tsearch.cli.command.help;

import dev.tsearch.cli.agent.AgentClient;
import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.cluster.SearchedPlace;
import dev.tsearch.cli.command.search.ValueCompletion;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.help.BashCompletion;
import dev.tsearch.cli.render.help.CompletionTable;
import dev.tsearch.cli.render.help.FishCompletion;
import dev.tsearch.cli.render.help.ManPage;
import dev.tsearch.cli.render.help.Offered;
import dev.tsearch.cli.render.help.ZshCompletion;
import dev.tsearch.core.entry.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
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

  /// The commands whose words are values of a kind.
  private static final Map<CommandName, String> WORD_KINDS =
      Map.ofEntries(
          Map.entry(CommandName.SHOW, Field.SESSION.key()),
          Map.entry(CommandName.EXPORT, Field.SESSION.key()),
          Map.entry(CommandName.RESUME, Field.SESSION.key()),
          Map.entry(CommandName.FILES, Field.SESSION.key()),
          Map.entry(CommandName.STATS, Field.SESSION.key()),
          Map.entry(CommandName.FORGET, Field.SESSION.key()),
          Map.entry(CommandName.WEB, Field.SESSION.key()),
          Map.entry(CommandName.BLAME, Field.FILE.key()),
          Map.entry(CommandName.HELP, ValueCompletion.TOPICS),
          Map.entry(CommandName.CONTEXT, ValueCompletion.CONTEXTS));

  /// What completes the first word of a command, if that is a verb with a description.
  private static final Map<CommandName, String> VERB_KINDS =
      Map.of(
          CommandName.CONTEXT, ValueCompletion.CONTEXT_VERBS,
          CommandName.FLUUX, ValueCompletion.FLUUX_VERBS);

  private static final List<String> FILE_COMMANDS = List.of("import", "watch", "edit");

  private static final Offered KEYS = new Offered.Values(ValueCompletion.KEYS);
  private static final Offered CLUSTERS = new Offered.Values(ValueCompletion.CLUSTERS);

  private static final String CONTEXT = "--context";
  private static final String INSTALL = "--install";
  private static final String UNINSTALL = "--uninstall";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.flag(
                "put the script and the manual pages where the shell and man look", INSTALL))
        .addOption(Options.flag("delete what --install wrote, for all shells", UNINSTALL))
        .addPositional(Options.words("SHELL", FORMS));
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
      CommandSpec spec = Options.withCommon(commands.apply(name).spec());
      var options = new ArrayList<CompletionTable.OptionCompletion>();
      for (OptionSpec option : spec.options()) {
        options.add(
            new CompletionTable.OptionCompletion(
                List.of(option.names()),
                option.arity().max() > 0,
                String.join(" ", option.description()),
                offered(option)));
      }
      Map<String, Offered> after = after(name, spec);
      Offered words =
          WORD_KINDS.containsKey(name)
              ? new Offered.Values(WORD_KINDS.get(name))
              : Offered.Plain.NOTHING;
      entries.add(
          new CompletionTable.CommandCompletion(
              name.word(), name.summary(), options, after, words));
    }
    return new CompletionTable(entries, FILE_COMMANDS);
  }

  /// What is offered as the value of an option: its words, else the values of the field of its
  /// name, else files if its label is that of a path.
  private static Offered offered(OptionSpec option) {
    if (List.of(option.names()).contains(SearchedPlace.AT)) {
      return new Offered.Values(ValueCompletion.PLACES);
    }
    if (option.completionCandidates() != null) {
      return Offered.words(option.completionCandidates());
    }
    for (String name : option.names()) {
      if (name.equals(Options.SET)) {
        return new Offered.Values(ValueCompletion.SETTINGS);
      }
      if (name.equals(CONTEXT)) {
        return new Offered.Values(ValueCompletion.CONTEXTS);
      }
      for (Field field : Field.values()) {
        if (name.equals("--" + field.key()) && option.arity().max() > 0 && isOf(field, option)) {
          return new Offered.Values(field.key());
        }
      }
    }
    return switch (option.paramLabel()) {
      case "FILE", "PATH" -> Offered.Plain.FILES;
      case "DIR", "FOLDER" -> Offered.Plain.FOLDERS;
      default -> Offered.Plain.NOTHING;
    };
  }

  /// Whether an option of the name of a field takes its values: some commands have another
  /// `--from`.
  private static boolean isOf(Field field, OptionSpec option) {
    return field != Field.FROM || option.paramLabel().equalsIgnoreCase(field.key());
  }

  /// What is offered after the command and after its verbs.
  private static Map<String, Offered> after(CommandName name, CommandSpec spec) {
    var after = new TreeMap<String, Offered>();
    if (VERB_KINDS.containsKey(name)) {
      after.put(name.word(), new Offered.Values(VERB_KINDS.get(name)));
    }
    for (PositionalParamSpec words : spec.positionalParameters()) {
      if (words.completionCandidates() != null) {
        after.put(name.word(), Offered.words(words.completionCandidates()));
      }
    }
    Map<String, Offered> ofVerbs =
        switch (name) {
          case CONFIG ->
              Map.of(
                  "get",
                  KEYS,
                  "set",
                  KEYS,
                  "unset",
                  KEYS,
                  "sources",
                  Offered.words(List.of("off", "on")));
          case PUSH -> Map.of(name.word(), CLUSTERS);
          case CLUSTER -> Map.of("check", CLUSTERS);
          case MCP -> Map.of("install", Offered.words(AgentClient.words()));
          case COMPLETION -> Map.of("man", new Offered.Values(ValueCompletion.TOPICS));
          default -> Map.of();
        };
    after.putAll(ofVerbs);
    return after;
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
