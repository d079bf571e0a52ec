package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.command.search.SearchOptions;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ContextBlock;
import dev.tsearch.core.export.ConversationHeading;
import dev.tsearch.core.export.Excerpt;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes the best entries for a query: in Markdown as a context block, in the other forms by
/// conversation.
///
/// @param work the archive
/// @param options the command line
/// @param output where to write
record PassageExport(CommandContext work, ExportArguments options, ExportOutput output) {
  /// About a screen: more of an entry says little more about the query.
  private static final int PASSAGE_LENGTH = 2_000;

  /// Searches and writes.
  ExitCode run(String typed, Console console) throws IOException, UserException {
    SearchResult result = search(typed, console);
    for (String damage : result.damages()) {
      console.damage(damage);
    }
    if (result.hits().isEmpty()) {
      console.say("nothing found");
      return result.damages().isEmpty() ? ExitCode.NOTHING : ExitCode.ERROR;
    }
    ExportMask mask = ExportMask.of(options, work.settings());
    try (var originals = new OriginalBytes(work)) {
      if (options.form() == ExportForm.MD) {
        context(result.hits(), mask, originals, console);
      } else {
        documents(result, mask, originals, console);
      }
    }
    mask.report(console);
    return result.damages().isEmpty() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private SearchResult search(String typed, Console console) throws IOException, UserException {
    var environment = work.environment();
    ParsedQuery query =
        new QueryParser(environment.clock().instant(), environment.zone()).parse(typed);
    for (String note : query.notes()) {
      console.say(note);
    }
    SearchRequest request =
        SearchRequest.of(query.query())
            .withLimit(options.limit())
            .withStrictness(Strictness.LENIENT)
            .withCopies(Copies.FOLDED)
            .asRead(options.has(SearchOptions.ALL));
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    SearchResult result = library.search(request, Page.FIRST.with(HitDetails.TITLES));
    for (String note : result.notes()) {
      console.say(note);
    }
    long inserted = library.leftOut(request, result.total());
    if (inserted > 0) {
      console.say(
          Quantity.of(inserted, "matching entry has", "matching entries have")
              + " text that programs inserted; --all finds them, too");
    }
    return result;
  }

  private void context(
      List<SearchHit> hits, ExportMask mask, OriginalBytes originals, Console console)
      throws IOException, UserException {
    Iterable<ExportedEntry> passages =
        () -> hits.stream().map(hit -> passage(hit, mask, originals)).iterator();
    String block = block(passages);
    if (block.isEmpty()) {
      throw new UserException(
          "--max-tokens " + options.maxTokens() + " is too small for any passage");
    }
    output.writeDocument(out -> out.write(block.getBytes(StandardCharsets.UTF_8)), console);
  }

  private String block(Iterable<ExportedEntry> passages) throws IOException, UserException {
    try {
      return new ContextBlock(options.maxTokens(), RotationPolicy.DEFAULT::tokens).of(passages);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /// @throws UncheckedIOException if the original of a tool call cannot be read
  private static ExportedEntry passage(SearchHit hit, ExportMask mask, OriginalBytes originals) {
    String content;
    try {
      content = mask.text(mask.entry(hit.entry(), originals));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int at = Math.max(0, content.indexOf(hit.snippet().text()));
    return ExportedEntry.of(hit.entry()).withText(Excerpt.of(content, at, PASSAGE_LENGTH));
  }

  /// Writes the entries of each conversation in order of time, the earliest conversation first.
  private void documents(
      SearchResult result, ExportMask mask, OriginalBytes originals, Console console)
      throws IOException, UserException {
    var entries = new ArrayList<Entry>();
    result.hits().forEach(hit -> entries.add(hit.entry()));
    entries.sort(Comparator.comparingLong(Entry::timestamp));
    Map<TranscriptId, List<Entry>> byTranscript = new LinkedHashMap<>();
    for (Entry entry : entries) {
      byTranscript.computeIfAbsent(entry.transcript(), _ -> new ArrayList<>()).add(entry);
    }
    output.writeDocument(
        out -> {
          try (var writer = mask.writer(options, out)) {
            for (List<Entry> found : byTranscript.values()) {
              writer.conversation(heading(found, result));
              for (Entry entry : found) {
                writer.entry(mask.entry(entry, originals));
              }
            }
          }
        },
        console);
  }

  private static ConversationHeading heading(List<Entry> found, SearchResult result) {
    Entry first = found.getFirst();
    return new ConversationHeading(
        first.transcript(),
        result.titles().getOrDefault(first.transcript(), ""),
        first.metadata().project(),
        first.timestamp(),
        found.getLast().timestamp());
  }
}
