package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.hit.HitGroups;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.answer.HitField;
import dev.tsearch.indexer.answer.SessionField;
import dev.tsearch.indexer.library.InvalidQuestionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of searches: how they are described, and how each is read. Reads no file.
public final class SearchOptions {
  static final String LIMIT = "-n";
  static final String AFTER = "-A";
  static final String BEFORE = "-B";
  static final String AROUND = "-C";
  static final String SESSIONS = "-l";
  static final String TIMEOUT = "--timeout";
  static final String COUNT = "--count";
  static final String EXPLAIN = "--explain";
  static final String EXACT = "--exact";
  static final String COPIES = "--copies";

  /// Finds inserted texts, too.
  public static final String ALL = "--all";

  static final String LINES = "--lines";

  static final String FACETS = "--facets";
  static final String HISTOGRAM = "--histogram";
  static final String CURSOR = "--cursor";

  static final String PAGE = "--page";
  static final String OFFSET = "--offset";

  /// The number of values of a field that are shown to people.
  private static final int FACET_VALUES = 10;

  /// A day: a search that takes longer needs no limit.
  private static final int MAX_TIMEOUT_SECONDS = 86_400;

  private static final double NANOS = 1e9;

  /// The options that replace the list of hits by other output.
  private static final List<String> MODES = List.of(COUNT, SESSIONS, FACETS, HISTOGRAM);

  /// The modes that have no pages.
  private static final List<String> UNPAGED = List.of(COUNT, FACETS, HISTOGRAM);

  /// The options that cannot be combined with opening a hit.
  private static final List<String> PRINTING =
      List.of(COUNT, SESSIONS, FACETS, HISTOGRAM, Options.JSON, "--fields");

  private static final String SELECTED = "--fields";
  private static final String MAX_BYTES = "--max-bytes";
  private static final String SORT = "--sort";
  private static final List<String> ORDERS = List.of("relevance", "newest", "oldest");
  private static final String NO_PRUNE = "--no-prune";
  private static final String VERIFY_PRUNE = "--verify-prune";

  private SearchOptions() {}

  /// Adds the option that limits the output.
  static CommandSpec withBudget(CommandSpec spec) {
    return spec.addOption(
        Options.value(
            "BYTES", "print at most BYTES (10k, 2M): cut texts, then leave out hits", MAX_BYTES));
  }

  /// Adds the options that control the search and its output.
  public static CommandSpec withManner(CommandSpec spec) {
    return withOutput(withHits(withBudget(spec)));
  }

  /// Adds the options that select hits and their context.
  private static CommandSpec withHits(CommandSpec spec) {
    return spec.addOption(
            Options.value(
                "NUMBER",
                "print at most NUMBER hits (" + SearchRequest.DEFAULT_LIMIT + ")",
                LIMIT,
                "--limit"))
        .addOption(
            Options.choice("ORDER", "relevance (best first), newest or oldest", ORDERS, SORT))
        .addOption(Options.value("NUMBER", "print NUMBER entries after each hit", AFTER))
        .addOption(Options.value("NUMBER", "print NUMBER entries before each hit", BEFORE))
        .addOption(Options.value("NUMBER", "print NUMBER entries around each hit", AROUND))
        .addOption(
            Options.value(
                "NUMBER",
                "show at most NUMBER lines of each hit (" + HitGroups.STANDARD_LINES + ")",
                LINES));
  }

  /// Adds the options that select what is printed, and how words match.
  private static CommandSpec withOutput(CommandSpec spec) {
    return spec.addOption(
            Options.flag(
                "list the sessions of the hits, the best first",
                SESSIONS,
                "--list-sessions",
                "--sessions"))
        .addOption(Options.flag("print only how many entries match", "-c", COUNT))
        .addOption(
            Options.flag(
                "open the best hit in $VISUAL or $EDITOR, at its line", EntryOpener.OPTION))
        .addOption(
            Options.flag("count the matches by project, tool, model, time and the like", FACETS))
        .addOption(Options.flag("count the matches by hour, day, week or month", HISTOGRAM))
        .addOption(Options.value("NUMBER", "print this page, from 1", PAGE))
        .addOption(Options.value("NUMBER", "skip NUMBER hits", OFFSET))
        .addOption(
            Options.value(
                "CURSOR", "the page after a cursor: the member next of --json, or -v", CURSOR))
        .addOption(Options.json("print one JSON object per hit, one per line"))
        .addOption(selecting("id,time,…", () -> HitField.keys().iterator()))
        .addOption(timeout())
        .addOption(
            Options.flag("explain on stderr what was searched and how hits were scored", EXPLAIN))
        .addOption(Options.flag("require all words, as written: no inflections", EXACT))
        .addOption(Options.flag("list duplicates and older revisions separately", COPIES))
        .addOption(all());
  }

