package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import java.util.Map;

/// How similar in meaning sessions are to a question: the cosine of the question and the nearest
/// passage of each session, from 0 (unrelated) to 1 (the same).
///
/// @param nearest the nearest passage of each session that has one among those that were found
/// @param floor the cosine of the other sessions: at most that of the passage that was found last,
///   so that it depends little on how many were looked for
public record MeaningScores(Map<ConversationKey, NearPassage> nearest, float floor) {
  /// Nothing is known: all sessions are equal.
  public static final MeaningScores NONE = new MeaningScores(Map.of(), 0);

  /// Copies the map.
  public MeaningScores {
    nearest = Map.copyOf(nearest);
  }

  /// A passage of a session.
  ///
  /// @param cosine the cosine of the question and the passage
  /// @param address the entry with the passage
  public record NearPassage(float cosine, EntryAddress address) {

    /// The one with the higher cosine.
    public NearPassage nearer(NearPassage other) {
      return other.cosine > cosine ? other : this;
    }
  }

  /// The cosine of a session, at least 0.
  public float cosine(ConversationKey session) {
    NearPassage passage = nearest.get(session);
    return passage == null ? floor : Math.max(0, passage.cosine());
  }
}
