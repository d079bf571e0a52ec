package dev.tsearch.cli.command.catalog;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Finds what a name means: an entry's id, a session, a sub-agent, or `SESSION/ID`; each whole, or
/// a unique beginning of at least [#FEWEST_CHARACTERS] characters. A whole name goes before a
/// beginning, and a session before its entries.
///
/// @param catalog where to look
public record NameResolver(SessionCatalog catalog) {
  /// Shorter beginnings would name something by chance.
  public static final int FEWEST_CHARACTERS = 4;

  /// A short name may mean thousands of entries; a few show what a longer one looks like.
  private static final int MAX_CANDIDATES = 10;

  /// What a name means.
  public sealed interface Named {
    /// One entry.
    record OneEntry(LocatedEntry found) implements Named {}

    /// One conversation.
    record OneSession(TranscriptId transcript) implements Named {}

    /// More than one thing; the names that tell them apart.
    record Several(List<String> candidates) implements Named {}

    /// Nothing.
    record Nothing() implements Named {}
  }

  /// Finds what a name means.
  public Named find(String name) throws IOException {
    List<SessionRow> sessions = sessions(name);
    List<LocatedEntry> entries = entries(name, "");
    int slash = name.lastIndexOf('/');
    if (sessions.isEmpty() && entries.isEmpty() && slash > 0) {
      entries = entries(name.substring(slash + 1), name.substring(0, slash));
    }
    List<SessionRow> wholeSessions =
        sessions.stream()
            .filter(row -> row.session().equals(name) || row.agent().equals(name))
            .toList();
    List<LocatedEntry> wholeEntries =
        entries.stream().filter(found -> found.entry().id().equals(name)).toList();
    return wholeSessions.isEmpty() && wholeEntries.isEmpty()
        ? named(sessions, entries)
        : named(wholeSessions, wholeEntries);
  }

  /// Says that a name means several things.
  public static UserException ambiguous(String name, List<String> candidates) {
    int listed = Math.min(MAX_CANDIDATES, candidates.size());
    String more =
        candidates.size() > listed
            ? "\n  and " + Quantity.count(candidates.size() - listed) + " more"
            : "";
    return new UserException(
        "several have the name "
            + name
            + ":\n  "
            + String.join("\n  ", candidates.subList(0, listed))
            + more);
  }

  /// What to type instead of a name that is too short to be looked for as a beginning; empty if
  /// this one is not.
  public static String hint(String name) {
    String id = name.substring(name.lastIndexOf('/') + 1);
    return id.length() >= FEWEST_CHARACTERS
        ? ""
        : "; a beginning needs at least "
            + FEWEST_CHARACTERS
            + " characters, so type more of it, as a search or `tsearch sessions` shows it";
  }

  private static Named named(List<SessionRow> sessions, List<LocatedEntry> entries) {
    if (sessions.size() == 1) {
      return new Named.OneSession(sessions.getFirst().transcript());
    }
    int count = sessions.size() + entries.size();
    if (count == 0) {
      return new Named.Nothing();
    }
    if (count > 1) {
      var candidates = new ArrayList<String>();
      sessions.forEach(row -> candidates.add(described(row)));
      entries.forEach(found -> candidates.add(found.entry().identity().toString()));
      return new Named.Several(candidates);
    }
    return new Named.OneEntry(entries.getFirst());
  }

  private static String described(SessionRow row) {
    String name = row.agent().isEmpty() ? row.session() : row.agent() + " of " + row.session();
    return name + "  (" + row.source() + ")";
  }

  /// Main conversations by their session, and sub-agents' by the agent; by the session, too, where
  /// its main conversation is not here. A log of hooks only where its conversation is not here.
  private List<SessionRow> sessions(String name) throws IOException {
    var main = new ArrayList<SessionRow>();
    var agents = new ArrayList<SessionRow>();
    for (SessionRow row : catalog.sessions()) {
      boolean isMain = row.agent().isEmpty();
      if (matches(isMain ? row.session() : row.agent(), name)) {
        main.add(row);
      } else if (matches(row.session(), name)) {
        agents.add(row);
      }
    }
    return main.isEmpty() ? agents : SessionCatalog.withoutLogs(main);
  }

  /// Entries by id within a session, or in any if that is empty. `6f1d2c3a#1` means the second
  /// entry of the source value whose id begins with `6f1d2c3a`.
  private List<LocatedEntry> entries(String name, String session) throws IOException {
    int suffixAt = Math.max(name.lastIndexOf('#'), name.lastIndexOf('@'));
    String head = suffixAt > 0 ? name.substring(0, suffixAt) : name;
    String suffix = suffixAt > 0 ? name.substring(suffixAt) : "";
    var found = new ArrayList<LocatedEntry>();
    for (LocatedEntry entry : catalog.entriesById(head)) {
      String id = entry.entry().id();
      boolean named =
          suffix.isEmpty() ? matches(id, name) : matches(id, head) && id.endsWith(suffix);
      if (named && (session.isEmpty() || matches(entry.entry().metadata().session(), session))) {
        found.add(entry);
      }
    }
    return suffix.isEmpty() ? firstOfEach(found, name) : found;
  }

  /// The beginning of an id means the first entry of a source value: the others carry a suffix.
  private static List<LocatedEntry> firstOfEach(List<LocatedEntry> found, String name) {
    List<LocatedEntry> first =
        found.stream().filter(entry -> entry.entry().id().indexOf('#', name.length()) < 0).toList();
    return first.isEmpty() ? found : first;
  }

  /// Whether a name means something that has a whole one.
  public static boolean matches(String whole, String name) {
    return whole.equals(name) || (name.length() >= FEWEST_CHARACTERS && whole.startsWith(name));
  }
}
