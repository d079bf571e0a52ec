package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.ToolGroup;
import dev.tsearch.core.store.sidecar.ValueCounts;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Says why a search found nothing: a filter names a value that no entry has, or one of the filters
/// or times excludes all matches. Each reason has the number of matches without it and a command.
///
/// Runs more searches, without details and with a limit of one, so it is used only if nothing was
/// found.
///
/// @param library the archive
/// @param request the search that found nothing
/// @param typed its command line
/// @param work the archive
/// @param console where to print
record NothingFound(
    Library library,
    SearchRequest request,
    TypedCommand typed,
    CommandContext work,
    Console console) {
  private static final String SINCE = "--since";
  private static final String UNTIL = "--until";
  private static final String ON = "--on";
  private static final Set<String> TIMES = Set.of(SINCE, UNTIL, ON, "--around");

  /// More values are not listed as alternatives.
  private static final int MAX_LISTED = 8;

  /// One condition that entries must fulfill in addition to the words.
  ///
  /// @param text the condition as it was typed
  /// @param values the accepted values; an entry must have one of them
  /// @param others the request without the condition
  /// @param command the command line without it
  private record Condition(
      String text, List<Query.FieldIs> values, SearchRequest others, TypedCommand command) {}

  /// Prints the reasons that were found; nothing if there are none.
  void say() throws IOException, UserException {
    List<Condition> conditions = conditions();
    if ((conditions.isEmpty() && request.time().isUnbounded())
        || console.verbosity() == Console.Verbosity.QUIET
        || sayUnknown(conditions)) {
      return;
    }
    boolean isSaid = sayTime();
    for (Condition condition : conditions) {
      long count = count(condition.others());
      if (count > 0) {
        boolean isKnown = !condition.command().equals(typed);
        console.say(
            matches(count)
                + " without "
                + condition.text()
                + (isKnown ? command(condition.command()) : ""));
        isSaid = true;
      }
    }
    if (!isSaid) {
      sayWithoutAny(conditions);
    }
  }

  private List<Condition> conditions() {
    var conditions = new ArrayList<Condition>();
    List<Query> filters = parts(request.filter());
    for (Query filter : filters) {
      List<Query.FieldIs> values = values(filter);
      if (!values.isEmpty()) {
        Field field = values.getFirst().field();
        String option = field == Field.ERROR ? FieldOptions.ERRORS : "--" + field.key();
        conditions.add(
            new Condition(
                field == Field.ERROR ? option : option + " " + values.getFirst().value(),
                values,
                request.withFilter(without(filters, filter)),
                typed.without(Set.of(option))));
      }
    }
    List<Query> queries = parts(request.query());
    for (Query query : queries) {
      if (query instanceof Query.FieldIs value && queries.size() > 1) {
        String text = value.field().key() + ":" + value.value();
        conditions.add(
            new Condition(
                text,
                List.of(value),
                request.withQuery(without(queries, query)),
                typed.withoutWord(text)));
      } else if (query instanceof Query.FieldIs value) {
        String text = value.field().key() + ":" + value.value();
        conditions.add(new Condition(text, List.of(value), request, typed));
      }
    }
    return conditions;
  }

  private static List<Query> parts(Query query) {
    if (query instanceof Query.All all) {
      return all.parts();
    }
    return query instanceof Query.Everything ? List.of() : List.of(query);
  }

  private static Query without(List<Query> parts, Query part) {
    return Query.all(parts.stream().filter(other -> !other.equals(part)).toList());
  }

  /// The accepted values of a filter on one field; empty if the query is not of this form.
  private static List<Query.FieldIs> values(Query query) {
    if (query instanceof Query.FieldIs value) {
      return List.of(value);
    }
    var values = new ArrayList<Query.FieldIs>();
    if (query instanceof Query.Any any) {
      for (Query part : any.parts()) {
        if (part instanceof Query.FieldIs value) {
          values.add(value);
        }
      }
    }
    return values;
  }

  /// Names the values that no entry has, with the most similar ones.
  ///
  /// @return whether they alone are the reason
  private boolean sayUnknown(List<Condition> conditions) throws IOException, UserException {
    boolean isReason = false;
    int unknown = 0;
    Map<String, String> corrections = new LinkedHashMap<>();
    for (Condition condition : conditions) {
      boolean isAnyKnown = false;
      for (Query.FieldIs value : condition.values()) {
        if (find(only(value)).total() > 0) {
          isAnyKnown = true;
        } else {
          sayUnknown(value, corrections);
          unknown++;
        }
      }
      isReason |= !isAnyKnown;
    }
    if (corrections.size() == unknown) { // otherwise the command finds nothing, too
      DidYouMean.say(typed, corrections, console);
    }
    return isReason;
  }

  private static SearchRequest only(Query query) {
    return SearchRequest.of(query).withLimit(1).withOrder(Order.TIME);
  }

  private void sayUnknown(Query.FieldIs unknown, Map<String, String> corrections)
      throws IOException, UserException {
    Field field = unknown.field();
    console.say(lack(unknown) + hint(field, unknown.value(), corrections));
    if (field == Field.FILE && !PathPattern.isPattern(field, unknown.value())) {
      sayCommands(unknown.value());
    }
  }

  private static String lack(Query.FieldIs unknown) {
    String value = " \"" + unknown.value() + "\"";
    // No switch on the field: each start would link it.
    return unknown.field() == Field.ERROR
        ? "no entry is a failed result"
        : unknown.field() == Field.FROM || unknown.field() == Field.TO
            ? "no entry is " + unknown.field().key() + value
            : "no entry has the " + unknown.field().key() + value;
  }

  /// Says how many commands have the name of a file that no call names: what a shell command reads
  /// or writes is not known.
  private void sayCommands(String file) throws IOException {
    Query commands =
        Query.all(
            List.of(
                new Query.FieldIs(Field.TOOL, ToolGroup.SHELL),
                new Query.FieldIs(Field.TYPE, EntryType.TOOL_CALL.name()),
                new Query.Phrase(file, 0)));
    long count = count(only(commands));
    if (count > 0) {
      console.say(
          "%s in a shell %s it: tsearch -t shell --type tool_call %s"
              .formatted(
                  Quantity.of(count, "command", "commands"),
                  count == 1 ? "names" : "name",
                  ShellWord.quoted("\"" + file + "\"")));
    }
  }

  private String hint(Field field, String typedValue, Map<String, String> corrections)
      throws IOException, UserException {
    if (field == Field.SESSION) {
      return "; tsearch sessions lists the sessions";
    }
    String source = Field.SOURCE.key() + ":" + typedValue;
    if (field == Field.AGENT && count(only(new Query.FieldIs(Field.SOURCE, typedValue))) > 0) {
      // The field is that of sub-agents, but people call the program an agent.
      corrections.put(field.key() + ":" + typedValue, source);
      return "; " + source + " is the program";
    }
    Map<String, String> wholes = new LinkedHashMap<>();
    Optional<Map<String, Long>> counts;
    try (OpenLibrary open = work.read()) {
      for (String value : open.values().of(field)) {
        wholes.put(value, value);
        if (field.isPath()) {
          wholes.putIfAbsent(value.substring(value.lastIndexOf('/') + 1), value);
        }
      }
      counts = ValueCounts.has(field) ? open.values().counts(field) : Optional.empty();
    }
    Optional<String> closest = Suggestion.closest(typedValue, wholes.keySet());
    if (closest.isPresent()) {
      SearchResult result = find(only(new Query.FieldIs(field, closest.get())));
      String shown = field.isPath() ? closest.get() : written(field, closest.get(), result);
      corrections.put(typedValue, shown);
      long count = count(only(new Query.FieldIs(field, closest.get())));
      return "; the most similar is " + shown + " (" + entries(count) + ")";
    }
    if (wholes.isEmpty() || field.isPath()) {
      return "";
    }
    return wholes.size() <= MAX_LISTED
        ? "; there are " + String.join(", ", wholes.keySet())
        : mostFrequent(field, counts.orElse(Map.of()));
  }

  /// The values of a field that the most entries have; empty if they were not counted.
  private String mostFrequent(Field field, Map<String, Long> counts) throws IOException {
    List<Map.Entry<String, Long>> most =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MAX_LISTED)
            .toList();
    var listed = new ArrayList<String>();
    for (Map.Entry<String, Long> term : most) {
      SearchResult result = find(only(new Query.FieldIs(field, term.getKey())));
      listed.add(
          written(field, term.getKey(), result) + " (" + Quantity.count(term.getValue()) + ")");
    }
    return listed.isEmpty() ? "" : "; the most frequent are " + String.join(", ", listed);
  }

  /// The value as an entry has it, since sidecars have it in lower case.
  private static String written(Field field, String term, SearchResult result) {
    return result.hits().stream()
        .flatMap(hit -> field.values(hit.entry()).stream())
        .filter(value -> field.term(value).equals(term))
        .findFirst()
        .orElse(term);
  }

  /// Says how many matches are outside the range, and on which side.
  private boolean sayTime() throws IOException {
    TimeRange range = request.time();
    if (range.isUnbounded()) {
      return false;
    }
    SearchRequest anyTime = request.withTime(TimeRange.ALL);
    long count = count(anyTime);
    if (count == 0) {
      return false;
    }
    TypedCommand command = typed.without(TIMES);
    long newest = time(find(anyTime.withOrder(Order.TIME)));
    long oldest = time(find(anyTime.withOrder(Order.OLDEST)));
    if (newest == TimeRange.UNDATED) {
      console.say(matches(count) + " without a time" + command(command));
    } else if (newest < range.min()) {
      console.say(
          "%s before %s, the newest of %s%s"
              .formatted(
                  matches(count),
                  shown(range.min()),
                  shown(newest),
                  command(command.with(SINCE, date(newest)))));
    } else if (oldest > range.max()) {
      console.say(
          "%s after %s, the oldest of %s%s"
              .formatted(
                  matches(count),
                  shown(range.max()),
                  shown(oldest),
                  command(command.with(UNTIL, date(oldest)))));
    } else {
      long nearest = nearest(range, anyTime);
      console.say(
          "%s at other times, the nearest of %s%s"
              .formatted(matches(count), shown(nearest), command(command.with(ON, date(nearest)))));
    }
    return true;
  }

  /// The time of the match that is nearest to a range with matches on both sides.
  private long nearest(TimeRange range, SearchRequest anyTime) throws IOException {
    var before = new TimeRange(Long.MIN_VALUE, range.min() - 1);
    var after = new TimeRange(range.max() + 1, Long.MAX_VALUE);
    long earlier = time(find(anyTime.withTime(before).withOrder(Order.TIME)));
    long later = time(find(anyTime.withTime(after).withOrder(Order.OLDEST)));
    boolean isEarlier =
        earlier != TimeRange.UNDATED && range.min() - earlier <= later - range.max();
    return isEarlier || later == TimeRange.UNDATED ? earlier : later;
  }

  private static long time(SearchResult result) {
    return result.hits().isEmpty()
        ? TimeRange.UNDATED
        : result.hits().getFirst().entry().timestamp();
  }

  private void sayWithoutAny(List<Condition> conditions) throws IOException {
    TypedCommand command = typed.without(TIMES);
    SearchRequest rest = request.withTime(TimeRange.ALL).withFilter(new Query.Everything());
    for (Condition condition : conditions) {
      List<Query> parts = parts(rest.query());
      rest =
          rest.withQuery(
              Query.all(
                  parts.stream().filter(part -> !condition.values().contains(part)).toList()));
      command = command.withoutWord(condition.text());
      for (Query.FieldIs value : condition.values()) {
        command = command.without(Set.of("--" + value.field().key(), FieldOptions.ERRORS));
      }
    }
    long count = rest.query() instanceof Query.Everything ? 0 : count(rest);
    if (count > 0) {
      console.say(matches(count) + " without the filters" + command(command));
    }
  }

  /// How many entries match. A search for the newest ones may stop before it has found all.
  private long count(SearchRequest other) throws IOException {
    return library.count(other.withOrder(Order.RELEVANCE));
  }

  private SearchResult find(SearchRequest other) throws IOException {
    return library.search(other.withLimit(1), Page.FIRST);
  }

  /// A list of sessions has to say that entries are counted.
  private String matches(long count) {
    return typed.isOfHits()
        ? Quantity.of(count, "match", "matches")
        : Quantity.of(count, "matching entry", "matching entries");
  }

  private static String entries(long count) {
    return Quantity.of(count, "entry", "entries");
  }

  private static String command(TypedCommand command) {
    return ": " + command.text();
  }

  private String shown(long timestamp) {
    return new HumanTime(work.environment().clock().instant(), work.environment().zone())
        .of(timestamp);
  }

  private String date(long timestamp) {
    return work.environment().zone().at(Instant.ofEpochSecond(timestamp)).toLocalDate().toString();
  }
}
