package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.RemedyList;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Finds what fixed an error: of failed results that match, the calls that followed until the same
/// command succeeded. Equal sequences of calls are counted once, over all sessions.
///
/// Reads the best matching failures page by page, with the entries around each.
///
/// @param environment the process's environment
public record FixCommand(Environment environment) implements Command {
  private static final String LIMIT = "-n";
  private static final int STANDARD_LIMIT = 10;

  /// How many failures are examined at most: their entries are read one by one.
  private static final int MAX_FAILURES = 200;

  private static final int PAGE = 50;

  /// How many entries before a failed result are searched for its call. Calls that run in parallel
  /// have their results later.
  private static final int BEFORE = 20;

  /// How many entries after a failure are searched for a success. A later success of the same
  /// command has other causes.
  private static final int AFTER = 60;

  /// What a failed result has.
  private static final List<Query> FAILURES =
      List.of(
          new Query.FieldIs(Field.ERROR, "true"),
          new Query.FieldIs(Field.TYPE, EntryType.TOOL_RESULT.name()));

  @Override
  public CommandSpec spec() {
    CommandSpec spec = SearchOptions.withFields(TimeOptions.addTo(Options.none()));
    return spec.addOption(
            Options.value(
                "NUMBER", "print at most NUMBER fixes (" + STANDARD_LIMIT + ")", LIMIT, "--limit"))
        .addOption(Options.flag("print one JSON object per fix and line", Options.JSON))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    FieldFilter filter = FieldFilter.of(arguments);
    if (Options.wordsOf(arguments).isEmpty()
        && filter.values().isEmpty()
        && !filter.isErrorsOnly()) {
      throw new UserException(
          "fix needs words of the error", "to search for the word, type: tsearch -- fix");
    }
    int limit = Options.numberOf(arguments, LIMIT, 1, STANDARD_LIMIT);
    var found = new Found();
    Searcher searcher = IndexUpdater.searcher(work, console::sayUnchecked);
    SearchRequest request = request(arguments, filter, work, console);
    List<String> damages = collect(searcher, request, found, console);
    List<CountedRemedy> groups = found.counted();
    List<CountedRemedy> shown = groups.subList(0, Math.min(limit, groups.size()));
    var list = new RemedyList(shown);
    if (Options.isGiven(arguments, Options.JSON)) {
      list.printJson(console.out());
    } else {
      list.print(
          console.out(),
          console.outTerminal(),
          new HumanTime(environment.clock().instant(), environment.zone()));
    }
    console.say(found.summary(shown.size()));
    if (found.failures == 0) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch", "fix"), arguments);
      new NothingFound(searcher, reasons(request, filter, work), typed, work, console).say();
    }
    for (String damage : damages) {
      console.error(damage);
    }
    if (!damages.isEmpty()) {
      return ExitCode.ERROR;
    }
    return shown.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  /// The request for which reasons are searched. Only failed results are searched, and the user
  /// cannot change that, so this condition is a part of the query here, not a filter.
  private static SearchRequest reasons(
      SearchRequest request, FieldFilter filter, CommandContext work)
      throws IOException, UserException {
    List<Query> failures =
        FAILURES.stream().<Query>map(is -> new Query.Any(List.of(is, is))).toList();
    return request
        .withQuery(Query.all(List.of(request.query(), Query.all(failures))))
        .withFilter(filter.query(filter.sessions(work)));
  }

  private SearchRequest request(
      ParseResult arguments, FieldFilter filter, CommandContext work, Console console)
      throws IOException, UserException {
    Instant now = environment.clock().instant();
    ParsedQuery parsed =
        new QueryParser(now, environment.zone())
            .parse(String.join(" ", Options.wordsOf(arguments)));
    for (String note : parsed.notes()) {
      console.say(note);
    }
    Query failures = Query.all(List.of(filter.query(filter.sessions(work)), Query.all(FAILURES)));
    return SearchRequest.of(parsed.query().strict())
        .withFilter(failures)
        .withTime(TimeOptions.read(arguments, environment, now))
        .withStrictness(Strictness.LENIENT)
        .withLimit(PAGE);
  }

  /// The remedies that were found, by their kind. Not thread-safe.
  private static final class Found {
    private final Map<Remedy.Kind, List<Remedy>> kinds = new LinkedHashMap<>();
    private int failures;
    private int remedies;

    void add(SearchHit hit) {
      failures++;
      Optional<Entry> failed = Remedy.callOf(hit.entry(), hit.before());
      Optional<Remedy> remedy = failed.flatMap(call -> Remedy.of(call, hit.after()));
      if (remedy.isPresent()) {
        remedies++;
        kinds.computeIfAbsent(remedy.get().kind(), _ -> new ArrayList<>()).add(remedy.get());
      }
    }

    /// The kinds in more sessions first; of those the more frequent, then the shorter, then those
    /// that match better.
    List<CountedRemedy> counted() {
      var counted = new ArrayList<CountedRemedy>();
      for (List<Remedy> same : kinds.values()) {
        Set<String> sessions = new HashSet<>();
        Remedy latest = same.getFirst();
        for (Remedy remedy : same) {
          sessions.add(remedy.failed().metadata().session());
          latest = remedy.failed().timestamp() > latest.failed().timestamp() ? remedy : latest;
        }
        counted.add(new CountedRemedy(latest, same.size(), sessions.size()));
      }
      counted.sort(
          Comparator.comparingInt(CountedRemedy::sessions)
              .thenComparingInt(CountedRemedy::count)
              .reversed()
              .thenComparingInt(group -> group.example().steps().size()));
      return counted;
    }

    String summary(int shown) {
      if (failures == 0) {
        return "no failed result matches";
      }
      String more =
          shown < kinds.size()
              ? "; " + Quantity.count(shown) + " of " + kinds.size() + " fixes"
              : "";
      return Quantity.count(remedies)
          + " of "
          + Quantity.of(failures, "failure was", "failures were")
          + " followed by a success of the same command"
          + more;
    }
  }

  private static List<String> collect(
      Searcher searcher, SearchRequest request, Found found, Console console)
      throws IOException, UserException {
    var details = new HitDetails(false, false, false, false, BEFORE, AFTER);
    Optional<Page> page = Optional.of(Page.FIRST);
    while (page.isPresent() && found.failures < MAX_FAILURES) {
      SearchResult result = searcher.search(request, page.get().with(details));
      if (page.get().after().isEmpty()) {
        for (String note : result.notes()) {
          console.say(note);
        }
        WordMatchText.say(result.counts(), result.spelling(), result.explanation(), console);
      }
      result.hits().forEach(found::add);
      if (!result.damages().isEmpty()) {
        return result.damages();
      }
      page = result.next().map(Page::after);
    }
    return List.of();
  }
}
