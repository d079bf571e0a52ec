package dev.tsearch.indexer.ingest.discover;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;

/// The files and folders that an import skips. A pattern is a glob of the JDK: `*` matches within a
/// name, `**` across folders, `{a,b}` either. A pattern without a slash is compared with the name
/// of each file and folder; one with a slash with the whole path, or with the end of it if the
/// pattern is relative. A path that the user named is not skipped.
public final class Exclusions {
  /// Skips nothing.
  public static final Exclusions NONE = new Exclusions(List.of());

  /// A pattern.
  ///
  /// @param text as it was written
  /// @param isOfNames whether it is compared with names, and not with paths
  private record Rule(String text, boolean isOfNames, PathMatcher matcher) {
    boolean matches(Path path) {
      Path compared = isOfNames ? path.getFileName() : path;
      return compared != null && matcher.matches(compared);
    }
  }

  private final List<Rule> rules;

  private Exclusions(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /// Compiles patterns.
  ///
  /// @throws java.util.regex.PatternSyntaxException if a pattern is not a glob
  public static Exclusions of(List<String> patterns) {
    var rules = new ArrayList<Rule>();
    for (String pattern : patterns) {
      String whole = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
      boolean isName = whole.indexOf('/') < 0;
      boolean isAbsolute = whole.startsWith("/") || whole.startsWith("**");
      PathMatcher matcher =
          FileSystems.getDefault()
              .getPathMatcher("glob:" + (isName || isAbsolute ? whole : "**/" + whole));
      rules.add(new Rule(pattern, isName, matcher));
    }
    return new Exclusions(rules);
  }

  /// The patterns, as they were written.
  List<String> patterns() {
    return rules.stream().map(Rule::text).toList();
  }

  /// The patterns for which a file or folder is skipped for itself.
  List<String> matching(Path path) {
    return rules.isEmpty()
        ? List.of()
        : rules.stream().filter(rule -> rule.matches(path)).map(Rule::text).toList();
  }

  /// Whether a path is skipped for itself or for a folder that contains it.
  boolean matchesAnyPart(Path path) {
    for (Path part = path; part != null; part = part.getParent()) {
      if (!matching(part).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
