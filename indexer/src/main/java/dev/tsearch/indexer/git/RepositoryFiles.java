package dev.tsearch.indexer.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of a repository, which are looked at before JGit opens them: it waits for pipes, reads
/// devices without end, and prints what it finds in the place of a ref. Stateless.
///
/// @param folder holds the objects and refs of the repository
record RepositoryFiles(Path folder) {
  private static final List<String> FILES =
      List.of("HEAD", "config", "packed-refs", "shallow", "objects/info/alternates");

  /// A longer file of settings, refs or alternates is none.
  private static final long MAX_BYTES = 64L << 20;

  private static final long MAX_REF_BYTES = 4096;

  /// The levels of `refs` and of `objects`.
  private static final int MAX_LEVELS = 64;

  private static final Pattern REF =
      Pattern.compile("(?:[0-9a-f]{40,64}|ref: refs/[^\\x00-\\x20~^:?*\\[\\\\]+)\\s*");

  /// Checks that each file beside the objects has a plausible length, and each ref is a ref.
  ///
  /// @throws IOException if one is not; the message does not have its content
  void check() throws IOException {
    for (String name : FILES) {
      requireFile(folder.resolve(name), MAX_BYTES);
    }
    for (Path file : filesIn("refs")) {
      requireFile(file, MAX_REF_BYTES);
      String text = Files.readString(file, ISO_8859_1);
      if (!REF.matcher(text).matches() || text.contains("..")) {
        throw problem(file, "it is no ref");
      }
    }
  }

  /// Checks that each file of objects is a file. Takes time for each of them.
  ///
  /// @throws IOException if one is not
  void checkObjects() throws IOException {
    for (Path file : filesIn("objects")) {
      requireFile(file, Long.MAX_VALUE);
    }
  }

  private List<Path> filesIn(String name) throws IOException {
    Path root = folder.resolve(name);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root, MAX_LEVELS)) {
      return files.filter(file -> !Files.isDirectory(file)).toList();
    }
  }

  private void requireFile(Path file, long maxBytes) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw problem(file, "a pipe or a device is in its place");
    }
    if (Files.exists(file) && Files.size(file) > maxBytes) {
      throw problem(file, "it has more than " + maxBytes + " bytes");
    }
  }

  private IOException problem(Path file, String problem) {
    return new IOException(folder.relativize(file) + ": " + problem);
  }
}
