package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.util.automaton.RegExp;

/// Translates a pattern of paths. The terms of a path are the path and each of its trailing parts,
/// so the pattern is matched with whole terms. The tags of a partition do not know patterns, so a
/// pattern prunes no partition.
final class PathExpression {
  private PathExpression() {}

  /// Returns the query for a pattern.
  ///
  /// @throws org.apache.lucene.util.automaton.TooComplexToDeterminizeException if its automaton has
  ///   too many states
  static org.apache.lucene.search.Query of(Query.FieldIs is) {
    var expression = new StringBuilder();
    for (PathPattern.Part part : new PathPattern(is.value()).parts()) {
      switch (part) {
        case PathPattern.Part.Literal(String text) -> literal(text, expression);
        case PathPattern.Part.NamePart() -> expression.append("[^/]*");
        case PathPattern.Part.OneCharacter() -> expression.append("[^/]");
        case PathPattern.Part.AnyPath() -> expression.append(".*");
        case PathPattern.Part.AnyFolders() -> expression.append("(.*\\/)?");
      }
    }
    return new RegexpQuery(new Term(is.field().key(), expression.toString()), RegExp.NONE);
  }

  private static void literal(String text, StringBuilder into) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      boolean isPlain = Character.isLetterOrDigit(unit) || unit > '~' || unit <= ' ';
      into.append(isPlain ? "" : "\\").append(unit);
    }
  }
}
