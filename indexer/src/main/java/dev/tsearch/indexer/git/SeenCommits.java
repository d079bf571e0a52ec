package dev.tsearch.indexer.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Up to which commit refs were taken in: a file of lines `<commit> <repository>!<ref>` behind a
/// line that names the file's version. It is derived: without it, refs are looked at again.
/// Single-threaded.
public final class SeenCommits {
  private static final String HEADER = "tsearch git refs 1";

  private final Optional<Path> file;
  private final Map<String, String> commits = new TreeMap<>();
  private boolean changed;

  private SeenCommits(Optional<Path> file) {
    this.file = file;
  }

  /// Remembers nothing.
  public static SeenCommits none() {
    return new SeenCommits(Optional.empty());
  }

  /// Remembers in a file, and forgets what it held.
  public static SeenCommits anew(Path file) {
    return new SeenCommits(Optional.of(file));
  }

  /// Reads what is remembered in a file; there need be none.
  public static SeenCommits in(Path file) throws IOException {
    var seen = new SeenCommits(Optional.of(file));
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
    if (file.isEmpty() || !changed) {
      return;
    }
    var text = new StringBuilder(HEADER).append('\n');
    commits.forEach((ref, commit) -> text.append(commit).append(' ').append(ref).append('\n'));
    Path to = file.get();
    Files.createDirectories(to.toAbsolutePath().getParent());
    Path temporary = to.resolveSibling(to.getFileName() + ".tmp");
    Files.writeString(temporary, text, StandardCharsets.UTF_8);
    Files.move(temporary, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    changed = false;
  }
}
