package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.ClusterText;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterCheck;
import dev.tsearch.indexer.remote.ClusterCheck.TemplateState;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.PushListener;
import dev.tsearch.indexer.remote.PushReport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Says how a cluster is and what it holds.
///
/// @param environment the surroundings of the run
public record ClusterCommand(Environment environment) implements Command {
  private static final String CHECK = "check";
  private static final int WORDS = 2;

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.json("print one JSON object"))
        .addPositional(Options.words("VERB", List.of(CHECK)));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.size() != WORDS || !words.getFirst().equals(CHECK)) {
      String typed = words.isEmpty() ? "" : words.getFirst();
      throw new UserException("cluster needs: check NAME", Suggestion.hint(typed, List.of(CHECK)));
    }
    CommandContext work = CommandContext.of(arguments, environment);
    ClusterPlace place = ClusterModule.place(work, words.getLast());
    try (Cluster cluster = ClusterModule.connect(work, place);
        Snapshot snapshot = work.archive().snapshot()) {
      ClusterCheck check = cluster.check(snapshot.head().archive());
      Optional<PushReport> missing =
          check.template() == TemplateState.NEWER
                  || check.template() == TemplateState.UNKNOWN
                  || check.indices().stream().anyMatch(index -> index.health().equals("closed"))
              ? Optional.empty()
              : Optional.of(
                  cluster.push(
                      snapshot,
                      WantedPush.of(work, place, TimeRange.ALL, List.of(), true),
                      PushListener.NONE));
      var text = new ClusterText(place, check, entries(snapshot), missing);
      if (Options.isGiven(arguments, Options.JSON)) {
        text.printJson(console.out());
      } else {
        text.print(console.out());
      }
      return text.isGood() ? ExitCode.FOUND : ExitCode.ERROR;
    } catch (ClusterException e) {
      throw ClusterModule.told(e);
    }
  }

  private static long entries(Snapshot snapshot) throws IOException {
    long entries = snapshot.activeEntries();
    for (Partition partition : snapshot.manifest().partitions()) {
      entries += partition.count();
    }
    return entries;
  }
}
