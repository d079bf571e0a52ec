package dev.tsearch.core.query;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Prints a query in the query language. Parsing the text returns the same query.
public final class QueryPrinter {
  private QueryPrinter() {}

  /// The query as text.
  public static String print(Query query) {
    return switch (query) {
      case Query.Word(String text) -> word(text);
      case Query.Words(List<Query.Word> words) ->
          words.size() == 1 ? print(words.getFirst()) : join(List.copyOf(words), " ");
      case Query.Phrase(String text, int slop) ->
          slop == 0 ? quoted(text) : quoted(text) + "~" + slop;
      case Query.Prefix(String text) -> text + "*";
      case Query.Wildcard(String pattern) -> pattern;
      case Query.Fuzzy(String text, int maxEdits) -> text + "~" + maxEdits;
      case Query.Regex(String pattern) -> "/" + pattern + "/";
      case Query.FieldIs(var field, String value) -> field.key() + ":" + quoted(value);
      case Query.FieldIn(var field, var min, var max) ->
          field.key() + ":[" + min.orElse("*") + " TO " + max.orElse("*") + "]";
      case Query.TimeIs(var range) -> "time:[" + since(range) + " TO " + until(range) + "]";
      case Query.All(List<Query> parts) -> conjunction(parts);
      case Query.Any(List<Query> parts) ->
          parts.stream().map(QueryPrinter::print).collect(Collectors.joining(" OR "));
      case Query.Not(Query inner) -> "NOT " + grouped(inner);
      case Query.Everything _ -> "*";
    };
  }

  /// Prints the words that rank, then the other parts; a single word among them is joined to a
  /// star, which requires nothing.
  private static String conjunction(List<Query> parts) {
    if (!(parts.getFirst() instanceof Query.Words words)) {
      return join(parts, " AND ");
    }
    List<Query> others = parts.subList(1, parts.size());
    boolean isPlainWord = others.size() == 1 && others.getFirst() instanceof Query.Word;
    return print(words) + " " + (isPlainWord ? "* AND " : "") + join(others, " AND ");
  }

  private static String word(String text) {
    var printed = new StringBuilder(WordReader.isOperator(text) ? "\\" : "");
    for (int at = 0; at < text.length(); at++) {
      if (Characters.isEscapable(text.charAt(at))) {
        printed.append('\\');
      }
      printed.append(text.charAt(at));
    }
    return printed.toString();
  }

  private static String quoted(String content) {
    return '"' + content.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String join(List<Query> parts, String between) {
    return parts.stream()
        .map(part -> part instanceof Query.Any ? "(" + print(part) + ")" : print(part))
        .collect(Collectors.joining(between));
  }

  private static String grouped(Query query) {
    boolean binds = query instanceof Query.All || query instanceof Query.Any;
    return binds ? "(" + print(query) + ")" : print(query);
  }

  private static String since(TimeRange range) {
    return range.min() == TimeRange.ALL.min() ? "*" : Instant.ofEpochSecond(range.min()).toString();
  }

  private static String until(TimeRange range) {
    return range.max() == TimeRange.ALL.max() ? "*" : Instant.ofEpochSecond(range.max()).toString();
  }
}
