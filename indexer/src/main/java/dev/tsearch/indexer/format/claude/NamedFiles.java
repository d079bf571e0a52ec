package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The files that a tool was told to read or to change.
final class NamedFiles {
  private static final List<String> MEMBERS = List.of("file_path", "notebook_path", "path");

  /// Tools whose `path` is the folder to look in.
  private static final Set<String> SEARCHES = Set.of("Grep", "Glob", "LS");

  private NamedFiles() {}

  static List<String> of(String tool, JsonObject input) {
    Stream<String> members =
        MEMBERS.stream().filter(name -> !name.equals("path") || !SEARCHES.contains(tool));
    return members.flatMap(name -> input.text(name).stream()).distinct().toList();
  }
}
