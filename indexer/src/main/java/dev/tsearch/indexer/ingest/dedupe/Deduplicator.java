package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Tells entries that the archive has from new ones and from revisions. Two entries are the same if
/// they have one identity and were made from the same bytes; one identity and other bytes make a
/// further revision, `<id>@2`, which is kept beside the first. Single-threaded.
public final class Deduplicator {
  private final KnownEntries known;
  private final Lines lines;
  private final Bytes bytes;

  /// Reads entries back, those that are not committed yet included.
  @FunctionalInterface
  public interface Lines {
    /// The entry whose line begins there; empty if it was never published.
    Optional<Entry> at(int ordinal, long offset) throws IOException;
  }

  /// Reads the bytes that an entry was made from.
  public interface Bytes {
    /// Those of entries that were appended here, which were made from none.
    Bytes NONE =
        new Bytes() {
          @Override
          public byte[] of(Origin origin) {
            throw new IllegalArgumentException("no entry that is appended has an origin");
          }

          @Override
          public boolean isSamePlace(Origin one, Origin other) {
            return false;
          }
        };

    /// Those bytes.
    byte[] of(Origin origin) throws IOException;

    /// Whether both stand at the same place of the same original.
    boolean isSamePlace(Origin one, Origin other);
  }

  public Deduplicator(KnownEntries known, Lines lines, Bytes bytes) {
    this.known = known;
    this.lines = lines;
    this.bytes = bytes;
  }

  /// The entry as it is to be added, perhaps as a revision; empty if the archive has it.
  public Optional<Entry> novel(Entry entry, SourceFormat format) throws IOException {
    Entry candidate = entry;
    for (int revision = 2; ; revision++) {
      Optional<Entry> earlier = find(candidate.identity(), known, lines);
      if (earlier.isEmpty()) {
        return Optional.of(candidate);
      }
      if (isSame(earlier.get(), entry) || format.repeats(earlier.get(), entry)) {
        return Optional.empty();
      }
      candidate = revised(entry, revision);
    }
  }

  /// Notes that an entry stands at a place, or will once it is committed.
  public void add(Entry entry, EntryAddress address) {
    known.add(IdentityHash.of(entry.identity()), address.ordinal(), address.offset());
  }

  /// The first of the known entries that has an identity; empty if none has.
  static Optional<Entry> find(EntryId identity, KnownEntries known, Lines lines)
      throws IOException {
    var found = new AtomicReference<Entry>();
    known.anyMatch(
        IdentityHash.of(identity),
        (ordinal, offset) -> {
          Optional<Entry> entry = lines.at(ordinal, offset);
          boolean isIt = entry.isPresent() && entry.get().identity().equals(identity);
          if (isIt) {
            found.set(entry.get());
          }
          return isIt;
        });
    return Optional.ofNullable(found.get());
  }

  private boolean isSame(Entry earlier, Entry later) throws IOException {
    Optional<Origin> before = earlier.metadata().origin();
    Optional<Origin> after = later.metadata().origin();
    if (before.isEmpty() || after.isEmpty()) {
      return saysTheSame(earlier, later);
    }
    return isSameBytes(before.get(), after.get(), bytes);
  }

  /// Whether two entries were made from the same bytes, wherever these stand.
  static boolean isSameBytes(Origin one, Origin other, Bytes bytes) throws IOException {
    return one.length() == other.length()
        && (bytes.isSamePlace(one, other) || Arrays.equals(bytes.of(one), bytes.of(other)));
  }

  /// An entry that was appended here has no source bytes; what it says stands for them.
  public static boolean saysTheSame(Entry earlier, Entry later) {
    return earlier.timestamp() == later.timestamp()
        && earlier.from().equals(later.from())
        && earlier.to().equals(later.to())
        && earlier.type().equals(later.type())
        && earlier.content().equals(later.content());
  }

  /// An entry as a further revision of what has its id.
  static Entry revised(Entry entry, int revision) {
    return entry
        .withId(entry.id() + "@" + revision)
        .withMetadata(entry.metadata().with("revision_of", entry.id()));
  }
}
