package dev.tsearch.indexer.remote;

import java.util.Optional;

/// How the indices of a cluster are made, and how long their entries are kept.
///
/// @param shards the number of primary shards of a new index
/// @param maxBytes the size of an index, without replicas, from which its month goes on in another
/// @param keepMonths entries of earlier months are not sent; 0 to send all
/// @param policy the life cycle policy of new indices
public record IndexRules(int shards, long maxBytes, int keepMonths, Optional<String> policy) {}
