package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch.ResultKind;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.SessionField;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/// Prints a page of a list of sessions, and what to type for the next page.
///
/// @param work the archive
/// @param search the list without its page
/// @param arguments the command line
/// @param console where to print
record SessionOutput(
    CommandContext work, PagedSearch search, ParseResult arguments, Console console) {

  /// Reads what the list does not have of the sessions of a page.
  @FunctionalInterface
  interface PageDetails {
    /// The ids of all sessions that a short form of some ids may also mean, with those.
    Set<String> alike(Set<String> ids) throws IOException, UserException;

    /// The sessions of a page with their texts, which a list may be without.
    default List<ListedSession> withTexts(List<ListedSession> page) throws IOException {
      return page;
    }
  }

  /// The ids of all sessions of the archive that a short form of some ids may also mean, after a
  /// search.
  Set<String> alike(Set<String> ids) throws IOException, UserException {
    try (OpenLibrary open = work.read()) {
      return open.catalog().alike(ids);
    } catch (CorruptArchiveException _) {
      return ids; // the search has reported it
    }
  }

  /// Prints a page of a list.
  ///
  /// @param limit how many sessions a page has
  /// @param details reads what the list does not have
  ExitCode print(SessionList list, int limit, PageDetails details)
      throws IOException, UserException {
    int all = list.sessions().size();
    int skipped = SearchOptions.skipped(arguments, limit);
    if (skipped > 0 && skipped >= all && all > 0) {
      console.say("there is no such page; the list has " + Quantity.of(all, "session", "sessions"));
      return ExitCode.NOTHING;
    }
    var page = new SessionList(details.withTexts(list.after(skipped).first(limit).sessions()));
    if (isForPeople() && !page.sessions().isEmpty()) {
      page = page.knowing(details.alike(page.ids()));
    }
    List<SessionField> fields = SearchOptions.sessionFields(arguments);
    SessionList shown = fitting(page, fields);
    print(shown, fields, console.out());
    int last = skipped + shown.sessions().size();
    boolean isRemembered = isForPeople() && remember(shown, skipped, last < all);
    new PageFooter(search, limit, isRemembered).print(skipped + 1, last, all, console);
    return all == 0 ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  /// The first sessions of a page: as many as fit in `--max-bytes`.
  private SessionList fitting(SessionList page, List<SessionField> fields)
      throws OutputException, UserException {
    OptionalLong maxBytes = SearchOptions.maxBytes(arguments);
    int all = page.sessions().size();
    if (maxBytes.isEmpty()) {
      return page;
    }
    var budget = new OutputBudget(maxBytes.getAsLong());
    int fitting = budget.most(all, (count, out) -> print(page.first(count), fields, out));
    if (fitting < all) {
      console.say("left out for --max-bytes: " + Quantity.of(all - fitting, "session", "sessions"));
    }
    return page.first(fitting);
  }

  private boolean isJson() {
    return Options.isGiven(arguments, Options.JSON);
  }

  /// Whether the list is printed for people.
  boolean isForPeople() {
    return console.outTerminal().isTerminal() && !isJson();
  }

  private void print(SessionList page, List<SessionField> fields, TextOutput out)
      throws OutputException {
    if (isJson()) {
      page.printJson(fields, out);
    } else if (!fields.isEmpty()) {
      page.printColumns(fields, out, console.outTerminal());
    } else if (!page.sessions().isEmpty()) {
      Environment environment = work.environment();
      var time = new HumanTime(environment.clock().instant(), environment.zone());
      page.print(out, console.outTerminal(), time);
    }
  }

  private boolean remember(SessionList page, int skipped, boolean hasNext) throws UserException {
    var names = new ArrayList<String>();
    for (ListedSession listed : page.sessions()) {
      SessionRow row = listed.row();
      names.add(row.agent().isEmpty() ? row.session() : row.session() + "/" + row.agent());
    }
    String start = skipped == 0 ? "" : Integer.toString(skipped);
    String next = hasNext ? Integer.toString(skipped + names.size()) : "";
    var shown = new PagedSearch.Shown(ResultKind.SESSIONS, start, next, skipped + 1, names);
    return search.remember(shown, work.place(), work.environment());
  }
}
