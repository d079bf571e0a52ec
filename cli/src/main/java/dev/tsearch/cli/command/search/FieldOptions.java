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
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The options that select entries by field: how they are described, and how they are read.
public final class FieldOptions {
  /// Selects results of tools that failed.
  static final String ERRORS = "--errors";

  private FieldOptions() {}

  /// Adds the options that select entries by field. If one is given twice, an entry must have one
  /// of the values.
  public static CommandSpec addTo(CommandSpec spec) {
    return addTo(spec, List.of());
  }

  /// Adds the options that select entries by field.
  ///
  /// @param taken names that mean something else
  static CommandSpec addTo(CommandSpec spec, List<String> taken) {
    for (Field field : FieldFilter.FIELDS) {
      String label = field.key().toUpperCase(Locale.ROOT);
      String[] names =
          Arrays.stream(names(field)).filter(name -> !taken.contains(name)).toArray(String[]::new);
      spec.addOption(Options.values(label, meaning(field), names));
    }
    return spec.addOption(Options.flag("only results of tools that failed", ERRORS));
  }

  private static String[] names(Field field) {
    String name = "--" + field.key();
    return switch (field) {
      case PROJECT -> new String[] {"-p", name};
      case TOOL -> new String[] {"-t", name};
      case FROM -> new String[] {name, "--by"};
      default -> new String[] {name};
    };
  }

  private static String meaning(Field field) {
    return switch (field) {
      case SOURCE -> "only this format, for example claude-code";
      case PROJECT -> "only this folder: its path or the end of it";
      case SESSION -> "only this session: its id or the beginning of it";
      case FROM -> "only what this sender said";
      case TO -> "only what was said to this recipient";
      case TYPE -> "only entries of this type, for example tool_call";
      case TOOL -> "only calls and results of this tool; shell is any";
      case MODEL -> "only what this model said";
      case FILE -> "only entries about this file: its path, the end of it, src/ or '*.go'";
      default -> throw new IllegalArgumentException("no option for " + field);
    };
  }

  /// Whether options other than some select entries.
  static boolean selectsEntries(ParseResult arguments, List<String> besides) {
    return Options.isGiven(arguments, ERRORS)
        || FieldFilter.FIELDS.stream()
            .map(field -> "--" + field.key())
            .anyMatch(option -> !besides.contains(option) && Options.isGiven(arguments, option));
  }

  /// The options of a command line.
  static FieldFilter of(ParseResult arguments) {
    Map<Field, List<String>> values = new LinkedHashMap<>();
    for (Field field : FieldFilter.FIELDS) {
      List<String> typed = typed(field, arguments);
      if (!typed.isEmpty()) {
        values.put(field, typed);
      }
    }
    return new FieldFilter(values, Options.isGiven(arguments, ERRORS));
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
