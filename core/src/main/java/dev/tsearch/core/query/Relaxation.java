package dev.tsearch.core.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Relaxes a query that finds nothing: a list of weaker and weaker queries. The search tries them
/// in order until one finds something.
///
/// | step | relaxed query |
/// |---|---|
/// | [RelaxationStep#PHRASE_WORDS] | the words of phrases, in any order |
/// | [RelaxationStep#STOP_WORDS] | the same without stop words |
/// | [RelaxationStep#FUZZY] | all words, or words within edit distance 1 of them (words of 8 letters and more: 2) |
/// | [RelaxationStep#FEWER_WORDS] | all but one of them, then fewer, down to one |
///
/// Only words and phrases at the top level are relaxed; fields, times, negations, patterns and
/// groups stay required. Only words of letters get similar words: `E0503` is not a typing error for
/// `E0502`.
public final class Relaxation {
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a an and any are as at be been but by can could did do does for from had has have how i"
                  + " if in into is it its me my no not of on or our should so than that the their"
                  + " then there these they this those to up was we were what when where which who"
                  + " why will with would you your")
              .split(" "));

  /// Shorter words are similar to too many others.
  private static final int MIN_FUZZY_LETTERS = 4;

  private static final int MIN_LETTERS_FOR_TWO_EDITS = 8;

  /// Limits the number of searches for a pasted page of text: it is not relaxed word by word.
  private static final int MAX_FEWER_WORDS_STEPS = 4;

  private Relaxation() {}

  /// One step of the relaxation.
  ///
  /// @param step the kind of the step
  /// @param query the relaxed query
  /// @param description what the query asks for, as shown to the user
  public record RelaxedQuery(RelaxationStep step, MinimumMatchQuery query, String description) {}

  /// The relaxed queries of a query, from the strictest to the weakest; none if no part of it can
  /// be relaxed.
  public static List<RelaxedQuery> steps(Query query) {
    List<String> words = wordsOf(query);
    if (words.isEmpty()) {
      return List.of();
    }
    List<Query> rest = parts(query).stream().filter(part -> wordsIn(part).isEmpty()).toList();
    boolean hasPhrase = parts(query).stream().anyMatch(part -> wordsIn(part).size() > 1);
    return steps(words, Query.all(rest), hasPhrase);
  }

  /// The words of a query that can be relaxed, including the words of phrases.
  public static List<String> wordsOf(Query query) {
    return parts(query).stream().flatMap(part -> wordsIn(part).stream()).toList();
  }

  private static List<Query> parts(Query query) {
    return query instanceof Query.All(List<Query> all) ? all : List.of(query);
  }

  private static List<String> wordsIn(Query part) {
    return switch (part.kind()) {
      case WORD -> List.of(((Query.Word) part).text());
      case PHRASE -> {
        String text = ((Query.Phrase) part).text();
        yield text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
      }
      case PREFIX, WILDCARD, FUZZY, REGEX, FIELD_IS, FIELD_IN, TIME_IS, ALL, ANY, NOT, EVERYTHING ->
          List.of();
    };
  }

  private static List<RelaxedQuery> steps(List<String> words, Query rest, boolean hasPhrase) {
    var steps = new ArrayList<RelaxedQuery>();
    if (hasPhrase) {
      steps.add(
          relaxed(
              RelaxationStep.PHRASE_WORDS,
              rest,
              exact(words),
              words.size(),
              "searched for its words"));
    }
    List<String> significant = words.stream().filter(word -> !isStopWord(word)).toList();
    if (significant.isEmpty()) {
      significant = words;
    } else if (significant.size() < words.size()) {
      String left =
          String.join(" ", words.stream().filter(Relaxation::isStopWord).distinct().toList());
      steps.add(
          relaxed(
              RelaxationStep.STOP_WORDS,
              rest,
              exact(significant),
              significant.size(),
              "searched without `" + left + "`"));
    }
    List<Query> similar = significant.stream().map(Relaxation::similar).toList();
    int count = similar.size();
    if (!similar.equals(exact(significant))) {
      steps.add(
          relaxed(RelaxationStep.FUZZY, rest, similar, count, "searched for similar words, too"));
    }
    int stride = Math.max(1, (count - 1) / MAX_FEWER_WORDS_STEPS);
    for (int minimum = count - 1; minimum >= 1; minimum -= stride) {
      String description = "searched for at least %d of %d words".formatted(minimum, count);
      steps.add(relaxed(RelaxationStep.FEWER_WORDS, rest, similar, minimum, description));
    }
    return steps;
  }

  private static RelaxedQuery relaxed(
      RelaxationStep step, Query rest, List<Query> words, int minimum, String description) {
    return new RelaxedQuery(step, new MinimumMatchQuery(rest, words, minimum), description);
  }

  private static List<Query> exact(List<String> words) {
    return words.stream().<Query>map(Query.Word::new).toList();
  }

  private static Query similar(String word) {
    var exact = new Query.Word(word);
    if (!mayBeMistyped(word)) {
      return exact;
    }
    int maxEdits = word.length() < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2;
    return Query.any(List.of(exact, new Query.Fuzzy(word, maxEdits)));
  }

  /// Whether a word may contain a typing error: letters only, so not a code, a path or a number.
  public static boolean mayBeMistyped(String word) {
    return word.length() >= MIN_FUZZY_LETTERS
        && word.codePoints().allMatch(letter -> Character.isLetter(letter) || letter == '_');
  }

  private static boolean isStopWord(String word) {
    return STOP_WORDS.contains(word.toLowerCase(Locale.ROOT));
  }
}
