package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.prune.Requirement;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// A query as it is run: analysed and translated, with what it requires of a partition. Immutable.
public final class CompiledQuery {
  private final Query matching;
  private final @Nullable Query near;
  private final Query query;
  private final Requirement requirement;
  private final List<String> notes;
  private final boolean scores;

  /// @param matching what an entry must match, and is scored by
  /// @param near adds to the score of what matches it, too
  /// @param scores whether hits differ in how well they match
  CompiledQuery(Query matching, @Nullable Query near, List<String> notes, boolean scores) {
    this.matching = matching;
    this.near = near;
    Query words = near == null ? matching : preferring(matching, near);
    this.query = scores ? withStanding(words) : words;
    this.requirement = RequirementReader.read(matching);
    this.notes = List.copyOf(notes);
    this.scores = scores;
  }

  private static Query preferring(Query matching, Query near) {
    return new BooleanQuery.Builder().add(matching, Occur.MUST).add(near, Occur.SHOULD).build();
  }

  private static Query withStanding(Query query) {
    var whole = new BooleanQuery.Builder().add(query, Occur.MUST);
    for (EntryBoost standing : EntryBoost.values()) {
      if (standing.bonus() > 0) {
        var has = new TermQuery(new Term(IndexSchema.STANDING, standing.term()));
        whole.add(new BoostQuery(new ConstantScoreQuery(has), standing.bonus()), Occur.SHOULD);
      }
    }
    return whole.build();
  }

  /// What an entry must have to match.
  public Requirement requirement() {
    return requirement;
  }

  /// The requirement as people read it.
  public String requirementText() {
    return RequirementText.of(requirement, query);
  }

  /// What may surprise about it, one sentence each, for the user to read.
  public List<String> notes() {
    return notes;
  }

  /// Whether hits differ in how well they match: false where the query only selects.
  public boolean scores() {
    return scores;
  }

  /// What an entry must match, and is scored by.
  public Query matching() {
    return matching;
  }

  /// What adds to the score of an entry that matches it, too.
  public @Nullable Query near() {
    return near;
  }

  /// All of it, with what [EntryBoost] adds: what makes a score, but for what the index itself
  /// knows.
  public Query query() {
    return query;
  }

  @Override
  public String toString() {
    return query.toString(IndexSchema.CONTENT);
  }
}
