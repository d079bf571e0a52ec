package dev.tsearch.cli.tui.state;

import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What is listed besides the words of the query: each part is an option of the command line.
///
/// @param scope where it is searched
/// @param span how old the entries may be
/// @param order the order of the list
/// @param listing what the list consists of
/// @param copies whether hits with the same text are one row
/// @param inserted whether texts that programs inserted are found
public record Filters(
    Scope scope,
    EntryAge span,
    RowOrder order,
    RowKind listing,
    RowCopies copies,
    Inserted inserted) {
  /// Everything, the best first.
  public static final Filters NONE =
      new Filters(
          Scope.ALL,
          EntryAge.ALL,
          RowOrder.BEST,
          RowKind.ENTRIES,
          RowCopies.FOLDED,
          Inserted.LEFT_OUT);

  /// Where it is searched.
  ///
  /// @param kind the kind of place
  /// @param value the folder of the project, or the id of the session; empty for everything
  public record Scope(ScopeKind kind, String value) {
    /// The whole archive.
    public static final Scope ALL = new Scope(ScopeKind.ALL, "");

    /// A kind of place.
    public enum ScopeKind {
      /// The whole archive.
      ALL(""),
      /// One project.
      PROJECT("project"),
      /// One session.
      SESSION("session");

      private final String field;

      ScopeKind(String field) {
        this.field = field;
      }

      /// The name of its field; empty for the whole archive.
      public String field() {
        return field;
      }
    }
  }

  /// How old entries may be.
  public enum EntryAge {
    /// Any age.
    ALL(""),
    /// A day.
    DAY("1d"),
    /// A week.
    WEEK("7d"),
    /// A month.
    MONTH("30d");

    private final String since;

    EntryAge(String since) {
      this.since = since;
    }

    /// The value of `--since`; empty for any age.
    public String since() {
      return since;
    }

    EntryAge next() {
      return switch (this) {
        case ALL -> DAY;
        case DAY -> WEEK;
        case WEEK -> MONTH;
        case MONTH -> ALL;
      };
    }
  }

  /// The order of a list.
  public enum RowOrder {
    /// The best first.
    BEST,
    /// The newest first.
    NEWEST
  }

  /// What a list consists of.
  public enum RowKind {
    /// Sessions.
    SESSIONS,
    /// Entries.
    ENTRIES
  }

  /// What becomes of hits with the same text.
  public enum RowCopies {
    /// They are one row with a count.
    FOLDED,
    /// Each has a row.
    APART
  }

  /// These filters with another scope.
  public Filters with(Scope other) {
    return new Filters(other, span, order, listing, copies, inserted);
  }

  /// These filters with another age.
  Filters with(EntryAge other) {
    return new Filters(scope, other, order, listing, copies, inserted);
  }

  Filters withNextSpan() {
    return with(span.next());
  }

  Filters withOtherOrder() {
    return new Filters(
        scope,
        span,
        order == RowOrder.BEST ? RowOrder.NEWEST : RowOrder.BEST,
        listing,
        copies,
        inserted);
  }

  Filters withOtherListing() {
    return new Filters(
        scope,
        span,
        order,
        listing == RowKind.ENTRIES ? RowKind.SESSIONS : RowKind.ENTRIES,
        copies,
        inserted);
  }

  Filters withOtherCopies() {
    return new Filters(
        scope,
        span,
        order,
        listing,
        copies == RowCopies.FOLDED ? RowCopies.APART : RowCopies.FOLDED,
        inserted);
  }

  Filters withOtherInserted() {
    return new Filters(
        scope,
        span,
        order,
        listing,
        copies,
        inserted == Inserted.LEFT_OUT ? Inserted.LAST : Inserted.LEFT_OUT);
  }

  /// Whether a query lists sessions: also without words, unless one session is searched.
  public boolean listsSessions(String query) {
    return scope.kind() != Scope.ScopeKind.SESSION
        && (listing == RowKind.SESSIONS || query.isBlank());
  }

  /// The arguments of the command that lists what is on the screen.
  ///
  /// @param query the words
  public List<String> command(String query) {
    var arguments = new ArrayList<String>();
    arguments.add(listsSessions(query) ? "sessions" : "search");
    arguments.addAll(options());
    if (copies == RowCopies.APART && !listsSessions(query)) {
      arguments.add("--copies");
    }
    List<String> words = new QueryText(query).words();
    if (words.stream().anyMatch(word -> word.startsWith("-"))) {
      arguments.add("--");
    }
    arguments.addAll(words);
    return arguments;
  }

  /// The options of a search with these filters.
  private List<String> options() {
    List<String> options = unordered();
    if (order == RowOrder.NEWEST) {
      options.addAll(List.of("--sort", "newest"));
    }
    return options;
  }

  /// The options that select entries.
  List<String> unordered() {
    var options = new ArrayList<String>();
    switch (scope.kind()) {
      case ALL -> {}
      case PROJECT -> options.addAll(List.of("--project", scope.value()));
      case SESSION -> options.addAll(List.of("--session", scope.value()));
    }
    if (span != EntryAge.ALL) {
      options.addAll(List.of("--since", span.since()));
    }
    if (inserted == Inserted.LAST) {
      options.add("--all");
    }
    return options;
  }

  /// The command line, for a shell.
  public String commandLine(String query) {
    return command(query).stream()
        .map(ShellWord::quoted)
        .collect(Collectors.joining(" ", "tsearch ", ""));
  }
}
