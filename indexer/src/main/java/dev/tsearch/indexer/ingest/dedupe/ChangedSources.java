package dev.tsearch.indexer.ingest.dedupe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The entries of sources of sessions of which something was forgotten or redacted, by the bytes
/// that they were derived from. What was overwritten may have told a reader how to divide, name or
/// date the rest, also that of files of other formats with the same session: only if it finds what
/// the archive has, at the same places, the entries are derived again. Takes about 300 bytes for
/// each such entry. Single-threaded.
public final class ChangedSources {
  /// The members of the metadata by which entries are known.
  private static final List<String> NAMES = List.of("session", "agent", "revision_of");

  private final OriginalStore originals;
  private final Set<Long> changed;
  private final Map<Source, Map<Place, Known>> archived = new HashMap<>();
  private final Set<Source> ambiguous = new HashSet<>();

  /// The bytes of a source as one format reads them.
  private record Source(long original, String format, String session) {
    static Source of(SourceRow row) {
      return new Source(row.original(), row.format(), row.session());
    }
  }

  /// Where an entry is in its source.
  private record Place(long offset, int block) {
    static Place of(Origin origin) {
      return new Place(origin.offset(), origin.block());
    }
  }

  /// An entry of the archive.
  ///
  /// @param entry the entry with the hash of what it says
  /// @param address where it is
  private record Known(Entry entry, EntryAddress address) {}

  /// Knows no entry yet.
  ///
  /// @param originals says which originals were changed
  public ChangedSources(OriginalStore originals) throws IOException {
    this.originals = originals;
    this.changed = new HashSet<>(originals.changedOriginals());
    Set<TranscriptId> transcripts = EntriesByContent.changedSessions(originals);
    Set<String> sessions =
        transcripts.stream()
            .map(TranscriptId::session)
            .filter(session -> !session.isEmpty())
            .collect(Collectors.toSet());
    originals.all().stream()
        .filter(row ->
            transcripts.contains(row.transcript()) || sessions.contains(row.transcript().session()))
        .forEach(row -> changed.add(row.original()));
  }

  /// Whether nothing was changed.
  public boolean areNone() {
    return changed.isEmpty();
  }

  /// Adds an entry of the archive, if it is of such a source.
  public void add(Entry entry, EntryAddress address) {
    row(entry)
        .ifPresent(row -> {
          Map<Place, Known> entries =
              archived.computeIfAbsent(Source.of(row), _ -> new HashMap<>());
          Place place = Place.of(entry.metadata().origin().orElseThrow());
          if (entries.put(place, new Known(hashed(entry), address)) != null) {
            ambiguous.add(Source.of(row));
          }
        });
  }

  private Optional<SourceRow> row(Entry entry) {
    return entry
        .metadata()
        .origin()
        .flatMap(origin -> originals.source(origin.source()))
        .filter(row -> changed.contains(row.original()));
  }

  /// Whether a source is such a one.
  public boolean concern(SourceRow row) {
    return changed.contains(row.original());
  }

  /// Whether the archive has the same entries of a source, at the same places, and no others.
  ///
  /// @param now the entries that are read from it now, see [#hashed]
  public boolean have(SourceRow row, List<Entry> now) {
    Map<Place, Known> left = new HashMap<>(of(row));
    for (Entry entry : now) {
      Known before = left.remove(Place.of(entry.metadata().origin().orElseThrow()));
      if (before == null || !before.entry().content().equals(entry.content())) {
        return false;
      }
    }
    return left.isEmpty() && !ambiguous.contains(Source.of(row));
  }

  private Map<Place, Known> of(SourceRow row) {
    return archived.getOrDefault(Source.of(row), Map.of());
  }

  /// Takes the entry of the archive that was derived from the same bytes as an entry of a source;
  /// empty if there is none, or it was taken.
  public Optional<EntryAddress> take(SourceRow row, Entry derived) {
    Place place = Place.of(derived.metadata().origin().orElseThrow());
    Map<Place, Known> entries = archived.get(Source.of(row));
    return entries == null
        ? Optional.empty()
        : Optional.ofNullable(entries.remove(place)).map(Known::address);
  }

  /// The entries of a source that were not taken, in their order.
  public List<EntryAddress> rest(SourceRow row) {
    return of(row).values().stream()
        .map(Known::address)
        .sorted(
            Comparator.comparingInt(EntryAddress::ordinal).thenComparingLong(EntryAddress::offset))
        .toList();
  }

  /// An entry with the hash of what it says, and of what is said of it, instead of its content.
  public static Entry hashed(Entry entry) {
    JsonObject described = entry.metadata().values();
    for (String name : NAMES) {
      described = described.without(name);
    }
    String said =
        EntriesByContent.hash(entry) + " " + new TreeMap<>(described.without("origin").values());
    return new Entry(
        entry.id(),
        entry.timestamp(),
        entry.from(),
        entry.to(),
        Long.toHexString(XxHash64.hash(said.getBytes(UTF_8))),
        entry.type(),
        entry.metadata());
  }

  /// An entry that was derived again, with the session and the id that it had; empty if it is of
  /// another source.
  Optional<Entry> named(Entry derived) {
    return row(derived)
        .map(this::of)
        .flatMap(entries -> before(entries, derived))
        .map(before -> derived.withId(before.id()).withMetadata(named(derived, before)));
  }

  private static Optional<Entry> before(Map<Place, Known> entries, Entry derived) {
    return derived
        .metadata()
        .origin()
        .flatMap(origin -> Optional.ofNullable(entries.get(Place.of(origin))))
        .map(Known::entry);
  }

  private static Metadata named(Entry derived, Entry before) {
    Metadata metadata = derived.metadata();
    for (String name : NAMES) {
      Optional<String> value = before.metadata().values().text(name);
      metadata =
          value.isPresent()
              ? metadata.with(name, value.get())
              : new Metadata(metadata.values().without(name));
    }
    return metadata;
  }
}
