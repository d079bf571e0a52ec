package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.prune.Requirement;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// A query after analysis and translation, with its requirement on partitions. Immutable.
public final class CompiledQuery {
  private final Query matching;
  private final @Nullable Query proximity;
  private final Query query;
  private final Requirement requirement;
  private final List<String> notes;
  private final boolean scores;

  /// @param matching determines the matches and the score of their words
  /// @param proximity its score is added to the score of a hit that also matches it
  /// @param scores whether the scores of hits differ
  CompiledQuery(Query matching, @Nullable Query proximity, List<String> notes, boolean scores) {
    this.matching = matching;
    this.proximity = proximity;
    this.query = proximity == null ? matching : withProximity(matching, proximity);
    this.requirement = RequirementReader.read(matching);
    this.notes = List.copyOf(notes);
    this.scores = scores;
  }

  private static Query withProximity(Query matching, Query proximity) {
    return new BooleanQuery.Builder()
        .add(matching, Occur.MUST)
        .add(proximity, Occur.SHOULD)
        .build();
  }

  /// Returns the requirement that each matching entry satisfies.
  public Requirement requirement() {
    return requirement;
  }

  /// Returns the requirement as text for users.
  public String requirementText() {
    return RequirementText.of(requirement, query);
  }

  /// Returns notes on how the query was understood, one sentence each, for users.
  public List<String> notes() {
    return notes;
  }

  /// Whether the scores of hits differ. False if the query only selects entries.
  public boolean scores() {
    return scores;
  }

  /// Returns the query that determines the matches and the score of their words.
  public Query matching() {
    return matching;
  }

  /// Returns the query whose score is added to the score of a hit that also matches it; null if
  /// there is none.
  public @Nullable Query proximity() {
    return proximity;
  }

  /// Returns [#matching] and [#proximity] in one query. Its score is the score of a hit without the
  /// static part.
  public Query query() {
    return query;
  }

  @Override
  public String toString() {
    return query.toString(IndexSchema.CONTENT);
  }
}
