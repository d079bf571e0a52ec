package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.RankedEntry;
import dev.tsearch.indexer.lucene.rank.SessionRanking.RankedSession;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The matches of a query in one session.
///
/// @param key the session
/// @param count how many of its entries match the query, every revision counted
/// @param score the score of the session; 0 where entries are only selected, and for a session
///   without a candidate of the ranking
/// @param newest the time of the newest of these best entries; 0 if undated
public record SessionMatch(ConversationKey key, long count, float score, long newest) {

  /// This session with the number of other matches.
  public SessionMatch with(SessionMatch others) {
    return new SessionMatch(key, count + others.count, score, newest);
  }

  /// The sessions with matches, in the order of the request.
  ///
  /// @param matches the matches of each session
  record MatchedSessions(List<SessionMatch> matches) {

    /// Copies the list.
    MatchedSessions {
      matches = List.copyOf(matches);
    }

    /// The matches of groups, in the same order.
    static MatchedSessions of(List<Group> groups) {
      var matches = new ArrayList<SessionMatch>(groups.size());
      for (Group group : groups) {
        matches.add(new SessionMatch(group.key(), group.count(), 0, group.best().timestamp()));
      }
      return new MatchedSessions(matches);
    }

    /// The matches of ranked sessions. Sessions without a candidate of the ranking come last,
    /// newest first.
    ///
    /// @param groups all matches of each session; empty if all are candidates
    static MatchedSessions of(List<RankedSession> ranked, List<Group> groups) {
      Map<ConversationKey, Group> rest = new HashMap<>();
      for (Group group : groups) {
        rest.put(group.key(), group);
      }
      var matches = new ArrayList<SessionMatch>(Math.max(ranked.size(), groups.size()));
      for (RankedSession session : ranked) {
        Group all = rest.remove(session.key());
        long count = all == null ? session.candidates() : all.count();
        matches.add(new SessionMatch(session.key(), count, session.score(), newest(session)));
      }
      for (Group group : groups) {
        if (rest.containsKey(group.key())) {
          matches.add(new SessionMatch(group.key(), group.count(), 0, group.best().timestamp()));
        }
      }
      return new MatchedSessions(matches);
    }

    /// These sessions, then those that only other matches have; the numbers of matches of both are
    /// added.
    MatchedSessions then(MatchedSessions others) {
      Map<ConversationKey, SessionMatch> all = new LinkedHashMap<>();
      for (SessionMatch match : matches) {
        all.put(match.key(), match);
      }
      for (SessionMatch match : others.matches) {
        all.merge(match.key(), match, SessionMatch::with);
      }
      return new MatchedSessions(List.copyOf(all.values()));
    }

    private static long newest(RankedSession session) {
      long newest = 0;
      for (RankedEntry entry : session.best()) {
        newest = Math.max(newest, entry.place().timestamp());
      }
      return newest;
    }
  }
}
