package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.manifest.Partition;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The sidecar of a sealed partition: facts about its entries that can be read without its lines.
/// [SidecarFile] describes the bytes.
///
/// A section that fails its checksum counts as absent, and an absent section proves nothing. A
/// section is read and verified at its first use. Safe for use by many threads: at worst two verify
/// the same section.
public final class Sidecar {
  private final ByteBuffer bytes;
  private final byte[] header;
  private final Lazy<PagedFilter> filter = new Lazy<>();
  private final Lazy<IdTable> ids = new Lazy<>();
  private final Lazy<TagTable> tags = new Lazy<>();

  private Sidecar(ByteBuffer bytes, byte[] header) {
    this.bytes = bytes;
    this.header = header;
  }

  /// Opens the sidecar in the remaining bytes of a buffer; empty if they are not a sidecar of the
  /// partition. The bytes are not copied.
  public static Optional<Sidecar> of(ByteBuffer bytes, Partition partition) {
    ByteBuffer slice = bytes.slice();
    return SidecarFile.header(slice, partition).map(header -> new Sidecar(slice, header));
  }

  /// The hash of an analyzer's fingerprint, as sidecars store it.
  public static long fingerprintHash(String fingerprint) {
    return SidecarFile.fingerprintHash(fingerprint);
  }

  /// The filter of the terms that the analyzer with a fingerprint produces; empty if there is none,
  /// so that no term can be excluded.
  public Optional<PagedFilter> terms(String fingerprint) {
    return terms(fingerprintHash(fingerprint));
  }

  /// The filter of the terms that the analyzer with a [#fingerprintHash] produces; empty if there
  /// is none, so that no term can be excluded.
  public Optional<PagedFilter> terms(long fingerprintHash) {
    return SidecarFile.fingerprintHash(header) == fingerprintHash
        ? filter.get(this::readFilter)
        : Optional.empty();
  }

  private Optional<PagedFilter> readFilter() {
    Optional<SidecarFile.SectionLocation> terms =
        SidecarFile.location(header, SidecarSection.TERMS);
    Optional<byte[]> pages = content(SidecarSection.PAGES);
    return terms.filter(this::isInside).isEmpty()
        ? Optional.empty()
        : decoded(
            pages,
            checksums ->
                PagedFilter.of(bytes.slice(terms.get().offset(), terms.get().length()), checksums));
  }

  /// The location of the filter in the sidecar.
  SummaryPack.FilterLocation filterLocation() {
    Optional<SidecarFile.SectionLocation> terms =
        SidecarFile.location(header, SidecarSection.TERMS);
    Optional<SidecarFile.SectionLocation> pages =
        SidecarFile.location(header, SidecarSection.PAGES);
    return terms.isEmpty() || pages.isEmpty()
        ? SummaryPack.FilterLocation.NONE
        : new SummaryPack.FilterLocation(
            terms.get().offset(),
            terms.get().length(),
            pages.get().offset(),
            SidecarFile.fingerprintHash(header));
  }

  /// Whether no, some or all entries of the partition have a term in a keyword field.
  ///
  /// @param term as [Field#term] returns it
  public TagAnswer tag(Field field, String term) {
    return tags().map(table -> table.answer(field, term)).orElse(TagAnswer.UNKNOWN);
  }

  /// The terms of the keyword fields.
  public Optional<TagTable> tags() {
    return tags.get(() -> decoded(content(SidecarSection.TAGS), TagTable::new));
  }

  /// The entries by identity and id.
  public Optional<IdTable> ids() {
    return ids.get(() -> decoded(content(SidecarSection.IDS), IdTable::new));
  }

  /// The transcripts, in the order of their first entries in the partition. A section of an older
  /// version is read as well, until it is rebuilt: reading all partitions instead would take too
  /// long. Version 1 has no titles, the others have those of older rules, and versions before 6 do
  /// not say whether times are inferred.
  public Optional<List<SessionRow>> sessions() {
    return decoded(content(SidecarSection.SESSIONS).or(() -> sessions(6)), SessionTable::rows)
        .or(() -> decoded(sessionsWithTitles(), SessionTable::rowsOfVersion5))
        .or(() -> decoded(sessions(1), SessionTable::rowsOfVersion1));
  }

