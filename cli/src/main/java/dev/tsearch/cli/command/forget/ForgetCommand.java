package dev.tsearch.cli.command.forget;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.command.show.NamedSessions;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.ForgetText;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.forget.Forgetting;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.forget.ForgettingArchive;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Removes sessions or entries from the archive for good, and lists what was removed.
///
/// @param environment the surroundings of the run
/// @param input where a person confirms
public record ForgetCommand(Environment environment, StandardInput input) implements Command {
  private static final String QUERY = "--query";
  private static final String COPIES = "--copies";
  private static final String LIST = "--list";
  private static final String LIFT = "--lift";

  /// A query with more matches is hardly meant.
  private static final int MAX_MATCHES = 10_000;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.none()
            .addOption(Options.value("QUERY", "the entries that match, instead of sessions", QUERY))
            .addOption(Options.flag("also the copies in other sessions, as in forks", COPIES))
            .addOption(Options.flag("list what was forgotten and redacted", LIST))
            .addOption(Options.value("ID", "let imports have again what a rule keeps out", LIFT));
    return ForgettingRun.withOptions(spec).addPositional(Options.words("SESSION"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var text = new ForgetText(console, ForgetText.Verb.FORGET);
    if (Options.isGiven(arguments, LIST)) {
      var forgotten = new ForgottenFile(new RealDisk(), work.archive().layout()).read();
      text.printList(
          forgotten,
          Options.isGiven(arguments, Options.JSON),
          new HumanTime(environment.clock().instant(), environment.zone()));
      return forgotten.rules().isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
    }
    Optional<String> lifted = Options.valueOf(arguments, LIFT);
    if (lifted.isPresent()) {
      return lift(work, lifted.get(), console);
    }
    Selection selection = selection(work, arguments, console);
    CopyPolicy copies = Options.isGiven(arguments, COPIES) ? CopyPolicy.FORGET : CopyPolicy.KEEP;
    Instant time = environment.clock().instant();
    return new ForgettingRun(work, input, text, console)
        .run(arguments, archive -> new Forgetting(archive, selection, copies, time));
  }

  private static ExitCode lift(CommandContext work, String id, Console console)
      throws IOException, UserException {
    var archive = new ForgettingArchive(work.archive(), AllFormats.detector(Json.SOURCE));
    String time = work.environment().clock().instant().toString();
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), console::sayUnchecked))) {
      if (!archive.lift(writer, Long.parseLong(id), time)) {
        throw new UserException(
            "there is no rule " + id + " that imports apply", "to see them: tsearch forget --list");
      }
    } catch (NumberFormatException _) {
      throw new UserException(
          LIFT + " takes the number of a rule, got " + id, "to see them: tsearch forget --list");
    }
    console.out().line("lifted rule " + id);
    console.say("what it overwrote stays so; to import it again, type: tsearch import --full");
    return ExitCode.FOUND;
  }

  private Selection selection(CommandContext work, ParseResult arguments, Console console)
      throws IOException, UserException {
    List<String> names = Options.wordsOf(arguments);
    Optional<String> query = Options.valueOf(arguments, QUERY);
    if (query.isPresent() == !names.isEmpty()) {
      throw new UserException(
          "forget needs sessions, or a query",
          "type: tsearch forget SESSION… or tsearch forget --query QUERY"
              + " (to search for the words: tsearch -- forget …)");
    }
    if (query.isPresent() && query.get().isBlank()) {
      throw new UserException(
          QUERY + " needs a query, got an empty one",
          "for all entries: tsearch forget --query '*'");
    }
    return query.isPresent()
        ? new Selection.Entries(matching(query.get(), work, console))
        : sessions(names, work, console);
  }

  /// The sessions of names, with those of their sub-agents.
  private Selection sessions(List<String> names, CommandContext work, Console console)
      throws IOException, UserException {
    try (OpenLibrary open = work.read()) {
      SessionCatalog catalog = open.catalog();
      Set<TranscriptId> all = new LinkedHashSet<>();
      for (TranscriptId named : NamedSessions.of(names, catalog, environment, console)) {
        all.add(named);
        if (named.agent().isEmpty()) {
          for (SessionRow agent : catalog.agents(named)) {
            all.add(agent.transcript());
          }
        }
      }
      sayOthers(all, work, catalog, console);
      return new Selection.Sessions(all);
    }
  }

  /// Names the sessions of other sources with the same ids, as those of exports: they stay.
  private static void sayOthers(
      Set<TranscriptId> forgotten, CommandContext work, SessionCatalog catalog, Console console)
      throws IOException, UserException {
    var archive = new ForgettingArchive(work.archive(), AllFormats.detector(Json.SOURCE));
    for (TranscriptId each : forgotten) {
      if (each.isAgent()) {
        continue;
      }
      for (SessionRow other : catalog.named(each.session())) {
        TranscriptId transcript = other.transcript();
        if (!transcript.isAgent()
            && !forgotten.contains(transcript)
            && !archive.goesAlong(transcript, each)) {
          String name = other.source() + ":" + other.session();
          console.say(
              "stays: "
                  + name
                  + ", which has the same id; type: tsearch forget "
                  + ShellWord.quoted(name));
        }
      }
    }
  }

  /// The matches, inserted texts and copies included: what is to be forgotten is not left out.
  private List<LocatedEntry> matching(String typed, CommandContext work, Console console)
      throws IOException, UserException {
    ParsedQuery query =
        new QueryParser(environment.clock().instant(), environment.zone()).parse(typed);
    for (String note : query.notes()) {
      console.say(note);
    }
    SearchResult result =
        IndexUpdater.library(work, console::sayUnchecked)
            .search(
                SearchRequest.of(query.query())
                    .withLimit(MAX_MATCHES + 1)
                    .withStrictness(Strictness.STRICT)
                    .withCopies(Copies.ALL),
                Page.FIRST);
    for (String note : result.notes()) {
      console.say(note);
    }
    if (result.hits().size() > MAX_MATCHES) {
      throw new UserException(
          "more than " + MAX_MATCHES + " entries match", "use a query that matches fewer");
    }
    return result.hits().stream().map(ForgetCommand::located).toList();
  }

  private static LocatedEntry located(SearchHit hit) {
    return new LocatedEntry(hit.entry(), hit.address());
  }
}
