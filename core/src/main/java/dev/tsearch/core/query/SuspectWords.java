package dev.tsearch.core.query;

import java.util.ArrayList;
import java.util.List;

/// The words of a query that may be mistyped.
///
/// @param query the query as typed
public record SuspectWords(Query query) {
  /// A word that fewer entries have is rare enough to be mistyped.
  private static final int RARE_BELOW = 3;

  /// A query of one word is corrected only if no entry has the word: a rare word is found at once.
  private static final int RARE_BELOW_ALONE = 1;

  /// Longer words have more letters that may be wrong.
  private static final int MIN_LETTERS_FOR_TWO_EDITS = 8;

  /// The largest number of corrections; a longer query does not depend on one word.
  public static final int MAX_CORRECTIONS = 16;

  /// The plain words that may be mistyped, those of disjunctions included.
  public List<String> all() {
    var suspects = new ArrayList<String>();
    for (String word : words(query)) {
      if (Spelling.mayBeMistyped(word) && !StopWords.contains(word)) {
        suspects.add(word);
      }
    }
    return suspects;
  }

  /// A word is rare enough to be mistyped if fewer entries have it.
  public int rareBelow() {
    return words(query).size() == 1 ? RARE_BELOW_ALONE : RARE_BELOW;
  }

  /// The words that are to be found: plain words outside negations.
  private static List<String> words(Query query) {
    if (query instanceof Query.Any(List<Query> parts)) {
      return words(parts);
    }
    return query instanceof Query.All(List<Query> parts) ? words(parts) : query.plainWords();
  }

  private static List<String> words(List<Query> parts) {
    var words = new ArrayList<String>();
    for (Query part : parts) {
      words.addAll(words(part));
    }
    return words;
  }

  /// The query whose words also match similar words: for words that are in no entry, or only in
  /// entries that the index does not cover. What is required stays required.
  public Query similar() {
    List<String> suspects = all();
    List<Query> typed = Query.partsOf(query);
    boolean needsWord =
        typed.stream().noneMatch(part -> part.isText() && !(part instanceof Query.Words));
    var parts = new ArrayList<Query>(typed.size());
    for (Query part : typed) {
      if (part instanceof Query.Words(List<Query.Word> words) && needsWord) {
        parts.add(Query.any(forms(words, suspects)));
      } else {
        parts.add(similar(part, suspects));
      }
    }
    return Query.all(parts);
  }

  private static Query similar(Query query, List<String> suspects) {
    if (query instanceof Query.Word word) {
      return Query.any(forms(List.of(word), suspects));
    }
    if (query instanceof Query.Any(List<Query> parts)) {
      return Query.any(similar(parts, suspects));
    }
    return query instanceof Query.All(List<Query> parts)
        ? Query.all(similar(parts, suspects))
        : query;
  }

  private static List<Query> similar(List<Query> parts, List<String> suspects) {
    var similar = new ArrayList<Query>(parts.size());
    for (Query part : parts) {
      similar.add(similar(part, suspects));
    }
    return similar;
  }

  /// The words, each suspect followed by its similar words.
  private static List<Query> forms(List<Query.Word> words, List<String> suspects) {
    var forms = new ArrayList<Query>();
    for (Query.Word word : words) {
      forms.add(word);
      if (suspects.contains(word.text())) {
        String bare = Spelling.bare(word.text());
        forms.add(new Query.Fuzzy(bare, bare.length() < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2));
      }
    }
    return forms;
  }
}
