package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.FileList;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.FileSelection;
import dev.tsearch.indexer.library.FileSort;
import dev.tsearch.indexer.library.FilesAnswer;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.WordMatch;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.search.AggregateResult;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Lists the files that sessions read and changed: of all entries, of the entries that have some
/// words, or of one session. Counts in the index, and reads no entry.
///
/// @param environment the process's environment
public record FilesCommand(Environment environment) implements Command {
  private static final String LIMIT = "-n";
  private static final String SORT = "--sort";
  private static final String FILE = "--file";
  private static final String MENTIONS = "--mentions";
  private static final int LINES_FOR_PEOPLE = 30;

  /// A shorter word is a word to search for, even if a session's name starts with it.
  private static final int MIN_SESSION_CHARACTERS = 8;

  @Override
  public CommandSpec spec() {
    CommandSpec spec = FieldOptions.addTo(TimeOptions.addTo(Options.none()));
    return SearchOptions.withPruning(spec)
        .addOption(
            Options.choice(
                "ORDER",
                "last (last used first), edits, reads, sessions or path",
                () -> FileSort.words().iterator(),
                SORT))
        .addOption(
            Options.value(
                "NUMBER",
                "print at most NUMBER files (" + LINES_FOR_PEOPLE + " on a terminal)",
                LIMIT,
                "--limit"))
        .addOption(Options.flag("files that are only mentioned, too", MENTIONS))
        .addOption(Options.json("print one JSON object per file and line"))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    Instant now = environment.clock().instant();
    var selection =
        new FileSelection(
            Options.valuesOf(arguments, FILE),
            Options.isGiven(arguments, MENTIONS),
            order(arguments));
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    FieldFilter filter = FieldOptions.whole(FieldOptions.of(arguments), library, work);
    SearchRequest request =
        SearchRequest.of(query(arguments, work, now, library, console).strict())
            .withFilter(filter.query())
            .withTime(TimeOptions.read(arguments, environment, now))
            .withPruning(SearchOptions.pruning(arguments))
            .withStrictness(Strictness.LENIENT);
    FilterCoverage.of(filter, request.query()).say(library, request, console);
    FilesAnswer answer = library.files(request, selection);
    AggregateResult<FileCounts> found = answer.found();
    for (String note : found.notes()) {
      console.say(note);
    }
    WordMatchText.say(WordMatch.of(found), console);
    print(answer, arguments, console);
    if (answer.files().isEmpty() && answer.mentioned() == 0) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch", "files"), arguments);
      new NothingFound(library, request, typed, work, console).say();
    }
    for (String damage : found.damages()) {
      console.damage(damage);
    }
    if (!found.damages().isEmpty()) {
      return ExitCode.ERROR;
    }
    return answer.files().isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private void print(FilesAnswer answer, ParseResult arguments, Console console)
      throws IOException, UserException {
    List<FileUse> files = answer.files();
    boolean json = Options.isGiven(arguments, Options.JSON);
    boolean people = !json && console.outTerminal().isTerminal();
    int limit =
        Options.numberOf(arguments, LIMIT, 1, people ? LINES_FOR_PEOPLE : Integer.MAX_VALUE);
    List<FileUse> shown = files.subList(0, Math.min(limit, files.size()));
    var list = new FileList(shown, environment.home().toString());
    if (json) {
      list.printJson(console.out());
    } else if (!shown.isEmpty()) {
      list.print(
          console.out(),
          console.outTerminal(),
          new HumanTime(environment.clock().instant(), environment.zone()));
    }
    if (files.isEmpty()) {
      console.say(
          answer.mentioned() == 0
              ? "no entry that matches names a file"
              : "no call that matches edits or reads a file; "
                  + Quantity.of(answer.mentioned(), "file is", "files are")
                  + " only mentioned: tsearch files "
                  + MENTIONS);
    } else if (shown.size() < files.size()) {
      console.say(
          Quantity.count(shown.size())
              + " of "
              + Quantity.of(files.size(), "file", "files")
              + "; -n NUMBER prints more");
    }
  }

  /// The query of the words, or of the session that the only word names.
  private Query query(
      ParseResult arguments, CommandContext work, Instant now, Library library, Console console)
      throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    Optional<String> session =
        words.size() == 1 ? session(words.getFirst(), work) : Optional.empty();
    if (session.isPresent()) {
      return new Query.FieldIs(Field.SESSION, session.get());
    }
    ParsedQuery parsed = new QueryParser(now, environment.zone()).parse(String.join(" ", words));
    for (String note : parsed.notes()) {
      console.say(note);
    }
    return library.whole(parsed).query();
  }

  /// The session with a name; empty if there is none, or several.
  private Optional<String> session(String name, CommandContext work)
      throws IOException, UserException {
    if (TypedName.isOne(name)) {
      try (OpenLibrary open = work.read()) {
        return session(new TypedName(name).meaning(open.catalog(), environment));
      }
    }
    if (name.length() < MIN_SESSION_CHARACTERS) {
      return Optional.empty();
    }
    Set<String> found = new TreeSet<>();
    try (OpenLibrary open = work.read()) {
      for (SessionRow row : open.catalog().sessions()) {
        if (row.session().equals(name)) {
          return Optional.of(name);
        }
        if (NameResolver.matches(row.session(), name)) {
          found.add(row.session());
        }
      }
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private static Optional<String> session(Meaning meaning) {
    return switch (meaning) {
      case Meaning.OneEntry(LocatedEntry found) -> Optional.of(found.entry().metadata().session());
      case Meaning.OneSession(TranscriptId transcript) -> Optional.of(transcript.session());
      case Meaning.Ambiguous(_), Meaning.UnknownName() -> Optional.empty();
    };
  }

  private static FileSort order(ParseResult arguments) throws UserException {
    String typed = Options.valueOf(arguments, SORT).orElse("last");
    return FileSort.of(typed)
        .orElseThrow(() ->
            new UserException(
                SORT + " must be last, edits, reads, sessions or path, got " + typed,
                Suggestion.hint(typed, FileSort.words())));
  }
}
