package dev.tsearch.core.disk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Paths that files of the archive and of other programs name as text. The text of a file name that
/// has bytes outside the character set of the process names no file, and some text is no path in
/// that set.
public final class RecordedPath {
  /// Replaces bytes that the character set does not have.
  private static final char UNKNOWN = '\ufffd';

  private RecordedPath() {}

  /// Returns the path. In text that is no path here, each character outside ASCII becomes `?`.
  public static Path of(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException _) {
      return Path.of(plain(text));
    }
  }

  /// Whether a file is at the path of a text if there is one. Otherwise the file may be there under
  /// a name that the text does not have.
  public static boolean isExact(String text) {
    try {
      return text.indexOf(UNKNOWN) < 0 && Path.of(text).toString().equals(text);
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private static String plain(String text) {
    return new String(text.replace('\0', '?').getBytes(US_ASCII), US_ASCII);
  }
}
