package dev.tsearch.core.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What to ask for instead of a query that found nothing, each time less: the steps are tried in
/// their order until one finds something.
///
/// | step | what is asked for |
/// |---|---|
/// | [RelaxationStep#PHRASE_WORDS] | the words of phrases, in any order |
/// | [RelaxationStep#STOP_WORDS] | the same without words that say little |
/// | [RelaxationStep#FUZZY] | all words, or words that differ by a letter (of 8 letters and more: two) |
/// | [RelaxationStep#FEWER_WORDS] | all but one of them, then fewer, down to one |
///
/// Only words and phrases that stand for themselves are loosened; fields, times, negations,
/// patterns and groups stay required. Words with digits have no similar ones: `E0502` is not almost
/// `E0503`.
public final class Relaxation {
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a an and any are as at be been but by can could did do does for from had has have how i"
                  + " if in into is it its me my no not of on or our should so than that the their"
                  + " then there these they this those to up was we were what when where which who"
                  + " why will with would you your")
              .split(" "));

  private static final int FEWEST_FUZZY_LETTERS = 4;
  private static final int FEWEST_LETTERS_OF_TWO_EDITS = 8;

  /// A page that was pasted is tried in so many steps, not word by word.
  private static final int MOST_STEPS_DOWN = 4;

  private Relaxation() {}

  /// One step.
  ///
  /// @param rung which
  /// @param query what is asked for
  /// @param story what that is, for the user to read
  public record Step(RelaxationStep rung, MinimumMatchQuery query, String story) {}

  /// The steps down from a query; none if there is nothing to loosen.
  public static List<Step> steps(Query query) {
    List<String> words = wordsOf(query);
    if (words.isEmpty()) {
      return List.of();
    }
    List<Query> rest = parts(query).stream().filter(part -> wordsIn(part).isEmpty()).toList();
    boolean hasPhrase = parts(query).stream().anyMatch(part -> wordsIn(part).size() > 1);
    return steps(words, Query.all(rest), hasPhrase);
  }

  /// The words of a query that can be loosened, those of phrases among them.
  public static List<String> wordsOf(Query query) {
    return parts(query).stream().flatMap(part -> wordsIn(part).stream()).toList();
  }

  private static List<Query> parts(Query query) {
    return query instanceof Query.All(List<Query> all) ? all : List.of(query);
  }

  private static List<String> wordsIn(Query part) {
    if (part instanceof Query.Word(String text)) { // a switch would be linked at each start
      return List.of(text);
    }
    return part instanceof Query.Phrase(String text, int _) && !text.isBlank()
        ? List.of(text.strip().split("\\s+"))
        : List.of();
  }

  private static List<Step> steps(List<String> words, Query rest, boolean hasPhrase) {
    var steps = new ArrayList<Step>();
    if (hasPhrase) {
      steps.add(
          step(
              RelaxationStep.PHRASE_WORDS,
              rest,
              exact(words),
              words.size(),
              "searched for its words"));
    }
    List<String> telling = words.stream().filter(word -> !isStopWord(word)).toList();
    if (telling.isEmpty()) {
      telling = words;
    } else if (telling.size() < words.size()) {
      String left =
          String.join(" ", words.stream().filter(Relaxation::isStopWord).distinct().toList());
      steps.add(
          step(
              RelaxationStep.STOP_WORDS,
              rest,
              exact(telling),
              telling.size(),
              "searched without `" + left + "`"));
    }
    List<Query> similar = telling.stream().map(Relaxation::similar).toList();
    int count = similar.size();
    if (!similar.equals(exact(telling))) {
      steps.add(
          step(RelaxationStep.FUZZY, rest, similar, count, "searched for similar words, too"));
    }
    int stride = Math.max(1, (count - 1) / MOST_STEPS_DOWN);
    for (int least = count - 1; least >= 1; least -= stride) {
      String story = "searched for at least %d of %d words".formatted(least, count);
      steps.add(step(RelaxationStep.FEWER_WORDS, rest, similar, least, story));
    }
    return steps;
  }

  private static Step step(
      RelaxationStep rung, Query rest, List<Query> words, int least, String story) {
    return new Step(rung, new MinimumMatchQuery(rest, words, least), story);
  }

  private static List<Query> exact(List<String> words) {
    return words.stream().<Query>map(Query.Word::new).toList();
  }

  private static Query similar(String word) {
    var exact = new Query.Word(word);
    if (!mayBeMistyped(word)) {
      return exact;
    }
    int maxEdits = word.length() < FEWEST_LETTERS_OF_TWO_EDITS ? 1 : 2;
    return Query.any(List.of(exact, new Query.Fuzzy(word, maxEdits)));
  }

  /// Whether a word is one that people mistype, rather than a code, a path or a number.
  public static boolean mayBeMistyped(String word) {
    return word.length() >= FEWEST_FUZZY_LETTERS
        && word.codePoints().allMatch(letter -> Character.isLetter(letter) || letter == '_');
  }

  private static boolean isStopWord(String word) {
    return STOP_WORDS.contains(word.toLowerCase(Locale.ROOT));
  }
}