  /// The option that finds inserted texts.
  public static OptionSpec all() {
    return Options.flag("also find instructions and reminders that programs inserted, last", ALL);
  }

  /// Adds the options that select a page of a list of sessions.
  static CommandSpec withPages(CommandSpec spec) {
    return spec.addOption(Options.value("NUMBER", "print this page, from 1", PAGE))
        .addOption(Options.value("NUMBER", "skip NUMBER sessions", OFFSET));
  }

  /// The option that ends a search early.
  static OptionSpec timeout() {
    return Options.value("SECONDS", "print what was found after SECONDS; the status is 2", TIMEOUT);
  }

  /// When the search that begins now ends.
  ///
  /// @param nanos measures durations, as `System.nanoTime()` does
  static SearchDeadline deadline(ParseResult arguments, LongSupplier nanos) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, TIMEOUT);
    if (typed.isEmpty()) {
      return SearchDeadline.NONE;
    }
    try {
      double seconds = Double.parseDouble(typed.get());
      if (seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS) {
        return SearchDeadline.after(Duration.ofNanos((long) (seconds * NANOS)), nanos);
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new UserException(
        TIMEOUT
            + " needs a number of seconds above 0, at most "
            + MAX_TIMEOUT_SECONDS
            + ", got "
            + typed.get());
  }

  /// Says that a search is not complete.
  ///
  /// @return the exit status with regard to that
  static ExitCode named(ExitCode code, boolean isComplete, Console console) throws OutputException {
    if (isComplete) {
      return code;
    }
    console.incomplete("incomplete: the time of --timeout is over; what was found is printed");
    return ExitCode.ERROR;
  }

  /// The option that selects members or columns.
  static OptionSpec selecting(String example, Iterable<String> keys) {
    return Options.choice(
        "NAMES", "print only these members of the JSON, or columns: " + example, keys, SELECTED);
  }

  /// Adds the options that control pruning.
  static CommandSpec withPruning(CommandSpec spec) {
    return spec.addOption(Options.flag("search every partition, even if it cannot match", NO_PRUNE))
        .addOption(
            Options.flag(
                "search with and without pruning; a difference is an error", VERIFY_PRUNE));
  }

  /// The chosen members or columns; empty for all.
  static List<HitField> fields(ParseResult arguments) throws UserException {
    var fields = new ArrayList<HitField>();
    for (String name : selected(arguments)) {
      fields.add(field(name, arguments));
    }
    return fields;
  }

  /// The chosen members or columns of sessions; empty for all.
  static List<SessionField> sessionFields(ParseResult arguments) throws UserException {
    var fields = new ArrayList<SessionField>();
    for (String name : selected(arguments)) {
      Optional<SessionField> field = SessionField.of(name);
      if (field.isEmpty()) {
        throw noField("sessions have no field " + name, name, SessionField.keys());
      }
      rejectNested(
          name,
          field.get() == SessionField.CORRECTIONS || field.get() == SessionField.COMPLETE,
          arguments);
      fields.add(field.get());
    }
    return fields;
  }

  private static List<String> selected(ParseResult arguments) {
    String[] names = Options.valueOf(arguments, SELECTED).orElse("").split("[,\\s]+", -1);
    return Arrays.stream(names).filter(name -> !name.isEmpty()).toList();
  }

  private static UserException noField(String message, String name, List<String> keys) {
    return new UserException(
        SELECTED + ": " + message,
        Suggestion.join(Suggestion.hint(name, keys), "there are " + String.join(" ", keys)));
  }

  /// Rejects a member that is an object or a list, where columns are printed.
  private static void rejectNested(String name, boolean isNested, ParseResult arguments)
      throws UserException {
    if (isNested && !Options.isGiven(arguments, Options.JSON)) {
      throw new UserException(SELECTED + " " + name + " needs --json: it is no column");
    }
  }

  private static HitField field(String name, ParseResult arguments) throws UserException {
    HitField field =
        HitField.of(name).orElseThrow(() -> noField("no field " + name, name, HitField.keys()));
    boolean isNested =
        field == HitField.BEFORE
            || field == HitField.AFTER
            || field == HitField.CORRECTIONS
            || field == HitField.COMPLETE;
    rejectNested(name, isNested, arguments);
    return field;
  }

  /// How many bytes are printed at most; empty for no limit.
  static OptionalLong maxBytes(ParseResult arguments) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, MAX_BYTES);
    if (typed.isEmpty()) {
      return OptionalLong.empty();
    }
    String text = typed.get();
    int digits = text.length() - (text.endsWith("k") || text.endsWith("M") ? 1 : 0);
    long unit = text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1;
    try {
      long bytes = Math.multiplyExact(Long.parseLong(text.substring(0, digits)), unit);
      if (bytes >= 1) {
        return OptionalLong.of(bytes);
      }
    } catch (NumberFormatException | ArithmeticException _) {
      // The exception is thrown below.
    }
    throw new UserException(
        MAX_BYTES + " needs a number of bytes, as in 4000, 10k or 2M, got " + text);
  }

  /// How many values of a field the facets show at most.
  ///
  /// @param forProgram whether a program reads them, which gets all values by default
  static int facetValues(ParseResult arguments, boolean forProgram) throws UserException {
    return Options.numberOf(arguments, LIMIT, 0, forProgram ? 1 << 20 : FACET_VALUES);
  }

  /// How many hits or sessions are printed at most.
  static int limit(ParseResult arguments) throws UserException {
    return Options.numberOf(arguments, LIMIT, 0, SearchRequest.DEFAULT_LIMIT);
  }

  /// How many hits or sessions are before the page that `--page` or `--offset` asks for; 0 without
  /// them.
  ///
  /// @param limit how many a page has
  static int skipped(ParseResult arguments, int limit) throws UserException {
    if (!Options.isGiven(arguments, PAGE)) {
      return Options.numberOf(arguments, OFFSET, 0, 0);
    }
    long skipped = (Options.numberOf(arguments, PAGE, 1, 1) - 1L) * limit;
    if (skipped > Integer.MAX_VALUE) {
      throw new UserException(PAGE + " is too large: " + Options.valueOf(arguments, PAGE).get());
    }
    return (int) skipped;
  }

  /// Rejects two options that select a page, and one with an option that prints no pages.
  ///
  /// @throws UserException if there are some
  static void rejectConflicts(ParseResult arguments) throws UserException {
    var pages = new ArrayList<String>();
    for (String option : List.of(CURSOR, PAGE, OFFSET)) {
      if (Options.isGiven(arguments, option)) {
        pages.add(option);
      }
    }
    if (pages.size() > 1) {
      throw new UserException(
          "choose one of " + String.join(" and ", pages) + ": each selects a page");
    }
    for (String option : pages.contains(CURSOR) ? MODES : UNPAGED) {
      if (!pages.isEmpty() && Options.isGiven(arguments, option)) {
        throw new UserException(
            pages.getFirst() + " selects a page of hits; " + option + " is about all of them");
      }
    }
  }

  /// Rejects two kinds of output at once.
  static void rejectSeveralModes(ParseResult arguments) throws UserException {
    var modes = new ArrayList<String>();
    for (String mode : MODES) {
      if (Options.isGiven(arguments, mode)) {
        modes.add(mode);
      }
    }
    for (String option : PRINTING) {
      if (Options.isGiven(arguments, EntryOpener.OPTION) && Options.isGiven(arguments, option)) {
        throw new UserException("choose one of " + EntryOpener.OPTION + ", " + option);
      }
    }
    if (modes.size() > 1) {
      throw new UserException("choose one of " + String.join(", ", modes));
    }
  }

  /// The order of the hits. A query for all entries is ordered by time.
  static Order order(ParseResult arguments, Query query) throws UserException {
    String typed = Options.valueOf(arguments, SORT).orElse("");
    return switch (typed) {
      case "" -> query instanceof Query.Everything ? Order.TIME : Order.RELEVANCE;
      case "relevance" -> Order.RELEVANCE;
      case "newest", "time" -> Order.TIME;
      case "oldest" -> Order.OLDEST;
      default ->
          throw new UserException(
              "--sort must be relevance, newest (or time) or oldest, got " + typed,
              Suggestion.hint(typed, ORDERS));
    };
  }

  /// Whether copies are folded. A session with a copy of a hit is a session with a hit.
  static Copies copies(ParseResult arguments) {
    boolean isApart = Options.isGiven(arguments, COPIES) || Options.isGiven(arguments, SESSIONS);
    return isApart ? Copies.APART : Copies.FOLDED;
  }

  /// Whether every word is required as typed.
  static Strictness strictness(ParseResult arguments) {
    return Options.isGiven(arguments, EXACT) ? Strictness.STRICT : Strictness.LENIENT;
  }

  /// Whether partitions are pruned.
  static Pruning pruning(ParseResult arguments) {
    if (Options.isGiven(arguments, VERIFY_PRUNE)) {
      return Pruning.VERIFY;
    }
    return Options.isGiven(arguments, NO_PRUNE) ? Pruning.OFF : Pruning.ON;
  }

  /// A wrong part of a question as a mistake in the option that gives it.
  static UserException usage(InvalidQuestionException e) {
    return new UserException("--" + e.getMessage(), e.hint());
  }
}
