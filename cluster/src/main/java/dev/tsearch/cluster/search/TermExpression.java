package dev.tsearch.cluster.search;

import dev.tsearch.indexer.lucene.analysis.TermLine;

/// Regular expressions for the terms of texts in a cluster, which match no term with a mark. They
/// use the operator `&` of OpenSearch, to which that of an archive has no meaning.
final class TermExpression {
  private static final char ESCAPE = '\\';
  private static final String UNMARKED = "[^" + ESCAPE + TermLine.MARK + "].*&";

  private TermExpression() {}

  /// The terms that an expression of a search matches.
  static String of(String expression) {
    var escaped = new StringBuilder(UNMARKED).append('(');
    for (int at = 0; at < expression.length(); at++) {
      char unit = expression.charAt(at);
      if (unit == ESCAPE && at + 1 < expression.length()) {
        escaped.append(unit);
        at++;
      } else if (unit == '&') {
        escaped.append(ESCAPE);
      }
      escaped.append(expression.charAt(at));
    }
    return escaped.append(')').toString();
  }

  /// The terms that a pattern with `*` and `?` matches; a backslash escapes.
  static String ofPattern(String pattern) {
    var expression = new StringBuilder(UNMARKED).append('(');
    for (int at = 0; at < pattern.length(); at++) {
      char unit = pattern.charAt(at);
      switch (unit) {
        case '*' -> expression.append(".*");
        case '?' -> expression.append('.');
        case ESCAPE -> {
          if (at + 1 < pattern.length()) {
            at++;
          }
          appendLiteral(pattern.charAt(at), expression);
        }
        default -> appendLiteral(unit, expression);
      }
    }
    return expression.append(')').toString();
  }

  private static void appendLiteral(char unit, StringBuilder expression) {
    boolean isPlain = Character.isLetterOrDigit(unit) || Character.isSurrogate(unit);
    (isPlain ? expression : expression.append(ESCAPE)).append(unit);
  }
}
