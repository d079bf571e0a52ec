package dev.tsearch.core.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;

/// Escapes in JSON what a terminal could interpret. A program that parses the JSON sees no
/// difference.
public final class TerminalEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  /// Whether a character must not be printed as it is. Line breaks and tabs count.
  public static boolean isHarmful(int codePoint) {
    return codePoint < ' '
        || (codePoint >= 0x7F && codePoint <= 0x9F)
        || codePoint == 0x061C
        || (codePoint >= 0x200E && codePoint <= 0x200F)
        || (codePoint >= 0x2028 && codePoint <= 0x202E)
        || (codePoint >= 0x2066 && codePoint <= 0x2069)
        || (codePoint >= 0xD800 && codePoint <= 0xDFFF)
        || codePoint == 0xFEFF
        || (codePoint >= 0xFFF9 && codePoint <= 0xFFFB)
        || (codePoint >= 0xE0000 && codePoint <= 0xE007F);
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    codes[0x7F] = ESCAPE_STANDARD;
    return codes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    return c > 0x7F && isHarmful(c) && !Character.isSurrogate((char) c)
        ? new SerializedString("\\u" + Integer.toHexString(0x10000 | c).substring(1))
        : null;
  }
}
