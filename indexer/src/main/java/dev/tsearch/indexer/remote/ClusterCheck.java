package dev.tsearch.indexer.remote;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The state of a cluster.
///
/// @param cluster the name that the cluster has itself
/// @param version the product and its version
/// @param health `green`, `yellow` or `red`
/// @param nodes the number of its nodes
/// @param template what it has of the index template
/// @param indices its indices of tsearch, by name
/// @param documents the number of documents in them
/// @param ownDocuments how many of these are of the archive
/// @param others what other archives, and other copies of this one, have sent with the name of the
///   owner: the number of documents by `ARCHIVE/COPY`
/// @param canWrite whether documents may be written
public record ClusterCheck(
    String cluster,
    String version,
    String health,
    int nodes,
    TemplateState template,
    List<IndexState> indices,
    long documents,
    long ownDocuments,
    Map<String, Long> others,
    WriteRight canWrite) {

  /// Copies the collections.
  public ClusterCheck {
    indices = List.copyOf(indices);
    others = new TreeMap<>(others);
  }

  /// The index template of a cluster, compared with that of this program.
  public enum TemplateState {
    /// There is none: the first push creates it.
    MISSING,
    /// It is that of an older version: the next push replaces it.
    OLDER,
    /// It is the same.
    SAME,
    /// It is that of a newer version.
    NEWER,
    /// It may not be read: only those who push need that right.
    UNKNOWN
  }

  /// Whether documents may be written.
  public enum WriteRight {
    YES,
    NO,
    /// There is no index to try it with, or none that is open and has all shards.
    UNKNOWN
  }

  /// An index.
  ///
  /// @param name its name
  /// @param health `green`, `yellow`, `red` or `closed`
  /// @param documents the number of its documents
  /// @param bytes its size on disk, with replicas
  /// @param shards the number of its primary shards
  /// @param replicas the number of copies of each
  public record IndexState(
      String name, String health, long documents, long bytes, int shards, int replicas) {}
}
