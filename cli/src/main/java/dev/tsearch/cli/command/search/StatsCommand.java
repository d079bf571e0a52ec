package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.PriceList;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.StatsHeatmap;
import dev.tsearch.cli.render.report.StatsTable;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.Prices;
import dev.tsearch.indexer.stats.StatsFilter;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Sums up tokens, messages and calls of tools: of the archive, of some sessions, or of the entries
/// that filters select.
///
/// @param environment the process's environment
public record StatsCommand(Environment environment) implements Command {
  private static final String BY = "--by";
  private static final String CSV = "--csv";
  private static final String LIMIT = "-n";

  /// How many rows a terminal shows, if no number is given: about a screen.
  private static final int TERMINAL_LIMIT = 30;

  @Override
  public CommandSpec spec() {
    return FieldOptions.addTo(TimeOptions.addTo(Options.none()), List.of(BY))
        .addOption(
            Options.choice(
                "GROUPS",
                "day, week, month, project, model, tool, session, source; a,b for both",
                () -> keys().iterator(),
                BY))
        .addOption(
            Options.value("NUMBER", "at most NUMBER rows (on a terminal 30)", LIMIT, "--limit"))
        .addOption(Options.json("print one JSON object per row and line"))
        .addOption(Options.flag("print comma-separated values with a heading", CSV))
        .addPositional(Options.words("SESSION"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    if (Options.isGiven(arguments, Options.JSON) && Options.isGiven(arguments, CSV)) {
      throw new UserException("choose one of " + Options.JSON + ", " + CSV);
    }
    List<StatsGrouping> groupings = groupings(arguments);
    TimeRange time = TimeOptions.read(arguments, environment, environment.clock().instant());
    Prices prices = PriceList.of(work.settings().texts(Setting.PRICES));
    try (OpenLibrary open = work.read()) {
      var filter = new StatsFilter(time, values(arguments, work, open.catalog()));
      var request = new StatsRequest(groupings, filter, environment.zone(), prices);
      ArchiveStats.Result result = open.stats(request);
      sayPartitionsRead(result, filter, console);
      ExitCode code = report(result, request, arguments, console);
      if (code == ExitCode.NOTHING) {
        sayReasons(time, work, arguments, console);
      }
      return KnownDamage.named(code, open.snapshot(), console);
    }
  }

  /// Says which filter leaves out everything.
  private static void sayReasons(
      TimeRange time, CommandContext work, ParseResult arguments, Console console)
      throws IOException, UserException {
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    FieldFilter filter = FieldOptions.whole(FieldOptions.of(arguments), library, work);
    SearchRequest request =
        SearchRequest.of(new Query.Everything()).withFilter(filter.query()).withTime(time);
    TypedCommand typed = TypedCommand.of(List.of("tsearch", "stats"), arguments);
    new NothingFound(library, request, typed, work, console).say();
  }

  private ExitCode report(
      ArchiveStats.Result result, StatsRequest request, ParseResult arguments, Console console)
      throws IOException, UserException {
    Prices prices = request.prices();
    boolean hasPrices = !prices.prices().isEmpty();
    print(new StatsTable(request.groupings(), result, hasPrices), arguments, console);
    sayUnpriced(result, prices, console);
    for (CorruptArchiveException damage : result.damages()) {
      console.damage(String.valueOf(damage.getMessage()));
    }
    if (!result.damages().isEmpty()) {
      return ExitCode.ERROR;
    }
    return result.rows().isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static List<String> keys() {
    return Arrays.stream(StatsGrouping.values()).map(StatsGrouping::key).toList();
  }

  private static List<StatsGrouping> groupings(ParseResult arguments) throws UserException {
    var groupings = new ArrayList<StatsGrouping>();
    for (String typed : Options.valueOf(arguments, BY).orElse("").split(",", -1)) {
      if (typed.isEmpty() && !Options.isGiven(arguments, BY)) {
        continue;
      }
      StatsGrouping grouping =
          StatsGrouping.of(typed)
              .orElseThrow(() ->
                  new UserException(
                      BY + " must be one or more of " + String.join(",", keys()) + ", got " + typed,
                      Suggestion.hint(typed, keys())));
      if (!groupings.contains(grouping)) {
        groupings.add(grouping);
      }
    }
    return groupings;
  }

  /// The values of the filters and the sessions that are named.
  private Map<Field, List<String>> values(
      ParseResult arguments, CommandContext work, SessionCatalog catalog)
      throws IOException, UserException {
    FieldFilter filter = FieldOptions.of(arguments);
    Map<Field, List<String>> values = new LinkedHashMap<>(filter.values());
    if (filter.isErrorsOnly()) {
      values.put(Field.ERROR, List.of("true"));
    }
    var sessions =
        new ArrayList<>(
            FieldOptions.whole(filter, IndexUpdater.library(work, _ -> {}), work).sessions());
    List<String> words = Options.wordsOf(arguments);
    var sources = new TreeSet<String>();
    for (String name : words) {
      TranscriptId session = session(name, words, catalog);
      sessions.add(session.session());
      sources.add(session.source());
      if (session.isAgent()) {
        values.put(Field.AGENT, List.of(session.agent()));
      }
    }
    if (!sessions.isEmpty()) {
      values.put(Field.SESSION, sessions);
    }
    if (!sources.isEmpty()) {
      values.putIfAbsent(Field.SOURCE, List.copyOf(sources));
    }
    return values;
  }

  /// The session with one of the names that were typed.
  private TranscriptId session(String name, List<String> words, SessionCatalog catalog)
      throws IOException, UserException {
    return switch (new TypedName(name).meaning(catalog, environment)) {
      case Meaning.OneSession(TranscriptId transcript) -> transcript;
      case Meaning.Ambiguous(List<String> candidates) ->
          throw new UserException(
              name + " is the beginning of several names: " + String.join(", ", candidates));
      case Meaning.OneEntry _, Meaning.UnknownName() ->
          throw new UserException(
              "stats takes SESSIONs, and none is called " + name,
              "to search for the words, type: tsearch -- stats "
                  + String.join(" ", words.stream().map(ShellWord::quoted).toList()));
    };
  }

  private static void sayPartitionsRead(
      ArchiveStats.Result result, StatsFilter filter, Console console) throws IOException {
    if (result.partitionsRead() > 1 && filter.isDecidedByTables()) {
      console.say(
          Quantity.of(result.partitionsRead(), "partition was", "partitions were")
              + " read, since an earlier version wrote the sidecars; the next import of new entries"
              + " or `tsearch index` renews them");
    }
  }

  private static void sayUnpriced(ArchiveStats.Result result, Prices prices, Console console)
      throws IOException {
    long unpriced = result.total().unpriced();
    if (unpriced > 0 && !prices.prices().isEmpty()) {
      console.say(
          "the cost leaves out "
              + Quantity.of(unpriced, "answer", "answers")
              + " of models that "
              + Setting.PRICES.key()
              + " does not list");
    }
  }

  private void print(StatsTable table, ParseResult arguments, Console console)
      throws IOException, UserException {
    boolean isJson = Options.isGiven(arguments, Options.JSON);
    boolean isCsv = Options.isGiven(arguments, CSV);
    boolean people = console.outTerminal().isTerminal() && !isJson && !isCsv;
    int limit = Options.numberOf(arguments, LIMIT, 0, people ? TERMINAL_LIMIT : Integer.MAX_VALUE);
    if (isJson) {
      table.printJson(limit, console.out());
    } else if (isCsv) {
      table.printCsv(limit, console.out());
    } else if (people) {
      var time = new HumanTime(environment.clock().instant(), environment.zone());
      Optional<StatsHeatmap> heatmap = table.heatmap(time.day(time.now().getEpochSecond()));
      if (heatmap.isPresent()) {
        heatmap.get().print(console.out(), console.outTerminal());
      }
      List<String> hidden = table.print(limit, console.out(), console.outTerminal());
      sayLimit(table.size(), limit, console);
      if (!hidden.isEmpty()) {
        console.say(
            "the terminal is too narrow for "
                + String.join(", ", hidden)
                + "; --json and --csv print all columns");
      }
    } else {
      table.print(limit, console.out(), console.outTerminal());
    }
    if (table.size() == 0) {
      console.say("no entries match");
    }
  }

  private static void sayLimit(int rows, int limit, Console console) throws IOException {
    if (rows > limit) {
      console.say(
          Quantity.count(limit)
              + " of "
              + Quantity.of(rows, "row", "rows")
              + "; -n NUMBER prints more");
    }
  }
}
