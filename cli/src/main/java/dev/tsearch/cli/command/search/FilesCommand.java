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
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
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

  private static final List<String> ORDERS = List.of("last", "edits", "reads", "sessions", "path");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = SearchOptions.withFields(TimeOptions.addTo(Options.none()));
    return SearchOptions.withPruning(spec)
        .addOption(
            Options.value("ORDER", "last (last used first), edits, reads, sessions or path", SORT))
        .addOption(
            Options.value(
                "NUMBER",
                "print at most NUMBER files (" + LINES_FOR_PEOPLE + " on a terminal)",
                LIMIT,
                "--limit"))
        .addOption(Options.flag("files that are only mentioned, too", MENTIONS))
        .addOption(Options.flag("print one JSON object per file and line", Options.JSON))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    Instant now = environment.clock().instant();
    Comparator<FileUse> order = order(arguments);
    FieldFilter filter = FieldFilter.of(arguments);
    SearchRequest request =
        SearchRequest.of(query(arguments, work, now, console).strict())
            .withFilter(filter.query(filter.sessions(work)))
            .withTime(TimeOptions.read(arguments, environment, now))
            .withPruning(SearchOptions.pruning(arguments))
            .withStrictness(Strictness.LENIENT);
    Searcher searcher = IndexUpdater.searcher(work, console::sayUnchecked);
    AggregateResult<FileCounts> found = searcher.files(request);
    for (String note : found.notes()) {
      console.say(note);
    }
    WordMatchText.say(found.counts(), found.spelling(), found.explanation(), console);
    List<FileUse> wanted =
        found.value().files().stream()
            .filter(file -> isWanted(file, Options.valuesOf(arguments, FILE)))
            .sorted(order)
            .toList();
    List<FileUse> files =
        Options.isGiven(arguments, MENTIONS)
            ? wanted
            : wanted.stream().filter(file -> !file.isOnlyMentioned()).toList();
    print(files, wanted.size() - files.size(), arguments, console);
    if (wanted.isEmpty()) {
      TypedCommand typed = TypedCommand.of(List.of("tsearch", "files"), arguments);
      new NothingFound(searcher, request, typed, work, console).say();
    }
    for (String damage : found.damages()) {
      console.error(damage);
    }
    if (!found.damages().isEmpty()) {
      return ExitCode.ERROR;
    }
    return files.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private void print(List<FileUse> files, int mentioned, ParseResult arguments, Console console)
      throws IOException, UserException {
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
          mentioned == 0
              ? "no entry that matches names a file"
              : "no call that matches edits or reads a file; "
                  + Quantity.of(mentioned, "file is", "files are")
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
  private Query query(ParseResult arguments, CommandContext work, Instant now, Console console)
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
    return parsed.query();
  }

  /// The session with a name; empty if there is none, or several.
  private Optional<String> session(String name, CommandContext work)
      throws IOException, UserException {
    if (TypedName.isOne(name)) {
      try (Snapshot snapshot = work.archive().snapshot()) {
        return session(new TypedName(name).meaning(new SessionCatalog(snapshot), environment));
      }
    }
    if (name.length() < MIN_SESSION_CHARACTERS) {
      return Optional.empty();
    }
    Set<String> found = new TreeSet<>();
    try (Snapshot snapshot = work.archive().snapshot()) {
      for (SessionRow row : new SessionCatalog(snapshot).sessions()) {
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

  /// Whether a file is one of those that `--file` selects. An entry that it selects may name others
  /// as well.
  private static boolean isWanted(FileUse file, List<String> typed) {
    for (String wanted : typed) {
      boolean matches =
          PathPattern.isPattern(Field.FILE, wanted)
              ? new PathPattern(wanted).matches(file.path())
              : isPathOrEnd(Field.FILE.term(file.path()), Field.FILE.term(wanted));
      if (matches) {
        return true;
      }
    }
    return typed.isEmpty();
  }

  private static boolean isPathOrEnd(String path, String wanted) {
    return path.equals(wanted) || path.endsWith("/" + wanted);
  }

  /// The order of the files. Files that are equal in it are ordered by their last use.
  private static Comparator<FileUse> order(ParseResult arguments) throws UserException {
    String typed = Options.valueOf(arguments, SORT).orElse("last");
    Comparator<FileUse> last =
        Comparator.comparingLong(FileUse::last).reversed().thenComparing(FileUse::path);
    return switch (typed) {
      case "last" -> last;
      case "edits" -> Comparator.comparingLong(FileUse::edits).reversed().thenComparing(last);
      case "reads" -> Comparator.comparingLong(FileUse::reads).reversed().thenComparing(last);
      case "sessions" -> Comparator.comparingInt(FileUse::sessions).reversed().thenComparing(last);
      case "path" -> Comparator.comparing(FileUse::path);
      default ->
          throw new UserException(
              SORT + " must be last, edits, reads, sessions or path, got " + typed,
              Suggestion.hint(typed, ORDERS));
    };
  }
}
