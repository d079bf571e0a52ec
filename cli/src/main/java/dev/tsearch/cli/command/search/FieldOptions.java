package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/// Reads the options that select entries by field.
final class FieldOptions {
  private FieldOptions() {}

  /// The options of a command line.
  static FieldFilter of(ParseResult arguments) {
    Map<Field, List<String>> values = new LinkedHashMap<>();
    for (Field field : FieldFilter.FIELDS) {
      List<String> typed = typed(field, arguments);
      if (!typed.isEmpty()) {
        values.put(field, typed);
      }
    }
    return new FieldFilter(values, Options.isGiven(arguments, SearchOptions.ERRORS));
  }

  /// The values of a field as typed. Names without commas in them may be listed in one value.
  static List<String> typed(Field field, ParseResult arguments) {
    List<String> typed = Options.valuesOf(arguments, "--" + field.key());
    return switch (field) {
      case TOOL, SOURCE, TYPE, MODEL ->
          typed.stream()
              .flatMap(value -> Arrays.stream(value.split(",", -1)))
              .filter(value -> !value.isEmpty())
              .toList();
      default -> typed;
    };
  }

  /// The filter with the whole names of its sessions. Reads the archive only if there are some.
  ///
  /// @throws UserException if a name is too short or ambiguous
  static FieldFilter whole(FieldFilter filter, Library library, CommandContext context)
      throws IOException, UserException {
    var names = new ArrayList<String>();
    for (String name : filter.sessions()) {
      names.add(TypedName.isOne(name) ? session(name, context) : name);
    }
    try {
      return filter.withSessions(library.wholeSessions(names));
    } catch (InvalidQuestionException e) {
      throw SearchOptions.usage(e);
    }
  }

  private static String session(String name, CommandContext context)
      throws IOException, UserException {
    try (OpenLibrary open = context.read()) {
      Meaning meaning = new TypedName(name).meaning(open.catalog(), context.environment());
      return switch (meaning) {
        case Meaning.OneEntry(LocatedEntry found) -> found.entry().metadata().session();
        case Meaning.OneSession(TranscriptId transcript) -> transcript.session();
        case Meaning.Ambiguous(_), Meaning.UnknownName() -> name;
      };
    }
  }
}
