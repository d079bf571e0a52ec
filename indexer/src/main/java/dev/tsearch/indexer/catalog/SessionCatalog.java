package dev.tsearch.indexer.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.TagAnswer;
import dev.tsearch.core.transcript.SessionOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The sessions of a snapshot and their entries. Reads the merged sessions and, for partitions that
/// these do not cover, sidecars. A partition is read only if it has no valid sidecar, and the
/// active one if no valid summary describes it.
///
/// @param snapshot the archive's content; the caller closes it
public record SessionCatalog(Snapshot snapshot) {
  private static final int UUID_LENGTH = 36;

  /// What ids of sessions that may be confused have in common: a UUID and any other id.
  private static final int UUID_HEAD = 8;

  private static final int NAME_HEAD = 5;

  /// All sessions, the latest first.
  public List<SessionRow> sessions() throws IOException {
    return partitions().rows(SessionPack::rows, _ -> true, Sidecar::sessions, _ -> true);
  }

  /// The projects of the latest sessions, sorted. Does not merge the sessions.
  ///
  /// @param limit the number of merged sessions that are decoded
  public SortedSet<String> projects(int limit) throws IOException {
    Optional<SessionPack> pack = snapshot.sessionPack();
    Optional<List<SessionRow>> packed = pack.flatMap(it -> it.latestOutlines(limit));
    var others = new SessionTable();
    PartitionRows partitions = partitions();
    List<Partition> uncovered = partitions.uncovered(packed.flatMap(_ -> pack));
    partitions.add(uncovered, _ -> true, Sidecar::sessions, _ -> true, others);
    var projects = new TreeSet<String>();
    packed.ifPresent(rows -> rows.forEach(row -> projects.add(row.project())));
    others.rows().forEach(row -> projects.add(row.project()));
    return projects;
  }

  private PartitionRows partitions() {
    return new PartitionRows(snapshot);
  }

  /// All sessions, the latest first. Prompts, names and summaries may be missing: those of the
  /// merged sessions are not decoded.
  public List<SessionRow> outlines() throws IOException {
    return partitions().rows(SessionPack::outlines, _ -> true, Sidecar::sessions, _ -> true);
  }

  /// The latest main conversations, the latest first. Decodes only a part of the merged sessions.
  ///
  /// @param prefix the beginning of their ids; may be empty
  public List<SessionRow> latest(String prefix, int limit) throws IOException {
    Predicate<SessionRow> isWanted =
        row -> row.agent().isEmpty() && row.session().startsWith(prefix);
    Optional<SessionPack> pack = snapshot.sessionPack();
    var table = new SessionTable();
    PartitionRows partitions = partitions();
    List<Partition> uncovered = partitions.uncovered(pack);
    partitions.add(uncovered, _ -> true, Sidecar::sessions, isWanted, table);
    if (pack.isPresent()) {
      Set<TranscriptId> changed = new HashSet<>();
      table.rows().forEach(row -> changed.add(row.transcript()));
      Optional<List<SessionRow>> before = find(pack.get(), changed);
      Optional<List<SessionRow>> others =
          prefix.isEmpty()
              ? pack.get().latest(row -> isWanted.test(row) && !isOneOf(changed, row), limit)
              : pack.get().startingWith(prefix);
      if (before.isEmpty() || others.isEmpty()) {
        return sessions().stream().filter(isWanted).limit(limit).toList();
      }
      before.get().stream().filter(row -> isOneOf(changed, row)).forEach(table::add);
      others.get().stream()
          .filter(row -> isWanted.test(row) && !isOneOf(changed, row))
          .forEach(table::add);
    }
    new LateTitles(snapshot, pack, uncovered).addTo(table);
    return table.byRecency().stream().limit(limit).toList();
  }

