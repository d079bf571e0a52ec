package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.reader.SimilarWord.TypedWord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// Finds the words that begin as a word does that no entry has: perhaps only half of it was typed.
final class LongerWords {
  /// How many words are found: those in the most entries.
  private static final int MAX_WORDS = 3;

  /// More words are not looked at: few letters begin very many.
  private static final int MAX_TERMS = 5_000;

  private LongerWords() {}

  /// A word of the index.
  ///
  /// @param text the word
  /// @param entries how many entries have it
  private record LongerWord(String text, int entries) {}

  /// The most frequent words that begin with a word, the most frequent first; empty if an entry has
  /// the word or a form of it.
  static List<String> find(IndexReader reader, String word) throws IOException {
    Optional<TypedWord> typed = TypedWord.of(word);
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (typed.isEmpty() || terms == null || has(reader, typed.get())) {
      return List.of();
    }
    var prefix = new BytesRef(typed.get().term());
    var longer = new ArrayList<LongerWord>();
    TermsEnum next = terms.iterator();
    boolean isAny = next.seekCeil(prefix) != TermsEnum.SeekStatus.END;
    BytesRef term = isAny ? next.term() : null;
    for (int looked = 0; looked < MAX_TERMS && term != null; looked++) {
      if (!StringHelper.startsWith(term, prefix)) {
        break;
      }
      String text = term.utf8ToString();
      if (text.codePoints().allMatch(Character::isLetter)) {
        longer.add(new LongerWord(text, next.docFreq()));
      }
      term = next.next();
    }
    return longer.stream()
        .sorted((a, b) -> Integer.compare(b.entries(), a.entries()))
        .limit(MAX_WORDS)
        .map(LongerWord::text)
        .toList();
  }

  private static boolean has(IndexReader reader, TypedWord word) throws IOException {
    int entries = reader.docFreq(new Term(IndexSchema.CONTENT, word.term()));
    for (String form : word.forms()) {
      entries += reader.docFreq(new Term(IndexSchema.CONTENT, form));
    }
    return entries > 0;
  }
}
