package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.cluster.SearchedPlace;
import dev.tsearch.cli.command.search.HitOutput.PrintedPage;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch.ResultKind;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.hit.CountObject;
import dev.tsearch.cli.render.hit.ExplanationText;
import dev.tsearch.cli.render.hit.FacetText;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.answer.FacetObjects;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.library.WordMatch;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.remote.FederatedArchives;
import dev.tsearch.indexer.remote.RemoteArchives;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.Explanation;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.PageToken;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Finds entries.
///
/// @param environment the process's environment
/// @param nanos measures durations, as `System.nanoTime()` does
public record SearchCommand(Environment environment, LongSupplier nanos) implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec = TimeOptions.addTo(Options.none());
    return SearchOptions.withPruning(SearchOptions.withManner(FieldOptions.addTo(spec)))
        .addOption(SearchedPlace.option())
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    try (SearchedPlace place = SearchedPlace.of(arguments, environment)) {
      return new SearchCommand(place.environment(), nanos).search(arguments, console);
    }
  }

  private ExitCode search(ParseResult arguments, Console console)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    SearchDeadline deadline = SearchOptions.deadline(arguments, nanos);
    EntryQuestion typed = SearchArguments.parse(arguments, environment);
    sayAll(typed.query().notes(), console);
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    FieldFilter filter = FieldOptions.whole(typed.filter(), library, work);
    EntryQuestion.Resolved wanted =
        resolved(typed.withFilter(filter).withQuery(library.whole(typed.query()))).within(deadline);
    if (wanted.isLeftEmpty()) {
      console.say("no word to search for; tsearch '*' lists the entries");
      return ExitCode.NOTHING;
    }
    PagedSearch search =
        PagedSearch.of(CommandName.SEARCH, arguments).withSessions(filter.sessions());
    FilterCoverage.of(filter, wanted.request().query()).say(library, wanted.request(), console);
    ExitCode code = find(library, wanted, search, arguments, console);
    if (deadline.wasMet()) {
      return SearchOptions.named(code, false, console);
    }
    boolean isArchive =
        !(environment.archives() instanceof RemoteArchives
            || environment.archives() instanceof FederatedArchives);
    if (code == ExitCode.NOTHING && isArchive) {
      new NothingFound(library, wanted.request(), typed(arguments), work, console).say();
    }
    return code;
  }

  private static EntryQuestion.Resolved resolved(EntryQuestion question) throws UserException {
    try {
      return question.resolved();
    } catch (InvalidQuestionException e) {
      throw SearchOptions.usage(e);
    }
  }

  private ExitCode find(
      Library library,
      EntryQuestion.Resolved wanted,
      PagedSearch search,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    if (Options.isGiven(arguments, SearchOptions.FACETS)
        || Options.isGiven(arguments, SearchOptions.HISTOGRAM)) {
      return facets(library, wanted.request(), arguments, console);
    }
    if (Options.isGiven(arguments, SearchOptions.SESSIONS)) {
      return sessions(library, wanted.request(), search, arguments, console);
    }
    if (Options.isGiven(arguments, EntryOpener.OPTION)) {
      return open(library, wanted, arguments, console);
    }
    return hits(library, wanted, search, arguments, console);
  }

  /// Opens the best hit in the editor.
  private ExitCode open(
      Library library, EntryQuestion.Resolved wanted, ParseResult arguments, Console console)
      throws IOException, UserException {
    var opener = new EntryOpener(environment, console);
    opener.requireTerminal();
    int skipped = SearchOptions.skipped(arguments, SearchOptions.limit(arguments));
    Optional<Page> page = page(library, wanted, skipped, console);
    if (page.isEmpty()) {
      return ExitCode.NOTHING;
    }
    var details = new HitDetails(false, false, true, false, 0, 0);
    SearchResult result = library.search(wanted.request().withLimit(1), page.get().with(details));
    sayAll(result.notes(), console);
    if (result.hits().isEmpty()) {
      console.say("nothing found");
      sayOfInserted(library, wanted.request(), 0, arguments, console);
      return exitCode(0, result.damages(), console);
    }
    SearchHit best = result.hits().getFirst();
    opener.open(best.entry(), best.sourcePath());
    return exitCode(result.total(), result.damages(), console);
  }

  private ExitCode hits(
      Library library,
      EntryQuestion.Resolved wanted,
      PagedSearch search,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    boolean isExplained = Options.isGiven(arguments, SearchOptions.EXPLAIN);
    boolean isCount = Options.isGiven(arguments, SearchOptions.COUNT);
    var output = new HitOutput(time(), arguments, console);
    HitDetails details = isCount ? HitDetails.NONE : output.details();
    Optional<Page> page =
        page(
            library,
            wanted,
            SearchOptions.skipped(arguments, SearchOptions.limit(arguments)),
            console);
    if (page.isEmpty()) {
      return ExitCode.NOTHING;
    }
    SearchAnswer answer =
        library.search(wanted.at(page.get()), details.withScoreReasons(isExplained));
    SearchResult result = answer.result();
    sayAll(result.notes(), console);
    reportPlan(result.explanation(), console);
    PrintedPage printed = new PrintedPage(List.of(), "");
    if (isCount) {
      printCount(result, arguments, console);
    } else {
      printed = output.print(answer);
    }
    List<String> ids = result.hits().stream().map(hit -> hit.entry().id()).toList();
    var explanation = new ExplanationText(result.explanation(), ids);
    sayAfter(explanation, result.total() == 0 && result.isComplete(), arguments, console);
    WordMatchText.say(WordMatch.of(result), console);
    WordMatchText.sayOfPhrase(library, wanted.request(), result.total(), console);
    long typed = result.spelling().isSimilar() ? 0 : result.total();
    sayOfInserted(library, wanted.request(), typed, arguments, console);
    if (!isCount) {
      Optional<PageCursor> after = page.get().after();
      String start =
          after.isEmpty() ? "" : PageToken.of(wanted.request(), wanted.now(), after.get()).text();
      int first = PageFooter.first(result);
      List<String> names =
          printed.hits().stream().map(hit -> hit.entry().identity().toString()).toList();
      var shown = new PagedSearch.Shown(ResultKind.HITS, start, printed.next(), first, names);
      boolean isRemembered = search.remember(shown, place(arguments), environment);
      new PageFooter(search, wanted.request().limit(), isRemembered)
          .print(result, printed, console);
    }
    return exitCode(result.total(), result.damages(), console);
  }

  /// The page after some hits; empty, with a message, if there are no more hits than those.
  private static Optional<Page> page(
      Library library, EntryQuestion.Resolved wanted, int skipped, Console console)
      throws IOException {
    if (skipped == 0) {
      return Optional.of(wanted.page());
    }
    SearchResult before = library.search(wanted.request().withLimit(skipped), Page.FIRST);
    if (before.total() > 0 && before.next().isEmpty()) {
      console.say(
          "there is no such page; the search has "
              + Quantity.of(before.hits().size(), "hit", "hits")
              + PageFooter.duplicates(before.hits().size(), before.total()));
      return Optional.empty();
    }
    return Optional.of(before.next().isEmpty() ? wanted.page() : Page.after(before.next().get()));
  }

  private ArchivePlace place(ParseResult arguments) throws UserException {
    return ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment);
  }

  private static void printCount(SearchResult result, ParseResult arguments, Console console)
      throws IOException {
    if (Options.isGiven(arguments, Options.JSON)) {
      CountObject.print(
          result.total(),
          result.counts(),
          result.spelling().corrections(),
          result.isComplete(),
          console.out());
    } else {
      console.out().line(Long.toString(result.total()));
    }
  }

  private static List<String> listed(AggregateResult<FacetCounts> counted, int most) {
    var objects = new FacetObjects(counted.value(), most, counted.counts(), Map.of(), true);
    return objects.first(Field.SESSION).stream().map(FacetObjects.CountedValue::value).toList();
  }

  private ExitCode facets(
      Library library, SearchRequest request, ParseResult arguments, Console console)
      throws IOException, UserException {
    AggregateResult<FacetCounts> counted = library.facets(request, environment.zone().id());
    sayAll(counted.notes(), console);
    reportPlan(counted.explanation(), console);
    boolean json = Options.isGiven(arguments, Options.JSON);
    int most = SearchOptions.facetValues(arguments, json || !console.outTerminal().isTerminal());
    Map<String, String> sessions =
        console.outTerminal().isTerminal() && !json
            ? ShownSessions.of(listed(counted, most), CommandContext.of(arguments, environment))
            : Map.of();
    OutputBudget.ShownPart part =
        (count, out) -> {
          var text =
              new FacetText(
                  counted.value(),
                  count,
                  counted.counts(),
                  counted.spelling().corrections(),
                  counted.isComplete(),
                  sessions);
          if (Options.isGiven(arguments, SearchOptions.HISTOGRAM)) {
            printHistogram(text, json, out, console);
          } else if (json) {
            text.printJson(out);
          } else {
            text.print(out, console.outTerminal());
          }
        };
    OptionalLong maxBytes = SearchOptions.maxBytes(arguments);
    int shown = maxBytes.isEmpty() ? most : new OutputBudget(maxBytes.getAsLong()).most(most, part);
    if (shown < most) {
      console.say(
          "at most " + Quantity.of(shown, "value", "values") + " of a field fit in --max-bytes");
    }
    part.print(shown, console.out());
    ExitCode code = counted(counted, counted.value().total(), arguments, console);
    sayOfInserted(library, request, counted.value().total(), arguments, console);
    return code;
  }

  private static void printHistogram(FacetText text, boolean json, TextOutput out, Console console)
      throws OutputException {
    if (json) {
      text.printHistogramJson(out);
    } else {
      text.printHistogram(out, console.outTerminal());
    }
  }

  private ExitCode sessions(
      Library library,
      SearchRequest request,
      PagedSearch search,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    SessionsAnswer answer = library.sessions(request, reasons(arguments));
    AggregateResult<List<FoundSession>> found = answer.found();
    sayAll(found.notes(), console);
    reportPlan(found.explanation(), console);
    CommandContext work = CommandContext.of(arguments, environment);
    var output = new SessionOutput(work, search, arguments, console);
    ExitCode code =
        output.print(
            new SessionList(answer.sessions()), SearchOptions.limit(arguments), output::alike);
    ExitCode counted = counted(found, found.value().size(), arguments, console);
    sayOfInserted(library, request, found.value().size(), arguments, console);
    return counted == ExitCode.FOUND ? code : counted;
  }

  /// The reasons for the places of sessions, if they were asked for. Whether the result must have
  /// the reasons for its order.
  static HitDetails reasons(ParseResult arguments) {
    return HitDetails.NONE.withScoreReasons(Options.isGiven(arguments, SearchOptions.EXPLAIN));
  }

  private static ExitCode counted(
      AggregateResult<?> counted, long total, ParseResult arguments, Console console)
      throws IOException {
    boolean isNothing = total == 0 && counted.isComplete();
    sayAfter(new ExplanationText(counted.explanation(), List.of()), isNothing, arguments, console);
    WordMatchText.say(WordMatch.of(counted), console);
    return exitCode(total, counted.damages(), console);
  }

  /// Prints the explanation, if it was asked for, and says if nothing was found.
  private static void sayAfter(
      ExplanationText explanation, boolean isNothing, ParseResult arguments, Console console)
      throws IOException {
    if (Options.isGiven(arguments, SearchOptions.EXPLAIN)) {
      explain(explanation, arguments, console);
    }
    if (isNothing) {
      sayNothing(arguments, console);
    }
  }

  private static ExitCode exitCode(long total, List<String> damages, Console console)
      throws IOException {
    for (String damage : damages) {
      console.damage(damage);
    }
    if (!damages.isEmpty()) {
      return ExitCode.ERROR;
    }
    return total == 0 ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static void sayAll(List<String> notes, Console console) throws IOException {
    for (String note : notes) {
      console.say(note);
    }
  }

  /// Says in one line how the search ran, with `--verbose`.
  private static void reportPlan(Explanation explanation, Console console) throws IOException {
    Explanation.Timings timings = explanation.timings();
    console.detail(
        "searched %s of %s, %s, in %s"
            .formatted(
                Quantity.count(explanation.searched()),
                Quantity.of(explanation.partitions(), "partition", "partitions"),
                Quantity.of(explanation.entriesSearched(), "entry", "entries"),
                Quantity.duration(
                    timings.planNanos() + timings.searchNanos() + timings.readNanos())));
  }

  private HumanTime time() {
    return new HumanTime(environment.clock().instant(), environment.zone());
  }

  /// Prints an explanation on stderr, after the results.
  static void explain(ExplanationText text, ParseResult arguments, Console console)
      throws IOException {
    console.out().flush();
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(console.err());
    } else {
      text.print(console.err(), console.errTerminal());
    }
  }

  private static void sayOfInserted(
      Library library, SearchRequest request, long found, ParseResult arguments, Console console)
      throws IOException {
    WordMatchText.sayOfInserted(library, request, found, typed(arguments), console);
  }

  private static TypedCommand typed(ParseResult arguments) {
    return TypedCommand.of(List.of("tsearch"), arguments);
  }

  private static void sayNothing(ParseResult arguments, Console console) throws IOException {
    List<String> words = Options.wordsOf(arguments);
    console.say("nothing found");
    if (words.size() != 1) {
      return;
    }
    String word = words.getFirst();
    if (word.startsWith("\"")) {
      console.say(
          "quotes match exactly these words in this order; without them, any order matches");
      return;
    }
    Optional<String> command = Suggestion.closest(word, CommandName.words());
    if (command.isPresent() && !command.get().equals(word)) {
      console.say("did you mean the command `tsearch " + command.get() + "`?");
    }
  }
}
