package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints the page after or before the one that this terminal showed last: of hits, or of a list of
/// sessions.
///
/// The next page starts at the cursor of the page before it, so entries that are imported in
/// between neither repeat a hit nor hide one. An earlier page starts where it started when it was
/// shown; entries imported since then may be on it. The first page is the result of a new search.
///
/// @param environment the process's environment
/// @param commands creates the command of a name
/// @param direction which page
public record NextCommand(
    Environment environment, Function<CommandName, Command> commands, Direction direction)
    implements Command {

  /// The direction from the page that was shown last.
  public enum Direction {
    /// The page after it.
    FORWARD,
    /// The page before it.
    BACK
  }

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.value(
                "NUMBER",
                "print at most NUMBER results (as before)",
                SearchOptions.LIMIT,
                "--limit"))
        .addOption(
            Options.value("NUMBER", "print this page of the search, from 1", SearchOptions.PAGE));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    String word = (direction == Direction.FORWARD ? CommandName.NEXT : CommandName.PREV).word();
    Optional<LastSearchFile> file = LastSearchFile.of(environment);
    if (file.isEmpty()) {
      throw new UserException(
          word + " continues the last search of a terminal, and this is no terminal",
          "use --page N with the search, or the member next of --json");
    }
    Optional<LastSearch> last = file.get().read().map(search -> sized(search, arguments));
    if (last.isEmpty()) {
      throw new UserException(
          "no search was printed on this terminal yet",
          "to search for the word, type: tsearch -- " + word);
    }
    Optional<String> page = Options.valueOf(arguments, SearchOptions.PAGE);
    if (page.isPresent()) {
      return run(last.get(), List.of(SearchOptions.PAGE, page.get()), console);
    }
    return direction == Direction.FORWARD
        ? forward(last.get(), console)
        : back(last.get(), console);
  }

  /// The search with the page size that was typed, if one was; later pages have it, too.
  private static LastSearch sized(LastSearch search, ParseResult arguments) {
    Optional<String> limit = Options.valueOf(arguments, SearchOptions.LIMIT);
    return limit.isEmpty() ? search : search.withOptions(List.of(SearchOptions.LIMIT, limit.get()));
  }

  private ExitCode forward(LastSearch last, Console console) throws IOException, UserException {
    if (last.next().isEmpty()) {
      int shown = last.first() - 1 + last.results().size();
      String results =
          switch (last.kind()) {
            case HITS -> Quantity.of(shown, "hit", "hits");
            case SESSIONS -> Quantity.of(shown, "session", "sessions");
          };
      console.say("that was the last page, of " + results);
      return ExitCode.NOTHING;
    }
    return run(last, startingAt(last.next(), last), console);
  }

  /// The option that selects the page with a start.
  private static List<String> startingAt(String start, LastSearch last) {
    if (start.isEmpty()) {
      return List.of();
    }
    return switch (last.kind()) {
      case HITS -> List.of(SearchOptions.CURSOR, start);
      case SESSIONS -> List.of(SearchOptions.OFFSET, start);
    };
  }

  private ExitCode back(LastSearch last, Console console) throws IOException, UserException {
    if (last.first() == 1) {
      console.say("that was the first page");
      return ExitCode.NOTHING;
    }
    List<String> starts = last.starts();
    if (starts.size() > 1) {
      return run(last, startingAt(starts.get(starts.size() - 2), last), console);
    }
    Invocation again = invocation(last, List.of());
    int limit =
        again.name() == CommandName.SESSIONS
            ? SessionsCommand.limit(again.arguments(), true)
            : SearchOptions.limit(again.arguments());
    int offset = Math.max(0, last.first() - 1 - limit);
    return run(last, List.of(SearchOptions.OFFSET, Integer.toString(offset)), console);
  }

  private ExitCode run(LastSearch last, List<String> selector, Console console)
      throws IOException, UserException {
    Invocation search = invocation(last, selector);
    return search.command().run(search.arguments(), console);
  }

  private Invocation invocation(LastSearch last, List<String> selector) throws UserException {
    var typed = new ArrayList<String>();
    typed.add(last.command());
    typed.addAll(last.options());
    typed.addAll(List.of(Options.ARCHIVE, last.archive()));
    typed.addAll(selector);
    typed.add("--");
    typed.addAll(last.words());
    return Invocation.of(typed, commands);
  }
}
