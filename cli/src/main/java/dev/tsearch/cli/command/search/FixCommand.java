package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch.ResultKind;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.RemedyList;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.transcript.call.CallInput;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.FixAnswer;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.WordMatch;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  @Override
  public CommandSpec spec() {
    CommandSpec spec = FieldOptions.addTo(TimeOptions.addTo(Options.none()));
    return spec.addOption(
            Options.value(
                "NUMBER", "print at most NUMBER fixes (" + STANDARD_LIMIT + ")", LIMIT, "--limit"))
        .addOption(Options.json("print one JSON object per fix and line"))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    FieldFilter filter = FieldOptions.of(arguments);
    if (Options.wordsOf(arguments).isEmpty()
        && filter.values().isEmpty()
        && !filter.isErrorsOnly()
        && TimeOptions.read(arguments, environment, environment.clock().instant())
            .equals(TimeRange.ALL)) {
      throw new UserException(
          "fix needs words of the error, or a filter as --since 7d",
          "to search for the word, type: tsearch -- fix");
    }
    int limit = Options.numberOf(arguments, LIMIT, 1, STANDARD_LIMIT);
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    SearchRequest request =
        request(arguments, FieldOptions.whole(filter, library, work), library, console);
    FixAnswer found = library.fix(request);
    for (String note : found.first().notes()) {
      console.say(note);
    }
    WordMatchText.say(WordMatch.of(found.first()), console);
    List<CountedRemedy> groups = found.groups();
    List<CountedRemedy> shown = groups.subList(0, Math.min(limit, groups.size()));
    var list = new RemedyList(shown);
    if (Options.isGiven(arguments, Options.JSON)) {
      list.printJson(console.out());
    } else {
      print(list, work, console);
      remember(shown, work);
    }
    console.say(summary(found, shown.size()));
    if (found.failures() > 0 && found.groups().isEmpty()) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch"), arguments);
      console.say("to list the failures, type: " + typed.with(FieldOptions.ERRORS).text());
    }
    if (found.failures() == 0) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch", "fix"), arguments);
      new NothingFound(library, reasons(request), typed, work, console).say();
      sayFewerWords(library, request, arguments, console);
    }
    for (String damage : found.damages()) {
      console.damage(damage);
    }
    if (!found.damages().isEmpty()) {
      return ExitCode.ERROR;
    }
    return shown.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private void print(RemedyList list, CommandContext work, Console console)
      throws IOException, UserException {
    var time = new HumanTime(environment.clock().instant(), environment.zone());
    try (OriginalStore originals = work.originals()) {
      list.print(console.out(), console.outTerminal(), time, call -> input(call, originals));
    }
  }

  /// Stores the failures for `show @1`. There is no next page.
  private void remember(List<CountedRemedy> shown, CommandContext work) throws UserException {
    List<String> failures =
        shown.stream()
            .map(group -> group.example().failed())
            .map(failed -> failed.metadata().session() + "/" + failed.id())
            .toList();
    if (!failures.isEmpty()) {
      new PagedSearch(CommandName.FIX, List.of(), List.of())
          .remember(
              new PagedSearch.Shown(ResultKind.HITS, "", "", 1, failures),
              work.place(),
              environment);
    }
  }

  /// The input of a call that edits a file; others have no change to show.
  private static JsonObject input(Entry call, OriginalStore originals) throws IOException {
    if (!FileCounts.isEditing(call.metadata().tool())) {
      return JsonObject.EMPTY;
    }
    try {
      return CallInput.of(SourceValue.of(call, originals), call).orElse(JsonObject.EMPTY);
    } catch (CorruptArchiveException _) {
      return JsonObject.EMPTY; // the change is missing, not the fix
    }
  }

  /// The request for which reasons are searched. Only failed results are searched, and the user
  /// cannot change that, so this condition is a part of the query here, not a filter.
  private static SearchRequest reasons(SearchRequest request) {
    List<Query> failures =
        FixAnswer.FAILURES.stream().<Query>map(is -> new Query.Any(List.of(is, is))).toList();
    return request.withQuery(Query.all(List.of(request.query(), Query.all(failures))));
  }

  /// Says how many failed results have some of the words. A fix needs all of them, and a phrase
  /// exactly.
  private void sayFewerWords(
      Library library, SearchRequest request, ParseResult arguments, Console console)
      throws IOException, UserException {
    String words = String.join(" ", Options.wordsOf(arguments)).replace("\"", "");
    Query some = parsed(words).query();
    List<Query> failed = new ArrayList<>(FixAnswer.FAILURES);
    failed.add(request.filter());
    SearchRequest fewer = request.withQuery(some).withFilter(Query.all(failed));
    long count = some.equals(request.query()) ? 0 : library.count(fewer);
    if (count > 0) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch"), arguments);
      var search = new TypedCommand(typed.start(), typed.options(), List.of(words.split(" +")));
      console.say(
          Quantity.of(count, "failed result has", "failed results have")
              + " some of the words: "
              + search.with(FieldOptions.ERRORS).text());
    }
  }

  private ParsedQuery parsed(String words) throws UserException {
    return new QueryParser(environment.clock().instant(), environment.zone()).parse(words);
  }

  private SearchRequest request(
      ParseResult arguments, FieldFilter filter, Library library, Console console)
      throws IOException, UserException {
    Instant now = environment.clock().instant();
    ParsedQuery parsed = library.whole(parsed(String.join(" ", Options.wordsOf(arguments))));
    for (String note : parsed.notes()) {
      console.say(note);
    }
    return SearchRequest.of(parsed.query().strict())
        .withFilter(filter.query())
        .withTime(TimeOptions.read(arguments, environment, now))
        .withStrictness(Strictness.LENIENT);
  }

  private static String summary(FixAnswer found, int shown) {
    if (found.failures() == 0) {
      return "no failed result matches";
    }
    int kinds = found.groups().size();
    String more =
        shown < kinds
            ? "; %s of %s fixes (-n %s prints all)"
                .formatted(Quantity.count(shown), Quantity.count(kinds), kinds)
            : "";
    return Quantity.count(found.remedies())
        + " of "
        + Quantity.of(found.failures(), "failure was", "failures were")
        + " followed by a success of the same command"
        + more;
  }
}
