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
  public static final Exclusions NONE = new Exclusions(List.of(), List.of());

  private final List<PathMatcher> names;
  private final List<PathMatcher> paths;

  private Exclusions(List<PathMatcher> names, List<PathMatcher> paths) {
    this.names = names;
    this.paths = paths;
  }

  /// Compiles patterns.
  ///
  /// @throws java.util.regex.PatternSyntaxException if a pattern is not a glob
  public static Exclusions of(List<String> patterns) {
    var names = new ArrayList<PathMatcher>();
    var paths = new ArrayList<PathMatcher>();
    for (String pattern : patterns) {
      String whole = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
      boolean isName = whole.indexOf('/') < 0;
      boolean isAbsolute = whole.startsWith("/") || whole.startsWith("**");
      PathMatcher matcher =
          FileSystems.getDefault()
              .getPathMatcher("glob:" + (isName || isAbsolute ? whole : "**/" + whole));
      (isName ? names : paths).add(matcher);
    }
    return new Exclusions(names, paths);
  }

  /// Whether a file or folder is skipped for itself.
  boolean matches(Path path) {
    Path name = path.getFileName();
    return (name != null && names.stream().anyMatch(matcher -> matcher.matches(name)))
        || paths.stream().anyMatch(matcher -> matcher.matches(path));
  }

  /// Whether a path is skipped for itself or for a folder that contains it.
  boolean matchesAnyPart(Path path) {
    for (Path part = path; part != null; part = part.getParent()) {
      if (matches(part)) {
        return true;
      }
    }
    return false;
  }
}
