package dev.tsearch.cli.config;

import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRule;
import dev.tsearch.core.redact.SecretRules;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Reads the setting `redact.patterns`, a list of regular expressions of Java, and patterns that
/// are typed.
public final class SecretPatterns {
  private static final String NAME = "own";

  private SecretPatterns() {}

  /// The known kinds of secrets and those of the settings.
  ///
  /// @throws UserException if a pattern of the settings is no regular expression
  public static SecretFinder all(Settings settings) throws UserException {
    var rules = new ArrayList<SecretRule>();
    for (String pattern : settings.texts(Setting.SECRETS)) {
      rules.add(rule(Setting.SECRETS.key(), pattern));
    }
    rules.addAll(SecretRules.all());
    return SecretFinder.of(rules);
  }

  /// One pattern only.
  ///
  /// @param source where it is from, for the message
  /// @throws UserException if it is no regular expression
  public static SecretFinder only(String source, String pattern) throws UserException {
    return SecretFinder.of(List.of(rule(source, pattern)));
  }

  /// The patterns of the settings.
  ///
  /// @throws UserException if one is no regular expression
  public static List<Pattern> own(Settings settings) throws UserException {
    var patterns = new ArrayList<Pattern>();
    for (String pattern : settings.texts(Setting.SECRETS)) {
      patterns.add(pattern(Setting.SECRETS.key(), pattern));
    }
    return patterns;
  }

  private static SecretRule rule(String source, String pattern) throws UserException {
    return SecretRule.own(NAME, pattern(source, pattern));
  }

  /// A typed pattern.
  ///
  /// @param source where it is from, for the message
  /// @throws UserException if it is no regular expression
  public static Pattern pattern(String source, String pattern) throws UserException {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new UserException(
          source
              + " is no regular expression: "
              + e.getDescription()
              + (e.getIndex() < 0 ? "" : " at character " + e.getIndex())
              + ": "
              + pattern);
    }
  }
}
