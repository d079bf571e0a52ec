package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.KnownStarts.KnownCopy;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.hash.BeginningHashes;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LineEnds;
import dev.tsearch.core.forget.hash.PlainBytes;
import dev.tsearch.core.forget.json.JsonBytes;
import java.util.ArrayList;
import java.util.List;

/// What rules forget of a source by how it begins. Its units are added from the first one on, until
/// no more are needed. Beginnings and lines are those of its [PlainBytes]. Single-threaded.
final class SourceStart {
  /// In a text that has so many lines of a forgotten one, a last line that is cut is one of them.
  private static final int MIN_LINES = 3;

  private final KnownStarts known;
  private final BeginningHashes hashes;
  private final LineEnds lines;
  private final KnownLists lists;
  private final PlainBytes plainBytes = new PlainBytes();
  private List<KnownCopy> copies = new ArrayList<>();
  private boolean areCopiesKnown;
  private boolean isFirstKnown;
  private int lineCount;
  private long size;
  private byte last;

  SourceStart(KeyedHash keyed, KnownStarts known) {
    this.known = known;
    this.hashes = new BeginningHashes(keyed, known.lengths());
    this.lines = new LineEnds(keyed, Long.MAX_VALUE);
    this.lists = new KnownLists(keyed, known);
    this.areCopiesKnown = !known.hasCopies();
    this.isFirstKnown = !known.hasLists();
  }

  /// Whether no more units are needed.
  boolean isComplete() {
    return hashes.areComplete() && areCopiesKnown && isFirstKnown;
  }

  /// Adds the next unit.
  ///
  /// @param bytes its bytes, as the rules before leave them
  void add(byte[] bytes, SourceForm form) {
    if (!isFirstKnown && !JsonBytes.isBlank(bytes, 0, bytes.length)) {
      isFirstKnown = true;
      if (form != SourceForm.TEXT) {
        lists.add(size, bytes);
      }
    }
    size += bytes.length;
    byte[] plain = plainBytes.add(bytes);
    if (plain.length == 0) {
      return;
    }
    hashes.add(plain);
    if (!areCopiesKnown && !lines.add(plain, this::line)) {
      areCopiesKnown = true;
    }
    last = plain[plain.length - 1];
  }

  private boolean line(long hash) {
    if (lineCount == 0) {
      copies.addAll(known.copies(hash));
    } else {
      copies.removeIf(copy -> !copy.has(lineCount, hash));
    }
    lineCount++;
    return !copies.isEmpty();
  }

  /// The source has no more units.
  void end(SourceForm form) {
    isFirstKnown = true;
    if (!areCopiesKnown) {
      areCopiesKnown = true;
      if (lines.isBegun()) {
        endLine(form);
      }
      copies.removeIf(copy -> copy.beginning().length() <= plainBytes.length());
    }
  }

  /// Looks at a last line without an end. One that is cut may be the beginning of the next line.
  private void endLine(SourceForm form) {
    boolean isCut = form == SourceForm.TEXT ? lineCount >= MIN_LINES : lineCount > 0 && last != '}';
    long hash = lines.now();
    if (lineCount == 0) {
      copies = new ArrayList<>(known.copies(hash));
    } else if (!isCut) {
      copies.removeIf(copy -> !copy.has(lineCount, hash));
    }
  }

  /// The forgotten parts of the source that a rule knows.
  List<ForgottenPart> ranges(ForgottenSources rule) {
    List<Beginning> its =
        hashes.hashes().entrySet().stream()
            .flatMap(found ->
                known.beginnings(rule, found.getValue()).stream()
                    .filter(one -> one.length() == found.getKey()))
            .toList();
    long staying =
        its.stream()
            .filter(one -> one.ranges().isEmpty())
            .mapToLong(Beginning::length)
            .max()
            .orElse(0);
    var ranges = new ArrayList<ForgottenPart>();
    its.stream().filter(one -> one.length() > staying).forEach(one -> ranges.addAll(one.ranges()));
    long length = plainBytes.length();
    if (areCopiesKnown && length > staying) {
      copies.stream()
          .filter(copy -> copy.rule().equals(rule))
          .forEach(copy -> addUpTo(length, copy.beginning(), ranges));
    }
    return ranges.isEmpty() ? lists.ranges(rule) : ranges.stream().map(this::original).toList();
  }

  /// A part of the plain bytes, as a part of the source.
  private ForgottenPart original(ForgottenPart part) {
    return new ForgottenPart(plainBytes.original(part.from()), plainBytes.original(part.to()));
  }

  private static void addUpTo(long end, Beginning beginning, List<ForgottenPart> ranges) {
    for (ForgottenPart range : beginning.ranges()) {
      if (range.from() < end) {
        ranges.add(new ForgottenPart(range.from(), Math.min(range.to(), end)));
      }
    }
  }
}
