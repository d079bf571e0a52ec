package dev.tsearch.indexer.lucene.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The regular English inflections of a word: `branches` also has `branch`, `branched` and
/// `branching`. The forms depend on the word alone, so that a search has the same result with and
/// without an index, and can be planned before an index is opened. They are used in queries only.
///
/// A word that is not English gets forms that occur in no text: they find nothing and cost one
/// lookup each. Derivations (`multiply`, `multiplication`) and irregular forms (`wrote`) are not
/// generated.
public final class Inflections {
  private static final int MIN_LETTERS = 3;

  /// Inflected English words are not longer; a longer word is a name or a hash.
  private static final int MAX_LETTERS = 24;

  private static final String VOWELS = "aeiouy";

  /// Letters that are doubled before `-ed` and `-ing` at the end of a stressed syllable: `wrap`,
  /// `wrapped`.
  private static final String DOUBLED = "bdgklmnprt";

  /// Words of several syllables double their last letter only if the last syllable is stressed,
  /// which the spelling does not show. These endings are those of common words that double it.
  private static final String[] DOUBLING_ENDINGS = {
    "begin", "bmit", "control", "debug", "dmit", "efer", "emit", "forget", "format", "gram",
    "infer", "mmit", "nput", "nsfer", "occur", "offset", "omit", "output", "overlap", "ermit",
    "plug", "propel", "recur", "remap", "rerun", "reset", "smit", "unset", "unpin", "wrap", "zip"
  };

  private Inflections() {}

  /// Returns the other forms of a word. Empty if the word is shorter than [#MIN_LETTERS], longer
  /// than [#MAX_LETTERS], has no vowel or has a character other than a lower-case ASCII letter.
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
    return word.length() >= MIN_LETTERS
        && word.length() <= MAX_LETTERS
        && word.chars().allMatch(letter -> letter >= 'a' && letter <= 'z')
        && hasVowel(word);
  }

  /// Adds the words that the word may be a form of. Removes at most one ending.
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

  /// Adds the words that `-ed` or `-ing` may have been added to: the stem, the stem and an `e`, the
  /// stem without its doubled letter.
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
    if (base.length() >= MIN_LETTERS && hasVowel(base)) {
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

  /// Whether a word doubles its last letter: it ends in a consonant, a vowel and a consonant, and
  /// has one syllable or one of the [#DOUBLING_ENDINGS].
  private static boolean doubles(String base) {
    int length = base.length();
    return DOUBLED.indexOf(base.charAt(length - 1)) >= 0
        && isVowel(base.charAt(length - 2))
        && !isVowel(base.charAt(length - 3))
        && (vowelGroups(base) == 1 || endsInAny(base, DOUBLING_ENDINGS));
  }

  /// Returns the number of vowel groups, an estimate of the number of syllables.
  private static int vowelGroups(String word) {
    int groups = 0;
    boolean wasVowel = false;
    for (int at = 0; at < word.length(); at++) {
      boolean isVowel = isVowel(word.charAt(at));
      groups += isVowel && !wasVowel ? 1 : 0;
      wasVowel = isVowel;
    }
    return groups;
  }

  private static boolean isDoubled(String stem) {
    int length = stem.length();
    return length > MIN_LETTERS
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
