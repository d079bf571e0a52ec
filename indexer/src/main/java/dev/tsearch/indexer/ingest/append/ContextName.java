package dev.tsearch.indexer.ingest.append;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a context, by chibi's rule: ASCII letters, digits, `_` and `-`, not first a `-`, and
/// not `system` however it is written.
///
/// @param value the name
public record ContextName(String value) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]*");

  /// What file systems allow.
  private static final int MAX_LENGTH = 255;

  private static final String RESERVED = "system";

  /// Rejects what is no name.
  public ContextName {
    Optional<String> wrong = wrong(value);
    if (wrong.isPresent()) {
      throw new IllegalArgumentException(wrong.get());
    }
  }

  /// What is wrong with a name; empty if nothing is.
  public static Optional<String> wrong(String name) {
    if (!FORM.matcher(name).matches()) {
      return Optional.of("a context's name has letters, digits, _ and - only, and no - first");
    }
    if (name.length() > MAX_LENGTH) {
      return Optional.of("a context's name has at most " + MAX_LENGTH + " characters");
    }
    return name.toLowerCase(Locale.ROOT).equals(RESERVED)
        ? Optional.of("no context can be called " + RESERVED)
        : Optional.empty();
  }
}
