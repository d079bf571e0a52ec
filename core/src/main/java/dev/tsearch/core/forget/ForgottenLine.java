package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.UnitHashes;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Checks the values of a line of `forgotten.jsonl`, which may have been changed.
final class ForgottenLine {
  private static final Pattern SALT = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern ROLLING = Pattern.compile("[0-9a-f]{1,16}");

  private ForgottenLine() {}

  /// Whether a line may be the first one of the file.
  static boolean isHeader(JsonObject line) {
    return line.has("forgotten") && SALT.matcher(line.text("salt", "")).matches();
  }

  /// Whether the values of a line can be read.
  static boolean isSound(JsonObject line) {
    if (line.has("forgotten")) {
      return isHeader(line);
    }
    return UnitHashes.isSound(line.text("ends", ""))
        && UnitHashes.isSound(line.text("elements", ""))
        && (!line.has("id") || isNumber(line.number("id", 0)))
        && (!line.has("literal") || isText(line))
        && (!line.has("pattern") || isPattern(line));
  }

  /// Whether a rule has a number after which there is another one.
  private static boolean isNumber(long id) {
    return id >= 1 && id < Long.MAX_VALUE;
  }

  private static boolean isText(JsonObject line) {
    long length = line.number("literal", 0);
    return length >= 1
        && length <= Integer.MAX_VALUE
        && ROLLING.matcher(line.text("rolling", "")).matches();
  }

  private static boolean isPattern(JsonObject line) {
    try {
      Pattern _ = Pattern.compile(line.text("pattern", ""));
      return true;
    } catch (PatternSyntaxException _) {
      return false;
    }
  }
}
