package dev.tsearch.indexer.remote;

import java.util.List;

/// The result of a push.
///
/// @param partitions how many partitions had something to send
/// @param known how many partitions the cluster had acknowledged before
/// @param entries how many entries were sent, or would be in a dry run
/// @param created how many of them are new documents
/// @param changed how many existing documents were given another owner, partition or text
/// @param removed how many documents lost a partition of this archive, or were deleted
/// @param rejected why documents were rejected, one sentence each
/// @param damages what of the archive could not be read, one sentence each
/// @param bytes how many bytes of documents were sent, before compression
public record PushReport(
    int partitions,
    int known,
    long entries,
    long created,
    long changed,
    long removed,
    List<String> rejected,
    List<String> damages,
    long bytes) {

  /// Copies the lists.
  public PushReport {
    rejected = List.copyOf(rejected);
    damages = List.copyOf(damages);
  }

  /// Whether there was nothing to send, to change or to remove.
  public boolean isIdle() {
    return entries + changed + removed == 0;
  }

  /// Whether the cluster has all that was to be sent, and nothing that was to be removed.
  public boolean isComplete() {
    return rejected.isEmpty() && damages.isEmpty();
  }
}
