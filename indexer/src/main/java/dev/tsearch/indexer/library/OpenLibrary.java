package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.catalog.KnownValues;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionOutline;
import dev.tsearch.indexer.catalog.SessionOutlines;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.export.ConversationExport;
import dev.tsearch.indexer.export.ConversationExport.InputFinder;
import dev.tsearch.indexer.export.ExportAnswer;
import dev.tsearch.indexer.export.ExportRequest;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.stats.ArchiveStats;
import dev.tsearch.indexer.stats.StatsRequest;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The part of a [Library] that needs no index: sessions, their entries, names, and sums. All
/// answers are those of one snapshot, which is open until this is closed. Safe for use by many
/// threads.
///
/// @param snapshot what the archive has
/// @param outlines makes and keeps the outlines of conversations
public record OpenLibrary(Snapshot snapshot, SessionOutlines outlines) implements Closeable {

  /// Opens the newest snapshot of an archive.
  public static OpenLibrary of(Archive archive) throws IOException {
    return of(archive, new SessionOutlines());
  }

  /// Opens the newest snapshot of an archive.
  ///
  /// @param outlines makes and keeps the outlines of conversations
  static OpenLibrary of(Archive archive, SessionOutlines outlines) throws IOException {
    return new OpenLibrary(archive.snapshot(), outlines);
  }

  /// The sessions and their entries.
  public SessionCatalog catalog() {
    return new SessionCatalog(snapshot);
  }

  /// The values of fields.
  public KnownValues values() {
    return new KnownValues(snapshot);
  }

  /// The projects of the latest sessions, sorted: of this many at least, if there are so many.
  public SortedSet<String> projects(int sessions) throws IOException {
    return catalog().projects(sessions);
  }

  /// Which of some conversations the archive has.
  public Set<TranscriptId> present(Set<TranscriptId> wanted) throws IOException {
    return catalog().listed(wanted);
  }

  /// How many entries the archive has, with revisions and copies.
  public long entries() throws IOException {
    return snapshot.manifest().partitions().stream().mapToLong(Partition::count).sum()
        + snapshot.activeEntries();
  }

  /// The sessions that a filter accepts and that have entries in a time range. Reads no entries.
  public List<ListedSession> sessions(SessionFilter filter, TimeRange time, SessionSort order)
      throws IOException {
    return listed(catalog().sessions(), filter, time, order);
  }

  /// The same sessions, which may be without their prompts, names and summaries: a list of which a
  /// page is shown, see [#withTexts].
  public List<ListedSession> sessionsWithoutTexts(
      SessionFilter filter, TimeRange time, SessionSort order) throws IOException {
    boolean needsTexts = !filter.text().isEmpty() || order == SessionSort.TITLE;
    return needsTexts
        ? sessions(filter, time, order)
        : listed(catalog().outlines(), filter, time, order);
  }

  /// The latest sessions that a filter accepts and that have entries in a time range, the latest
  /// first. Decodes few of the others.
  ///
  /// @param among how many of the latest sessions are looked at
  public List<SessionRow> latest(SessionFilter filter, TimeRange time, int among)
      throws IOException {
    return SessionRows.withoutLogs(catalog().latest("", among)).stream()
        .filter(row -> filter.accepts(row) && overlaps(row, time))
        .toList();
  }

  /// Some sessions of a list with their prompts, names and summaries.
  public List<ListedSession> withTexts(List<ListedSession> outlines) throws IOException {
    Map<TranscriptId, SessionRow> whole = new HashMap<>();
    Set<TranscriptId> wanted = new HashSet<>();
    outlines.forEach(listed -> wanted.add(listed.row().transcript()));
    catalog().find(wanted).forEach(row -> whole.put(row.transcript(), row));
    return outlines.stream()
        .map(listed -> {
          SessionRow row = listed.row();
          SessionRow texts = whole.getOrDefault(row.transcript(), row);
          return new ListedSession(row.withTextsOf(texts), listed.match());
        })
        .toList();
  }

  /// Each sub-agent is listed on its own if the filter accepts them, otherwise it is a part of its
  /// session.
  private static List<ListedSession> listed(
      List<SessionRow> all, SessionFilter filter, TimeRange time, SessionSort order) {
    List<SessionRow> rows = filter.agents() ? all : SessionRows.withAgents(all);
    var accepted = new ArrayList<ListedSession>();
    for (SessionRow row : filter.sources().isEmpty() ? SessionRows.withoutLogs(rows) : rows) {
      if (filter.accepts(row) && overlaps(row, time)) {
        accepted.add(new ListedSession(row, Optional.empty()));
      }
    }
    return order.sorted(accepted);
  }

