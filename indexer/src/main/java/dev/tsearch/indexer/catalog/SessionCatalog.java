package dev.tsearch.indexer.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarSection;
import dev.tsearch.core.store.sidecar.TagAnswer;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The sessions of a snapshot and their entries. Reads sidecars; a partition is read only if it has
/// no valid sidecar, and the active one if no valid summary describes it.
///
/// @param snapshot the archive's content; the caller closes it
public record SessionCatalog(Snapshot snapshot) {
  /// The order within a conversation: by time; entries of equal time in the order of their source,
  /// a transcript's own entries before those of a log.
  private static final Comparator<LocatedEntry> IN_SESSION =
      Comparator.<LocatedEntry>comparingLong(located -> located.entry().timestamp())
          .thenComparing(located -> located.entry().type().equals(EntryType.HOOK_EVENT))
          .thenComparingLong(located -> source(located.entry()))
          .thenComparingLong(located -> offset(located.entry()))
          .thenComparingInt(located -> block(located.entry()))
          .thenComparingInt(located -> located.address().ordinal())
          .thenComparingLong(located -> located.address().offset());

  /// All sessions, the latest first.
  public List<SessionRow> sessions() throws IOException {
    return rows(_ -> true, Sidecar::sessions, _ -> true);
  }

  /// All sessions, the latest first, without logs whose conversation is also in the archive.
  public List<SessionRow> conversations() throws IOException {
    return withoutLogs(sessions());
  }

  /// The sessions with these ids, the latest first. Decodes the session tables of only the
  /// partitions that contain one of them.
  public List<SessionRow> find(Set<TranscriptId> wanted) throws IOException {
    List<String> terms = terms(wanted);
    return rows(
        sidecar -> mayContain(sidecar, terms),
        Sidecar::sessions,
        row -> wanted.contains(row.transcript()));
  }

  /// Which of some transcripts the sidecars or the active partition contain. A partition without a
  /// valid sidecar is skipped, and a damaged active partition is read up to the damage.
  public Set<TranscriptId> listed(Set<TranscriptId> wanted) throws IOException {
    List<String> terms = terms(wanted);
    Set<TranscriptId> found = new HashSet<>();
    for (Partition partition : snapshot.manifest().partitions()) {
      snapshot.sidecar(partition).ifPresent(sidecar -> addListed(sidecar, terms, found));
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
    return rows(
        _ -> true,
        sidecar ->
            sidecar
                .content(SidecarSection.SESSIONS)
                .flatMap(
                    table -> contains(table, bytes) ? sidecar.sessions() : Optional.of(List.of())),
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

  /// Reads the session table of a sidecar; empty if it has no valid one.
  @FunctionalInterface
  private interface TableReader {
    Optional<List<SessionRow>> read(Sidecar sidecar);
  }

  /// Merges the rows of all partitions.
  ///
  /// @param mayContain whether a partition with this sidecar may have a wanted row
  /// @param table reads the rows of one
  private List<SessionRow> rows(
      Predicate<Sidecar> mayContain, TableReader table, Predicate<SessionRow> isWanted)
      throws IOException {
    var merged = new SessionTable();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<Sidecar> sidecar = snapshot.sidecar(partition);
      if (sidecar.isPresent() && !mayContain.test(sidecar.get())) {
        continue;
      }
      add(sidecar.flatMap(table::read), partition.ordinal(), isWanted, merged);
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    if (active.isEmpty() || mayContain.test(active.get())) {
      add(active.flatMap(table::read), snapshot.activeOrdinal(), isWanted, merged);
    }
    return merged.byRecency();
  }

  private void add(
      Optional<List<SessionRow>> listed,
      int ordinal,
      Predicate<SessionRow> isWanted,
      SessionTable merged)
      throws IOException {
    if (listed.isPresent()) {
      for (SessionRow row : listed.get()) {
        if (isWanted.test(row)) {
          merged.add(row);
        }
      }
      return;
    }
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        SessionRow row = SessionRow.of(cursor.entry());
        if (isWanted.test(row)) {
          merged.add(row);
        }
      }
    }
  }

  /// Removes logs whose conversation is in the list, too.
  static List<SessionRow> withoutLogs(List<SessionRow> rows) {
    Set<String> sessions = new HashSet<>();
    rows.stream().filter(row -> !isLog(row)).forEach(row -> sessions.add(row.session()));
    return rows.stream().filter(row -> !isLog(row) || !sessions.contains(row.session())).toList();
  }

  private static boolean isLog(SessionRow row) {
    return row.source().equals(HookLog.NAME);
  }

  /// The id that the log of a conversation has. The archive need not contain one.
  public static TranscriptId logOf(TranscriptId conversation) {
    return TranscriptId.main(HookLog.NAME, conversation.session());
  }

  /// The entries of a conversation, in order.
  public List<LocatedEntry> entries(TranscriptId transcript) throws IOException {
    return entries(Set.of(transcript));
  }

  /// The entries of conversations, merged in order.
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
    entries.sort(IN_SESSION);
    return entries;
  }

  private static boolean lists(Sidecar sidecar, List<String> terms, Set<TranscriptId> transcripts) {
    if (!mayContain(sidecar, terms)) {
      return false;
    }
    Optional<List<SessionRow>> rows = sidecar.sessions();
    return rows.isEmpty()
        || rows.get().stream().anyMatch(row -> transcripts.contains(row.transcript()));
  }

  private static List<String> terms(Set<TranscriptId> transcripts) {
    Set<String> terms = new HashSet<>();
    for (TranscriptId transcript : transcripts) {
      terms.add(Field.SESSION.term(transcript.session()));
    }
    return List.copyOf(terms);
  }

  /// Whether the tags leave open that one of the sessions is here. An entry without a session has
  /// no tag.
  private static boolean mayContain(Sidecar sidecar, List<String> terms) {
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

  private static long source(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.source()).orElse(0L);
  }

  private static long offset(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.offset()).orElse(0L);
  }

  private static int block(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.block()).orElse(0);
  }
}
