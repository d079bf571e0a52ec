package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.Engine;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.hit.ExplanationText;
import dev.tsearch.cli.render.hit.FacetText;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.core.query.Relaxation;
import dev.tsearch.core.query.RelaxationStep;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.AppliedRelaxation;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Finds entries.
///
/// @param environment the world around it
/// @param engine searches
public record SearchCommand(Environment environment, Engine engine) implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec = SearchOptions.withTime(Options.none());
    return SearchOptions.withPruning(SearchOptions.withManner(SearchOptions.withFields(spec)))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    SearchOptions.RequestedOutput asked = SearchOptions.read(arguments, environment, work);
    for (String note : asked.notes()) {
      console.say(note);
    }
    if (asked.isLeftEmpty()) {
      console.say("nothing is left to search for; `tsearch '*'` lists all entries");
      return ExitCode.NOTHING;
    }
    Searcher searcher = engine.searcher(work, console::sayUnchecked);
    if (Options.isGiven(arguments, SearchOptions.FACETS)) {
      return facets(searcher, asked.request(), arguments, console);
    }
    if (Options.isGiven(arguments, SearchOptions.SESSIONS)) {
      return sessions(searcher, asked.request(), work, arguments, console);
    }
    return hits(searcher, asked, work, arguments, console);
  }

  private ExitCode hits(
      Searcher searcher,
      SearchOptions.RequestedOutput asked,
      CommandContext work,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    boolean isExplained = Options.isGiven(arguments, SearchOptions.EXPLAIN);
    Page page = asked.page().with(isExplained ? Page.Reasons.TOLD : Page.Reasons.NONE);
    SearchResult result = searcher.search(asked.request(), page);
    sayAll(result.notes(), console);
    if (Options.isGiven(arguments, SearchOptions.COUNT)) {
      console.out().line(Long.toString(result.total()));
    } else {
      new HitOutput(engine, work, time(), arguments, console)
          .print(result, asked.request(), asked.now());
    }
    if (isExplained) {
      List<String> ids = result.hits().stream().map(hit -> hit.entry().id()).toList();
      explain(new ExplanationText(result.explanation(), ids), arguments, console);
    }
    if (result.total() == 0) {
      sayNothing(arguments, console);
      sayExactCount(asked.request(), arguments, console);
    }
    sayLoosened(result.loosening(), arguments, console);
    return exitCode(result.total(), result.damages(), console);
  }

  private ExitCode facets(
      Searcher searcher, SearchRequest request, ParseResult arguments, Console console)
      throws IOException, UserException {
    AggregateResult<FacetCounts> counted = searcher.facets(request, environment.zone().id());
    sayAll(counted.notes(), console);
    boolean json = Options.isGiven(arguments, Options.JSON);
    int most = SearchOptions.facetValues(arguments, json || !console.outScreen().isTerminal());
    OutputBudget.Part part =
        (count, out) -> {
          var text = new FacetText(counted.value(), count, counted.loosening().rung());
          if (json) {
            text.printJson(out);
          } else {
            text.print(out, console.outScreen());
          }
        };
    OptionalLong maxBytes = SearchOptions.maxBytes(arguments);
    int shown = maxBytes.isEmpty() ? most : new OutputBudget(maxBytes.getAsLong()).most(most, part);
    if (shown < most) {
      console.say(
          "at most " + Quantity.of(shown, "value", "values") + " of a field fit in --max-bytes");
    }
    part.print(shown, console.out());
    return counted(counted, counted.value().total(), arguments, console);
  }

  private ExitCode sessions(
      Searcher searcher,
      SearchRequest request,
      CommandContext work,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    AggregateResult<SessionCounts> counted = searcher.sessions(request, Grouping.CONVERSATION);
    sayAll(counted.notes(), console);
    List<SessionCounts.Group> groups = counted.value().groups();
    try (Snapshot snapshot = work.archive().snapshot()) {
      FoundSessions.of(groups, Grouping.CONVERSATION, new SessionCatalog(snapshot))
          .as(counted.loosening().rung())
          .print(
              SearchOptions.limit(arguments),
              SearchOptions.maxBytes(arguments),
              Options.isGiven(arguments, Options.JSON),
              time(),
              console);
    }
    return counted(counted, groups.size(), arguments, console);
  }

  private static ExitCode counted(
      AggregateResult<?> counted, long total, ParseResult arguments, Console console)
      throws IOException {
    if (Options.isGiven(arguments, SearchOptions.EXPLAIN)) {
      explain(new ExplanationText(counted.explanation(), List.of()), arguments, console);
    }
    if (total == 0) {
      sayNothing(arguments, console);
    }
    sayLoosened(counted.loosening(), arguments, console);
    return exitCode(total, counted.damages(), console);
  }

  private static ExitCode exitCode(long total, List<String> damages, Console console)
      throws IOException {
    for (String damage : damages) {
      console.error(damage);
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

  private HumanTime time() {
    return new HumanTime(environment.clock().instant(), environment.zone());
  }

  private static void explain(ExplanationText text, ParseResult arguments, Console console)
      throws IOException {
    console.out().flush();
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(console.err());
    } else {
      text.print(console.err(), console.errScreen());
    }
  }

  private static void sayLoosened(
      AppliedRelaxation loosening, ParseResult arguments, Console console) throws IOException {
    if (loosening.rung() != RelaxationStep.WHOLE) {
      console.say("nothing has all of it; " + loosening.story());
    }
    DidYouMean.say(List.of("tsearch"), arguments, loosening.corrections(), console);
  }

  /// A number of something else is no answer; who wants less gets it without the number.
  private static void sayExactCount(SearchRequest request, ParseResult arguments, Console console)
      throws IOException {
    if (Options.isGiven(arguments, SearchOptions.COUNT)
        && !Options.isGiven(arguments, SearchOptions.EXACT)
        && !Relaxation.steps(request.query()).isEmpty()) {
      console.say("--count counts only what has all of it; without it, less is searched for, too");
    }
  }

  private static void sayNothing(ParseResult arguments, Console console) throws IOException {
    List<String> words = Options.wordsOf(arguments);
    console.say("nothing found");
    if (words.size() != 1) {
      return;
    }
    String word = words.getFirst();
    Optional<String> command = Suggestion.closest(word, CommandName.words());
    if (command.isPresent() && !command.get().equals(word)) {
      console.say("did you mean the command `tsearch " + command.get() + "`?");
    }
    if (word.startsWith("\"") && Options.isGiven(arguments, SearchOptions.EXACT)) {
      console.say("quotes ask for exactly these words in this order; without them, each counts");
    }
  }
}
