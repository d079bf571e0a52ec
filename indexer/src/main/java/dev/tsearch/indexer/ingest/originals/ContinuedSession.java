package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/// The session of a file that was written anew, in which something is forgotten or redacted. A
/// reader may name a session by how its file begins: it has the name that it had before the file
/// was overwritten in the archive. Single-threaded.
final class ContinuedSession {
  /// The part of a document, one of so many, that may follow its last message.
  private static final int END_PART = 10;

  private static final int READ_BYTES = 1 << 16;

  private final OriginalStore originals;

  ContinuedSession(OriginalStore originals) {
    this.originals = originals;
  }

  /// The session that the file of a source had before; empty unless something was overwritten in it
  /// then, and the file begins with nearly all that it had.
  Optional<String> of(SourceRow row, String format) throws IOException {
    Set<Long> changed = originals.changedOriginals();
    if (changed.isEmpty()) {
      return Optional.empty();
    }
    Optional<SourceRow> before =
        originals.all().stream()
            .filter(each -> each.number() < row.number() && each.path().equals(row.path()))
            .max(Comparator.comparingLong(SourceRow::number))
            .filter(each -> changed.contains(each.original()) && each.format().equals(format))
            .filter(originals::isWhole);
    return before.isPresent() && isBeginning(before.get(), row)
        ? before.map(SourceRow::session).filter(session -> !session.isEmpty())
        : Optional.empty();
  }

  private boolean isBeginning(SourceRow before, SourceRow now) throws IOException {
    long least = Math.min(before.length() - before.length() / END_PART, before.length() - 1);
    if (least <= 0 || now.length() < least) {
      return false;
    }
    try (InputStream one = originals.open(before.number());
        InputStream other = originals.open(now.number())) {
      for (long left = least; left > 0; ) {
        int some = (int) Math.min(READ_BYTES, left);
        if (!Arrays.equals(one.readNBytes(some), other.readNBytes(some))) {
          return false;
        }
        left -= some;
      }
    }
    return true;
  }
}
