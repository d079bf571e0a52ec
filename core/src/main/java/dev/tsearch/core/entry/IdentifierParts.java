package dev.tsearch.core.entry;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// Splits an identifier into its parts, as the text of entries is split: at underscores, before a
/// capital after a lower-case letter, and before the last of several capitals (`HTTP|Server`)
/// except for a plural (`URLs`).
public final class IdentifierParts {
  private static final Pattern BETWEEN =
      Pattern.compile(
          "_+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=[\\p{Lu}\\p{N}])(?=\\p{Lu}\\p{Ll})(?!\\p{Lu}s$)");

  private IdentifierParts() {}

  /// Returns the parts as written.
  public static List<String> of(String identifier) {
    return Arrays.stream(BETWEEN.split(identifier)).filter(part -> !part.isEmpty()).toList();
  }
}
