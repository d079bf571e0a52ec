package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.cluster.SearchedPlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.hit.ExplanationText;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.cli.render.report.SessionTimeline;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.SessionField;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.library.WordMatch;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.FoundSession;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Lists conversations: without words all, newest first, without reading their entries; with words
/// the conversations that match, in the order of a search.
///
/// @param environment the process's environment
/// @param nanos measures durations, as `System.nanoTime()` does
public record SessionsCommand(Environment environment, LongSupplier nanos) implements Command {
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
    CommandSpec spec = FieldOptions.addTo(TimeOptions.addTo(Options.none()));
    return SearchOptions.withPruning(SearchOptions.withPages(SearchOptions.withBudget(spec)))
        .addOption(
            Options.value("TEXT", "only those whose title or first prompt has this text", MATCHING))
        .addOption(Options.flag("sub-agents' conversations, too, each as one", AGENTS))
        .addOption(Options.value("NUMBER", "at most NUMBER (on a terminal 30)", LIMIT, "--limit"))
        .addOption(
            Options.choice(
                "ORDER",
                "newest, oldest, entries, title, or relevance with words",
                SessionSort.WORDS,
                SORT))
        .addOption(Options.flag("explain on stderr why the first sessions are first", EXPLAIN))
        .addOption(Options.flag("one line a day, with a block for each session", TIMELINE))
        .addOption(Options.json("one JSON object a session and a line"))
        .addOption(SearchOptions.selecting("session,title,…", () -> SessionField.keys().iterator()))
        .addOption(SearchOptions.timeout())
        .addOption(SearchOptions.all())
        .addOption(SearchedPlace.option())
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    try (SearchedPlace place = SearchedPlace.of(arguments, environment)) {
      return new SessionsCommand(place.environment(), nanos)
          .run(place.isCluster(), arguments, console);
    }
  }

  /// @param isSearch whether a list of all sessions is a search for all entries
  private ExitCode run(boolean isSearch, ParseResult arguments, Console console)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    TimeRange time = TimeOptions.read(arguments, environment, environment.clock().instant());
    boolean isOfAll =
        Options.wordsOf(arguments).isEmpty()
            && !FieldOptions.selectsEntries(arguments, OF_SESSIONS);
    if (isOfAll && Options.isGiven(arguments, EXPLAIN)) {
      throw new UserException("--explain needs words", "type: tsearch sessions WORD… --explain");
    }
    SessionSort order = order(arguments, isOfAll);
    rejectConflicts(arguments);
    return isOfAll && !isSearch
        ? list(work, time, order, arguments, console)
        : find(work, time, order, isOfAll, arguments, console);
  }

  private ExitCode list(
      CommandContext work,
      TimeRange time,
      SessionSort order,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    ExitCode code;
    try (OpenLibrary open = work.read()) {
      SessionOutput output = output(work, List.of(), arguments, console);
      var page = new OpenPage(open, isPage(output));
      var list = new SessionList(page.list(filter(arguments), time, order));
      code = KnownDamage.named(print(list, output, page), open.snapshot(), console);
    }
    if (code == ExitCode.NOTHING) {
      SearchRequest request =
          SearchRequest.of(new Query.Everything())
              .withFilter(FieldOptions.of(arguments).query())
              .withTime(time);
      sayReasons(
          IndexUpdater.library(work, console::sayUnchecked), request, work, arguments, console);
    }
    return code;
  }

  /// Whether only some of the sessions are printed.
  private static boolean isPage(SessionOutput output) throws UserException {
    return !Options.isGiven(output.arguments(), TIMELINE)
        && limit(output.arguments(), output.isForPeople()) < Integer.MAX_VALUE;
  }

  /// A page of all sessions. The texts of the others are not read.
  ///
  /// @param isPage whether only some of the sessions are printed
  private record OpenPage(OpenLibrary open, boolean isPage) implements SessionOutput.PageDetails {

    private List<ListedSession> list(SessionFilter filter, TimeRange time, SessionSort order)
        throws IOException {
      return isPage
          ? open.sessionsWithoutTexts(filter, time, order)
          : open.sessions(filter, time, order);
    }

    @Override
    public Set<String> alike(Set<String> ids) throws IOException {
      return open.catalog().alike(ids);
    }

    @Override
    public List<ListedSession> withTexts(List<ListedSession> page) throws IOException {
      return isPage ? open.withTexts(page) : page;
    }
  }

  /// @param isOfAll whether every entry matches, so that the matches say nothing
  private ExitCode find(
      CommandContext work,
      TimeRange time,
      SessionSort order,
      boolean isOfAll,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    ParsedQuery parsed =
        library.whole(
            new QueryParser(environment.clock().instant(), environment.zone())
                .parse(String.join(" ", Options.wordsOf(arguments))));
    FieldFilter filter = FieldOptions.whole(FieldOptions.of(arguments), library, work);
    SearchRequest request =
        SearchRequest.of(parsed.query())
            .withFilter(filter.query())
            .withTime(time)
            .withPruning(SearchOptions.pruning(arguments))
            .withStrictness(Strictness.LENIENT)
            .withDeadline(SearchOptions.deadline(arguments, nanos))
            .asRead(isOfAll || Options.isGiven(arguments, SearchOptions.ALL));
    FilterCoverage.of(filter, request.query()).say(library, request, console);
    SessionsAnswer answer =
        library.sessions(request, filter(arguments), order, SearchCommand.reasons(arguments));
    AggregateResult<List<FoundSession>> found = answer.found();
    for (String note : Stream.concat(parsed.notes().stream(), found.notes().stream()).toList()) {
      console.say(note);
    }
    SessionOutput output = output(work, filter.sessions(), arguments, console);
    List<ListedSession> listed =
        isOfAll ? order.sorted(ofAll(answer, arguments)) : answer.sessions();
    boolean isOver = !found.isComplete() && found.damages().isEmpty();
    ExitCode code =
        isOver && listed.isEmpty()
            ? ExitCode.NOTHING
            : print(new SessionList(listed), output, output::alike);
    if (Options.isGiven(arguments, EXPLAIN)) {
      SearchCommand.explain(
          new ExplanationText(found.explanation(), List.of()), arguments, console);
    }
    if (isOver) {
      return SearchOptions.named(code, false, console);
    }
    WordMatchText.say(WordMatch.of(found), console);
    WordMatchText.sayOfInserted(library, request, found.value().size(), typed(arguments), console);
    if (found.value().isEmpty()) {
      sayReasons(library, request, work, arguments, console);
    }
    for (String damage : found.damages()) {
      console.damage(damage);
    }
    return found.damages().isEmpty() ? code : ExitCode.ERROR;
  }

  /// All sessions, as a list of an archive has them.
  private static List<ListedSession> ofAll(SessionsAnswer answer, ParseResult arguments) {
    List<SessionRow> rows =
        answer.sessions().stream()
            .map(ListedSession::row)
            .sorted(
                Comparator.comparing(SessionRow::source)
                    .thenComparing(SessionRow::session)
                    .thenComparing(SessionRow::agent))
            .toList();
    boolean hasLogs = Options.isGiven(arguments, "--source");
    return (hasLogs ? rows : SessionRows.withoutLogs(rows))
        .stream().map(row -> new ListedSession(row, Optional.empty())).toList();
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
      Library library,
      SearchRequest request,
      CommandContext work,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    new NothingFound(library, request, typed(arguments), work, console).say();
  }

  private static TypedCommand typed(ParseResult arguments) {
    return TypedCommand.of(List.of("tsearch", "sessions"), arguments);
  }

  private static SessionOutput output(
      CommandContext work, List<String> sessions, ParseResult arguments, Console console) {
    PagedSearch search = PagedSearch.of(CommandName.SESSIONS, arguments).withSessions(sessions);
    return new SessionOutput(work, search, arguments, console);
  }

  private ExitCode print(SessionList list, SessionOutput output, SessionOutput.PageDetails details)
      throws IOException, UserException {
    ParseResult arguments = output.arguments();
    Console console = output.console();
    if (list.sessions().isEmpty()) {
      console.say("no sessions match");
      return ExitCode.NOTHING;
    }
    if (!Options.isGiven(arguments, TIMELINE)) {
      return output.print(list, limit(arguments, output.isForPeople()), details);
    }
    List<SessionRow> rows = list.sessions().stream().map(ListedSession::row).toList();
    var time = new HumanTime(environment.clock().instant(), environment.zone());
    new SessionTimeline(rows, limit(arguments, false))
        .print(console.out(), console.outTerminal(), time);
    return ExitCode.FOUND;
  }

  /// How many sessions a page has.
  ///
  /// @param isForPeople whether a list without a number has as many as a terminal shows
  static int limit(ParseResult arguments, boolean isForPeople) throws UserException {
    boolean isPage = isForPeople || Options.isGiven(arguments, SearchOptions.PAGE);
    return Options.numberOf(arguments, LIMIT, 0, isPage ? TERMINAL_LIMIT : Integer.MAX_VALUE);
  }

  /// Rejects kinds of output that exclude each other.
  private static void rejectConflicts(ParseResult arguments) throws UserException {
    SearchOptions.rejectConflicts(arguments);
    for (String option : List.of(Options.JSON, SearchOptions.PAGE, SearchOptions.OFFSET)) {
      if (Options.isGiven(arguments, TIMELINE) && Options.isGiven(arguments, option)) {
        throw new UserException("choose one of " + TIMELINE + " and " + option);
      }
    }
  }

  private static SessionFilter filter(ParseResult arguments) {
    return new SessionFilter(
        FieldOptions.typed(Field.SOURCE, arguments),
        Options.valuesOf(arguments, "--project"),
        Options.valueOf(arguments, MATCHING).orElse(""),
        Options.isGiven(arguments, AGENTS));
  }
}
