package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many matches are in each session, and which of them is the best. One owner, not thread-safe.
public final class SessionCounts implements Aggregation {

  /// What counts as one.
  public enum Grouping {
    /// A conversation: a sub-agent's is one of its own.
    CONVERSATION,
    /// A session with all of its sub-agents' conversations.
    SESSION
  }

  /// The matches of one session.
  ///
  /// @param key names the session
  /// @param count how many match, at least 1
  /// @param best the first of them in the order of the tally
  public record Group(ConversationKey key, long count, ScoredAddress best) {}

  private final Grouping grouping;
  private final Order order;
  private final Comparator<ScoredAddress> comparator;
  private final Map<ConversationKey, Group> groups = new HashMap<>();

  /// @param grouping what counts as one
  /// @param order which match of a session is the best, and which session comes first
  public SessionCounts(Grouping grouping, Order order) {
    this.grouping = grouping;
    this.order = order;
    this.comparator = ScoredAddress.in(order);
  }

  @Override
  public boolean isEmpty() {
    return groups.isEmpty();
  }

  /// The sessions, that with the best match first.
  public List<Group> groups() {
    var sorted = new ArrayList<>(groups.values());
    sorted.sort(Comparator.comparing(Group::best, comparator));
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
