package dev.tsearch.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which packages may use which. A last `*` matches any rest of a name.
///
/// @param allowed for each package, the packages that it may use
record PackageGraph(Map<String, List<String>> allowed) {
  private static final String HEADING = "\n## Code map\n";
  private static final String INDENT = "    ";

  /// Reads the code map of a page: the first indented block below the heading `Code map`.
  ///
  /// @throws IllegalArgumentException if the page has no such block
  static PackageGraph ofPage(String page) {
    int heading = page.indexOf(HEADING);
    int block = heading < 0 ? -1 : page.indexOf("\n" + INDENT, heading);
    if (block < 0) {
      throw new IllegalArgumentException("no indented block below a heading 'Code map'");
    }
    return parse(
        String.join(
            "\n",
            page.substring(block + 1)
                .lines()
                .takeWhile(line -> line.startsWith(INDENT))
                .map(line -> line.substring(INDENT.length()))
                .toList()));
  }

  /// Reads a code map. A line that begins with a name describes a package; the indented lines that
  /// follow, of which the first begins with an arrow, list the packages that it may use.
  static PackageGraph parse(String map) {
    Map<String, List<String>> allowed = new LinkedHashMap<>();
    List<String> targets = new ArrayList<>();
    for (String line : map.lines().toList()) {
      List<String> words = List.of(line.strip().split(" +", -1));
      if (!line.startsWith(" ")) {
        targets = new ArrayList<>();
        allowed.put(words.getFirst(), targets);
      } else {
        words.stream().filter(word -> !word.equals("→")).forEach(targets::add);
      }
    }
    return new PackageGraph(allowed);
  }

  boolean knows(String name) {
    return allowed.keySet().stream().anyMatch(pattern -> matches(pattern, name));
  }

  /// A package may always use itself; one that is not listed may use nothing else.
  boolean allows(String from, String to) {
    return from.equals(to)
        || allowed.entrySet().stream()
            .filter(line -> matches(line.getKey(), from))
            .flatMap(line -> line.getValue().stream())
            .anyMatch(pattern -> matches(pattern, to));
  }

  /// Whether a pattern matches the name of a package.
  static boolean matches(String pattern, String name) {
    return pattern.endsWith(".*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }
}
