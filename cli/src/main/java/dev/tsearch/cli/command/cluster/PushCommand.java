package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProgressLine;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.PushText;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.time.InvalidTimeException;
import dev.tsearch.core.time.TimeExpression;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.PushListener;
import dev.tsearch.indexer.remote.PushReport;
import dev.tsearch.indexer.remote.PushRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Sends the archive to a cluster.
///
/// @param environment the surroundings of the run
/// @param nanoTime the monotonic clock
public record PushCommand(Environment environment, LongSupplier nanoTime) implements Command {
  private static final String SINCE = "--since";
  private static final String SOURCE = "--source";
  private static final String DRY_RUN = "--dry-run";
  private static final String WATCH = "--watch";
  private static final String RELEASE = "--release";

  /// The id of an archive, and of one of its copies.
  private static final Pattern ARCHIVE = Pattern.compile("[A-Za-z0-9-]+(/[A-Za-z0-9]+)?");

  /// How often `--watch` looks for new entries.
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.value("TIME", "only entries from this time on: 30d, 2026-02", "-s", SINCE))
        .addOption(Options.values("FORMAT", "only entries of these formats: claude-code", SOURCE))
        .addOption(Options.flag("say what would be sent, and send nothing", DRY_RUN))
        .addOption(Options.flag("go on: send new entries as they are archived", WATCH))
        .addOption(
            Options.value(
                "ARCHIVE", "release what an archive of yours has sent that is lost", RELEASE))
        .addOption(Options.json("print one JSON object per push"))
        .addPositional(Options.words("NAME"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.size() != 1) {
      throw new UserException("push needs the name of a cluster", "type: tsearch push NAME");
    }
    boolean isWatching = Options.isGiven(arguments, WATCH);
    if (isWatching && Options.isGiven(arguments, DRY_RUN)) {
      throw new UserException("choose one: " + WATCH + " or " + DRY_RUN);
    }
    Optional<String> lost = Options.valueOf(arguments, RELEASE);
    if (lost.isPresent() && Options.isGiven(arguments, DRY_RUN)) {
      throw new UserException("choose one: " + RELEASE + " or " + DRY_RUN);
    }
    CommandContext work = CommandContext.of(arguments, environment);
    ClusterPlace place = ClusterModule.place(work, words.getFirst());
    PushRequest request = request(work, place, arguments);
    boolean asJson = Options.isGiven(arguments, Options.JSON);
    Archive archive = work.archive();
    try (Cluster cluster = ClusterModule.connect(work, place)) {
      if (lost.isPresent()) {
        release(cluster, place, archive, lost.get(), console);
      }
      if (isWatching) {
        watch(cluster, place, archive, request, asJson, console);
        return ExitCode.FOUND;
      }
      PushReport report = push(cluster, archive, request, console);
      print(new PushText(place.name(), report, request.isDryRun()), asJson, console);
      return report.isComplete() ? ExitCode.FOUND : ExitCode.ERROR;
    } catch (ClusterException e) {
      throw ClusterModule.told(e);
    }
  }

  private static void release(
      Cluster cluster, ClusterPlace place, Archive archive, String lost, Console console)
      throws IOException, ClusterException, UserException {
    if (!ARCHIVE.matcher(lost).matches()) {
      throw new UserException(
          RELEASE + " needs the id of an archive", "type: tsearch cluster check " + place.name());
    }
    try (Snapshot snapshot = archive.snapshot()) {
      long released = cluster.release(lost, snapshot.head().archive());
      if (released == 0) {
        throw new UserException(
            "cluster " + place.name() + " has nothing that archive " + lost + " has sent for you",
            "type: tsearch cluster check " + place.name());
      }
      console.say("released " + Quantity.of(released, "document", "documents") + " of " + lost);
    }
  }

  private PushRequest request(CommandContext work, ClusterPlace place, ParseResult arguments)
      throws UserException {
    List<String> sources =
        Options.valuesOf(arguments, SOURCE).stream().map(Field.SOURCE::term).toList();
    return WantedPush.of(
        work,
        place,
        since(Options.valueOf(arguments, SINCE)),
        sources,
        Options.isGiven(arguments, DRY_RUN));
  }

  private TimeRange since(Optional<String> typed) throws UserException {
    if (typed.isEmpty()) {
      return TimeRange.ALL;
    }
    try {
      TimeRange time =
          TimeExpression.parse(typed.get(), environment.clock().instant(), environment.zone());
      return new TimeRange(time.min(), Long.MAX_VALUE);
    } catch (InvalidTimeException e) {
      throw new UserException(SINCE + ": " + e.getMessage());
    }
  }

  private PushReport push(Cluster cluster, Archive archive, PushRequest request, Console console)
      throws IOException, ClusterException {
    boolean isShown =
        !console.errTerminal().isDumb() && console.verbosity() != Console.Verbosity.QUIET;
    var line = new ProgressLine(console, nanoTime);
    PushReport report;
    try (Snapshot snapshot = archive.snapshot()) {
      report = cluster.push(snapshot, request, isShown ? new Shown(line) : PushListener.NONE);
    } finally {
      line.clear();
    }
    for (String damage : report.damages()) {
      console.damage(damage);
    }
    for (String rejected : report.rejected()) {
      console.damage(rejected);
    }
    return report;
  }

  /// Shows the progress on a terminal.
  private record Shown(ProgressLine line) implements PushListener {
    @Override
    public void expect(long bytes) throws OutputException {
      line.expect(bytes);
    }

    @Override
    public void advance(long bytes) throws OutputException {
      line.advance(bytes);
    }
  }

  private static void print(PushText text, boolean asJson, Console console) throws IOException {
    if (asJson) {
      text.printJson(console.out());
    } else {
      text.print(console.out());
    }
    console.out().flush();
  }

  /// Pushes again and again until the process ends. A cluster that is away is waited for.
  private void watch(
      Cluster cluster,
      ClusterPlace place,
      Archive archive,
      PushRequest request,
      boolean asJson,
      Console console)
      throws IOException, ClusterException {
    String failed = "";
    boolean isTold = false;
    do {
      try {
        PushReport report = push(cluster, archive, request, console);
        failed = "";
        if (!isTold || !report.isIdle()) {
          print(new PushText(place.name(), report, false), asJson, console);
        }
        isTold = true;
      } catch (ClusterException e) {
        if (!e.mayPass()) {
          throw e;
        }
        if (!failed.equals(e.problem())) {
          console.say(e.problem() + "; trying again");
        }
        failed = e.problem();
      }
    } while (pause());
  }

  private static boolean pause() {
    try {
      Thread.sleep(INTERVAL);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