  /// The ids of all sessions that a short form of some sessions' ids may also mean: of a UUID,
  /// which is shortened to its beginning, those with the same 8 characters; of another id, which is
  /// shortened in the middle, those with the same 5. Reads the rows with such a beginning only, and
  /// the sidecars that the merged sessions do not cover.
  ///
  /// @param sessions ids of sessions, which are in the result
  public Set<String> alike(Set<String> sessions) throws IOException {
    Set<String> beginnings = new HashSet<>();
    for (String session : sessions) {
      boolean isUuid = session.length() == UUID_LENGTH && session.charAt(UUID_HEAD) == '-';
      int length = Math.min(session.length(), isUuid ? UUID_HEAD : NAME_HEAD);
      beginnings.add(session.substring(0, length));
    }
    List<SessionRow> rows =
        partitions()
            .rows(
                pack -> startingWith(pack, beginnings),
                _ -> true,
                Sidecar::sessions,
                row -> isStartOf(beginnings, row.session()));
    Set<String> alike = new HashSet<>(sessions);
    rows.forEach(row -> alike.add(row.session()));
    return alike;
  }

  private static Optional<List<SessionRow>> startingWith(SessionPack pack, Set<String> beginnings) {
    var found = new ArrayList<SessionRow>();
    for (String beginning : beginnings) {
      Optional<List<SessionRow>> rows = pack.startingWith(beginning);
      if (rows.isEmpty()) {
        return rows;
      }
      found.addAll(rows.get());
    }
    return Optional.of(found);
  }

  private static boolean isStartOf(Set<String> beginnings, String session) {
    for (String beginning : beginnings) {
      if (session.startsWith(beginning)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOneOf(Set<TranscriptId> transcripts, SessionRow row) {
    return transcripts.contains(row.transcript());
  }

  /// The sessions with these ids, the latest first. Of the partitions that the merged sessions do
  /// not cover, decodes only the session tables that contain one of them.
  public List<SessionRow> find(Set<TranscriptId> wanted) throws IOException {
    List<String> terms = terms(wanted);
    return partitions()
        .rows(
            pack -> find(pack, wanted),
            sidecar -> mayContain(sidecar, terms),
            Sidecar::sessions,
            row -> wanted.contains(row.transcript()));
  }

  /// The main conversations and sub-agents of the sessions with exactly this name, of all sources,
  /// the latest first.
  public List<SessionRow> named(String session) throws IOException {
    List<String> terms = List.of(Field.SESSION.term(session));
    return partitions()
        .rows(
            pack -> pack.find(session),
            sidecar -> mayContain(sidecar, terms),
            Sidecar::sessions,
            row -> row.session().equals(session));
  }

  static Optional<List<SessionRow>> find(SessionPack pack, Set<TranscriptId> wanted) {
    Set<String> sessions = new HashSet<>();
    wanted.forEach(transcript -> sessions.add(transcript.session()));
    var found = new ArrayList<SessionRow>();
    for (String session : sessions) {
      Optional<List<SessionRow>> rows = pack.find(session);
      if (rows.isEmpty()) {
        return rows;
      }
      found.addAll(rows.get());
    }
    return Optional.of(found);
  }

  /// Which of some transcripts the sidecars or the active partition contain. A partition without a
  /// valid sidecar is skipped, and a damaged active partition is read up to the damage.
  public Set<TranscriptId> listed(Set<TranscriptId> wanted) throws IOException {
    List<String> terms = terms(wanted);
    Set<TranscriptId> found = new HashSet<>();
    Optional<SessionPack> pack = snapshot.sessionPack();
    Optional<List<SessionRow>> packed = pack.flatMap(merged -> find(merged, wanted));
    packed.ifPresent(rows -> rows.forEach(row -> found.add(row.transcript())));
    for (Partition partition : snapshot.manifest().partitions()) {
      if (packed.isEmpty() || !pack.orElseThrow().partitions().contain(partition)) {
        snapshot.sidecar(partition).ifPresent(sidecar -> addListed(sidecar, terms, found));
      }
    }
    Optional<ActiveSummary> active = snapshot.activeSummary();
    if (active.isPresent()) {
      addListed(active.get().sidecar(), terms, found);
    } else {
      addActive(found);
    }
    found.retainAll(wanted);
    return found;
  }

  private static void addListed(Sidecar sidecar, List<String> terms, Set<TranscriptId> into) {
    if (mayContain(sidecar, terms)) {
      for (SessionRow row : sidecar.sessions().orElse(List.of())) {
        into.add(row.transcript());
      }
    }
  }

  private void addActive(Set<TranscriptId> into) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        into.add(cursor.entry().transcript());
      }
    } catch (CorruptArchiveException _) {
      // a search of the partition reports it
    }
  }

