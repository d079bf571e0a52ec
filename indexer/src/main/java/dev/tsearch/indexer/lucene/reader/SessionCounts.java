package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The number of matches of each session, and the best of them. Not thread-safe.
public final class SessionCounts implements Aggregation {

  /// What is counted as one group.
  public enum Grouping {
    /// A conversation; the conversation of a sub-agent is a group of its own.
    CONVERSATION,
    /// A session with the conversations of all of its sub-agents.
    SESSION
  }

  /// The matches of one session.
  ///
  /// @param key the session
  /// @param count the number of matches, at least 1
  /// @param best the first match in the order of the counts
  public record Group(ConversationKey key, long count, ScoredAddress best) {}

  private final Grouping grouping;
  private final Order order;
  private final Comparator<ScoredAddress> comparator;
  private final Map<ConversationKey, Group> groups = new HashMap<>();

  /// @param grouping what is counted as one group
  /// @param order the order of the matches within a group, and of the groups by their best match
  public SessionCounts(Grouping grouping, Order order) {
    this.grouping = grouping;
    this.order = order;
    this.comparator = ScoredAddress.in(order);
  }

  @Override
  public boolean isEmpty() {
    return groups.isEmpty();
  }

  /// Returns the groups, sorted by their best match.
  public List<Group> groups() {
    var sorted = new ArrayList<>(groups.values());
    sorted.sort((one, other) -> comparator.compare(one.best(), other.best()));
    return sorted;
  }

  Grouping grouping() {
    return grouping;
  }

  Order order() {
    return order;
  }

  boolean isBefore(ScoredAddress left, ScoredAddress right) {
    return comparator.compare(left, right) < 0;
  }

  void add(Group more) {
    groups.merge(
        more.key(),
        more,
        (known, other) ->
            new Group(
                known.key(),
                known.count() + other.count(),
                isBefore(other.best(), known.best()) ? other.best() : known.best()));
  }
}