  private static boolean overlaps(SessionRow row, TimeRange time) {
    return time.isUnbounded()
        || (row.max() != TimeRange.UNDATED && row.min() <= time.max() && row.max() >= time.min());
  }

  /// Sums of tokens, messages and calls.
  public ArchiveStats.Result stats(StatsRequest request) throws IOException {
    return ArchiveStats.of(snapshot, request);
  }

  /// What a name means: of a session, an entry, `SESSION/ENTRY`, or `latest`.
  public Meaning meaning(String name) throws IOException {
    var resolver = new NameResolver(catalog());
    return name.equals(NameResolver.LATEST) ? resolver.latest() : resolver.find(name);
  }

  /// The name of a conversation, as commands take it: with its source if the name alone means
  /// several things or looks like an option.
  public String name(TranscriptId transcript) throws IOException {
    String name =
        transcript.isAgent()
            ? transcript.session() + "/" + transcript.agent()
            : transcript.session();
    boolean isClear =
        !name.startsWith("-") && meaning(name).equals(new Meaning.OneSession(transcript));
    return isClear ? name : transcript.source() + ":" + name;
  }

  /// What a session was about and how it ended; empty if the archive has no such session. Reads all
  /// its entries.
  public Optional<Overview> overview(TranscriptId transcript) throws IOException {
    SessionCatalog catalog = catalog();
    List<SessionRow> rows = catalog.find(Set.of(transcript));
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<LocatedEntry> entries = catalog.ordered(Set.of(transcript), Revisions.NEWEST).rest();
    List<String> agents =
        transcript.isAgent()
            ? List.of()
            : catalog.agents(transcript).stream().map(SessionRow::agent).toList();
    String title = SessionTitles.of(rows).getOrDefault(transcript, "");
    return Optional.of(Overview.of(rows.getFirst(), title, entries, agents));
  }

  /// The outline of a conversation; without entries if the archive has no such conversation.
  public SessionOutline outline(TranscriptId transcript) throws IOException {
    return outlines.of(snapshot, transcript);
  }

  /// A window of a conversation. Reads no texts of entries if the outline is kept.
  ///
  /// @throws InvalidQuestionException if the conversation has no such entry
  public TranscriptAnswer transcript(TranscriptId transcript, TranscriptWindow window)
      throws IOException, InvalidQuestionException {
    SessionOutline outline = outline(transcript);
    int first = window.first(outline);
    List<OutlinedEntry> wanted = outline.entries().subList(first, window.end(outline, first));
    return new TranscriptAnswer(outline, first, wanted);
  }

  /// The entries of an outline of this snapshot that have a property, in their order. Reads all
  /// partitions of the conversation, one after the other.
  public List<OutlinedEntry> matching(SessionOutline outline, Predicate<Entry> wanted)
      throws IOException {
    Map<Integer, Set<EntryAddress>> parts = new TreeMap<>();
    for (OutlinedEntry one : outline.entries()) {
      parts.computeIfAbsent(one.address().ordinal(), _ -> new HashSet<>()).add(one.address());
    }
    Set<EntryAddress> found = new HashSet<>();
    for (Map.Entry<Integer, Set<EntryAddress>> part : parts.entrySet()) {
      try (EntryCursor cursor = snapshot.cursor(part.getKey())) {
        while (cursor.next()) {
          if (part.getValue().contains(cursor.address()) && wanted.test(cursor.entry())) {
            found.add(cursor.address());
          }
        }
      }
    }
    return outline.entries().stream().filter(one -> found.contains(one.address())).toList();
  }

  /// Reads entries of an outline of this snapshot.
  public List<LocatedEntry> read(List<OutlinedEntry> outlined) throws IOException {
    var entries = new ArrayList<LocatedEntry>(outlined.size());
    for (OutlinedEntry one : outlined) {
      entries.add(read(one));
    }
    return entries;
  }

  /// Reads an entry of an outline of this snapshot.
  public LocatedEntry read(OutlinedEntry outlined) throws IOException {
    return new LocatedEntry(snapshot.read(outlined.address()), outlined.address());
  }

  /// Passes conversations to the writer of a document while they are read.
  ///
  /// @param inputs finds the inputs of tool calls
  public ExportAnswer export(
      Collection<TranscriptId> transcripts,
      ExportRequest request,
      InputFinder inputs,
      ConversationWriter writer)
      throws IOException {
    Detector formats = AllFormats.detector(Json.SOURCE);
    return new ConversationExport(catalog(), formats, inputs, request).write(transcripts, writer);
  }

  @Override
  public void close() throws IOException {
    snapshot.close();
  }
}
