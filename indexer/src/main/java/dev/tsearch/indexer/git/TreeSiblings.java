package dev.tsearch.indexer.git;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.jgit.lib.ObjectId;

/// The files around a file of a tree.
///
/// @param path the file's path in the tree
/// @param files all files of the tree, by path
/// @param blobs opens them
record TreeSiblings(String path, NavigableMap<String, ObjectId> files, Blobs blobs)
    implements Siblings {

  /// Opens the blobs of a repository.
  @FunctionalInterface
  interface Blobs {
    /// Returns all bytes of a blob. The caller closes the stream.
    InputStream open(ObjectId blob) throws IOException;
  }

  @Override
  public Optional<byte[]> head(String relative, int maxBytes) {
    ObjectId blob = files.get(resolved(relative));
    if (blob == null) {
      return Optional.empty();
    }
    if (maxBytes == 0) {
      return Optional.of(new byte[0]);
    }
    try (InputStream in = blobs.open(blob)) {
      return Optional.of(in.readNBytes(maxBytes));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public List<String> names(String relativeFolder) {
    String folder = resolved(relativeFolder);
    String prefix = folder.isEmpty() ? "" : folder + "/";
    var names = new TreeSet<String>();
    for (String file : files.tailMap(prefix, true).keySet()) {
      if (!file.startsWith(prefix)) {
        break;
      }
      int slash = file.indexOf('/', prefix.length());
      names.add(file.substring(prefix.length(), slash < 0 ? file.length() : slash));
    }
    return List.copyOf(names);
  }

  private String resolved(String relative) {
    Path resolved = Path.of("/" + path).resolveSibling(relative).normalize();
    return resolved.toString().substring(1);
  }
}
