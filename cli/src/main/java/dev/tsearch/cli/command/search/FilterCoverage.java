package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.Library;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Says which entries an option cannot find, because their source has no such values. Transcripts
/// of an unknown program are imported as text: who called which tool is not recognized in them.
///
/// @param options the typed options and fields that select by values that text does not have
/// @param fields their fields
/// @param isSourceChosen whether the user chose the sources
record FilterCoverage(List<String> options, List<Field> fields, boolean isSourceChosen) {
  /// The source of transcripts that are imported as text.
  private static final String TEXT_SOURCE = "document";

  private static final List<Field> STRUCTURE = List.of(Field.TOOL, Field.MODEL, Field.FILE);

  /// The coverage of typed options and of the fields in a query.
  ///
  /// @param query the query, in which an entry must have each field
  static FilterCoverage of(FieldFilter filter, Query query) {
    var options = new ArrayList<String>();
    var fields = new ArrayList<Field>();
    for (Field field : STRUCTURE) {
      if (filter.values().containsKey(field)) {
        options.add("--" + field.key());
        fields.add(field);
      }
    }
    if (filter.isErrorsOnly()) {
      options.add(FieldOptions.ERRORS);
      fields.add(Field.ERROR);
    }
    boolean isSourceChosen = filter.values().containsKey(Field.SOURCE);
    for (Query part : query instanceof Query.All all ? all.parts() : List.of(query)) {
      if (part instanceof Query.FieldIs typed) {
        isSourceChosen |= typed.field() == Field.SOURCE;
        boolean isCovered = STRUCTURE.contains(typed.field()) || typed.field() == Field.ERROR;
        if (isCovered) {
          options.add(typed.field().key() + ":");
          fields.add(typed.field());
        }
      }
    }
    return new FilterCoverage(options, fields, isSourceChosen);
  }

  /// Prints a note if entries of the time range lack one of the values.
  void say(Library library, SearchRequest request, Console console) throws IOException {
    if (options.isEmpty() || isSourceChosen || console.verbosity() == Console.Verbosity.QUIET) {
      return;
    }
    List<Query> values =
        fields.stream()
            .<Query>map(field -> new Query.FieldIn(field, Optional.empty(), Optional.empty()))
            .toList();
    SearchRequest texts =
        SearchRequest.of(
                Query.all(
                    List.of(
                        new Query.FieldIs(Field.SOURCE, TEXT_SOURCE),
                        new Query.Not(Query.all(values)))))
            .withTime(request.time());
    long count = library.count(texts);
    if (count > 0) {
      console.say(
          String.format(
              Locale.ROOT,
              "%s of transcripts that were imported as text (source %s) have no such values; %s"
                  + " cannot find them",
              Quantity.of(count, "entry", "entries"),
              TEXT_SOURCE,
              String.join(" and ", options)));
    }
  }
}
