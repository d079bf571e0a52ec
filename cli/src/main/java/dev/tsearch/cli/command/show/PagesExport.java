package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.command.search.SearchOptions;
import dev.tsearch.cli.config.ResultFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.service.web.site.SiteExport;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Writes sessions as pages that a browser opens without a service.
///
/// @param work the archive
/// @param options the command line
record PagesExport(CommandContext work, ExportArguments options) {

  /// Writes the sessions that match the words, or all.
  ///
  /// @param folder a folder that is empty or does not exist, as typed
  /// @throws UserException if it is anything else, or cannot be written
  ExitCode run(String folder, Console console) throws IOException, UserException {
    Path target = work.environment().path(folder);
    String words = String.join(" ", options.names());
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    ExportMask mask = ExportMask.of(options, work.settings());
    try (OpenLibrary open = library.open();
        ResultFolder written = ResultFolder.of(target)) {
      List<SessionRow> sessions = sessions(library, open, words, console);
      if (sessions.isEmpty()) {
        console.say("nothing found");
        return ExitCode.NOTHING;
      }
      int conversations;
      try {
        conversations =
            new SiteExport(library, open, work.environment().zone(), mask.mask(), written::write)
                .write(sessions, words);
        written.publish(target);
      } catch (FileSystemException e) {
        throw written.inPlace(e, target, false);
      }
      console.say(
          "wrote "
              + Quantity.of(conversations, "conversation", "conversations")
              + " to "
              + target.resolve("index.html"));
      mask.report(console);
      return KnownDamage.named(ExitCode.FOUND, open.snapshot(), console);
    }
  }

  /// Main conversations, the newest first.
  private List<SessionRow> sessions(
      Library library, OpenLibrary open, String words, Console console)
      throws IOException, UserException {
    var filter = new SessionFilter(List.of(), List.of(), "", false);
    List<ListedSession> all = open.sessions(filter, TimeRange.ALL, SessionSort.NEWEST);
    if (words.isBlank()) {
      return all.stream().map(ListedSession::row).toList();
    }
    var environment = work.environment();
    ParsedQuery query =
        new QueryParser(environment.clock().instant(), environment.zone()).parse(words);
    for (String note : query.notes()) {
      console.say(note);
    }
    SearchRequest request =
        SearchRequest.of(query.query())
            .withStrictness(Strictness.LENIENT)
            .asRead(options.has(SearchOptions.ALL));
    SessionsAnswer answer = library.sessions(request, filter, SessionSort.NEWEST, HitDetails.NONE);
    for (String note : answer.notes()) {
      console.say(note);
    }
    Set<TranscriptId> found = new HashSet<>();
    answer.sessions().forEach(listed -> found.add(listed.row().transcript()));
    return all.stream()
        .map(ListedSession::row)
        .filter(row -> found.contains(row.transcript()))
        .toList();
  }
}
