package dev.tsearch.indexer.stats;

import dev.tsearch.indexer.stats.StatsGroup.SessionSpan;
import java.util.Optional;

/// Where lines of a strand, a period and a tool count.
///
/// @param span the span of their session in the group
/// @param whole the span of their session in all groups
/// @param isOfAgent whether a sub-agent said them
/// @param price the prices of their model
record StatsCell(
    StatsGroup group,
    SessionSpan span,
    SessionSpan whole,
    boolean isOfAgent,
    Optional<Prices.Price> price) {}
