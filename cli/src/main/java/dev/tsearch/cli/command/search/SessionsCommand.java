package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.hit.ExplanationText;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.cli.render.report.SessionTimeline;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.library.WordMatch;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Lists conversations: without words all, newest first, without reading their entries; with words
/// the conversations that match, in the order of a search.
///
/// @param environment the process's environment
public record SessionsCommand(Environment environment) implements Command {
  private static final String AGENTS = "--agents";
  private static final String LIMIT = "-n";
  private static final String MATCHING = "--prompt";
  private static final String EXPLAIN = SearchOptions.EXPLAIN;
  private static final String TIMELINE = "--timeline";
  private static final String SORT = "--sort";

  /// How many sessions a terminal shows, if no number is given: about a screen.
  private static final int TERMINAL_LIMIT = 30;

  /// Options that select whole sessions.
  private static final List<String> OF_SESSIONS = List.of("--source", "--project");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = SearchOptions.withFields(TimeOptions.addTo(Options.none()));
    return SearchOptions.withPruning(SearchOptions.withBudget(spec))
        .addOption(
            Options.value("TEXT", "only those whose title or first prompt has this text", MATCHING))
        .addOption(Options.flag("sub-agents' conversations, too, each as one", AGENTS))
        .addOption(Options.value("NUMBER", "at most NUMBER (on a terminal 30)", LIMIT, "--limit"))
        .addOption(
            Options.value("ORDER", "newest, oldest, entries, title, or relevance with words", SORT))
        .addOption(Options.flag("explain on stderr why the first sessions are first", EXPLAIN))
        .addOption(Options.flag("one line a day, with a block for each session", TIMELINE))
        .addOption(Options.flag("one JSON object a session and a line", Options.JSON))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    TimeRange time = TimeOptions.read(arguments, environment, environment.clock().instant());
    boolean isList =
        Options.wordsOf(arguments).isEmpty()
            && !SearchOptions.selectsEntries(arguments, OF_SESSIONS);
    if (isList && Options.isGiven(arguments, EXPLAIN)) {
      throw new UserException("--explain needs words", "type: tsearch sessions WORD… --explain");
    }
    SessionSort order = order(arguments, isList);
    return isList
        ? list(work, time, order, arguments, console)
        : find(work, time, order, arguments, console);
  }

  private ExitCode list(
      CommandContext work,
      TimeRange time,
      SessionSort order,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    List<ListedSession> rows = library.sessions(filter(arguments), time, order);
    ExitCode code = print(new FoundSessions(new SessionList(rows)), work, arguments, console);
    if (rows.isEmpty()) {
      SearchRequest request =
          SearchRequest.of(new Query.Everything())
              .withFilter(TypedFilter.of(arguments).query())
              .withTime(time);
      sayReasons(library.searcher(), request, work, arguments, console);
    }
    return code;
  }

  private ExitCode find(
      CommandContext work,
      TimeRange time,
      SessionSort order,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    ParsedQuery parsed =
        new QueryParser(environment.clock().instant(), environment.zone())
            .parse(String.join(" ", Options.wordsOf(arguments)));
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    FieldFilter filter = TypedFilter.whole(TypedFilter.of(arguments), library, work);
    SearchRequest request =
        SearchRequest.of(parsed.query())
            .withFilter(filter.query())
            .withTime(time)
            .withPruning(SearchOptions.pruning(arguments))
            .withStrictness(Strictness.LENIENT);
    SessionsAnswer answer =
        library.sessions(request, filter(arguments), order, SearchCommand.reasons(arguments));
    AggregateResult<List<FoundSession>> found = answer.found();
    for (String note : Stream.concat(parsed.notes().stream(), found.notes().stream()).toList()) {
      console.say(note);
    }
    var sessions = new FoundSessions(new SessionList(answer.sessions()));
    ExitCode code = print(sessions, work, arguments, console);
    if (Options.isGiven(arguments, EXPLAIN)) {
      SearchCommand.explain(
          new ExplanationText(found.explanation(), List.of()), arguments, console);
    }
    WordMatchText.say(WordMatch.of(found), console);
    if (found.value().isEmpty()) {
      sayReasons(library.searcher(), request, work, arguments, console);
    }
    for (String damage : found.damages()) {
      console.error(damage);
    }
    return found.damages().isEmpty() ? code : ExitCode.ERROR;
  }

  /// The order of the list.
  ///
  /// @param isList whether all sessions are listed, so that none is more relevant than another
  /// @throws UserException if there is no such order
  private static SessionSort order(ParseResult arguments, boolean isList) throws UserException {
    String word = Options.valueOf(arguments, SORT).orElse(isList ? "newest" : "relevance");
    SessionSort order =
        SessionSort.of(word)
            .orElseThrow(() ->
                new UserException(
                    "--sort must be newest, oldest, entries, title or relevance, got " + word,
                    Suggestion.hint(word, SessionSort.WORDS)));
    if (isList && order == SessionSort.RELEVANCE) {
      throw new UserException(
          "--sort relevance needs words", "type: tsearch sessions WORD… --sort relevance");
    }
    return order;
  }

  private static void sayReasons(
      Searcher searcher,
      SearchRequest request,
      CommandContext work,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    TypedCommand typed = TypedCommand.of(List.of("tsearch", "sessions"), arguments);
    new NothingFound(searcher, request, typed, work, console).say();
  }

  private ExitCode print(
      FoundSessions found, CommandContext work, ParseResult arguments, Console console)
      throws IOException, UserException {
    var time = new HumanTime(environment.clock().instant(), environment.zone());
    boolean json = Options.isGiven(arguments, Options.JSON);
    boolean isTerminal = console.outTerminal().isTerminal() && !json;
    boolean isTimeline = Options.isGiven(arguments, TIMELINE);
    if (isTimeline && json) {
      throw new UserException("choose one of " + TIMELINE + " and " + Options.JSON);
    }
    int otherwise = isTerminal && !isTimeline ? TERMINAL_LIMIT : Integer.MAX_VALUE;
    int limit = Options.numberOf(arguments, LIMIT, 0, otherwise);
    if (isTimeline) {
      List<SessionRow> rows =
          found.list().first(limit).sessions().stream().map(ListedSession::row).toList();
      new SessionTimeline(rows).print(console.out(), console.outTerminal(), time);
    } else {
      FoundSessions distinct =
          isTerminal && limit > 0 ? found.distinctIn(work.archive(), limit) : found;
      distinct.print(limit, SearchOptions.maxBytes(arguments), json, time, console);
    }
    if (found.list().sessions().isEmpty()) {
      console.say("no sessions match");
    }
    return found.list().sessions().isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static SessionFilter filter(ParseResult arguments) {
    return new SessionFilter(
        Options.valuesOf(arguments, "--source"),
        Options.valuesOf(arguments, "--project"),
        Options.valueOf(arguments, MATCHING).orElse(""),
        Options.isGiven(arguments, AGENTS));
  }
}
