package dev.tsearch.core.store;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
  private final SidecarFile.Header header;
  private final Lazy<PagedFilter> filter = new Lazy<>();
  private final Lazy<IdTable> ids = new Lazy<>();
  private final Lazy<TagTable> tags = new Lazy<>();

  private Sidecar(ByteBuffer bytes, SidecarFile.Header header) {
    this.bytes = bytes;
    this.header = header;
  }

  /// The sidecar that the remaining bytes of the buffer are; empty if they are not that, or of
  /// another partition. The bytes are not copied.
  public static Optional<Sidecar> of(ByteBuffer bytes, Partition partition) {
    ByteBuffer slice = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    return SidecarFile.header(slice, partition).map(header -> new Sidecar(slice, header));
  }

  /// The filter of the partition's terms as the analyzer of that fingerprint makes them; empty if
  /// there is none, so that nothing can be excluded.
  public Optional<PagedFilter> terms(String fingerprint) {
    if (header.fingerprintHash() != SidecarFile.fingerprintHash(fingerprint)) {
      return Optional.empty();
    }
    return filter.get(this::readFilter);
  }

  private Optional<PagedFilter> readFilter() {
    return checked(SidecarSection.PAGES)
        .flatMap(pages -> unchecked(SidecarSection.TERMS).map(raw -> PagedFilter.of(raw, pages)));
  }

  /// How many of the partition's entries have a term in a keyword field.
  ///
  /// @param term as [Field#term] makes it
  public TagAnswer tag(Field field, String term) {
    return tags().map(table -> table.answer(field, term)).orElse(TagAnswer.UNKNOWN);
  }

  /// The terms of the keyword fields.
  public Optional<TagTable> tags() {
    return tags.get(() -> checked(SidecarSection.TAGS).map(TagTable::new));
  }

  /// The entries by identity and id.
  public Optional<IdTable> ids() {
    return ids.get(() -> checked(SidecarSection.IDS).map(IdTable::new));
  }

  /// The transcripts, in the order in which the partition first has them.
  public Optional<List<SessionRow>> sessions() {
    return checked(SidecarSection.SESSIONS).map(SessionTable::rows);
  }

  /// Whether all that any partition's sidecar has is there and right: ids, tags and sessions. Reads
  /// every byte of every section, terms too if there are any.
  public boolean isSound() {
    return ids().isPresent()
        && tags().isPresent()
        && checked(SidecarSection.SESSIONS).isPresent()
        && header.sections().keySet().stream().allMatch(section -> checked(section).isPresent());
  }

  private Optional<ByteBuffer> checked(SidecarSection section) {
    SidecarFile.Place place = header.sections().get(section);
    return unchecked(section)
        .filter(raw -> place != null && Checksum.crc32c(raw) == place.crc32c());
  }

  private Optional<ByteBuffer> unchecked(SidecarSection section) {
    SidecarFile.Place place = header.sections().get(section);
    return place == null
        ? Optional.empty()
        : Optional.of(bytes.slice(place.offset(), place.length()).order(ByteOrder.LITTLE_ENDIAN));
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
