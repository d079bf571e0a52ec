package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.RankedQuery.TypedText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Determines whether texts have a word, a phrase or a pattern of a query. Analyzes each text with
/// the chain of the index and does not read the index. Not thread-safe.
public final class TextFinder {
  private final String typed;
  private final @Nullable Snippets snippets;

  private TextFinder(String typed, @Nullable Snippets snippets) {
    this.typed = typed;
    this.snippets = snippets;
  }

  /// Returns finders for the parts of a query that match text, in their order: those of the
  /// required part, then the words that rank.
  ///
  /// @param withRanking whether the words that rank are included
  public static List<TextFinder> of(CompiledQuery query, boolean withRanking) {
    var finders = new ArrayList<TextFinder>();
    for (TypedText text : query.ranked().texts()) {
      Snippets snippets = text.isInEach() ? null : new Snippets(TextMatcher.of(text.query()));
      finders.add(new TextFinder(text.text(), snippets));
    }
    if (withRanking) {
      for (RankedWord word : query.ranked().words()) {
        finders.add(new TextFinder(word.text(), new Snippets(TextMatcher.of(word.query()))));
      }
    }
    return finders;
  }

  /// Returns what is searched for, as typed.
  public String typed() {
    return typed;
  }

  /// Whether the text of a match of the query has it. What each match has needs no look.
  public boolean isIn(String text) {
    return snippets == null || !snippets.matches(ContentTokenizer.normalize(text)).isEmpty();
  }
}
