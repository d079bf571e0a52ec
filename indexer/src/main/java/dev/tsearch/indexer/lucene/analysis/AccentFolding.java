package dev.tsearch.indexer.lucene.analysis;

import java.text.Normalizer;

/// Letters without their accents, so that `naive` finds `naïve`: Latin, Greek and Cyrillic letters
/// lose their marks, a few Latin ones become the letters they are written as without them. Other
/// scripts stay as they are: their marks are letters of their own.
///
/// Remembers what it worked out; one thread at a time.
final class AccentFolding {
  /// Stands for a letter that stays as it is.
  private static final String SAME = "";

  private static final int REMEMBERED = 0x2000;

  /// Made when the first letter is met that may have an accent: most words that are typed have
  /// none.
  private String[] folded = {};

  /// Whether folding leaves this code point out.
  static boolean drops(int codePoint) {
    return codePoint >= 0x0300 && codePoint <= 0x036F;
  }

  /// What a lower-case code point becomes; empty if it stays as it is.
  String fold(int codePoint) {
    if (codePoint < REMEMBERED) {
      if (folded.length == 0) {
        folded = new String[REMEMBERED];
      }
      String known = folded[codePoint];
      if (known == null) {
        known = work(codePoint);
        folded[codePoint] = known;
      }
      return known;
    }
    return work(codePoint);
  }

  private static String work(int codePoint) {
    String special = special(codePoint);
    if (!special.isEmpty()) {
      return special;
    }
    boolean hasAccents =
        (codePoint >= 0x00C0 && codePoint <= 0x024F)
            || (codePoint >= 0x0370 && codePoint <= 0x04FF)
            || (codePoint >= 0x1E00 && codePoint <= 0x1FFF);
    if (!hasAccents) {
      return SAME;
    }
    String apart = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFD);
    int base = apart.codePointAt(0);
    String bare = special(base);
    return base == codePoint ? SAME : bare.isEmpty() ? Character.toString(base) : bare;
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
      default -> SAME;
    };
  }
}
