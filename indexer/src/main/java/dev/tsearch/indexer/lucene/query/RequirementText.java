package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.term.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;

/// Formats a requirement for users. Keys are hashes, so it prints the terms of the query instead.
final class RequirementText {
  private final Map<Key, String> terms = new HashMap<>();

  private RequirementText(Query query) {
    query.visit(
        new QueryVisitor() {
          @Override
          public void consumeTerms(Query leaf, Term... found) {
            for (Term term : found) {
              BytesRef bytes = term.bytes();
              terms.put(
                  Key.term(term.field(), bytes.bytes, bytes.offset, bytes.length), term.text());
            }
          }

          @Override
          public QueryVisitor getSubVisitor(Occur occur, Query parent) {
            return this;
          }
        });
  }

  /// Returns the text, for example `all of (borrow, tool = bash)`.
  static String of(Requirement requirement, Query query) {
    return new RequirementText(query).text(requirement);
  }

  private String text(Requirement requirement) {
    return switch (requirement.kind()) {
      case HAS ->
          terms.getOrDefault(((Requirement.Has) requirement).key(), "a beginning of a term");
      case TAG -> {
        var tag = (Requirement.Tag) requirement;
        yield tag.field().key() + " = " + tag.term();
      }
      case TIME -> "time in " + bounds(((Requirement.Time) requirement).range());
      case ALL_OF -> {
        List<Requirement> parts = ((Requirement.AllOf) requirement).parts();
        yield parts.isEmpty() ? "nothing" : joined("all of", parts);
      }
      case AT_LEAST -> {
        var some = (Requirement.AtLeast) requirement;
        yield joined(
            some.count() == 1 ? "any of" : "at least " + some.count() + " of", some.parts());
      }
      case NEGATION -> "not " + text(((Requirement.Negation) requirement).part());
      case UNKNOWN -> "what no filter knows";
      case ALWAYS -> "nothing";
      case NEVER -> "the impossible";
    };
  }

  private String joined(String how, List<Requirement> parts) {
    return parts.size() == 1
        ? text(parts.getFirst())
        : how + parts.stream().map(this::text).collect(Collectors.joining(", ", " (", ")"));
  }

  private static String bounds(TimeRange range) {
    return "["
        + (range.min() == Long.MIN_VALUE ? "*" : range.min())
        + " TO "
        + (range.max() == Long.MAX_VALUE ? "*" : range.max())
        + "]";
  }
}
