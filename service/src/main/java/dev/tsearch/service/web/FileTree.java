package dev.tsearch.service.web;

import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a folder has directly: folders, each with the sums of its files, and files. A folder whose
/// files are all in one folder of it stands for that one.
///
/// @param folders the folders, by name
/// @param files the files, by name
record FileTree(List<Folder> folders, List<FileUse> files) {
  /// A folder and the sums of its files.
  ///
  /// @param path the path as written, with a slash at its end
  /// @param files how many files are in it and in its folders
  /// @param edits how many calls changed them
  /// @param reads how many other calls name them
  /// @param last the time of the last use
  record Folder(String path, int files, long edits, long reads, long last) {
    private static Folder of(String path, List<FileUse> files) {
      return new Folder(
          path,
          files.size(),
          files.stream().mapToLong(FileUse::edits).sum(),
          files.stream().mapToLong(FileUse::reads).sum(),
          files.stream().mapToLong(FileUse::last).max().orElse(0));
    }
  }

  /// Copies the lists.
  FileTree {
    folders = List.copyOf(folders);
    files = List.copyOf(files);
  }

  /// What a folder has.
  ///
  /// @param folder its path with a slash at its end; empty for the folders of all paths
  /// @param all files, of which those in the folder are taken
  static FileTree of(String folder, List<FileUse> all) {
    Map<String, List<FileUse>> within = new TreeMap<>();
    var files = new ArrayList<FileUse>();
    for (FileUse file : all) {
      if (file.path().startsWith(folder)) {
        boolean isRooted = file.path().startsWith("/", folder.length());
        int slash = file.path().indexOf('/', folder.length() + (isRooted ? 1 : 0));
        if (slash < 0) {
          files.add(file);
        } else {
          within
              .computeIfAbsent(file.path().substring(0, slash + 1), _ -> new ArrayList<>())
              .add(file);
        }
      }
    }
    files.sort(Comparator.comparing(FileUse::path));
    var folders = new ArrayList<Folder>();
    within.forEach((path, contained) -> folders.add(Folder.of(common(path, contained), contained)));
    return new FileTree(folders, files);
  }

  /// The deepest folder that has all the files.
  private static String common(String path, List<FileUse> files) {
    String common = files.getFirst().path();
    for (FileUse file : files) {
      int at = path.length();
      int end = Math.min(common.length(), file.path().length());
      while (at < end && common.charAt(at) == file.path().charAt(at)) {
        at++;
      }
      common = common.substring(0, at);
    }
    return common.substring(0, common.lastIndexOf('/') + 1);
  }
}
