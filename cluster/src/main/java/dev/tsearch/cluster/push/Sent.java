package dev.tsearch.cluster.push;

import java.util.ArrayList;
import java.util.List;

/// What became of wishes.
///
/// @param created the number of new documents
/// @param changed the number of documents that were changed
/// @param removed the number of documents that were released or deleted
/// @param rejected why documents were rejected, one sentence each
record Sent(long created, long changed, long removed, List<String> rejected) {
  /// Nothing.
  static final Sent NOTHING = new Sent(0, 0, 0, List.of());

  /// Copies the list.
  Sent {
    rejected = List.copyOf(rejected);
  }

  /// The sum of both.
  Sent plus(Sent other) {
    var all = new ArrayList<>(rejected);
    all.addAll(other.rejected);
    return new Sent(created + other.created, changed + other.changed, removed + other.removed, all);
  }
}
