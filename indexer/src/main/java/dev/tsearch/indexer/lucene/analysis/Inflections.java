package dev.tsearch.indexer.lucene.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The regular English inflections of a word: `branches` has `branch`, `branched` and `branching`
/// too. Made from the word alone, so that a search is the same with an index and without one, and
/// is planned before any is opened.
///
/// What is not English gets forms that nobody ever wrote: they find nothing and cost a look-up.
/// Derivations (`multiply`, `multiplication`) and irregular forms (`wrote`) are left out.
public final class Inflections {
  private static final int FEWEST_LETTERS = 3;

  /// No inflected word of English is longer; what is, is a name or a hash.
  private static final int MOST_LETTERS = 24;

  private static final String VOWELS = "aeiouy";

  /// Letters that a short word doubles before `-ed` and `-ing`: `wrap`, `wrapped`.
  private static final String DOUBLED = "bdgklmnprt";

  private Inflections() {}

  /// The other forms of a word; none if it is too short, too long, or no word of lower-case ASCII
  /// letters.
  public static List<String> of(String word) {
    if (!isWord(word)) {
      return List.of();
    }
    Set<String> forms = new LinkedHashSet<>();
    Set<String> bases = new LinkedHashSet<>(List.of(word));
    addBases(word, bases);
    for (String base : bases) {
      forms.add(base);
      addForms(base, forms);
    }
    forms.remove(word);
    return List.copyOf(forms);
  }

  private static boolean isWord(String word) {
    return word.length() >= FEWEST_LETTERS
        && word.length() <= MOST_LETTERS
        && word.chars().allMatch(letter -> letter >= 'a' && letter <= 'z')
        && hasVowel(word);
  }

  /// What the word may be a form of: at most one ending is taken off.
  private static void addBases(String word, Set<String> bases) {
    if (word.endsWith("ies")) {
      addBase(cut(word, 3) + "y", bases);
      addBase(cut(word, 1), bases);
    } else if (word.endsWith("es")) {
      if (endsInSibilant(cut(word, 2))) {
        addBase(cut(word, 2), bases);
      }
      addBase(cut(word, 1), bases);
    } else if (word.endsWith("s") && !endsInAny(word, "ss", "us", "is")) {
      addBase(cut(word, 1), bases);
    } else if (word.endsWith("ied")) {
      addBase(cut(word, 3) + "y", bases);
    } else if (word.endsWith("ed") && !word.endsWith("eed")) {
      addStems(cut(word, 2), bases);
    } else if (word.endsWith("ing")) {
      addStems(cut(word, 3), bases);
    }
  }

  /// What `-ed` or `-ing` may have been put to: the stem, with an `e`, or with one letter less.
  private static void addStems(String stem, Set<String> bases) {
    addBase(stem, bases);
    if (hasVowel(stem)) {
      addBase(stem + "e", bases);
    }
    if (isDoubled(stem)) {
      addBase(cut(stem, 1), bases);
    }
  }

  private static void addBase(String base, Set<String> bases) {
    if (base.length() >= FEWEST_LETTERS && hasVowel(base)) {
      bases.add(base);
    }
  }

  private static void addForms(String base, Set<String> forms) {
    boolean endsInY = base.endsWith("y") && !isVowel(base.charAt(base.length() - 2));
    if (endsInY) {
      forms.add(cut(base, 1) + "ies");
      forms.add(cut(base, 1) + "ied");
    } else {
      forms.add(base + (endsInSibilant(base) ? "es" : "s"));
      forms.add(base + (base.endsWith("e") ? "d" : "ed"));
    }
    boolean dropsE = base.endsWith("e") && !endsInAny(base, "ee", "ye", "oe");
    forms.add((dropsE ? cut(base, 1) : base) + "ing");
    if (doubles(base)) {
      char last = base.charAt(base.length() - 1);
      forms.add(base + last + "ed");
      forms.add(base + last + "ing");
    }
  }

  /// Whether a word ends in consonant, vowel and a consonant that is doubled.
  private static boolean doubles(String base) {
    int length = base.length();
    return DOUBLED.indexOf(base.charAt(length - 1)) >= 0
        && isVowel(base.charAt(length - 2))
        && !isVowel(base.charAt(length - 3));
  }

  private static boolean isDoubled(String stem) {
    int length = stem.length();
    return length > FEWEST_LETTERS
        && stem.charAt(length - 1) == stem.charAt(length - 2)
        && DOUBLED.indexOf(stem.charAt(length - 1)) >= 0;
  }

  private static boolean endsInSibilant(String base) {
    return endsInAny(base, "s", "x", "z", "ch", "sh");
  }

  private static boolean endsInAny(String word, String... endings) {
    for (String ending : endings) {
      if (word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasVowel(String word) {
    return word.chars().anyMatch(letter -> isVowel((char) letter));
  }

  private static boolean isVowel(char letter) {
    return VOWELS.indexOf(letter) >= 0;
  }

  private static String cut(String word, int letters) {
    return word.substring(0, word.length() - letters);
  }
}
