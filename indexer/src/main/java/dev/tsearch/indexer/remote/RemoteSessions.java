package dev.tsearch.indexer.remote;

import dev.tsearch.core.query.Order;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.SessionMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sessions with matches of a cluster, in the order of a search.
///
/// @param conversations their conversations
/// @param grouping what is one session
/// @param order the order of the search
public record RemoteSessions(List<RemoteSession> conversations, Grouping grouping, Order order) {

  /// A conversation of a cluster with matches.
  ///
  /// @param row the conversation, from all of its entries
  /// @param matches the number of its matches
  /// @param newest the time of the newest match; 0 if undated
  /// @param oldest the time of the oldest match; 0 if undated
  public record RemoteSession(SessionRow row, long matches, long newest, long oldest) {}

  /// Conversations that a cluster has listed.
  ///
  /// @param sessions the conversations
  /// @param problems why they are not complete, one sentence each; empty if they are
  public record ListedConversations(List<RemoteSession> sessions, List<String> problems) {
    /// No conversation.
    public static final ListedConversations NOTHING = new ListedConversations(List.of(), List.of());

    /// Copies the lists.
    public ListedConversations {
      sessions = List.copyOf(sessions);
      problems = List.copyOf(problems);
    }
  }

  /// All of them: first those that were ranked with their texts, then those that were ranked
  /// without.
  ///
  /// @param ranked the sessions of the entries that were read in their order, as these describe
  ///   them
  /// @param next the conversations that were ranked, best first
  List<FoundSession> after(List<FoundSession> ranked, List<ConversationKey> next) {
    Map<ConversationKey, RemoteSession> all = grouped();
    var sessions = new ArrayList<FoundSession>();
    for (FoundSession session : ranked) {
      RemoteSession known = all.remove(session.match().key());
      if (known != null) {
        sessions.add(found(known, session.match()));
      }
    }
    for (ConversationKey conversation : next) {
      ConversationKey key = key(conversation);
      RemoteSession known = all.remove(key);
      if (known != null && known.matches() > 0) {
        sessions.add(found(known, new SessionMatch(key, known.matches(), 0, known.newest())));
      }
    }
    var others = new ArrayList<FoundSession>();
    all.forEach((key, session) -> {
      if (session.matches() > 0) {
        long best = order == Order.OLDEST ? session.oldest() : session.newest();
        others.add(found(session, new SessionMatch(key, session.matches(), 0, best)));
      }
    });
    Comparator<FoundSession> byTime = Comparator.comparingLong(it -> it.match().newest());
    others.sort(order == Order.OLDEST ? byTime : byTime.reversed());
    sessions.addAll(others);
    return sessions;
  }

  private ConversationKey key(ConversationKey conversation) {
    return grouping == Grouping.SESSION
        ? ConversationKey.of(conversation.source(), conversation.session(), "")
        : conversation;
  }

  private static FoundSession found(RemoteSession session, SessionMatch match) {
    return new FoundSession(
        session.row(),
        new SessionMatch(match.key(), session.matches(), match.score(), match.newest()));
  }

  private Map<ConversationKey, RemoteSession> grouped() {
    Map<ConversationKey, RemoteSession> grouped = new LinkedHashMap<>();
    for (RemoteSession one : conversations) {
      SessionRow row = one.row();
      String agent = grouping == Grouping.SESSION ? "" : row.agent();
      grouped.merge(
          ConversationKey.of(row.source(), row.session(), agent), one, RemoteSessions::merged);
    }
    return grouped;
  }

  /// The conversations of one session, of which that without a sub-agent has the title.
  private static RemoteSession merged(RemoteSession one, RemoteSession other) {
    SessionRow row =
        other.row().agent().isEmpty()
            ? other.row().withAgent(one.row())
            : one.row().withAgent(other.row());
    return new RemoteSession(
        row,
        one.matches() + other.matches(),
        Math.max(one.newest(), other.newest()),
        oldest(one.oldest(), other.oldest()));
  }

  private static long oldest(long one, long other) {
    return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
  }
}
