package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.rank.ConversationKey;

/// A session in which all that was asked for occurs, in one of its entries or in several.
///
/// @param key names the session
/// @param count how many of its entries have any of what was asked for, every revision counted
/// @param score for each part of what was asked the score of the best entry, summed; 0 where
///   entries are only selected
/// @param newest when the latest of these best entries was; 0 if undated
public record SessionMatch(ConversationKey key, long count, float score, long newest) {}
