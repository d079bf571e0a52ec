package dev.tsearch.core.forget;

import dev.tsearch.core.forget.MaskStage.LineCandidates;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.JsonBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Finds what rules forget of conversations. One owner, not thread-safe.
final class MaskedParts {
  private final ForgottenParts forgotten;
  private final LineCandidates candidates;
  private final ConversationParts conversations;

  /// @param candidates says quickly of most lines that they have no such conversation
  MaskedParts(KeyedHash keyed, ForgottenParts forgotten, LineCandidates candidates) {
    this.forgotten = forgotten;
    this.candidates = candidates;
    this.conversations = new ConversationParts(keyed, forgotten.conversations()::contains);
  }

  static MaskedParts none(KeyedHash keyed) {
    return new MaskedParts(keyed, ForgottenParts.NONE, MaskStage.ALL_LINES);
  }

  boolean isEmpty() {
    return forgotten.isEmpty();
  }

  /// Whether a unit may have parts. A "no" is certain.
  boolean mayBeIn(byte[] bytes, int from, int to) {
    return !isEmpty()
        && candidates.mayHave(bytes, from, to)
        && JsonBytes.isJson(bytes, from, to)
        && conversations.areIn(bytes, from, to);
  }

  /// The spans that overwrite the parts of a unit of JSON.
  List<MaskSpan> find(byte[] bytes) {
    if (isEmpty()) {
      return List.of();
    }
    NavigableMap<Integer, Integer> ends = new TreeMap<>();
    conversations.visit(
        bytes,
        (part, hash) -> {
          if (forgotten.parts().contains(hash)) {
            ends.merge(part.from(), part.to(), Math::max);
          }
        });
    var spans = new ArrayList<MaskSpan>();
    int end = 0;
    for (Map.Entry<Integer, Integer> range : ends.entrySet()) {
      if (range.getValue() > end) { // not within the one before
        spans.add(MaskSpan.blank(range.getKey(), range.getValue()));
        end = range.getValue();
      }
    }
    return spans;
  }
}
