package dev.tsearch.indexer.lucene.analysis;

import java.text.Normalizer;

/// Maps letters to their form without accents, so that `naive` finds `naïve`. Latin, Greek and
/// Cyrillic letters lose their marks; a few Latin letters are replaced by their usual spelling
/// without them (`ß` by `ss`). Letters of other scripts are unchanged, because their marks
/// distinguish letters.
///
/// Caches results. Not thread-safe.
final class AccentFolding {
  /// The result for a letter that folding does not change.
  private static final String UNCHANGED = "";

  /// The results for code points below this one are cached.
  private static final int CACHE_SIZE = 0x2000;

  /// The cache. Allocated at the first letter that may have an accent: most queries have none.
  private String[] cache = {};

  /// Whether folding removes this code point: it is a combining accent.
  static boolean drops(int codePoint) {
    return codePoint >= 0x0300 && codePoint <= 0x036F;
  }

  /// Returns the replacement of a lower-case code point; empty if it is unchanged.
  String fold(int codePoint) {
    if (codePoint < CACHE_SIZE) {
      if (cache.length == 0) {
        cache = new String[CACHE_SIZE];
      }
      String known = cache[codePoint];
      if (known == null) {
        known = computed(codePoint);
        cache[codePoint] = known;
      }
      return known;
    }
    return computed(codePoint);
  }

  private static String computed(int codePoint) {
    String special = special(codePoint);
    if (!special.isEmpty()) {
      return special;
    }
    boolean hasAccents =
        (codePoint >= 0x00C0 && codePoint <= 0x024F)
            || (codePoint >= 0x0370 && codePoint <= 0x04FF)
            || (codePoint >= 0x1E00 && codePoint <= 0x1FFF);
    if (!hasAccents) {
      return UNCHANGED;
    }
    String decomposed = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFD);
    int base = decomposed.codePointAt(0);
    String spelled = special(base);
    return base == codePoint ? UNCHANGED : spelled.isEmpty() ? Character.toString(base) : spelled;
  }

  private static String special(int codePoint) {
    if (codePoint >= 0xFF01 && codePoint <= 0xFF5E) { // full-width forms
      return Character.toString(Character.toLowerCase(codePoint - 0xFF01 + '!'));
    }
    return switch (codePoint) {
      case 'ß' -> "ss";
      case 'æ' -> "ae";
      case 'œ' -> "oe";
      case 'ø' -> "o";
      case 'đ', 'ð' -> "d";
      case 'þ' -> "th";
      case 'ł' -> "l";
      case 'ı' -> "i";
      case 'ħ' -> "h";
      case 'ŋ' -> "n";
      case 'ŧ' -> "t";
      case 'ſ' -> "s";
      case 'ĳ' -> "ij";
      case 'ς' -> "σ";
      case 'ﬀ' -> "ff";
      case 'ﬁ' -> "fi";
      case 'ﬂ' -> "fl";
      case 'ﬃ' -> "ffi";
      case 'ﬄ' -> "ffl";
      default -> UNCHANGED;
    };
  }
}
