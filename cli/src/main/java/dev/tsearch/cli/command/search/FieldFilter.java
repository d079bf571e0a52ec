package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionNames;
import dev.tsearch.indexer.catalog.SessionNames.SessionMeaning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/// The values of the options that select entries by field, as typed.
///
/// @param values the values of each field that has some; an entry must have one of them
/// @param isErrorsOnly whether only errors are selected
record FieldFilter(Map<Field, List<String>> values, boolean isErrorsOnly) {
  private static final int MAX_CANDIDATES = 5;

  /// The options of a command line.
  static FieldFilter of(ParseResult arguments) {
    Map<Field, List<String>> values = new LinkedHashMap<>();
    for (Field field : SearchOptions.FIELDS) {
      List<String> typed = Options.valuesOf(arguments, "--" + field.key());
      if (!typed.isEmpty()) {
        values.put(field, typed);
      }
    }
    return new FieldFilter(values, Options.isGiven(arguments, SearchOptions.ERRORS));
  }

  /// The filter as a query.
  ///
  /// @param sessions replaces the names of sessions
  Query query(List<String> sessions) {
    var filters = new ArrayList<Query>();
    for (Map.Entry<Field, List<String>> typed : values.entrySet()) {
      Field field = typed.getKey();
      var accepted = new ArrayList<Query>();
      for (String value : field == Field.SESSION ? sessions : typed.getValue()) {
        accepted.add(new Query.FieldIs(field, value));
      }
      filters.add(Query.any(accepted));
    }
    if (isErrorsOnly) {
      filters.add(new Query.FieldIs(Field.ERROR, "true"));
    }
    return Query.all(filters);
  }

  /// The whole names of the typed sessions. Reads the archive only if there are some.
  ///
  /// @throws UserException if a name is too short or ambiguous
  List<String> sessions(CommandContext context) throws IOException, UserException {
    List<String> typed = values.getOrDefault(Field.SESSION, List.of());
    if (typed.isEmpty()) {
      return typed;
    }
    var whole = new ArrayList<String>();
    try (Snapshot snapshot = context.archive().snapshot()) {
      var catalog = new SessionCatalog(snapshot);
      var names = new SessionNames(catalog.sessions());
      for (String name : typed) {
        whole.add(
            TypedName.isOne(name)
                ? session(new TypedName(name).meaning(catalog, context.environment()), name)
                : whole(name, names));
      }
    }
    return whole;
  }

  private static String session(Meaning meaning, String name) {
    return switch (meaning) {
      case Meaning.OneEntry(LocatedEntry found) -> found.entry().metadata().session();
      case Meaning.OneSession(TranscriptId transcript) -> transcript.session();
      case Meaning.Ambiguous(_), Meaning.UnknownName() -> name;
    };
  }

  private static String whole(String name, SessionNames names) throws UserException {
    return switch (names.find(name)) {
      case SessionMeaning.Whole(String whole) -> whole;
      case SessionMeaning.TooShort() ->
          throw new UserException(
              "--session: a beginning needs at least "
                  + NameResolver.MIN_CHARACTERS
                  + " characters, got "
                  + name);
      case SessionMeaning.AmbiguousSession(List<String> candidates) ->
          throw new UserException(
              "--session: several begin with "
                  + name
                  + ": "
                  + String.join(", ", candidates.stream().limit(MAX_CANDIDATES).toList())
                  + (candidates.size() > MAX_CANDIDATES ? ", …" : ""));
    };
  }
}
