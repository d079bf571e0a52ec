package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.indexer.format.SourceFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Decides for each entry whether it is new, a repetition, or a revision. Two entries are the same
/// if they have the same identity and were derived from the same bytes. The same identity and other
/// bytes make a revision, `<id>@2`, which is added to the archive. Single-threaded.
public final class Deduplicator {
  private final KnownEntries known;
  private final EntryFinder entries;
  private final OriginReader bytes;

  /// Reads entries by their addresses, also those that are not committed yet.
  @FunctionalInterface
  public interface EntryFinder {
    /// Returns the entry whose line begins at an address; empty if it was never published.
    Optional<Entry> at(int ordinal, long offset) throws IOException;
  }

  /// Reads the bytes that entries were derived from.
  public interface OriginReader {
    /// Reads nothing: entries that were appended have no origin.
    OriginReader NONE =
        new OriginReader() {
          @Override
          public boolean has(Origin origin) {
            return false;
          }

          @Override
          public byte[] of(Origin origin) {
            throw new IllegalArgumentException("an appended entry has no origin");
          }

          @Override
          public boolean isSameRange(Origin one, Origin other) {
            return false;
          }
        };

    /// Whether the archive has the bytes of an origin.
    boolean has(Origin origin);

    /// Returns the bytes of an origin.
    byte[] of(Origin origin) throws IOException;

    /// Whether two origins begin at the same offset of the same original.
    boolean isSameRange(Origin one, Origin other);
  }

  /// @param known the entries of the archive; new ones are added
  /// @param entries reads them
  /// @param bytes reads the bytes that they were derived from
  public Deduplicator(KnownEntries known, EntryFinder entries, OriginReader bytes) {
    this.known = known;
    this.entries = entries;
    this.bytes = bytes;
  }

  /// Returns the entry to add, which may be a revision; empty if the archive has the entry.
  public Optional<Entry> novel(Entry entry, SourceFormat format) throws IOException {
    Entry candidate = entry;
    for (int revision = 2; ; revision++) {
      Optional<Entry> earlier = find(candidate.identity(), known, entries);
      if (earlier.isEmpty()) {
        return Optional.of(candidate);
      }
      if (isSame(earlier.get(), entry) || format.repeats(earlier.get(), entry)) {
        return Optional.empty();
      }
      candidate = revised(entry, revision);
    }
  }

  /// Adds an entry that is committed at an address, or will be.
  public void add(Entry entry, EntryAddress address) throws IOException {
    known.add(IdentityHash.of(entry.identity()), address.ordinal(), address.offset());
  }

  /// Returns the first known entry that has an identity; empty if there is none.
  static Optional<Entry> find(EntryId identity, KnownEntries known, EntryFinder entries)
      throws IOException {
    var found = new AtomicReference<Entry>();
    known.anyMatch(
        IdentityHash.of(identity),
        (ordinal, offset) -> {
          Optional<Entry> entry = entries.at(ordinal, offset);
          boolean isMatch = entry.isPresent() && entry.get().identity().equals(identity);
          if (isMatch) {
            found.set(entry.get());
          }
          return isMatch;
        });
    return Optional.ofNullable(found.get());
  }

  private boolean isSame(Entry earlier, Entry later) throws IOException {
    Optional<Origin> before = earlier.metadata().origin();
    Optional<Origin> after = later.metadata().origin();
    if (before.isEmpty() || after.isEmpty() || !bytes.has(before.get())) {
      return hasSameFields(earlier, later);
    }
    return isSameBytes(before.get(), after.get(), bytes);
  }

  /// Whether two entries were derived from equal bytes, wherever the bytes are stored.
  static boolean isSameBytes(Origin one, Origin other, OriginReader bytes) throws IOException {
    return one.length() == other.length()
        && (bytes.isSameRange(one, other) || Arrays.equals(bytes.of(one), bytes.of(other)));
  }

  /// Whether two entries have the same fields, and the same metadata if both were appended.
  /// Compares entries of which one has no source bytes, or of which they were lost.
  static boolean hasSameFields(Entry earlier, Entry later) {
    return earlier.timestamp() == later.timestamp()
        && earlier.from().equals(later.from())
        && earlier.to().equals(later.to())
        && earlier.type().equals(later.type())
        && earlier.content().equals(later.content())
        && (areDerived(earlier, later) || properties(earlier).equals(properties(later)));
  }

  private static boolean areDerived(Entry one, Entry other) {
    return one.metadata().origin().isPresent() || other.metadata().origin().isPresent();
  }

  private static JsonObject properties(Entry entry) {
    return entry.metadata().values().without("revision_of");
  }

  /// Returns an entry as a revision of the entry that has its id.
  static Entry revised(Entry entry, int revision) {
    return entry
        .withId(entry.id() + "@" + revision)
        .withMetadata(entry.metadata().with("revision_of", entry.id()));
  }
}
