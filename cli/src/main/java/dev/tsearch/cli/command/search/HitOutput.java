package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Engine;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.hit.HitColumns;
import dev.tsearch.cli.render.hit.HitField;
import dev.tsearch.cli.render.hit.HitGroups;
import dev.tsearch.cli.render.hit.HitLines;
import dev.tsearch.cli.render.hit.HitObjects;
import dev.tsearch.cli.render.hit.HitPrinter;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.cli.render.hit.ShownHit;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.RelaxationStep;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongFunction;
import picocli.CommandLine.ParseResult;

/// Prints a page of hits in the form that the options ask for, and says how to go on.
///
/// @param engine tells the paths of sources
/// @param work where the hits are
/// @param time says times
/// @param arguments what was typed
/// @param console where to print
record HitOutput(
    Engine engine, CommandContext work, HumanTime time, ParseResult arguments, Console console) {

  /// Prints the hits.
  ///
  /// @param request what was asked
  /// @param now when that was
  void print(SearchResult result, SearchRequest request, Instant now)
      throws IOException, UserException {
    List<HitField> fields = SearchOptions.fields(arguments);
    List<ShownHit> hits = read(result, fields);
    Map<TranscriptId, String> prompts = isForPeople(fields) ? prompts(result) : Map.of();
    OutputBudget.Printers printers =
        count ->
            printer(fields, result.loosening().rung(), next(result, count, request, now), prompts);
    OptionalLong maxBytes = SearchOptions.maxBytes(arguments);
    List<ShownHit> shown = hits;
    if (maxBytes.isPresent()) {
      OutputBudget.Fitting fitting = new OutputBudget(maxBytes.getAsLong()).fit(hits, printers);
      shown = fitting.hits();
      sayCut(fitting, hits.size());
    }
    printers.of(shown.size()).print(shown, console.out());
    sayMore(result, shown.size(), next(result, shown.size(), request, now));
  }

  private List<ShownHit> read(SearchResult result, List<HitField> fields)
      throws IOException, UserException {
    LongFunction<String> paths =
        isJson() || fields.contains(HitField.ORIGIN) ? engine.sourcePaths(work) : _ -> "";
    var reader = new HitReader(paths);
    ContextLines surroundings = ContextLines.of(arguments);
    if (surroundings.isEmpty()) {
      return reader.read(result.hits());
    }
    try (Snapshot snapshot = work.archive().snapshot()) {
      return reader.read(result.hits(), new SessionCatalog(snapshot), surroundings);
    }
  }

  private boolean isJson() {
    return Options.isGiven(arguments, Options.JSON);
  }

  private boolean isForPeople(List<HitField> fields) {
    return fields.isEmpty() && !isJson() && console.outScreen().isTerminal();
  }

  private HitPrinter printer(
      List<HitField> fields, RelaxationStep rung, String next, Map<TranscriptId, String> prompts) {
    if (isJson()) {
      return new HitObjects(fields, rung, next);
    }
    if (!fields.isEmpty()) {
      return new HitColumns(fields, rung == RelaxationStep.WHOLE ? "" : rung.key(), next);
    }
    return console.outScreen().isTerminal()
        ? new HitGroups(console.outScreen(), time, prompts)
        : new HitLines(console.outScreen());
  }

  private Map<TranscriptId, String> prompts(SearchResult result) throws IOException, UserException {
    Set<TranscriptId> transcripts = new LinkedHashSet<>();
    for (SearchHit hit : result.hits()) {
      transcripts.add(hit.entry().transcript());
    }
    var prompts = new HashMap<TranscriptId, String>();
    try (Snapshot snapshot = work.archive().snapshot()) {
      for (SessionRow row : new SessionCatalog(snapshot).sessions(transcripts)) {
        prompts.put(row.transcript(), row.firstPrompt());
      }
    }
    return prompts;
  }

  private static String next(SearchResult result, int shown, SearchRequest request, Instant now) {
    return result
        .nextAfter(shown)
        .map(cursor -> PageToken.of(request, now, cursor).text())
        .orElse("");
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

  private void sayMore(SearchResult result, int shown, String next) throws IOException {
    if (!next.isEmpty() && shown > 0) {
      String more = result.isTotalExact() ? "" : "more than ";
      console.say(
          Quantity.of(shown, "hit", "hits")
              + " of "
              + more
              + Quantity.count(result.total())
              + "; to go on, type: "
              + new NextPage(arguments).command(next));
    }
  }
}
