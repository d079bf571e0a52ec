package dev.tsearch.indexer.lucene;

import dev.tsearch.core.prune.Requirement;
import java.util.List;
import org.apache.lucene.search.Query;

/// A query as it is run: analysed and translated, with what it requires of a partition. Immutable.
public final class CompiledQuery {
  private final Query query;
  private final Requirement requirement;
  private final List<String> notes;
  private final boolean scores;

  CompiledQuery(Query query, List<String> notes, boolean scores) {
    this.query = query;
    this.requirement = RequirementReader.read(query);
    this.notes = List.copyOf(notes);
    this.scores = scores;
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

  Query query() {
    return query;
  }

  @Override
  public String toString() {
    return query.toString(IndexSchema.CONTENT);
  }
}
