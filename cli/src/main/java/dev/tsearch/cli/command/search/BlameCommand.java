package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.BlameList;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.transcript.LineOrigins;
import dev.tsearch.core.transcript.LineOrigins.LineRange;
import dev.tsearch.core.transcript.LineOrigins.Written;
import dev.tsearch.core.transcript.WrittenText;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Says which tool calls wrote the lines of a file as it is now. Reads the calls that name the file
/// page by page, and keeps only those that wrote a line that is still there.
///
/// @param environment the process's environment
public record BlameCommand(Environment environment) implements Command {
  /// How many calls are in memory at once.
  private static final int PAGE = 100;

  /// A name without a folder may be that of any file.
  private static final int MIN_PARTS = 2;

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.json("print one JSON object per tool call and line"))
        .addPositional(Options.words("PATH"));
  }

  /// A file and perhaps one of its lines.
  private record Place(Path path, String typed, OptionalInt line) {}

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.size() != 1) {
      throw new UserException(
          "blame needs one PATH or PATH:LINE",
          "to search for the word, type: tsearch -- blame"
              + (words.isEmpty() ? "" : " " + String.join(" ", words)));
    }
    CommandContext work = CommandContext.of(arguments, environment);
    Place place = place(words.getFirst());
    List<String> lines = lines(place);
    if (place.line().isPresent() && place.line().getAsInt() > lines.size()) {
      throw new UserException(
          place.path() + " has " + lines.size() + " lines, got " + place.line().getAsInt());
    }
    var origins = new LineOrigins(lines);
    Map<TranscriptId, String> titles = new HashMap<>();
    List<String> damages = compare(place, origins, titles, work, console);
    List<Written> written = selected(origins.written(), place.line());
    var list = new BlameList(written, unwritten(origins, place.line()), titles);
    if (Options.isGiven(arguments, Options.JSON)) {
      list.printJson(console.out());
    } else {
      list.print(
          console.out(),
          console.outTerminal(),
          new HumanTime(environment.clock().instant(), environment.zone()));
    }
    for (String damage : damages) {
      console.damage(damage);
    }
    if (!damages.isEmpty()) {
      return ExitCode.ERROR;
    }
    return written.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static List<String> lines(Place place) throws IOException, UserException {
    try {
      return new TextFile(place.path()).lines();
    } catch (UserException e) {
      throw new UserException(
          String.valueOf(e.getMessage()),
          "blame compares a file of this disk; for the calls that name it type: tsearch files --file "
              + ShellWord.quoted(place.typed()));
    }
  }

  /// A path with a line after its last colon, unless a file has this whole name.
  private Place place(String typed) throws UserException {
    int colon = typed.lastIndexOf(':');
    boolean hasLine =
        colon > 0
            && colon + 1 < typed.length()
            && typed.chars().skip(colon + 1L).allMatch(c -> c >= '0' && c <= '9');
    if (!hasLine) {
      return new Place(environment.path(typed), typed, OptionalInt.empty());
    }
    try {
      int line = Integer.parseInt(typed.substring(colon + 1));
      if (line >= 1) {
        String path = typed.substring(0, colon);
        return new Place(environment.path(path), path, OptionalInt.of(line));
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new UserException("no line " + typed.substring(colon + 1) + "; lines are counted from 1");
  }

  /// Adds the calls that name a file, and the titles of their conversations.
  ///
  /// @return the damages that were met
  private List<String> compare(
      Place place,
      LineOrigins origins,
      Map<TranscriptId, String> titles,
      CommandContext work,
      Console console)
      throws IOException, UserException {
    Library library = IndexUpdater.library(work, console::sayUnchecked);
    SearchRequest request = request(place, library, console).withOrder(Order.TIME).withLimit(PAGE);
    try (OriginalStore originals = work.originals()) {
      Optional<Page> page = Optional.of(Page.FIRST);
      while (page.isPresent()) {
        SearchResult result = library.search(request, page.get().with(HitDetails.TITLES));
        for (SearchHit hit : result.hits()) {
          if (FileCounts.isEditing(hit.entry().metadata().tool())) {
            Entry call = hit.entry();
            origins.add(call, WrittenText.of(call, SourceValue.of(call, originals)));
          }
        }
        titles.putAll(result.titles());
        if (!result.damages().isEmpty()) {
          return result.damages();
        }
        page = result.next().map(Page::after);
      }
    }
    return List.of();
  }

  /// The calls that name the file by its whole path, or as it was typed: agents use both. If there
  /// are none, those that name it by the longest end of its path: their project had another place.
  private static SearchRequest request(Place place, Library library, Console console)
      throws IOException {
    var paths = new ArrayList<String>();
    paths.add(place.path().toString());
    Path typed = RecordedPath.of(place.typed()).normalize();
    if (!typed.isAbsolute() && !typed.startsWith("..")) {
      paths.add(typed.toString());
    }
    SearchRequest exact = calls(paths);
    int parts = place.path().getNameCount();
    if (library.count(exact) == 0) {
      for (int from = 1; from + MIN_PARTS <= parts; from++) {
        Path end = place.path().subpath(from, parts);
        SearchRequest request = calls(List.of(end.toString()));
        if (library.count(request) > 0) {
          console.say("no call names " + place.path() + "; these name …/" + end);
          return request;
        }
      }
    }
    return exact;
  }

  private static SearchRequest calls(List<String> paths) {
    var named = new ArrayList<Query>();
    paths.forEach(path -> named.add(new Query.FieldIs(Field.FILE, path)));
    return SearchRequest.of(
        Query.all(
            List.of(Query.any(named), new Query.FieldIs(Field.TYPE, EntryType.TOOL_CALL.name()))));
  }

  private static List<Written> selected(List<Written> written, OptionalInt line) {
    return line.isEmpty()
        ? written
        : written.stream()
            .filter(one -> one.ranges().stream().anyMatch(range -> range.has(line.getAsInt())))
            .toList();
  }

  private static List<LineRange> unwritten(LineOrigins origins, OptionalInt line) {
    return line.isEmpty()
        ? origins.unwritten()
        : origins.unwritten().stream()
            .filter(range -> range.has(line.getAsInt()))
            .map(_ -> new LineRange(line.getAsInt(), line.getAsInt()))
            .toList();
  }
}
