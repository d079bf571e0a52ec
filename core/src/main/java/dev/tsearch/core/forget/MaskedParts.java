package dev.tsearch.core.forget;

import dev.tsearch.core.forget.MaskStage.LineCandidates;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.LineScan;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Finds what rules forget of conversations. One owner, not thread-safe.
final class MaskedParts {
  private final KeyedHash keyed;
  private final ForgottenParts forgotten;
  private final LineCandidates candidates;
  private final ConversationParts conversations;

  /// @param rules the rules, which are applied at once
  /// @param candidates says quickly of most lines that they have no such conversation
  MaskedParts(KeyedHash keyed, List<ForgottenRule> rules, LineCandidates candidates) {
    this(keyed, ForgottenParts.of(rules.stream().map(ForgottenRule::parts)), candidates);
  }

  private MaskedParts(KeyedHash keyed, ForgottenParts forgotten, LineCandidates candidates) {
    this.keyed = keyed;
    this.forgotten = forgotten;
    this.candidates = candidates;
    this.conversations = new ConversationParts(keyed, forgotten.conversations()::containsKey);
  }

  static MaskedParts none(KeyedHash keyed) {
    return new MaskedParts(keyed, List.of(), MaskStage.ALL_LINES);
  }

  /// Finds at least what any of some finds.
  static MaskedParts any(KeyedHash keyed, List<MaskedParts> all) {
    return new MaskedParts(
        keyed, ForgottenParts.of(all.stream().map(each -> each.forgotten)), MaskStage.ALL_LINES);
  }

  boolean isEmpty() {
    return forgotten.isEmpty();
  }

  /// Whether a unit may have parts. A "no" is certain.
  boolean mayBeIn(byte[] bytes, int from, int to) {
    return mayBeIn(bytes, from, to, () -> LineScan.of(bytes, from, to));
  }

  /// Whether a unit may have parts.
  ///
  /// @param scan scans it
  boolean mayBeIn(byte[] bytes, int from, int to, Supplier<LineScan> scan) {
    return !isEmpty()
        && candidates.mayHave(bytes, from, to)
        && JsonBytes.isJson(bytes, from, to)
        && conversations.areIn(bytes, scan.get());
  }

  /// Whether conversations are forgotten as a whole.
  boolean haveLines() {
    return !forgotten.whole().isEmpty();
  }

  /// Whether a line is one of a conversation that is forgotten as a whole: it says when it was
  /// written, which is not after what is forgotten.
  boolean haveLine(byte[] bytes, int from, int to) {
    Instant end =
        ObjectIdentity.session(bytes, from, to)
            .map(id -> forgotten.endOfLines(ConversationParts.conversationHash(keyed, id)))
            .orElse(Instant.MIN);
    return ObjectIdentity.lineTime(bytes, from, to).filter(time -> !time.isAfter(end)).isPresent();
  }

  /// The spans that overwrite the parts of a unit of JSON.
  List<MaskSpan> find(byte[] bytes) {
    if (forgotten.parts().isEmpty()) {
      return List.of();
    }
    NavigableMap<Integer, Integer> found = new TreeMap<>();
    conversations.visit(
        bytes,
        (part, conversation, hash) -> {
          if (forgotten.parts().contains(hash)
              && !part.written().isAfter(forgotten.end(conversation))) {
            found.merge(part.from(), part.to(), Math::max);
          }
        });
    var spans = new ArrayList<MaskSpan>();
    int end = 0;
    for (Map.Entry<Integer, Integer> range : found.entrySet()) {
      if (range.getValue() > end) { // not within the one before
        spans.add(MaskSpan.blank(range.getKey(), range.getValue()));
        end = range.getValue();
      }
    }
    return spans;
  }
}
