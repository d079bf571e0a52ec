package dev.tsearch.core.context;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a context, by chibi's rule: ASCII letters, digits, `_` and `-`; it does not begin
/// with `-` and is not `system`, in upper or lower case.
///
/// @param value the name
public record ContextName(String value) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]*");

  /// The longest file name that file systems allow.
  private static final int MAX_LENGTH = 255;

  private static final String RESERVED = "system";

  /// @throws IllegalArgumentException if the value is not a name
  public ContextName {
    Optional<String> wrong = wrong(value);
    if (wrong.isPresent()) {
      throw new IllegalArgumentException(wrong.get());
    }
  }

  /// Returns what is wrong with a name; empty if it is valid.
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
