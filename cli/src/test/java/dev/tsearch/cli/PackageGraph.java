package dev.tsearch.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which package may import which: patterns of names, where a last `*` stands for any rest.
record PackageGraph(Map<String, List<String>> allowed) {
  /// Reads lines of the form `name -> name name`.
  static PackageGraph parse(String table) {
    Map<String, List<String>> allowed = new LinkedHashMap<>();
    for (String line : table.lines().toList()) {
      int arrow = line.indexOf("->");
      String targets = line.substring(arrow + 2).strip();
      allowed.put(
          line.substring(0, arrow).strip(),
          targets.isEmpty() ? List.of() : List.of(targets.split(" ", -1)));
    }
    return new PackageGraph(allowed);
  }

  boolean knows(String name) {
    return allowed.keySet().stream().anyMatch(pattern -> matches(pattern, name));
  }

  /// A package may always import itself; one in no line may import nothing else.
  boolean allows(String from, String to) {
    return from.equals(to)
        || allowed.entrySet().stream()
            .filter(line -> matches(line.getKey(), from))
            .flatMap(line -> line.getValue().stream())
            .anyMatch(pattern -> matches(pattern, to));
  }

  private static boolean matches(String pattern, String name) {
    return pattern.endsWith(".*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }
}
