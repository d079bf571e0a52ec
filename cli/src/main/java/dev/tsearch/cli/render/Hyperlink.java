package dev.tsearch.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;

/// Links in the text of a terminal: the escape sequence OSC 8.
///
/// A target is a URI. A path leads to its file (`file:///area/garden`); an id leads to
/// `tsearch://session/ID` or `tsearch://entry/SESSION/ID`, which `tsearch show` accepts as a name.
/// Every byte of foreign text that is not a letter, a digit or one of `-._~/` is percent-encoded,
/// so that no text can end the sequence.
public final class Hyperlink {
  /// How the target of an id begins.
  public static final String SCHEME = "tsearch://";

  private static final String SESSION = SCHEME + "session/";
  private static final String ENTRY = SCHEME + "entry/";
  private static final String BEGIN = "\u001b]8;;";
  private static final String END = "\u001b\\";
  private static final String HEX = "0123456789ABCDEF";

  /// Terminals ignore a longer target.
  private static final int MAX_TARGET_LENGTH = 2_083;

  private Hyperlink() {}

  /// The target of a path; empty if the path is not absolute.
  public static String ofPath(String path) {
    return path.startsWith("/") ? "file://" + encoded(path) : "";
  }

  /// The target of a session; empty if it has no id.
  public static String ofSession(String session) {
    return session.isEmpty() ? "" : SESSION + encoded(session);
  }

  /// The target of an entry, or of a sub-agent's conversation.
  ///
  /// @param name `SESSION/ID`
  public static String ofEntry(String name) {
    return ENTRY + encoded(name);
  }

  /// The name in the target of a session or an entry; any other text as it is.
  public static String name(String target) {
    for (String kind : new String[] {SESSION, ENTRY}) {
      if (target.startsWith(kind)) {
        return decoded(target.substring(kind.length()));
      }
    }
    return target;
  }

  /// The text with the sequences that make it a link.
  static String of(String target, String text) {
    return text.isEmpty() || target.length() > MAX_TARGET_LENGTH
        ? text
        : BEGIN + target + END + text + BEGIN + END;
  }

  private static String encoded(String text) {
    var encoded = new StringBuilder(text.length());
    for (byte b : text.getBytes(UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean isAlphanumeric =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (isAlphanumeric || "-._~/".indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0xF));
      }
    }
    return encoded.toString();
  }

  private static String decoded(String text) {
    byte[] from = text.getBytes(UTF_8);
    byte[] to = new byte[from.length];
    int length = 0;
    for (int i = 0; i < from.length; i++) {
      boolean isEncoded = from[i] == '%' && i + 2 < from.length;
      int high = isEncoded ? Character.digit(from[i + 1], 16) : -1;
      int low = isEncoded ? Character.digit(from[i + 2], 16) : -1;
      if (high >= 0 && low >= 0) {
        to[length++] = (byte) (high << 4 | low);
        i += 2;
      } else {
        to[length++] = from[i];
      }
    }
    return new String(to, 0, length, UTF_8);
  }
}
