package dev.tsearch.indexer.draft;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// Folders that programs state as a URI, such as `file:///area/my%20pond`.
final class FolderUri {
  private static final String FILE = "file://";

  private FolderUri() {}

  /// The path of a URI of a file, or another URI without percent signs; a path is returned as it
  /// is.
  static String path(String folder) {
    if (!folder.contains("://")) {
      return folder;
    }
    String path = folder.startsWith(FILE) ? folder.substring(FILE.length()) : folder;
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return path;
    }
  }
}
