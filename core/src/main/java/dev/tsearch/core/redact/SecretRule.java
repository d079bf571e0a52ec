package dev.tsearch.core.redact;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The form of one kind of secret.
///
/// The secret is what the group `secret` or `quoted` of the pattern matches; all that the pattern
/// matches if it has neither.
///
/// @param name a short name, as in messages: `github-token`
/// @param literals lower-case ASCII texts, of which every match begins with one in any case; empty
///   if the pattern is searched for everywhere
/// @param pattern the form
/// @param minEntropy the least Shannon entropy of the secret in bits per character; 0 if any will
///   do. Placeholders such as `xxxxxxxx` have little
/// @param assigned what must be assigned to a name that a literal begins; empty if the rule finds
///   no assignments
/// @param documentation the document of the vendor or the standard that describes the form; empty
///   for a rule of the user
public record SecretRule(
    String name,
    List<String> literals,
    Pattern pattern,
    double minEntropy,
    Optional<AssignedValue> assigned,
    String documentation) {
  private static final List<String> GROUPS = List.of("secret", "quoted");

  /// Copies the literals.
  ///
  /// @throws IllegalArgumentException if a literal is empty or not lower-case ASCII
  public SecretRule {
    literals = List.copyOf(literals);
    for (String literal : literals) {
      boolean isAscii = literal.chars().allMatch(c -> c < 0x80);
      if (literal.isEmpty() || !isAscii || !literal.equals(literal.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException("literal must be lower-case ASCII, got " + literal);
      }
    }
  }

  /// A rule of the user: everything that a pattern matches, anywhere.
  public static SecretRule own(String name, Pattern pattern) {
    return new SecretRule(name, List.of(), pattern, 0, Optional.empty(), "");
  }

  /// Whether the user made the rule.
  boolean isOwn() {
    return literals.isEmpty();
  }

  /// The secret of a match, with the position of its first character and the one after its last.
  SecretSpan secret(Matcher match) {
    for (String group : GROUPS) {
      if (pattern.namedGroups().containsKey(group) && match.start(group) >= 0) {
        return new SecretSpan(match.start(group), match.end(group), name);
      }
    }
    return new SecretSpan(match.start(), match.end(), name);
  }

  /// Whether a secret is as random as the rule demands.
  boolean isRandom(CharSequence text, SecretSpan secret) {
    return minEntropy == 0 || entropy(text, secret) >= minEntropy;
  }

  /// The Shannon entropy in bits per character. Characters outside Latin-1 count as one.
  private static double entropy(CharSequence text, SecretSpan span) {
    int[] counts = new int[0x100];
    for (int at = span.from(); at < span.to(); at++) {
      counts[Math.min(text.charAt(at), 0xFF)]++;
    }
    double length = span.to() - span.from();
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        bits -= count / length * Math.log(count / length);
      }
    }
    return bits / Math.log(2);
  }
}
