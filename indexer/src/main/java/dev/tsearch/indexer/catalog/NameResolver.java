package dev.tsearch.indexer.catalog;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Resolves a name: the id of an entry, a session, a sub-agent, `SESSION/ID` or `SESSION/AGENT`;
/// each whole, or a unique prefix of at least [#MIN_CHARACTERS] characters; a session also as its
/// beginning and its end with `…` between them. A whole name wins over a prefix, a session over its
/// entries, and a main conversation over a sub-agent. A session of chibi, `CONTEXT@ID`, is also
/// named by its context alone, however short. Several sources may have sessions of one name:
/// `SOURCE:NAME` is that of one source, and a name that only documents share with one program means
/// the program's.
///
/// @param catalog the sessions and entries
public record NameResolver(SessionCatalog catalog) {
  /// The length of the shortest prefix. A shorter one would match by chance.
  public static final int MIN_CHARACTERS = 4;

  /// The name of the session with the newest entry.
  public static final String LATEST = "latest";

  /// Separates a source and a name.
  private static final char OF_SOURCE = ':';

  /// Stands for the middle of a long id.
  private static final char GAP = '…';

  /// The meaning of a name.
  public sealed interface Meaning {
    /// One entry.
    record OneEntry(LocatedEntry found) implements Meaning {}

    /// One conversation.
    record OneSession(TranscriptId transcript) implements Meaning {}

    /// Several sessions and entries; a description of each.
    record Ambiguous(List<String> candidates) implements Meaning {}

    /// No session and no entry.
    record UnknownName() implements Meaning {}
  }

  /// The main conversation with the newest entry.
  public Meaning latest() throws IOException {
    for (SessionRow row : SessionRows.withoutLogs(catalog.sessions())) {
      if (!row.transcript().isAgent()) {
        return new Meaning.OneSession(row.transcript());
      }
    }
    return new Meaning.UnknownName();
  }

  /// The meaning of a name.
  public Meaning find(String name) throws IOException {
    List<SessionRow> whole =
        SessionRows.withoutDocuments(
            SessionRows.withoutLogs(
                catalog.named(name).stream().filter(row -> row.agent().isEmpty()).toList()));
    if (whole.size() == 1) { // nothing else needs to be read
      return new Meaning.OneSession(whole.getFirst().transcript());
    }
    Meaning meaning = find("", name);
    int colon = name.indexOf(OF_SOURCE);
    return meaning instanceof Meaning.UnknownName && colon > 0
        ? find(name.substring(0, colon), name.substring(colon + 1))
        : meaning;
  }

  /// The meaning of a name in one source or, if that is empty, in all.
  private Meaning find(String source, String name) throws IOException {
    List<SessionRow> sessions = sessions(source, name);
    List<LocatedEntry> entries = entries(name, "");
    int slash = name.lastIndexOf('/');
    if (sessions.isEmpty() && entries.isEmpty() && slash > 0) {
      entries = entries(name.substring(slash + 1), name.substring(0, slash));
      sessions = agents(name.substring(slash + 1), name.substring(0, slash));
    }
    if (!source.isEmpty()) {
      sessions = sessions.stream().filter(row -> row.source().equals(source)).toList();
      entries =
          entries.stream()
              .filter(found -> found.entry().metadata().source().equals(source))
              .toList();
    }
    return chosen(name, sessions, entries);
  }

  /// The sessions and entries whose names are whole, else those that begin with the name.
  private static Meaning chosen(
      String name, List<SessionRow> sessions, List<LocatedEntry> entries) {
    int slash = name.lastIndexOf('/');
    List<SessionRow> wholeSessions =
        sessions.stream()
            .filter(row ->
                row.session().equals(name)
                    || isContext(row, name)
                    || row.agent().equals(name.substring(slash + 1)))
            .toList();
    List<LocatedEntry> wholeEntries =
        entries.stream().filter(found -> found.entry().id().equals(name)).toList();
    return wholeSessions.isEmpty() && wholeEntries.isEmpty()
        ? named(sessions, entries)
        : named(wholeSessions, wholeEntries);
  }

  /// Whether a name is long enough to be a prefix.
  public static boolean isPrefixLength(String name) {
    String id = name.substring(name.lastIndexOf('/') + 1);
    return id.length() >= MIN_CHARACTERS;
  }

