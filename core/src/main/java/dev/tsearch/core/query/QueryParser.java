package dev.tsearch.core.query;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// Reads the query language. Never fails: what is not the language is text.
public final class QueryParser {
  private final Instant now;
  private final ZoneId zone;

  /// A parser for one request.
  ///
  /// @param now the request's one "now", for times such as `30d`
  /// @param zone in which dates are meant
  public QueryParser(Instant now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /// What the text asks for; [Query.Everything] if it is blank.
  public ParsedQuery parse(String text) {
    return new ParsedQuery(
        text.isBlank() ? new Query.Everything() : new Query.Word(text.strip()), List.of());
  }

  @Override
  public String toString() {
    return "QueryParser[" + now + ", " + zone + "]";
  }
}
