package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Releases what other archives of an owner have sent, which are lost, or other copies of the same
/// archive.
///
/// @param http the cluster
public record Releases(ClusterHttp http) {

  /// Releases all documents of an archive that were sent with the owner's name, or from another
  /// copy of the archive here.
  ///
  /// @param name the archive, or `ARCHIVE/COPY` for one of its copies
  /// @param own what the partitions of the archive here begin with; they stay
  /// @return how many documents were released or deleted
  public long of(String name, String own) throws ClusterException {
    var setup = new IndexSetup(Attempts.later(http));
    setup.refresh();
    var listing = new HeldDocuments(Attempts.later(http), new Names(http.place().index()));
    var sender = new Sender(Attempts.later(http), setup.months());
    long removed = 0;
    for (Hold hold : listing.holds(name.replace('/', '|') + '|').keySet()) {
      if (isOther(hold, own)) {
        Sent sent = of(listing.of(hold.partition()), hold, true, sender);
        if (!sent.rejected().isEmpty()) {
          throw new ClusterException(
              "cluster %s: %s".formatted(http.place().name(), sent.rejected().getFirst()), "");
        }
        removed += sent.removed();
      }
    }
    setup.refresh();
    return removed;
  }

  /// What others than the archive here have sent with the owner's name, and what other copies of it
  /// have sent: the number of documents by `ARCHIVE/COPY`.
  ///
  /// @param own what the partitions of the archive here begin with
  public Map<String, Long> others(String own) throws ClusterException {
    var listing = new HeldDocuments(Attempts.first(http), new Names(http.place().index()));
    Map<String, Long> others = new TreeMap<>();
    listing
        .holds("")
        .forEach((hold, documents) -> {
          if (isOther(hold, own)) {
            others.merge(hold.name(), documents, Long::sum);
          }
        });
    return others;
  }

  private boolean isOther(Hold hold, String own) {
    return hold.isOfSame(new Hold(own, own, http.place().owner())) && !hold.copy().equals(own);
  }

  /// Releases documents of a partition.
  static Sent of(List<DocumentKey> keys, Hold hold, boolean isForced, Sender sender)
      throws ClusterException {
    var batch = new Batch();
    Sent sent = Sent.NOTHING;
    for (DocumentKey key : keys) {
      batch.add(new Wish.Released(key, hold, isForced), 1);
      if (batch.isFull()) {
        sent = sent.plus(sender.send(batch.take().wishes()));
      }
    }
    return batch.isEmpty() ? sent : sent.plus(sender.send(batch.take().wishes()));
  }
}
