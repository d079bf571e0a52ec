package dev.tsearch.cli.render.imports;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.watch.Watching;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/// Prints a line for each session of each batch that a watch imports.
///
/// @param console where to print
/// @param asJson whether a line is an object: `schema`, `time`, `source`, `session`, `agent`,
///   `entries`
/// @param clock the current time
/// @param zone the local time zone
public record WatchLines(Console console, boolean asJson, InstantSource clock, ZoneId zone)
    implements Watching {
  private static final int SHORT_ID = 8;

  @Override
  public void ready(List<Path> places, boolean byEvents) {
    console.sayUnchecked(
        "watching " + Quantity.of(places.size(), "place", "places") + "; Ctrl-C ends");
  }

  @Override
  public void took(ImportReport report) {
    try {
      for (ImportReport.SessionCount session : report.sessions()) {
        line(session);
      }
      for (ImportReport.Quarantined line : report.quarantined()) {
        console.say(
            "skipped line %d of %s: %s (its bytes are kept)"
                .formatted(line.line(), line.path(), line.reason()));
      }
      for (ImportReport.Failed failed : report.failed()) {
        console.error(failed.path() + ": " + failed.reason());
      }
      console.out().flush();
    } catch (OutputException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void line(ImportReport.SessionCount session) throws OutputException {
    TranscriptId transcript = session.transcript();
    if (asJson) {
      long now = clock.instant().getEpochSecond();
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("schema", 1);
            JsonObjects.time(generator, "time", now);
            ImportObject.addMembers(generator, session);
          });
      return;
    }
    LocalDateTime now = clock.instant().atZone(zone).toLocalDateTime();
    String time = String.format(Locale.ROOT, "%tF %<tT", now);
    String agent = transcript.isAgent() ? " · " + transcript.agent() : "";
    console
        .out()
        .line(
            Sanitizer.line(
                time
                    + "  "
                    + transcript.source()
                    + " · "
                    + (console.outTerminal().isTerminal()
                        ? shortened(transcript.session())
                        : transcript.session())
                    + agent
                    + "  +"
                    + Quantity.of(session.entries(), "entry", "entries")));
  }

  /// The beginning of an id, which `tsearch show` accepts.
  private static String shortened(String session) {
    return session.length() > 2 * SHORT_ID ? session.substring(0, SHORT_ID) : session;
  }

  @Override
  public void say(String message) {
    console.sayUnchecked(message);
  }
}
