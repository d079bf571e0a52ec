package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The ranking of a search: sessions by their best entries.
///
/// The candidates are the matches with the highest scores of words, [RankedQuery#candidates] of
/// them. The score of a session is the sum of the scores of its best three candidates, the second
/// counted half and the third a quarter; equal texts count once. The hits are these entries,
/// session by session, then the other candidates by score, then the other matches by the score of
/// their words.
public final class SessionRanking {
  private static final float[] WEIGHTS = {1, ScoreWeights.SECOND_ENTRY, ScoreWeights.THIRD_ENTRY};

  private final List<RankedSession> sessions;
  private final List<RankedEntry> others;

  private SessionRanking(List<RankedSession> sessions, List<RankedEntry> others) {
    this.sessions = sessions;
    this.others = others;
  }

  /// A session with candidates.
  ///
  /// @param key the session
  /// @param score the sum of the weighted scores
  /// @param best the entries that the score is the sum of, best first
  /// @param candidates how many candidates it has
  public record RankedSession(
      ConversationKey key, float score, List<RankedEntry> best, int candidates)
      implements Comparable<RankedSession> {

    /// Copies the entries.
    public RankedSession {
      best = List.copyOf(best);
    }

    /// The weight of one of the entries.
    public static float weight(int entry) {
      return WEIGHTS[entry];
    }

    @Override
    public int compareTo(RankedSession other) {
      int order = Float.compare(other.score, score);
      return order == 0
          ? RankedEntry.BEST_FIRST.compare(best.getFirst(), other.best.getFirst())
          : order;
    }
  }

  /// Ranks sessions, each with the conversations of its sub-agents.
  public static SessionRanking ofSessions(RankedEntries found) {
    return of(found, true);
  }

  /// Ranks conversations; that of a sub-agent is one of its own.
  public static SessionRanking ofConversations(RankedEntries found) {
    return of(found, false);
  }

  private static SessionRanking of(RankedEntries found, boolean areAgentsMerged) {
    List<RankedEntry> byWords = found.entries();
    int end = Math.min(found.candidates(), byWords.size());
    var candidates = new ArrayList<>(byWords.subList(0, end));
    candidates.sort(RankedEntry.BEST_FIRST);
    Map<ConversationKey, List<RankedEntry>> groups = new HashMap<>();
    var keys = new ArrayList<ConversationKey>();
    for (RankedEntry entry : candidates) {
      ConversationKey key = areAgentsMerged ? entry.session().withoutAgent() : entry.session();
      List<RankedEntry> group = groups.get(key);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(key, group);
        keys.add(key);
      }
      group.add(entry);
    }
    var sessions = new ArrayList<RankedSession>(keys.size());
    var others = new ArrayList<RankedEntry>();
    for (ConversationKey key : keys) {
      List<RankedEntry> group = groups.get(key);
      if (group != null) {
        sessions.add(session(key, group, others));
      }
    }
    Collections.sort(sessions);
    others.sort(RankedEntry.BEST_FIRST);
    for (RankedEntry rest : byWords.subList(end, byWords.size())) {
      others.add(rest.asRest());
    }
    return new SessionRanking(List.copyOf(sessions), List.copyOf(others));
  }

  /// Makes the session of a group, and adds the entries that do not count to the others.
  private static RankedSession session(
      ConversationKey key, List<RankedEntry> bestFirst, List<RankedEntry> others) {
    var best = new ArrayList<RankedEntry>(WEIGHTS.length);
    float score = 0;
    for (RankedEntry entry : bestFirst) {
      if (best.size() < WEIGHTS.length && isNew(entry.text(), best)) {
        score += WEIGHTS[best.size()] * entry.score();
        best.add(entry);
      } else {
        others.add(entry);
      }
    }
    return new RankedSession(key, score, best, bestFirst.size());
  }

  private static boolean isNew(int text, List<RankedEntry> known) {
    for (RankedEntry entry : known) {
      if (entry.text() == text) {
        return false;
      }
    }
    return true;
  }

  /// The sessions that have candidates, best first.
  public List<RankedSession> sessions() {
    return sessions;
  }

  /// The hits, best first, as far as the matches were given.
  public List<RankedEntry> hits() {
    var hits = new ArrayList<RankedEntry>();
    for (RankedSession session : sessions) {
      hits.addAll(session.best());
    }
    hits.addAll(others);
    return hits;
  }
}
