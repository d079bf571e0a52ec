package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
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
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    SessionSort.of(Options.valueOf(arguments, SORT), isList); // rejects what is wrong
    return isList ? list(work, time, arguments, console) : find(work, time, arguments, console);
  }

  private ExitCode list(CommandContext work, TimeRange time, ParseResult arguments, Console console)
      throws IOException, UserException {
    var rows = new ArrayList<ListedSession>();
    try (Snapshot snapshot = work.archive().snapshot()) {
      var catalog = new SessionCatalog(snapshot);
      SessionFilter filter = filter(arguments);
      for (SessionRow row : rows(catalog, arguments)) {
        if (filter.accepts(row) && overlaps(row, time)) {
          rows.add(new ListedSession(row, Optional.empty()));
        }
      }
    }
    SessionSort order = SessionSort.of(Options.valueOf(arguments, SORT), true);
    ExitCode code =
        print(new FoundSessions(new SessionList(order.sorted(rows))), work, arguments, console);
    if (rows.isEmpty()) {
      FieldFilter filter = FieldFilter.of(arguments);
      SearchRequest request =
          SearchRequest.of(new Query.Everything())
              .withFilter(filter.query(List.of()))
              .withTime(time);
      sayReasons(
          IndexUpdater.searcher(work, console::sayUnchecked), request, work, arguments, console);
    }
    return code;
  }

  /// With `--agents` each sub-agent on its own, otherwise as a part of its session.
  private static List<SessionRow> rows(SessionCatalog catalog, ParseResult arguments)
      throws IOException {
    List<SessionRow> rows = catalog.sessions();
    List<SessionRow> listed =
        Options.isGiven(arguments, AGENTS) ? rows : SessionRows.withAgents(rows);
    return Options.isGiven(arguments, "--source") ? listed : SessionRows.withoutLogs(listed);
  }

  private ExitCode find(CommandContext work, TimeRange time, ParseResult arguments, Console console)
      throws IOException, UserException {
    ParsedQuery parsed =
        new QueryParser(environment.clock().instant(), environment.zone())
            .parse(String.join(" ", Options.wordsOf(arguments)));
    SearchRequest request = request(parsed.query(), work, time, arguments);
    Grouping grouping =
        Options.isGiven(arguments, AGENTS) ? Grouping.CONVERSATION : Grouping.SESSION;
    Searcher searcher = IndexUpdater.searcher(work, console::sayUnchecked);
    AggregateResult<List<FoundSession>> found =
        searcher.sessions(request, grouping, SearchCommand.reasons(arguments));
    for (String note : Stream.concat(parsed.notes().stream(), found.notes().stream()).toList()) {
      console.say(note);
    }
    ExitCode code = print(selected(found, arguments), work, arguments, console);
    if (Options.isGiven(arguments, EXPLAIN)) {
      SearchCommand.explain(
          new ExplanationText(found.explanation(), List.of()), arguments, console);
    }
    WordMatchText.say(found.counts(), found.spelling(), found.explanation(), console);
    if (found.value().isEmpty()) {
      sayReasons(searcher, request, work, arguments, console);
    }
    for (String damage : found.damages()) {
      console.error(damage);
    }
    return found.damages().isEmpty() ? code : ExitCode.ERROR;
  }

  private static SearchRequest request(
      Query query, CommandContext work, TimeRange time, ParseResult arguments)
      throws IOException, UserException {
    FieldFilter filter = FieldFilter.of(arguments);
    return SearchRequest.of(query)
        .withFilter(filter.query(filter.sessions(work)))
        .withTime(time)
        .withPruning(SearchOptions.pruning(arguments))
        .withStrictness(Strictness.LENIENT);
  }

  /// The found sessions that the options select, in the order of `--sort`.
  private static FoundSessions selected(
      AggregateResult<List<FoundSession>> found, ParseResult arguments) throws UserException {
    SessionFilter filter = filter(arguments);
    SessionSort order = SessionSort.of(Options.valueOf(arguments, SORT), false);
    List<ListedSession> sessions =
        FoundSessions.of(found).list().sessions().stream()
            .filter(listed -> filter.accepts(listed.row()))
            .toList();
    return new FoundSessions(new SessionList(order.sorted(sessions)));
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

  private static boolean overlaps(SessionRow row, TimeRange time) {
    return time.isUnbounded()
        || (row.max() != TimeRange.UNDATED && row.min() <= time.max() && row.max() >= time.min());
  }
}
