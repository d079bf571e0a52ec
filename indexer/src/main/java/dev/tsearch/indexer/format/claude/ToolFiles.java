package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The files in the input of a tool call.
final class ToolFiles {
  private static final List<String> MEMBERS = List.of("file_path", "notebook_path", "path");

  /// Tools whose `path` is the folder to search.
  private static final Set<String> SEARCHES = Set.of("Grep", "Glob", "LS");

  private ToolFiles() {}

  static List<String> of(String tool, JsonObject input) {
    Stream<String> members =
        MEMBERS.stream().filter(name -> !name.equals("path") || !SEARCHES.contains(tool));
    return members.flatMap(name -> input.text(name).stream()).distinct().toList();
  }
}
