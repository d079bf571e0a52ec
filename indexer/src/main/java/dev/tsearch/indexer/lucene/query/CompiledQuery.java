package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.prune.Requirement;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.RankedQuery;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/// A query after analysis and translation, with its requirement on partitions. Immutable.
public final class CompiledQuery {
  private final RankedQuery ranked;
  private final Query matching;
  private final Requirement requirement;
  private final List<String> notes;
  private final boolean scores;

  /// @param ranked determines the matches and their scores
  /// @param scores whether the scores of hits differ
  CompiledQuery(RankedQuery ranked, List<String> notes, boolean scores) {
    this.ranked = ranked;
    this.matching = matching(ranked);
    this.requirement = RequirementReader.read(matching);
    this.notes = List.copyOf(notes);
    this.scores = scores;
  }

  private static Query matching(RankedQuery ranked) {
    Query required = ranked.required();
    if (required != null && !ranked.needsWord()) {
      return required;
    }
    var words = new BooleanQuery.Builder();
    for (RankedWord word : ranked.words()) {
      if (word.isTelling()) {
        words.add(word.query(), Occur.SHOULD);
      }
    }
    return required == null
        ? words.build()
        : new BooleanQuery.Builder()
            .add(required, Occur.MUST)
            .add(words.build(), Occur.MUST)
            .build();
  }

  /// Returns the requirement that each matching entry satisfies.
  public Requirement requirement() {
    return requirement;
  }

  /// Returns the requirement as text for users.
  public String requirementText() {
    return RequirementText.of(requirement, query());
  }

  /// Returns notes on how the query was understood, one sentence each, for users.
  public List<String> notes() {
    return notes;
  }

  /// Whether the scores of hits differ. False if the query only selects entries.
  public boolean scores() {
    return scores;
  }

  /// Returns the query that determines the matches.
  public Query matching() {
    return matching;
  }

  /// Returns the query with all that the scores are computed from.
  public RankedQuery ranked() {
    return ranked;
  }

  /// Returns the words that rank and that an entry has.
  ///
  /// @param mask bit `n` for word `n` of [#ranked]
  public List<String> wordsIn(long mask) {
    var had = new ArrayList<String>();
    List<RankedWord> words = ranked.words();
    for (int word = 0; word < words.size(); word++) {
      if ((mask & 1L << word) != 0) {
        had.add(words.get(word).text());
      }
    }
    return had;
  }

  /// Returns what matches and what adds to the score in one query, without stop words: for
  /// explanations.
  public Query query() {
    Query near = ranked.anyNear();
    Query required = ranked.required();
    boolean hasOptionalWords = required != null && !ranked.needsWord();
    if (near == null && !(hasOptionalWords && !ranked.words().isEmpty())) {
      return matching;
    }
    var query = new BooleanQuery.Builder().add(matching, Occur.MUST);
    if (hasOptionalWords) {
      for (RankedWord word : ranked.words()) {
        if (word.isTelling()) {
          query.add(word.query(), Occur.SHOULD);
        }
      }
    }
    if (near != null) {
      query.add(near, Occur.SHOULD);
    }
    return query.build();
  }

  /// Returns a query whose clauses are all that can match a text: what determines the matches, and
  /// the telling words that only rank.
  public Query texts() {
    if (ranked.required() == null || ranked.needsWord()) {
      return matching;
    }
    var texts = new BooleanQuery.Builder().add(matching, Occur.SHOULD);
    for (RankedWord word : ranked.words()) {
      if (word.isTelling()) {
        texts.add(word.query(), Occur.SHOULD);
      }
    }
    return texts.build();
  }

  @Override
  public String toString() {
    return query().toString(IndexSchema.CONTENT);
  }
}
