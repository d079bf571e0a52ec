package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a terminal shows for the id of a session in a list of values: the short id and the title.
final class ShownSessions {
  private ShownSessions() {}

  /// The texts for some ids. An id of which the archive has no session is left out.
  static Map<String, String> of(List<String> sessions, CommandContext work)
      throws IOException, UserException {
    Map<String, String> shown = new HashMap<>();
    try (OpenLibrary open = work.read()) {
      SessionCatalog catalog = open.catalog();
      ShortIds ids = ShortIds.ofSessions(catalog.alike(Set.copyOf(sessions)));
      var rows = new ArrayList<SessionRow>();
      for (String session : sessions) {
        catalog.latest(session, 1).stream()
            .filter(row -> row.session().equals(session))
            .forEach(rows::add);
      }
      Map<TranscriptId, String> titles = SessionTitles.of(rows);
      for (SessionRow row : rows) {
        String title = titles.getOrDefault(row.transcript(), "");
        shown.put(row.session(), (ids.of(row.session()) + "  " + title).strip());
      }
    } catch (CorruptArchiveException _) {
      return shown; // the search has reported it
    }
    return shown;
  }
}