  private static Meaning named(List<SessionRow> sessions, List<LocatedEntry> entries) {
    if (sessions.size() == 1) {
      return new Meaning.OneSession(sessions.getFirst().transcript());
    }
    int count = sessions.size() + entries.size();
    if (count == 0) {
      return new Meaning.UnknownName();
    }
    if (count > 1) {
      var candidates = new ArrayList<String>();
      sessions.forEach(row -> candidates.add(described(row, sessions)));
      entries.forEach(found -> candidates.add(found.entry().identity().toString()));
      return new Meaning.Ambiguous(candidates);
    }
    return new Meaning.OneEntry(entries.getFirst());
  }

  /// A session of which another source has one of the same name is described by what names it.
  private static String described(SessionRow row, List<SessionRow> all) {
    boolean isShared =
        all.stream()
            .anyMatch(other ->
                !other.source().equals(row.source())
                    && other.session().equals(row.session())
                    && other.agent().equals(row.agent()));
    String session = (isShared ? row.source() + OF_SOURCE : "") + row.session();
    String name = row.agent().isEmpty() ? session : row.agent() + " of " + session;
    return isShared ? name : name + "  (" + row.source() + ")";
  }

  /// Main conversations by session name and sub-agents by agent name. Sub-agents also by session
  /// name, if the archive has no main conversation of it. A log of hooks only if the archive lacks
  /// its conversation, or its source is named.
  private List<SessionRow> sessions(String source, String name) throws IOException {
    var main = new ArrayList<SessionRow>();
    var agents = new ArrayList<SessionRow>();
    for (SessionRow row : catalog.mentioning(longestPart(name))) {
      boolean isMain = row.agent().isEmpty();
      if (matches(isMain ? row.session() : row.agent(), name) || isContext(row, name)) {
        main.add(row);
      } else if (matches(row.session(), name)) {
        agents.add(row);
      }
    }
    if (main.isEmpty()) {
      return agents;
    }
    return source.equals(HookLog.NAME) ? main : SessionRows.withoutLogs(main);
  }

  /// Sub-agents of one session.
  private List<SessionRow> agents(String name, String session) throws IOException {
    return catalog.mentioning(session).stream()
        .filter(row -> row.transcript().isAgent())
        .filter(row -> matches(row.agent(), name) && matches(row.session(), session))
        .toList();
  }

  /// Entries by id, in one session or, if that is empty, in all. `6f1d2c3a#1` is the second entry
  /// of the source value whose id begins with `6f1d2c3a`.
  private List<LocatedEntry> entries(String name, String session) throws IOException {
    int suffixAt = Math.max(name.lastIndexOf('#'), name.lastIndexOf('@'));
    String head = suffixAt > 0 ? name.substring(0, suffixAt) : name;
    String suffix = suffixAt > 0 ? name.substring(suffixAt) : "";
    var found = new ArrayList<LocatedEntry>();
    for (LocatedEntry entry : catalog.snapshot().findById(head)) {
      String id = entry.entry().id();
      boolean named =
          suffix.isEmpty() ? matches(id, name) : matches(id, head) && id.endsWith(suffix);
      if (named && (session.isEmpty() || matches(entry.entry().metadata().session(), session))) {
        found.add(entry);
      }
    }
    return suffix.isEmpty() ? firstOfEach(found, name) : found;
  }

  /// A prefix of an id means the first entry of a source value: only the others have a suffix.
  private static List<LocatedEntry> firstOfEach(List<LocatedEntry> found, String name) {
    List<LocatedEntry> first =
        found.stream().filter(entry -> entry.entry().id().indexOf('#', name.length()) < 0).toList();
    return first.isEmpty() ? found : first;
  }

  /// What a session must contain that a name means.
  private static String longestPart(String name) {
    int gap = name.indexOf(GAP);
    String head = gap < 0 ? name : name.substring(0, gap);
    String tail = gap < 0 ? "" : name.substring(gap + 1);
    return tail.length() > head.length() ? tail : head;
  }

  /// Whether a name is that of the context of a session of chibi.
  static boolean isContext(SessionRow row, String name) {
    return row.source().equals(ChibiForm.SOURCE) && row.session().startsWith(name + "@");
  }

  /// Whether a name is a whole name, a long enough prefix of it, or its beginning and its end.
  public static boolean matches(String whole, String name) {
    int gap = name.indexOf(GAP);
    if (gap >= 0 && name.length() > MIN_CHARACTERS) {
      return whole.length() >= name.length()
          && whole.startsWith(name.substring(0, gap))
          && whole.endsWith(name.substring(gap + 1));
    }
    return whole.equals(name) || (name.length() >= MIN_CHARACTERS && whole.startsWith(name));
  }
}
