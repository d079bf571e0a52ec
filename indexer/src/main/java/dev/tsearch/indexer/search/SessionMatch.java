package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Group;
import java.util.ArrayList;
import java.util.List;

/// The matches of a query in one session.
///
/// @param key the session
/// @param count how many of its entries match the query or a part of it, every revision counted
/// @param score the score of its best entry, summed over the parts of the query; 0 where entries
///   are only selected
/// @param newest the time of the newest of these best entries; 0 if undated
public record SessionMatch(ConversationKey key, long count, float score, long newest) {

  /// The matches of groups, in the same order.
  static List<SessionMatch> of(List<Group> groups) {
    var matches = new ArrayList<SessionMatch>(groups.size());
    for (Group group : groups) {
      matches.add(of(group));
    }
    return matches;
  }

  /// The matches of a group.
  static SessionMatch of(Group group) {
    return new SessionMatch(
        group.key(), group.count(), group.best().score(), group.best().timestamp());
  }

  /// These matches and those of another part of the query in the same session.
  SessionMatch and(SessionMatch other) {
    return new SessionMatch(
        key, count + other.count, score + other.score, Math.max(newest, other.newest));
  }

  /// The same matches with another count.
  SessionMatch withCount(long other) {
    return new SessionMatch(key, other, score, newest);
  }
}
