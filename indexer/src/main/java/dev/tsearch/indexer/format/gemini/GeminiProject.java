package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/// Finds the folder of the project that a session is about: a session states its hash only.
///
/// @param context the file of the session
record GeminiProject(SourceContext context) {
  private static final String CHATS = "chats";

  /// The program stores the path of the project in this file, next to the folder of the sessions.
  private static final String ROOT = "../.project_root";

  /// The names of the folders of all projects, by path, in the folder around those of the projects.
  private static final String PROJECTS = "../../../projects.json";

  private static final int MAX_PATH_BYTES = 4096;

  /// The path of the folder; empty if no file states it.
  String path() {
    var surroundings = new Surroundings(context);
    boolean isNested = surroundings.folder(2).equals(CHATS);
    String up = isNested ? "../" : "";
    return context
        .siblings()
        .head(up + ROOT, MAX_PATH_BYTES)
        .map(bytes -> new String(bytes, UTF_8).strip())
        .orElseGet(() ->
            named(
                surroundings.folder(isNested ? 3 : 2),
                surroundings.json(up + PROJECTS).object("projects")));
  }

  /// The project whose folder has a name, or whose path has this hash, as in earlier versions.
  private static String named(String folder, JsonObject projects) {
    for (Map.Entry<String, Object> project : projects.values().entrySet()) {
      boolean isNamed = folder.equals(project.getValue()) || folder.equals(hash(project.getKey()));
      if (isNamed && !folder.isEmpty()) {
        return project.getKey();
      }
    }
    return "";
  }

  private static String hash(String path) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(path.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
