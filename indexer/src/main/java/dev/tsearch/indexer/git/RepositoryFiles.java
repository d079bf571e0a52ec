package dev.tsearch.indexer.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of a repository, which are looked at before JGit opens them: it waits for pipes, reads
/// devices without end, and prints what it finds in the place of a ref. Stateless.
///
/// @param folder holds the objects and refs of the repository
record RepositoryFiles(Path folder) {
  private static final String CONFIG = "config";
  private static final String OBJECTS = "objects";
  private static final String ALTERNATES = "objects/info/alternates";
  private static final List<String> FILES =
      List.of("HEAD", CONFIG, "packed-refs", "shallow", ALTERNATES);

  /// A longer file of settings, refs or alternates is none.
  static final long MAX_BYTES = 64L << 20;

  private static final long MAX_REF_BYTES = 4096;

  /// Other repositories whose objects a repository has. Git follows 5, one after the other.
  private static final int MAX_ALTERNATES = 64;

  /// The levels of `objects`: git has nothing below `info/commit-graphs/`.
  private static final int OBJECT_LEVELS = 3;

  private static final Pattern REF =
      Pattern.compile("(?:[0-9a-f]{40,64}|ref: refs/[^\\x00-\\x20~^:?*\\[\\\\]+)\\s*");

  /// Checks that each file beside the objects has a plausible length, and each ref is a ref.
  ///
  /// @throws IOException if one is not; the message does not have its content
  void check() throws IOException {
    for (String name : FILES) {
      requireFile(folder.resolve(name), MAX_BYTES);
    }
    if (Files.exists(folder.resolve("commondir"), LinkOption.NOFOLLOW_LINKS)) {
      throw problem(folder.resolve("commondir"), "it leads to another repository");
    }
    IncludedSettings.check(folder.resolve(CONFIG));
    filesIn("reftable", 1);
    for (Path file : filesIn("refs", Integer.MAX_VALUE)) {
      requireFile(file, MAX_REF_BYTES);
      String text = Files.readString(file, ISO_8859_1);
      if (!REF.matcher(text).matches() || text.contains("..")) {
        throw problem(file, "it is no ref");
      }
    }
  }

  /// Checks that each file of objects is a file, also of the repositories whose objects this one
  /// has. Takes time for each of them.
  ///
  /// @throws IOException if one is not
  void checkObjects() throws IOException {
    checkObjects(new HashSet<>());
  }

  private void checkObjects(Set<Path> alternates) throws IOException {
    filesIn(OBJECTS, OBJECT_LEVELS);
    Path list = folder.resolve(ALTERNATES);
    if (!Files.exists(list)) {
      return;
    }
    for (String line : Files.readAllLines(list, UTF_8)) {
      Path objects = folder.resolve(OBJECTS).resolve(line);
      if (alternates.add(objects)) {
        if (!objects.endsWith(OBJECTS) || alternates.size() > MAX_ALTERNATES) {
          throw problem(list, "it leads to no repository, or to too many");
        }
        var other = new RepositoryFiles(objects.resolveSibling(""));
        other.check();
        other.checkObjects(alternates);
      }
    }
  }

  /// The files of a folder, which may be linked as a whole: `repo` does that.
  private List<Path> filesIn(String name, int levels) throws IOException {
    Path root = folder.resolve(name);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    Path real = root.toRealPath();
    List<Path> files;
    try (Stream<Path> all = Files.walk(real, levels)) {
      files =
          all.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
              .map(file -> root.resolve(real.relativize(file)))
              .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : files) {
      requireFile(file, Long.MAX_VALUE);
    }
    return files;
  }

  private void requireFile(Path file, long maxBytes) throws IOException {
    if (Files.isDirectory(file)) {
      throw problem(file, "a folder is in its place");
    }
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
