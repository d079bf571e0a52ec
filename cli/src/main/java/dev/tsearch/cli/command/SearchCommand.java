package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.ExplanationText;
import dev.tsearch.cli.render.HitGroups;
import dev.tsearch.cli.render.HitLines;
import dev.tsearch.cli.render.HitObjects;
import dev.tsearch.cli.render.HitPrinter;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Printable;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.SessionList;
import dev.tsearch.cli.render.ShownHit;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Rung;
import dev.tsearch.core.store.SessionRow;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.search.Loosening;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
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
    return SearchOptions.withManner(SearchOptions.withFields(spec))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    Workplace work = Workplace.of(arguments, environment);
    SearchOptions.Asked asked = SearchOptions.read(arguments, environment);
    for (String note : asked.notes()) {
      console.say(note);
    }
    SearchResult result = engine.search(work, asked.request(), console::sayUnchecked);
    for (String note : result.notes()) {
      console.say(note);
    }
    if (Options.isGiven(arguments, SearchOptions.COUNT)) {
      console.out().line(Long.toString(result.total()));
    } else {
      print(result, work, arguments, console);
    }
    if (Options.isGiven(arguments, SearchOptions.EXPLAIN)) {
      explain(result, arguments, console);
    }
    for (String damage : result.damages()) {
      console.error(damage);
    }
    if (result.total() == 0) {
      sayNothing(arguments, console);
    }
    sayLoosened(result.loosening(), arguments, console);
    return exitCode(result);
  }

  private static ExitCode exitCode(SearchResult result) {
    if (!result.damages().isEmpty()) {
      return ExitCode.ERROR;
    }
    return result.total() == 0 ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private void print(SearchResult result, Workplace work, ParseResult arguments, Console console)
      throws IOException, UserException {
    boolean json = Options.isGiven(arguments, Options.JSON);
    LongFunction<String> paths = json ? engine.sourcePaths(work) : _ -> "";
    var reader = new HitReader(paths);
    if (!needsCatalog(json, arguments, console)) {
      HitPrinter printer =
          json ? new HitObjects(result.loosening().rung()) : new HitLines(console.outScreen());
      printer.print(reader.read(result.hits()), console.out());
      return;
    }
    try (Snapshot snapshot = work.archive().snapshot()) {
      var catalog = new Catalog(snapshot);
      if (Options.isGiven(arguments, SearchOptions.SESSIONS)) {
        List<SessionRow> sessions = catalog.sessions(transcripts(result));
        int limit = Math.min(SearchOptions.limit(arguments), sessions.size());
        printSessions(sessions.subList(0, limit), json, console);
        return;
      }
      List<ShownHit> hits = reader.read(result.hits(), catalog, Surroundings.of(arguments));
      printer(catalog, result, json, console).print(hits, console.out());
    }
    sayMore(result, console);
  }

  /// Whether something is printed that the search did not find: sessions, or entries around hits.
  private static boolean needsCatalog(boolean json, ParseResult arguments, Console console)
      throws UserException {
    return Options.isGiven(arguments, SearchOptions.SESSIONS)
        || !Surroundings.of(arguments).isEmpty()
        || (!json && console.outScreen().isTerminal());
  }

  private static void sayMore(SearchResult result, Console console) throws IOException {
    if (result.total() > result.hits().size() && console.outScreen().isTerminal()) {
      console.say(
          Quantity.count(result.hits().size())
              + " of "
              + Quantity.of(result.total(), "hit", "hits")
              + "; -n NUMBER shows more");
    }
  }

  private void printSessions(List<SessionRow> rows, boolean json, Console console)
      throws IOException {
    var list = new SessionList(rows);
    if (json) {
      list.printJson(console.out());
    } else if (!rows.isEmpty()) {
      list.print(console, time());
    }
  }

  private static Set<TranscriptId> transcripts(SearchResult result) {
    var transcripts = new LinkedHashSet<TranscriptId>();
    for (SearchHit hit : result.hits()) {
      transcripts.add(hit.entry().transcript());
    }
    return transcripts;
  }

  private HitPrinter printer(Catalog catalog, SearchResult result, boolean json, Console console)
      throws IOException {
    if (json) {
      return new HitObjects(result.loosening().rung());
    }
    if (!console.outScreen().isTerminal()) {
      return new HitLines(console.outScreen());
    }
    var prompts = new HashMap<TranscriptId, String>();
    for (SessionRow row : catalog.sessions(transcripts(result))) {
      prompts.put(row.transcript(), row.firstPrompt());
    }
    return new HitGroups(console.outScreen(), time(), prompts);
  }

  private HumanTime time() {
    return new HumanTime(environment.clock().instant(), environment.zone());
  }

  private static void explain(SearchResult result, ParseResult arguments, Console console)
      throws IOException {
    console.out().flush();
    var text = new ExplanationText(result.explanation());
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(console.err());
    } else {
      text.print(console.err());
    }
  }

  private static void sayLoosened(Loosening loosening, ParseResult arguments, Console console)
      throws IOException {
    if (loosening.rung() != Rung.WHOLE) {
      console.say("nothing has all of it; " + loosening.story());
    }
    if (!loosening.corrections().isEmpty()) {
      String command = DidYouMean.command(arguments, loosening.corrections());
      console.say("did you mean: " + Printable.line(command));
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
