package dev.tsearch.cli.command.show;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.Losses;
import dev.tsearch.indexer.format.TranscriptWriter.FilePlace;
import dev.tsearch.indexer.format.TranscriptWriter.FileSet;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Chooses the originals from which a session is exported in the format in which it came. Of
/// several versions of a file, the longest one is chosen. Another version that has lines of its own
/// gets a file of its own, or its lines are losses. A format may join the versions.
///
/// @param catalog the sessions of the archive
/// @param store the originals
/// @param format the format to write
/// @param isAlone whether one session is exported
/// @param hasVersions whether other versions may get files of their own
record OriginalChoice(
    SessionCatalog catalog,
    OriginalStore store,
    WritableFormat format,
    boolean isAlone,
    boolean hasVersions) {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long NO_SOURCE = 0;

  /// A source and its place.
  private record Placed(SourceRow row, FilePlace place) {
    /// The folder from which the source was imported.
    Path folder() {
      Path folder = RecordedPath.of(row.path()).getParent();
      return folder == null ? Path.of("") : folder;
    }
  }

  /// The originals of a session; empty if a transcript of it did not come in the format, or bytes
  /// are lost.
  ///
  /// @param conversations the session, then its sub-agents
  Optional<SessionOriginals> of(List<TranscriptId> conversations) throws IOException {
    Map<Long, SourceRow> rows = new HashMap<>();
    store.all().forEach(row -> rows.put(row.number(), row));
    if (rows.values().stream().noneMatch(row -> mayBeOf(row, conversations.getFirst()))) {
      return Optional.empty(); // without reading the entries
    }
    var losses = new Losses();
    var placed = new ArrayList<Placed>();
    var elsewhere = new ArrayList<SourceRow>();
    boolean hasMore = false;
    for (TranscriptId conversation : conversations) {
      for (Map.Entry<Long, Losses> source : sources(conversation).entrySet()) {
        if (source.getKey() == NO_SOURCE) {
          hasMore = true;
          continue;
        }
        SourceRow row = rows.get(source.getKey());
        if (row == null || !store.isWhole(row)) {
          return Optional.empty();
        }
        if (format.leavesOut(RecordedPath.of(row.path()))) {
          losses.addAll(source.getValue());
          continue;
        }
        Optional<FilePlace> place = placeOf(row, conversation);
        if (place.isPresent()) {
          placed.add(new Placed(row, place.get()));
        } else if (row.format().equals(conversation.source())) {
          elsewhere.add(row);
        } else {
          losses.addAll(source.getValue());
        }
      }
    }
    boolean isPlaced = placed.stream().anyMatch(each -> isOf(each.row(), conversations));
    if (!isPlaced || !placeBeside(elsewhere, placed)) {
      return Optional.empty();
    }
    addRelated(conversations.getFirst(), rows, placed);
    return Optional.of(new SessionOriginals(chosen(placed, losses), losses, hasMore));
  }

  /// Whether a source is a transcript, and no file about one.
  private static boolean isOf(SourceRow row, List<TranscriptId> conversations) {
    return row.format().equals(conversations.getFirst().source());
  }

  /// Whether a source may be a transcript of a session in the format. A file can have lines of
  /// another session than the one that its row names.
  private boolean mayBeOf(SourceRow row, TranscriptId session) {
    boolean isNamed = format.files() != FileSet.FOLDER || row.session().equals(session.session());
    return isNamed
        && !format.leavesOut(RecordedPath.of(row.path()))
        && row.format().equals(session.source())
        && placeOf(row, session).isPresent();
  }

  private Optional<FilePlace> placeOf(SourceRow row, TranscriptId conversation) {
    TranscriptId own = row.session().isEmpty() ? conversation : row.transcript();
    return format.placeOf(RecordedPath.of(row.path()), own, isAlone);
  }

  /// Places transcripts that are outside the folders of the format.
  ///
  /// @return whether each has a place
  private boolean placeBeside(List<SourceRow> elsewhere, List<Placed> placed) {
    for (SourceRow row : elsewhere) {
      Optional<FilePlace> place = format.placeBeside(row.transcript());
      if (place.isEmpty()) {
        return false;
      }
      placed.add(new Placed(row, place.get()));
    }
    return true;
  }

  /// Adds the files of the session from which no entry was made, such as a copy of its prompt.
  private void addRelated(TranscriptId session, Map<Long, SourceRow> rows, List<Placed> placed) {
    if (format.files() != FileSet.FOLDER) {
      return;
    }
    Set<Long> known = new TreeSet<>();
    placed.forEach(each -> known.add(each.row().number()));
    for (SourceRow row : rows.values()) {
      Optional<FilePlace> place = placeOf(row, session);
      boolean isNew = row.session().equals(session.session()) && known.add(row.number());
      if (isNew && place.isPresent() && store.isWhole(row)) {
        placed.add(new Placed(row, place.get()));
      }
    }
  }

  /// What is lost of each source of a conversation if it is not exported; the number is
  /// [#NO_SOURCE] for entries without a source.
  private Map<Long, Losses> sources(TranscriptId conversation) throws IOException {
    Map<Long, Losses> sources = new TreeMap<>();
    OrderedEntries entries = catalog.ordered(Set.of(conversation), Revisions.ALL);
    for (var next = entries.next(); next.isPresent(); next = entries.next()) {
      Entry entry = next.get().entry();
      long number = entry.metadata().origin().map(Origin::source).orElse(NO_SOURCE);
      sources.computeIfAbsent(number, _ -> new Losses()).omitted(entry);
    }
    return sources;
  }

  private Map<Path, List<SourceRow>> chosen(List<Placed> placed, Losses losses) throws IOException {
    Map<Path, Map<Path, List<Placed>>> folders = new TreeMap<>();
    for (Placed each : placed) {
      folders
          .computeIfAbsent(each.place().path(), _ -> new TreeMap<>())
          .computeIfAbsent(each.folder(), _ -> new ArrayList<>())
          .add(each);
    }
    Map<Path, List<SourceRow>> chosen = new TreeMap<>();
    Map<Path, List<List<SourceRow>>> others = new TreeMap<>();
    for (Map.Entry<Path, Map<Path, List<Placed>>> place : folders.entrySet()) {
      var versions = new ArrayList<List<SourceRow>>();
      place.getValue().values().forEach(all -> addVersions(all, versions));
      versions.sort(Comparator.comparingLong(OriginalChoice::length).reversed());
      List<SourceRow> longest = versions.removeFirst();
      var more = new ArrayList<List<SourceRow>>();
      for (List<SourceRow> other : versions) {
        if (!isBeginning(other, longest)) {
          more.add(other);
        }
      }
      if (format.joinsVersions(place.getKey())) {
        more.add(longest);
        longest = more.stream().flatMap(List::stream).toList();
      } else if (!more.isEmpty()) {
        others.put(place.getKey(), more);
      }
      chosen.put(place.getKey(), longest);
    }
    addVersions(others, chosen, losses);
    return chosen;
  }

  /// Adds the versions that have lines which no chosen file has, in the order in which they were
  /// imported.
  private void addVersions(
      Map<Path, List<List<SourceRow>>> others, Map<Path, List<SourceRow>> chosen, Losses losses)
      throws IOException {
    if (others.isEmpty()) {
      return;
    }
    var lines = new KnownLines(store);
    for (List<SourceRow> file : chosen.values()) {
      lines.add(file);
    }
    for (Map.Entry<Path, List<List<SourceRow>>> place : others.entrySet()) {
      long longest = number(chosen.get(place.getKey()));
      int written = 0;
      place.getValue().sort(Comparator.comparingLong(OriginalChoice::number));
      for (List<SourceRow> version : place.getValue()) {
        long own = lines.add(version);
        if (own > 0) {
          boolean isEarlier = number(version) < longest;
          Optional<Path> file =
              hasVersions
                  ? format.placeOfVersion(place.getKey(), isEarlier, ++written)
                  : Optional.empty();
          file.ifPresent(path -> chosen.put(path, version));
          losses.add("lines of other versions of the session's files", file.isPresent() ? 0 : own);
        }
      }
    }
  }

  private static long number(@Nullable List<SourceRow> version) {
    return version == null ? 0 : version.getFirst().number();
  }

  /// Adds the versions of a file that are in one folder: the parts of one, or states of which each
  /// was imported.
  private static void addVersions(List<Placed> all, List<List<SourceRow>> versions) {
    all.sort(Comparator.comparingInt(each -> each.place().part()));
    long parts = all.stream().mapToInt(each -> each.place().part()).distinct().count();
    if (parts == all.size()) {
      versions.add(all.stream().map(Placed::row).toList());
    } else {
      all.forEach(each -> versions.add(List.of(each.row())));
    }
  }

  private static long length(List<SourceRow> version) {
    return version.stream().mapToLong(SourceRow::length).sum();
  }

  private boolean isBeginning(List<SourceRow> version, List<SourceRow> longest) throws IOException {
    if (version.getFirst().original() == longest.getFirst().original() && version.size() == 1) {
      return true; // an original is only ever appended to
    }
    try (InputStream one = SessionOriginals.open(version, store);
        InputStream other = SessionOriginals.open(longest, store)) {
      while (true) {
        byte[] bytes = one.readNBytes(BUFFER_BYTES);
        if (bytes.length == 0) {
          return true;
        }
        if (!Arrays.equals(bytes, other.readNBytes(bytes.length))) {
          return false;
        }
      }
    }
  }
}
