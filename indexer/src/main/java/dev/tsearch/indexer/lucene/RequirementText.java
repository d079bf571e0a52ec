package dev.tsearch.indexer.lucene;

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

/// Writes a requirement for people: keys, which are only hashes, by the terms of the query.
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

  /// The text, for example `all of (borrow, tool = bash)`.
  static String of(Requirement requirement, Query query) {
    return new RequirementText(query).text(requirement);
  }

  private String text(Requirement requirement) {
    return switch (requirement) {
      case Requirement.Has(Key key, _) -> terms.getOrDefault(key, "a beginning of a term");
      case Requirement.Tag(var field, var term) -> field.key() + " = " + term;
      case Requirement.Time(TimeRange range) -> "time in " + bounds(range);
      case Requirement.All(List<Requirement> parts) ->
          parts.isEmpty() ? "nothing" : joined("all of", parts);
      case Requirement.AtLeast(int count, List<Requirement> parts) ->
          joined(count == 1 ? "any of" : "at least " + count + " of", parts);
      case Requirement.Not(Requirement part) -> "not " + text(part);
      case Requirement.Unknown _ -> "what no filter knows";
      case Requirement.Everything _ -> "nothing";
      case Requirement.Nothing _ -> "the impossible";
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
