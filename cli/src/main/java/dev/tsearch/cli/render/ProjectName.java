package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;

/// Shortens the folder of a project: its last two parts, without the home folder that has it. What
/// is left can be typed as `--project`.
public final class ProjectName {
  private static final int PARTS = 2;

  private ProjectName() {}

  /// A form of at most a number of columns: the short one, else its last part, else the end of
  /// that.
  public static String of(String path, int columns) {
    String name = of(path);
    if (DisplayWidth.of(name) <= columns) {
      return name;
    }
    return DisplayWidth.cutStart("…/" + name.substring(name.lastIndexOf('/') + 1), columns);
  }

  /// The short form, safe to print.
  ///
  /// @param path the folder, of this machine or another one
  public static String of(String path) {
    String clean = Sanitizer.line(path);
    String[] split = clean.split("/", -1);
    boolean isHome =
        split.length > PARTS
            && (split[1].equals("home") || split[1].equals("Users"))
            && clean.startsWith("/");
    List<String> parts = new ArrayList<>();
    for (int i = isHome ? 3 : 0; i < split.length; i++) {
      if (!split[i].isEmpty()) {
        parts.add(split[i]);
      }
    }
    if (parts.size() > PARTS) {
      return String.join("/", parts.subList(parts.size() - PARTS, parts.size()));
    }
    if (isHome) {
      return parts.isEmpty() ? String.join("/", split) : String.join("/", parts);
    }
    String rest = String.join("/", parts);
    return clean.startsWith("/") ? "/" + rest : rest;
  }
}
