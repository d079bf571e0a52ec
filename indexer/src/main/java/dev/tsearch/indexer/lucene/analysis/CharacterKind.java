package dev.tsearch.indexer.lucene.analysis;

/// Classifies characters for the analysis chain: whether a character is part of a word, and of
/// which kind it is.
///
/// The kinds are `int` constants and not an enum, because the chain looks one up for every
/// character of every text. Each is one bit, so that a mask can hold the kinds of all characters of
/// a word.
public final class CharacterKind {
  /// Between words.
  static final int SEPARATOR = 0;

  /// A letter that has no lower-case form, or a number that is not a digit.
  static final int LETTER = 1;

  /// A letter in upper or title case that has a lower-case form. A text in lower case has none.
  static final int UPPER = 1 << 1;

  /// A decimal digit.
  static final int DIGIT = 1 << 2;

  /// `_`, which joins the parts of an identifier.
  static final int UNDERSCORE = 1 << 3;

  /// A combining mark; it belongs to the character before it.
  static final int MARK = 1 << 4;

  /// An invisible character (soft hyphen, joiner, variation selector); terms omit it.
  static final int IGNORED = 1 << 5;

  /// A character of a script that this chain splits into characters: Han, Hiragana, Katakana,
  /// Hangul.
  public static final int IDEOGRAPH = 1 << 6;

  /// An emoji or another pictograph.
  static final int PICTOGRAPH = 1 << 7;

  /// The kinds of characters that occur within an identifier.
  static final int IN_WORD = LETTER | UPPER | DIGIT | UNDERSCORE | MARK | IGNORED;

  /// The kinds of characters that an identifier begins with.
  static final int STARTS_WORD = LETTER | UPPER | DIGIT | UNDERSCORE;

  private static final int ZERO_WIDTH_SPACE = 0x200B;
  private static final byte[] ASCII = asciiKinds();

  private CharacterKind() {}

  /// Returns the kind of a code point.
  public static int of(int codePoint) {
    return codePoint < 0x80 ? ASCII[codePoint] : beyondAscii(codePoint);
  }

  /// Returns the kind of a UTF-16 unit within a word. A surrogate is a letter.
  static int ofUnit(char unit) {
    if (unit < 0x80) {
      return ASCII[unit];
    }
    return Character.isSurrogate(unit) ? LETTER : beyondAscii(unit);
  }

  private static int beyondAscii(int codePoint) {
    if (codePoint >= 0x1100 && isIdeograph(codePoint)) {
      return IDEOGRAPH;
    }
    if (codePoint >= 0xFE00 && codePoint <= 0xFE0F) {
      return IGNORED;
    }
    return switch (Character.getType(codePoint)) {
      case Character.LOWERCASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          LETTER;
      case Character.UPPERCASE_LETTER, Character.TITLECASE_LETTER ->
          Character.toLowerCase(codePoint) == codePoint ? LETTER : UPPER;
      case Character.DECIMAL_DIGIT_NUMBER -> DIGIT;
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          MARK;
      case Character.FORMAT -> codePoint == ZERO_WIDTH_SPACE ? SEPARATOR : IGNORED;
      case Character.OTHER_SYMBOL, Character.MATH_SYMBOL, Character.MODIFIER_SYMBOL ->
          isPictograph(codePoint) ? PICTOGRAPH : SEPARATOR;
      case Character.OTHER_PUNCTUATION, Character.DASH_PUNCTUATION ->
          isPictograph(codePoint) ? PICTOGRAPH : SEPARATOR;
      default -> SEPARATOR;
    };
  }

  private static boolean isIdeograph(int codePoint) {
    if (codePoint <= 0x9FFF) {
      return codePoint <= 0x11FF // Hangul Jamo
          || (codePoint >= 0x2E80 && codePoint <= 0x2FDF) // radicals
          || (codePoint >= 0x3005 && codePoint <= 0x3007)
          || (codePoint >= 0x3041 && codePoint <= 0x318F && isKanaOrJamo(codePoint))
          || (codePoint >= 0x31F0 && codePoint <= 0x31FF) // Katakana
          || (codePoint >= 0x3400 && codePoint <= 0x4DBF)
          || codePoint >= 0x4E00;
    }
    return (codePoint >= 0xA960 && codePoint <= 0xA97F)
        || (codePoint >= 0xAC00 && codePoint <= 0xD7FF)
        || (codePoint >= 0xF900 && codePoint <= 0xFAFF)
        || (codePoint >= 0xFF66 && codePoint <= 0xFF9F) // half-width Katakana
        || (codePoint >= 0x20000 && codePoint <= 0x3FFFF);
  }

  /// Excludes the voicing marks, the double hyphen, the middle dot and Bopomofo.
  private static boolean isKanaOrJamo(int codePoint) {
    return codePoint <= 0x3096
        || (codePoint >= 0x309D && codePoint <= 0x309F)
        || (codePoint >= 0x30A1 && codePoint <= 0x30FA)
        || (codePoint >= 0x30FC && codePoint <= 0x30FF)
        || codePoint >= 0x3131;
  }

  private static boolean isPictograph(int codePoint) {
    return codePoint >= 0x203C
        && (Character.isExtendedPictographic(codePoint) || Character.isEmoji(codePoint));
  }

  private static byte[] asciiKinds() {
    byte[] kinds = new byte[0x80];
    for (char letter = 'a'; letter <= 'z'; letter++) {
      kinds[letter] = LETTER;
      kinds[letter - 'a' + 'A'] = UPPER;
    }
    for (char digit = '0'; digit <= '9'; digit++) {
      kinds[digit] = DIGIT;
    }
    kinds['_'] = UNDERSCORE;
    return kinds;
  }
}
