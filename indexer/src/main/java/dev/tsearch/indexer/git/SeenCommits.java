package dev.tsearch.indexer.git;

import dev.tsearch.core.disk.RealDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The last imported commit of each ref: a file of lines `<commit> <repository>!<ref>` after a line
/// with the version of the file. It is derived data: without it, all refs are read again.
/// Single-threaded.
public final class SeenCommits {
  private static final String HEADER = "tsearch git refs 1";

  private final Path file;
  private final Map<String, String> commits = new TreeMap<>();
  private boolean changed;

  private SeenCommits(Path file) {
    this.file = file;
  }

  /// Returns an empty list, which replaces a file when it is written.
  public static SeenCommits empty(Path file) {
    return new SeenCommits(file);
  }

  /// Reads a file, which may be missing.
  public static SeenCommits in(Path file) throws IOException {
    var seen = new SeenCommits(file);
    if (!Files.isRegularFile(file)) {
      return seen;
    }
    try {
      var lines = Files.readString(file, StandardCharsets.UTF_8).lines().iterator();
      if (lines.hasNext() && lines.next().equals(HEADER)) {
        lines.forEachRemaining(seen::read);
      }
    } catch (NoSuchFileException _) {
      return seen;
    }
    return seen;
  }

  private void read(String line) {
    int space = line.indexOf(' ');
    if (space > 0) {
      commits.put(line.substring(space + 1), line.substring(0, space));
    }
  }

  boolean has(String ref, String commit) {
    return commit.equals(commits.get(ref));
  }

  void add(String ref, String commit) {
    changed |= !commit.equals(commits.put(ref, commit));
  }

  void write() throws IOException {
    if (!changed) {
      return;
    }
    var text = new StringBuilder(HEADER).append('\n');
    commits.forEach((ref, commit) -> text.append(commit).append(' ').append(ref).append('\n'));
    var disk = new RealDisk();
    disk.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    disk.delete(temporary);
    disk.create(temporary, StandardCharsets.UTF_8.encode(text.toString()));
    disk.replace(temporary, file);
    changed = false;
  }
}
