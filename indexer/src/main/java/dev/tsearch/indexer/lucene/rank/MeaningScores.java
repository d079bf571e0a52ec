package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How similar in meaning sessions are to a question: the cosine of the question and the nearest
/// passage of each session, from 0 (unrelated) to 1 (the same).
///
/// The serialized form is part of the token for the next page, and small for that reason: a session
/// is the hash of its key, a cosine has two bytes, and the passages are left out. Numbers are
/// big-endian; the number of bytes is in parentheses:
///
/// ```
///  floor (2), number of sessions (4); of each: ConversationKey.hashCode (4), cosine (2)
/// ```
///
/// A cosine is written as 32,767 times its value.
///
/// @param nearest the nearest passage of each session that has one among those that were found, by
///   the hash of the session's key
/// @param floor the cosine of the other sessions: at most that of the passage that was found last,
///   so that it depends little on how many were looked for
public record MeaningScores(Map<Integer, NearPassage> nearest, float floor) {
  /// Nothing is known: all sessions are equal.
  public static final MeaningScores NONE = new MeaningScores(Map.of(), 0);

  /// The steps between two integers: more than those of a cosine of vectors of bytes.
  private static final float STEPS = Short.MAX_VALUE;

  /// An upper bound of the number of sessions.
  private static final int MAX_SESSIONS = 1 << 16;

  /// Copies the map, and rounds the floor to what the serialized form can hold.
  public MeaningScores {
    nearest = Map.copyOf(nearest);
    floor = rounded(floor);
  }

  /// A passage of a session. The cosine is rounded to what the serialized form can hold, so that a
  /// later page ranks by the same number.
  ///
  /// @param cosine the cosine of the question and the passage
  /// @param address the entry with the passage; null if the scores were read from a token
  public record NearPassage(float cosine, @Nullable EntryAddress address) {

    /// Rounds the cosine.
    public NearPassage {
      cosine = rounded(cosine);
    }

    /// The one with the higher cosine.
    NearPassage nearer(NearPassage other) {
      return other.cosine > cosine ? other : this;
    }
  }

  private static float rounded(float cosine) {
    return steps(cosine) / STEPS;
  }

  private static short steps(float cosine) {
    return (short) Math.round(Math.clamp(cosine, -1, 1) * STEPS);
  }

  /// Collects the nearest passage of each session.
  public static final class Collected {
    private final Map<Integer, NearPassage> nearest = new HashMap<>();

    /// Adds a passage of a session.
    public void add(ConversationKey session, NearPassage passage) {
      nearest.merge(session.hashCode(), passage, NearPassage::nearer);
    }

    /// The scores.
    ///
    /// @param floor the cosine of the other sessions
    public MeaningScores build(float floor) {
      return new MeaningScores(nearest, floor);
    }
  }

  /// Whether nothing is known of any session.
  public boolean isNone() {
    return nearest.isEmpty() && floor == 0;
  }

  /// The nearest passage of a session; empty if none of its passages was found.
  public Optional<NearPassage> passage(ConversationKey session) {
    return Optional.ofNullable(nearest.get(session.hashCode()));
  }

  /// The cosine of a session, at least 0.
  public float cosine(ConversationKey session) {
    NearPassage passage = nearest.get(session.hashCode());
    return passage == null ? floor : Math.max(0, passage.cosine());
  }

  /// The scores of these sessions only.
  public MeaningScores of(Collection<ConversationKey> sessions) {
    Map<Integer, NearPassage> kept = new HashMap<>();
    for (ConversationKey session : sessions) {
      passage(session).ifPresent(passage -> kept.put(session.hashCode(), passage));
    }
    return new MeaningScores(kept, floor);
  }

  /// Reads the serialized form.
  ///
  /// @throws IOException if the bytes are not a serialized form
  static MeaningScores read(DataInput input) throws IOException {
    float floor = input.readShort() / STEPS;
    int count = input.readInt();
    if (count < 0 || count > MAX_SESSIONS) {
      throw new IOException("count of sessions is out of range: " + count);
    }
    Map<Integer, NearPassage> nearest = new HashMap<>();
    for (int at = 0; at < count; at++) {
      nearest.put(input.readInt(), new NearPassage(input.readShort() / STEPS, null));
    }
    return new MeaningScores(nearest, floor);
  }

  /// Writes the serialized form.
  void write(DataOutput output) throws IOException {
    output.writeShort(steps(floor));
    output.writeInt(nearest.size());
    for (var session : nearest.entrySet()) {
      output.writeInt(session.getKey());
      output.writeShort(steps(session.getValue().cosine()));
    }
  }
}