  /// The sessions whose session name or agent name contains a text; more rows may be returned, none
  /// is left out. The bytes of a session table are searched before it is decoded.
  List<SessionRow> mentioning(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    return partitions()
        .rows(
            pack -> pack.rows(row -> contains(row, bytes)),
            _ -> true,
            sidecar -> sidecar.sessions(table -> contains(table, bytes)),
            _ -> true);
  }

  private static boolean contains(byte[] table, byte[] wanted) {
    int last = table.length - wanted.length;
    for (int at = 0; at <= last; at++) {
      int matched = 0;
      while (matched < wanted.length && table[at + matched] == wanted[matched]) {
        matched++;
      }
      if (matched == wanted.length) {
        return true;
      }
    }
    return false;
  }

  /// The entries of a conversation in [SessionOrder], with older revisions.
  public List<LocatedEntry> entries(TranscriptId transcript) throws IOException {
    return entries(Set.of(transcript));
  }

  /// The entries of conversations in [SessionOrder], read as they are needed.
  public OrderedEntries ordered(Set<TranscriptId> transcripts, OrderedEntries.Revisions revisions)
      throws IOException {
    return OrderedEntries.of(snapshot, transcripts, revisions);
  }

  /// The entries of conversations without their contents, merged in [SessionOrder], with older
  /// revisions. Unlike [#entries], it needs little memory for a large conversation.
  public List<LocatedEntry> withoutContents(Set<TranscriptId> transcripts) throws IOException {
    var entries = new ArrayList<LocatedEntry>();
    OrderedEntries ordered = ordered(transcripts, OrderedEntries.Revisions.ALL);
    for (Optional<LocatedEntry> next = ordered.next(); next.isPresent(); next = ordered.next()) {
      LocatedEntry located = next.get();
      entries.add(new LocatedEntry(located.entry().withoutContent(), located.address()));
    }
    return entries;
  }

  /// Entries of [#withoutContents] with their contents.
  public List<LocatedEntry> whole(List<LocatedEntry> entries) throws IOException {
    var whole = new ArrayList<LocatedEntry>(entries.size());
    for (LocatedEntry each : entries) {
      whole.add(new LocatedEntry(snapshot.read(each.address()), each.address()));
    }
    return whole;
  }

  /// The conversations of the sub-agents of a session, the earliest first.
  public List<SessionRow> agents(TranscriptId main) throws IOException {
    return named(main.session()).stream()
        .filter(row -> row.source().equals(main.source()) && row.transcript().isAgent())
        .sorted((one, other) -> Long.compare(one.min(), other.min()))
        .toList();
  }

  /// The entries of conversations, merged in [SessionOrder], with older revisions.
  public List<LocatedEntry> entries(Set<TranscriptId> transcripts) throws IOException {
    List<String> terms = terms(transcripts);
    var entries = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<Sidecar> sidecar = snapshot.sidecar(partition);
      if (sidecar.isEmpty() || lists(sidecar.get(), terms, transcripts)) {
        read(partition.ordinal(), transcripts, entries);
      }
    }
    read(snapshot.activeOrdinal(), transcripts, entries);
    return SessionOrder.of(entries);
  }

  static boolean lists(Sidecar sidecar, List<String> terms, Set<TranscriptId> transcripts) {
    if (!mayContain(sidecar, terms)) {
      return false;
    }
    Optional<List<SessionRow>> rows = sidecar.sessions();
    return rows.isEmpty()
        || rows.get().stream().anyMatch(row -> transcripts.contains(row.transcript()));
  }

  static List<String> terms(Set<TranscriptId> transcripts) {
    Set<String> terms = new HashSet<>();
    for (TranscriptId transcript : transcripts) {
      terms.add(Field.SESSION.term(transcript.session()));
    }
    return List.copyOf(terms);
  }

  /// Whether the tags leave open that one of the sessions is here. An entry without a session has
  /// no tag.
  static boolean mayContain(Sidecar sidecar, List<String> terms) {
    for (String term : terms) {
      if (term.isEmpty() || sidecar.tag(Field.SESSION, term) != TagAnswer.NONE) {
        return true;
      }
    }
    return false;
  }

  private void read(int ordinal, Set<TranscriptId> transcripts, List<LocatedEntry> into)
      throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        if (transcripts.contains(cursor.entry().transcript())) {
          into.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
  }
}
