package dev.tsearch.core.forget;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.LineScan;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hashes of a line, computed when a rule asks for them: several rules ask for the same. One
/// owner, not thread-safe.
final class LineHashes {
  private final KeyedHash keyed;
  private final byte[] bytes;
  private final int from;
  private final int to;
  private @Nullable LineScan scan;
  private @Nullable String line;
  private @Nullable List<String> ids;
  private @Nullable MaskedParts parts;
  private boolean mayHaveParts;

  LineHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    this.keyed = keyed;
    this.bytes = bytes;
    this.from = JsonBytes.strippedFrom(bytes, from, to);
    this.to = JsonBytes.strippedTo(bytes, this.from, to);
  }

  private LineScan scan() {
    LineScan known = scan;
    if (known == null) {
      known = LineScan.of(bytes, from, to);
      scan = known;
    }
    return known;
  }

  /// The hash of the whole line.
  String ofLine() {
    String known = line;
    if (known == null) {
      known = JsonBytes.lineHash(keyed, bytes, from, to, scan());
      line = known;
    }
    return known;
  }

  /// The hashes of its ids; none if it is no JSON.
  List<String> ofIds() {
    List<String> known = ids;
    if (known == null) {
      known =
          JsonBytes.isJson(bytes, from, to)
              ? ObjectIdentity.idHashes(keyed, bytes, scan())
              : List.of();
      ids = known;
    }
    return known;
  }

  /// The hashes of its ids with that of its session.
  List<String> ofOwnedIds() {
    return ObjectIdentity.ownedIdHashes(keyed, bytes, from, to);
  }

  /// Whether the line may have what rules forget of conversations. A "no" is certain.
  boolean mayHave(MaskedParts some) {
    if (parts != some) {
      parts = some;
      mayHaveParts = some.mayBeIn(bytes, from, to, this::scan);
    }
    return mayHaveParts;
  }

  /// Whether it is a line of a conversation that is forgotten as a whole.
  boolean areOf(MaskedParts some) {
    return some.haveLines() && mayHave(some) && some.haveLine(bytes, from, to);
  }

  /// Whether the line has nothing but spaces.
  boolean areOfBlank() {
    return from == to;
  }
}
