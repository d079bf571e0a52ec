package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenLines;
import dev.tsearch.core.forget.ForgottenList;
import dev.tsearch.core.forget.ForgottenParts;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/// The lines and objects that are forgotten, while they are collected: those that are known by
/// themselves, wherever they are. Single-threaded.
final class ForgottenValues {
  private static final int KEY_DIGITS = 16;

  private final KeyedHash keyed;
  private final SourceLines sources;
  private final ForgottenLines lines = new ForgottenLines();
  private final Set<String> lineHashes = new HashSet<>();
  private final Set<String> values = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private final Set<String> kept = new HashSet<>();

  /// The first digits of the hashes of the ids that lines have, with their sessions: there may be
  /// very many.
  private final KeySet owned = new KeySet();

  /// What only other files of the archive are searched for.
  private final Set<String> common = new HashSet<>();

  private boolean hasCopies;

  /// Which of the lines and objects a rule has.
  enum ValueScope {
    /// Those that are known by themselves.
    KNOWN,
    /// All of them.
    EVERYWHERE
  }

  ForgottenValues(KeyedHash keyed, SourceLines sources) {
    this.keyed = keyed;
    this.sources = sources;
  }

  /// Adds a line.
  ///
  /// @return whether it is known by itself
  boolean addLine(long source, byte[] line) throws IOException {
    String hash = JsonBytes.lineHash(keyed, line, 0, line.length);
    List<String> its = sources.idsOf(source, line);
    lines.add(line);
    ids.addAll(its);
    ObjectIdentity.ownedIdHashes(keyed, line, 0, line.length)
        .forEach(id -> owned.add(firstDigits(id)));
    boolean isKnown = !its.isEmpty() || ObjectIdentity.isDistinct(line, 0, line.length);
    (isKnown ? lineHashes : common).add(hash);
    return isKnown;
  }

  private Set<String> inScope(Set<String> hashes, ValueScope wanted) {
    if (wanted == ValueScope.KNOWN || common.isEmpty()) {
      return hashes;
    }
    var all = new HashSet<>(hashes);
    all.addAll(common);
    return all;
  }

  private static long firstDigits(String hash) {
    return Long.parseUnsignedLong(hash, 0, KEY_DIGITS, 16);
  }

  /// Adds the id of an entry, which may be that of a line in other files.
  void addId(String id, Optional<Origin> origin) throws IOException {
    byte[] line = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
    List<String> its =
        origin.isPresent()
            ? sources.idsOf(origin.get().source(), line)
            : ObjectIdentity.idHashes(keyed, line, 0, line.length);
    lines.addIds(line);
    ids.addAll(its);
  }

  /// Adds an entry that was appended.
  void addAppended(Entry entry) {
    byte[] line = SourceMask.appendedLine(entry);
    lineHashes.add(JsonBytes.lineHash(keyed, line, 0, line.length));
  }

  /// Adds an object within a document.
  ///
  /// @return whether it is known by itself
  boolean addObject(byte[] object) {
    List<String> its = sources.idsOf(object);
    ids.addAll(its);
    boolean isKnown = !its.isEmpty() || ObjectIdentity.isDistinct(object, 0, object.length);
    (isKnown ? values : common).add(JsonBytes.valueHash(keyed, object, 0, object.length));
    return isKnown;
  }

  /// Adds what stays in an original of another session although it is the same there.
  void keep(MaskedUnits.SourceUnit unit) {
    byte[] line = unit.content();
    String hash = unit.isBlanked() ? JsonBytes.lineHash(keyed, line, 0, line.length) : "";
    if (unit.isBlanked() && (lineHashes.contains(hash) || !unit.isOfBeginning())) {
      kept.add(hash);
      ObjectIdentity.ownedIdHashes(keyed, line, 0, line.length).stream()
          .filter(id -> !owned.contains(firstDigits(id)))
          .forEach(kept::add);
      hasCopies |= lineHashes.remove(hash);
    } else if (!unit.isOfBeginning()) {
      for (MaskSpan span : unit.spans()) {
        String value = JsonBytes.valueHash(keyed, unit.bytes(), span.from() - 1, span.to() + 1);
        kept.add(value);
        hasCopies |= values.remove(value);
      }
    }
  }

  /// Whether some of them are in sources that stay, so that they are not known by themselves.
  boolean haveCopies() {
    return hasCopies;
  }

  /// The lines and ids.
  ForgottenLines lines() {
    return lines;
  }

  /// The rule for them, and for what is known otherwise.
  ForgottenRule rule(
      long id,
      String time,
      ErasureDraft draft,
      SortedSet<Long> originals,
      ValueScope wanted,
      Set<Beginning> beginnings,
      Set<ForgottenList> lists,
      ForgottenParts parts) {
    return new ForgottenRule(
        id,
        time,
        ForgetKind.FORGET,
        draft.entries(),
        draft.passages(),
        draft.bytes(),
        originals,
        inScope(lineHashes, wanted),
        inScope(values, wanted),
        beginnings,
        lists,
        parts,
        ids,
        kept,
        new TreeMap<>(),
        List.of(),
        List.of());
  }
}
