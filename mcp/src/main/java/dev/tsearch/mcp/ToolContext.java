package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What a call works on.
///
/// @param served the archive and the surroundings
/// @param library the archive
/// @param started when the server was started
/// @param root the folder of the client's project; empty if it is not known
record ToolContext(
    ServedLibrary served, Library library, Instant started, Supplier<Optional<String>> root) {
  /// How long before the server the session that started it may have begun.
  private static final long START_SECONDS = 120;

  /// The session that calls was active just now: it is one of so many latest ones.
  private static final int CALLERS = 200;

  private static final int MAX_TITLE = 80;
  private static final String OWN_PROJECT = ".";

  /// Reads questions as of now.
  ProgramQuestions questions() {
    return new ProgramQuestions(served.clock().instant(), served.zone());
  }

  /// The arguments with the names that the library has: `agent` is the source, and `.` the folder
  /// of the client's project.
  ///
  /// @throws InvalidQuestionException if that folder is wanted and not known
  ProgramQuestions.Parameters parameters(ToolArguments arguments) throws InvalidQuestionException {
    boolean isOwn = arguments.of("project").contains(OWN_PROJECT);
    Optional<String> own = isOwn ? root.get() : Optional.empty();
    if (isOwn && own.isEmpty()) {
      throw new InvalidQuestionException(
          "project", "the folder of the client is not known here", "give its whole path");
    }
    return name ->
        switch (name) {
          case "source" -> arguments.of("agent");
          case "errors" -> arguments.of("errors_only");
          case "project" ->
              arguments.of("project").stream()
                  .map(project -> project.equals(OWN_PROJECT) ? own.orElse(project) : project)
                  .toList();
          default -> arguments.of(name);
        };
  }

  /// The meaning of a name that an answer gave, or of a beginning of it.
  ///
  /// @throws InvalidQuestionException if it means nothing, or several things
  Meaning meaning(String part, String name) throws IOException, InvalidQuestionException {
    Meaning meaning = library.meaning(name);
    return switch (meaning) {
      case Meaning.OneEntry _, Meaning.OneSession _ -> meaning;
      case Meaning.Ambiguous(List<String> candidates) ->
          throw new InvalidQuestionException(
              part,
              name + " is the beginning of several names",
              "give one of "
                  + String.join(", ", candidates.subList(0, Math.min(5, candidates.size()))));
      case Meaning.UnknownName() ->
          throw new InvalidQuestionException(
              part,
              "nothing is called " + name,
              "use a `ref` of an answer of search or list, unchanged");
    };
  }

  /// The session that calls: the one that the client named, or the session of the project that was
  /// active since the server was started and whose beginning is nearest to that.
  Optional<String> callingSession() throws IOException {
    if (served.callingSession().isPresent()) {
      return served.callingSession();
    }
    Optional<String> folder = root.get();
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    long start = started.getEpochSecond() - START_SECONDS;
    var filter = new SessionFilter(List.of(), List.of(folder.get()), "", false);
    try (OpenLibrary open = library.open()) {
      return open.latest(filter, new TimeRange(start, Long.MAX_VALUE), CALLERS).stream()
          .min((one, other) -> Long.compare(distance(one), distance(other)))
          .map(SessionRow::session);
    }
  }

  private long distance(SessionRow row) {
    return Math.abs(row.min() - started.getEpochSecond());
  }

  /// A text of a transcript without secrets.
  String masked(String text) {
    return served.mask().apply(text);
  }

  /// A text on one line, without secrets, of at most some characters.
  String line(String text, int length) {
    String line = masked(text).replaceAll("\\s+", " ").strip();
    return line.length() <= length ? line : Shortened.head(line, length - 1) + "…";
  }

  /// A title on one short line.
  String title(String text) {
    return line(text, MAX_TITLE);
  }

  /// An entry without secrets in its text.
  Entry masked(Entry entry) {
    return new Entry(
        entry.id(),
        entry.timestamp(),
        entry.from(),
        entry.to(),
        masked(entry.content()),
        entry.type(),
        entry.metadata());
  }

  /// The values of fields, with the whole names of sessions.
  FieldFilter filter(ProgramQuestions.Parameters parameters)
      throws IOException, InvalidQuestionException {
    return library.whole(ProgramQuestions.filter(parameters));
  }

  /// A time in UTC to the minute; `undated` if it is unknown.
  static String time(long timestamp) {
    String text = UtcTime.text(timestamp);
    return text.isEmpty() ? "undated" : text.substring(0, 16).replace('T', ' ');
  }
}