  /// The summaries that name an entry of another partition; empty if there are none, or in a
  /// sidecar that an earlier version wrote.
  public Optional<LeafSummaries> leaves() {
    return decoded(content(SidecarSection.LEAVES), LeafSummaries::read);
  }

  /// The use of models and tools; empty also in a sidecar that an earlier version wrote.
  public Optional<UsageTable> usage() {
    return content(SidecarSection.USAGE).map(UsageTable::new).filter(UsageTable::isSound);
  }

  /// The number of entries with each value of the counted fields; empty also in a sidecar that an
  /// earlier version wrote.
  public Optional<ValueCounts> counts() {
    return decoded(content(SidecarSection.COUNTS), ValueCounts::read);
  }

  /// The transcripts whose rows have some bytes, or all transcripts. Searches the bytes of the
  /// table before it is decoded.
  public Optional<List<SessionRow>> sessions(Predicate<byte[]> mayContain) {
    Optional<byte[]> table =
        content(SidecarSection.SESSIONS)
            .or(() -> sessions(6))
            .or(this::sessionsWithTitles)
            .or(() -> sessions(1));
    return table.flatMap(bytes -> mayContain.test(bytes) ? sessions() : Optional.of(List.of()));
  }

  /// The sessions of an older version that have titles, and do not say whether times are inferred.
  private Optional<byte[]> sessionsWithTitles() {
    return sessions(5).or(() -> sessions(4)).or(() -> sessions(3)).or(() -> sessions(2));
  }

  private Optional<byte[]> sessions(int version) {
    return SidecarFile.location(header, SidecarSection.SESSIONS, version).flatMap(this::content);
  }

  /// Whether the sections of ids, tags, counts, sessions and use are present and valid, and the
  /// filter is valid if there is one. Reads every byte.
  public boolean isSound() {
    boolean hasTerms = SidecarFile.location(header, SidecarSection.TERMS).isPresent();
    boolean hasLeaves = SidecarFile.location(header, SidecarSection.LEAVES).isPresent();
    return ids().isPresent()
        && tags().isPresent()
        && counts().isPresent()
        && decoded(content(SidecarSection.SESSIONS), SessionTable::rows).isPresent()
        && usage().isPresent()
        && (!hasLeaves || leaves().isPresent())
        && (!hasTerms
            || (content(SidecarSection.PAGES).isPresent()
                && content(SidecarSection.TERMS).isPresent()));
  }

  /// Whether an older version wrote a section. Reads the header only.
  public boolean isOutdated() {
    return SidecarFile.isOutdated(header);
  }

  /// Whether every section is valid, whatever its version. Reads every byte.
  boolean isIntact() {
    return SidecarFile.locations(header).stream().allMatch(at -> content(at).isPresent());
  }

  /// The bytes of a section; empty if it is absent or damaged.
  public Optional<byte[]> content(SidecarSection section) {
    return SidecarFile.location(header, section).flatMap(this::content);
  }

  /// A section in its form; empty if it is absent, or no bytes that a writer made.
  private static <T> Optional<T> decoded(Optional<byte[]> section, Function<byte[], T> decoder) {
    try {
      return section.map(decoder);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NoSuchElementException _) {
      return Optional.empty();
    }
  }

  private boolean isInside(SidecarFile.SectionLocation location) {
    return location.length() >= 0
        && location.offset() >= 0
        && location.offset() <= bytes.capacity() - location.length();
  }

  private Optional<byte[]> content(SidecarFile.SectionLocation location) {
    if (!isInside(location)) {
      return Optional.empty();
    }
    byte[] content = new byte[location.length()];
    bytes.get(location.offset(), content);
    return Checksum.crc32c(content) == location.crc32c() ? Optional.of(content) : Optional.empty();
  }

  /// A section that is read at its first use.
  private static final class Lazy<T> {
    private @Nullable T value;
    private volatile boolean known;

    Optional<T> get(Supplier<Optional<T>> reader) {
      if (!known) {
        value = reader.get().orElse(null);
        known = true;
      }
      return Optional.ofNullable(value);
    }
  }
}
