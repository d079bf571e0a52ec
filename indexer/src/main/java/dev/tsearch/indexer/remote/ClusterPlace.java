package dev.tsearch.indexer.remote;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A cluster as the settings describe it.
///
/// @param name its name in the settings
/// @param urls the addresses of its nodes, without credentials; at least one
/// @param index the prefix of the names of its indices
/// @param owner who pushes: the owner of the documents
/// @param copy tells the copy of the archive on this machine from others of the same archive
/// @param credentials the value of the header `Authorization`; empty to send none
/// @param authority the file with the certificates that are trusted, in PEM; empty for those of
///   Java
/// @param timeout how long a request may take
/// @param rules how its indices are made
public record ClusterPlace(
    String name,
    List<URI> urls,
    String index,
    String owner,
    String copy,
    Optional<String> credentials,
    Optional<Path> authority,
    Duration timeout,
    IndexRules rules) {

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if there is no address
  public ClusterPlace {
    urls = List.copyOf(urls);
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("urls must not be empty");
    }
  }

  /// What the names of the partitions of an archive begin with that were sent from here, under any
  /// name of the owner.
  ///
  /// @param archive the id of the archive
  public String partitionsOf(String archive) {
    return archive + "|" + copy + "|";
  }

  /// Without the credentials, which are never printed.
  @Override
  public String toString() {
    return name + " " + urls;
  }
}
