/// Sending an archive to a cluster.
///
/// A partition is sent once. [Ledger] remembers which ones the cluster acknowledged; without it all
/// are sent again, which changes nothing in the cluster.
///
/// **Invariant:** what an archive no longer contains does not stay in the cluster once a push has
/// succeeded. What may be there is recorded before it is sent, and what is gone is released before
/// its partition is recorded; [Push] describes the order.
///
/// **Invariant:** a document is created only if it does not exist, and changed only if no one else
/// changed it meanwhile (`if_seq_no`), so copies of an entry are one document with all its owners.
///
/// Start reading at [Push].
@NullMarked
package dev.tsearch.cluster.push;

import org.jspecify.annotations.NullMarked;
