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
    // no switch over types: it is linked at run time, and every search comes here
    if (requirement instanceof Requirement.Has(Key key, _)) {
      return terms.getOrDefault(key, "a beginning of a term");
    } else if (requirement instanceof Requirement.Tag(var field, var term)) {
      return field.key() + " = " + term;
    } else if (requirement instanceof Requirement.Time(TimeRange range)) {
      return "time in " + bounds(range);
    } else if (requirement instanceof Requirement.AllOf(List<Requirement> parts)) {
      return parts.isEmpty() ? "nothing" : joined("all of", parts);
    } else if (requirement instanceof Requirement.AtLeast(int count, List<Requirement> parts)) {
      return joined(count == 1 ? "any of" : "at least " + count + " of", parts);
    } else if (requirement instanceof Requirement.Negation(Requirement part)) {
      return "not " + text(part);
    } else if (requirement instanceof Requirement.Always) {
      return "nothing";
    }
    return requirement instanceof Requirement.Never ? "the impossible" : "what no filter knows";
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
