package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.hit.HitColumns;
import dev.tsearch.cli.render.hit.HitGroups;
import dev.tsearch.cli.render.hit.HitJson;
import dev.tsearch.cli.render.hit.HitLines;
import dev.tsearch.cli.render.hit.HitPrinter;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.indexer.answer.HitField;
import dev.tsearch.indexer.answer.HitObjects;
import dev.tsearch.indexer.library.SearchAnswer;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.ParseResult;

/// Prints a page of hits in the form that the options ask for.
///
/// @param time formats times
/// @param arguments the command line
/// @param console where to print
record HitOutput(HumanTime time, ParseResult arguments, Console console) {

  /// How many entries before a failed result are searched for its call. Calls that run in parallel
  /// have their results later.
  private static final int CALL_DISTANCE = 8;

  /// The details of hits that [#print] needs.
  HitDetails details() throws UserException {
    List<HitField> fields = SearchOptions.fields(arguments);
    boolean needsCalls = isForPeople(fields) && Options.isGiven(arguments, FieldOptions.ERRORS);
    return new HitDetails(
        false,
        isForPeople(fields),
        isJson() || fields.contains(HitField.ORIGIN),
        isJson() || fields.contains(HitField.WORDS),
        Math.max(before(), needsCalls ? CALL_DISTANCE : 0),
        Options.numberOf(arguments, SearchOptions.AFTER, 0, around()));
  }

  private int around() throws UserException {
    return Options.numberOf(arguments, SearchOptions.AROUND, 0, 0);
  }

  private int before() throws UserException {
    return Options.numberOf(arguments, SearchOptions.BEFORE, 0, around());
  }

  /// What was printed.
  ///
  /// @param hits the hits in the order of printing
  /// @param next the token of the next page; empty if this is the last
  record PrintedPage(List<SearchHit> hits, String next) {}

  /// Prints the hits.
  PrintedPage print(SearchAnswer answer) throws IOException, UserException {
    List<HitField> fields = SearchOptions.fields(arguments);
    SearchResult result = answer.result();
    List<SearchHit> hits = result.hits();
    int lines = Options.numberOf(arguments, SearchOptions.LINES, 1, HitGroups.STANDARD_LINES);
    int before = before();
    OutputBudget.Printers printers =
        count -> printer(fields, result, answer.next(count), lines, before);
    OptionalLong maxBytes = SearchOptions.maxBytes(arguments);
    List<SearchHit> shown = hits;
    if (maxBytes.isPresent()) {
      OutputBudget.Fitting fitting = new OutputBudget(maxBytes.getAsLong()).fit(hits, printers);
      shown = fitting.hits();
      sayCut(fitting, hits.size());
    }
    HitPrinter printer = printers.of(shown.size());
    printer.print(shown, console.out());
    if (answer.request().limit() == 0 && !isJson()) {
      console.say(Quantity.of(result.total(), "match", "matches") + "; -n 0 prints none of them");
    }
    return new PrintedPage(printer.printed(shown), answer.next(shown.size()));
  }

  private boolean isJson() {
    return Options.isGiven(arguments, Options.JSON);
  }

  private boolean isForPeople(List<HitField> fields) {
    return fields.isEmpty() && !isJson() && console.outTerminal().isTerminal();
  }

  private HitPrinter printer(
      List<HitField> fields, SearchResult result, String next, int lines, int before) {
    if (isJson()) {
      return new HitJson(
          new HitObjects(fields, next, result.spelling().corrections(), result.isComplete()));
    }
    if (!fields.isEmpty()) {
      return new HitColumns(fields, next, console.outTerminal());
    }
    return console.outTerminal().isTerminal()
        ? new HitGroups(
            console.outTerminal(), time, result.titles(), result.sessions(), lines, before)
        : new HitLines(console.outTerminal());
  }

  private void sayCut(OutputBudget.Fitting fitting, int all) throws IOException {
    int left = all - fitting.hits().size();
    if (fitting.hits().isEmpty() && all > 0) {
      console.say("--max-bytes is too small for a hit");
    } else if (left > 0) {
      console.say("left out for --max-bytes: " + Quantity.of(left, "hit", "hits"));
    }
    if (fitting.maxText() < Integer.MAX_VALUE && !fitting.hits().isEmpty()) {
      console.say("texts are cut to " + Quantity.of(fitting.maxText(), "character", "characters"));
    }
  }
}
