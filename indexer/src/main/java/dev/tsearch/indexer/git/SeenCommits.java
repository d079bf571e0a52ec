package dev.tsearch.indexer.git;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.ingest.discover.SeenLines;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// The last imported commit of each ref: lines `<commit> <repository>!<ref>`. It is derived data:
/// without it, all refs are read again. Single-threaded.
public final class SeenCommits {
  private final SeenLines file;
  private final Map<String, String> commits = new TreeMap<>();
  private boolean changed;

  private SeenCommits(Disk disk, ArchiveLayout layout) {
    this.file = new SeenLines(disk, layout, layout.seenCommits(), "tsearch git refs 2");
  }

  /// Returns an empty list, which replaces the file of an archive when it is written.
  public static SeenCommits empty(Disk disk, ArchiveLayout layout) {
    return new SeenCommits(disk, layout);
  }

  /// Reads the file of an archive, which may be missing.
  public static SeenCommits in(Disk disk, ArchiveLayout layout) throws IOException {
    var seen = new SeenCommits(disk, layout);
    seen.file.read().forEach(seen::read);
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
    var text = new StringBuilder();
    commits.forEach((ref, commit) -> text.append(commit).append(' ').append(ref).append('\n'));
    file.write(text);
    changed = false;
  }
}
