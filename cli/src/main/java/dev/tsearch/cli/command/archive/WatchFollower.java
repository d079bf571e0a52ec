package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.watch.Watch;
import dev.tsearch.indexer.ingest.watch.Watching;
import dev.tsearch.service.Follower;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.ServiceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Keeps the archive of a service current, as `tsearch watch` does with the known places.
///
/// @param watch watches the places
/// @param embedded finds sources in other files; closed when the watch ends
/// @param life is told when it begins
public record WatchFollower(Watch watch, EmbeddedSources embedded, ServiceLife life)
    implements Follower {

  /// Follows the known places.
  ///
  /// @param life is told what was imported and what failed
  /// @param log gets the numbers of what was imported
  public static WatchFollower of(
      CommandContext work, Importer importer, ServiceLife life, ServiceLog log)
      throws IOException, UserException {
    var places = new ArrayList<Path>();
    for (SourcePlace place : new KnownPlaces(work).searched()) {
      places.add(place.path());
    }
    EmbeddedSources embedded = Importer.followed(work);
    Ingestor ingestor = importer.ingestor(work, List.of(), _ -> {}, embedded);
    return new WatchFollower(new Watch(ingestor, places, new Noted(life, log)), embedded, life);
  }

  @Override
  public void run() throws IOException {
    try (embedded) {
      watch.run();
    }
  }

  @Override
  public void stop(Duration timeout) throws IOException, InterruptedException {
    watch.stop(timeout);
  }

  /// Notes what was imported.
  private record Noted(ServiceLife life, ServiceLog log) implements Watching {

    @Override
    public void ready(List<Path> places, boolean byEvents) {
      life.watches();
      log.line("watching " + places.size() + " places");
    }

    @Override
    public void took(ImportReport report) {
      long entries = report.sessions().stream().mapToLong(it -> it.entries()).sum();
      if (entries > 0) {
        life.imported(report.sessions().size(), entries);
        log.line("imported " + entries + " entries of " + report.sessions().size() + " sessions");
      }
      for (ImportReport.Failed failed : report.failed()) {
        life.failed(failed.path() + ": " + failed.reason());
        log.line("cannot import " + failed.path() + ": " + failed.reason());
      }
    }

    @Override
    public void say(String message) {
      log.line(message);
    }
  }
}
