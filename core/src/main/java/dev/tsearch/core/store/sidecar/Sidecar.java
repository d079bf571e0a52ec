package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.manifest.Partition;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is known of a sealed partition without reading it. [SidecarFile] describes the bytes.
///
/// A section counts only if its checksum is right; otherwise it is as if absent, and an absent one
/// proves nothing. Sections are read and checked when they are first asked for. Safe for use by
/// many threads: at worst two check the same section.
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

  /// The sidecar that the remaining bytes of the buffer are; empty if they are not that, or of
  /// another partition. The bytes are not copied.
  public static Optional<Sidecar> of(ByteBuffer bytes, Partition partition) {
    ByteBuffer slice = bytes.slice();
    return SidecarFile.header(slice, partition).map(header -> new Sidecar(slice, header));
  }

  /// What names an analyzer's fingerprint in sidecars.
  public static long fingerprintHash(String fingerprint) {
    return SidecarFile.fingerprintHash(fingerprint);
  }

  /// The filter of the partition's terms as the analyzer of that fingerprint makes them; empty if
  /// there is none, so that nothing can be excluded.
  public Optional<PagedFilter> terms(String fingerprint) {
    return terms(fingerprintHash(fingerprint));
  }

  /// The filter of the partition's terms as the analyzer of that [#fingerprintHash] makes them;
  /// empty if there is none, so that nothing can be excluded.
  public Optional<PagedFilter> terms(long fingerprintHash) {
    return SidecarFile.fingerprintHash(header) == fingerprintHash
        ? filter.get(this::readFilter)
        : Optional.empty();
  }

  private Optional<PagedFilter> readFilter() {
    Optional<SidecarFile.SectionLocation> terms = SidecarFile.place(header, SidecarSection.TERMS);
    Optional<byte[]> pages = content(SidecarSection.PAGES);
    return terms.isEmpty() || pages.isEmpty()
        ? Optional.empty()
        : Optional.of(
            PagedFilter.of(bytes.slice(terms.get().offset(), terms.get().length()), pages.get()));
  }

  /// Where the filter of the terms is.
  SummaryPack.FilterPlace filterPlace() {
    Optional<SidecarFile.SectionLocation> terms = SidecarFile.place(header, SidecarSection.TERMS);
    Optional<SidecarFile.SectionLocation> pages = SidecarFile.place(header, SidecarSection.PAGES);
    return terms.isEmpty() || pages.isEmpty()
        ? SummaryPack.FilterPlace.NONE
        : new SummaryPack.FilterPlace(
            terms.get().offset(),
            terms.get().length(),
            pages.get().offset(),
            SidecarFile.fingerprintHash(header));
  }

  /// How many of the partition's entries have a term in a keyword field.
  ///
  /// @param term as [Field#term] makes it
  public TagAnswer tag(Field field, String term) {
    return tags().map(table -> table.answer(field, term)).orElse(TagAnswer.UNKNOWN);
  }

  /// The terms of the keyword fields.
  public Optional<TagTable> tags() {
    return tags.get(() -> content(SidecarSection.TAGS).map(TagTable::new));
  }

  /// The entries by identity and id.
  public Optional<IdTable> ids() {
    return ids.get(() -> content(SidecarSection.IDS).map(IdTable::new));
  }

  /// The transcripts, in the order in which the partition first has them.
  public Optional<List<SessionRow>> sessions() {
    return content(SidecarSection.SESSIONS).map(SessionTable::rows);
  }

  /// Whether all that any partition's sidecar has is there and right: ids, tags and sessions; and
  /// the terms, if it has some. Reads every byte.
  public boolean isSound() {
    boolean hasTerms = SidecarFile.place(header, SidecarSection.TERMS).isPresent();
    return ids().isPresent()
        && tags().isPresent()
        && content(SidecarSection.SESSIONS).isPresent()
        && (!hasTerms
            || (content(SidecarSection.PAGES).isPresent()
                && content(SidecarSection.TERMS).isPresent()));
  }

  /// The bytes of a section; empty if it is not there, or damaged.
  public Optional<byte[]> content(SidecarSection section) {
    Optional<SidecarFile.SectionLocation> place = SidecarFile.place(header, section);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    byte[] content = new byte[place.get().length()];
    bytes.get(place.get().offset(), content);
    return Checksum.crc32c(content) == place.get().crc32c()
        ? Optional.of(content)
        : Optional.empty();
  }

  /// A section that is read once, when it is first asked for.
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
