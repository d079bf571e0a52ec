package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// Finds the files that a tool call names.
final class TouchedFiles {
  private static final List<String> MEMBERS =
      List.of(
          "file_path",
          "filePath",
          "notebook_path",
          "path",
          "filename",
          "filepath",
          "absolute_path",
          "AbsolutePath",
          "target_file",
          "TargetFile",
          "relative_workspace_path");

  private static final String MARK = "*** ";
  private static final List<String> PATCHED =
      List.of("Update File: ", "Add File: ", "Delete File: ", "Move to: ");

  /// A longer text is not a path.
  private static final int MAX_NAME_CHARS = 1024;

  private TouchedFiles() {}

  /// The files in the members of an input that usually name one. The `path` of a search is a
  /// folder.
  static List<String> of(JsonObject arguments) {
    boolean isSearch = arguments.has("pattern") || arguments.has("query") || arguments.has("glob");
    var files = new ArrayList<String>();
    for (String member : MEMBERS) {
      String file = arguments.text(member, "");
      boolean isFolder = member.equals("path") && isSearch;
      if (!file.isBlank() && file.length() <= MAX_NAME_CHARS && !isFolder) {
        files.add(file);
      }
    }
    return files;
  }

  /// The files of a patch in the form `*** Update File: <path>`.
  static List<String> inPatch(String text) {
    var files = new ArrayList<String>();
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      for (String header : PATCHED) {
        if (text.startsWith(header, at + MARK.length())) {
          int begin = at + MARK.length() + header.length();
          int newline = text.indexOf('\n', begin);
          String file = text.substring(begin, newline < 0 ? text.length() : newline).strip();
          if (!file.isEmpty() && file.length() <= MAX_NAME_CHARS) {
            files.add(file);
          }
        }
      }
    }
    return files;
  }
}
