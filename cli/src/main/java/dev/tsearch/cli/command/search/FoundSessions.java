package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.OptionalLong;

/// Prints sessions with matches.
///
/// @param list the sessions, the best first
record FoundSessions(SessionList list) {

  /// These sessions with short ids that differ from those of all sessions of an archive.
  ///
  /// @param limit how many sessions are printed at most
  FoundSessions distinctIn(Archive archive, int limit) throws IOException {
    try (Snapshot snapshot = archive.snapshot()) {
      return new FoundSessions(
          list.knowing(new SessionCatalog(snapshot).alike(list.first(limit).ids())));
    } catch (CorruptArchiveException _) {
      return this; // a search has reported it
    }
  }

  /// Prints the first sessions, and a message if there are more.
  ///
  /// @param limit how many sessions are printed at most
  /// @param maxBytes how many bytes are printed at most; empty for no limit
  void print(int limit, OptionalLong maxBytes, boolean json, HumanTime time, Console console)
      throws OutputException {
    int all = list.sessions().size();
    int shown = Math.min(limit, all);
    if (maxBytes.isPresent()) {
      Terminal terminal = console.outTerminal();
      shown =
          new OutputBudget(maxBytes.getAsLong())
              .most(shown, (count, out) -> print(count, json, time, out, terminal));
    }
    print(shown, json, time, console.out(), console.outTerminal());
    if (shown < all) {
      console.say(
          Quantity.count(shown)
              + " of "
              + Quantity.of(all, "session", "sessions")
              + (shown < Math.min(limit, all)
                  ? "; the others do not fit in --max-bytes"
                  : "; -n NUMBER shows more"));
    }
  }

  private void print(int count, boolean json, HumanTime time, TextOutput out, Terminal terminal)
      throws OutputException {
    SessionList first = list.first(count);
    if (json) {
      first.printJson(out);
    } else if (!first.sessions().isEmpty()) {
      first.print(out, terminal, time);
    }
  }
}
