package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.command.VectorModule;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.vector.VectorIndexWriter;
import dev.tsearch.indexer.upkeep.IndexReport;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import dev.tsearch.indexer.upkeep.VectorUpkeep;
import dev.tsearch.indexer.upkeep.VectorUpkeep.VectorReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Updates or rebuilds the index, and makes or removes the vectors.
///
/// @param environment the surroundings of the run
public record IndexCommand(Environment environment) implements Command {
  private static final String REBUILD = "--rebuild";
  private static final String VECTORS = "--vectors";
  private static final String NO_VECTORS = "--no-vectors";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("rebuild the index from the entries", REBUILD))
        .addOption(Options.flag("add the vectors that searches by meaning need", VECTORS))
        .addOption(Options.flag("remove the vectors", NO_VECTORS))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    boolean rebuild = Options.isGiven(arguments, REBUILD);
    boolean removes = Options.isGiven(arguments, NO_VECTORS);
    boolean adds = Options.isGiven(arguments, VECTORS);
    if (removes && adds) {
      throw new UserException(VECTORS + " and " + NO_VECTORS + " exclude each other");
    }
    // Opened first: without the model there is nothing to do.
    Optional<Embedder> model = adds ? Optional.of(model()) : Optional.empty();
    if (removes || (adds && rebuild)) {
      removeVectors(work, console);
    }
    if (removes && !rebuild) {
      return ExitCode.FOUND;
    }
    ExitCode code = index(work, rebuild, console);
    return model.isEmpty() || code != ExitCode.FOUND
        ? code
        : addVectors(work, model.get(), console);
  }

  private Embedder model() throws IOException, UserException {
    List<String> why = new ArrayList<>();
    Optional<Embedder> model = VectorModule.of(environment).open(why::add);
    return model.orElseThrow(() -> new UserException(String.join("; ", why)));
  }

  private static void removeVectors(CommandContext work, Console console)
      throws IOException, UserException {
    switch (VectorIndexWriter.remove(work.archive().layout().vectors())) {
      case BUSY -> throw busy("makes vectors");
      case ABSENT -> console.out().line("the archive has no vectors");
      case REMOVED -> console.out().line("removed the vectors");
    }
  }

  private static UserException busy(String does) {
    return new UserException("another process " + does + "; try again when it has finished");
  }

  private static ExitCode addVectors(CommandContext work, Embedder model, Console console)
      throws IOException, UserException {
    Archive archive = work.archive();
    Optional<VectorReport> report =
        ProgressDisplay.on(
            console,
            progress -> {
              try (model;
                  ArchiveWriter writer =
                      work.writer(new LockWait(work.patience(), progress::say))) {
                return new VectorUpkeep(archive, writer, progress).catchUp(model);
              }
            });
    if (report.isEmpty()) {
      throw busy("makes vectors");
    }
    long made = report.get().passages();
    console
        .out()
        .line(
            (made == 0
                    ? "the vectors are up to date"
                    : "added " + Quantity.of(made, "vector", "vectors"))
                + "; the archive has "
                + Quantity.of(report.get().all(), "vector", "vectors"));
    return reported(report.get().damages(), console);
  }

  private static ExitCode reported(List<String> damages, Console console) throws IOException {
    for (String damage : damages) {
      console.damage(damage);
    }
    return damages.isEmpty() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private static ExitCode index(CommandContext work, boolean rebuild, Console console)
      throws IOException, UserException {
    Optional<IndexReport> report =
        ProgressDisplay.on(console, progress -> update(work, rebuild, progress));
    if (report.isEmpty()) {
      throw busy("updates the index");
    }
    ExitCode code = reported(report.get().damages(), console);
    console.out().line(text(report.get()));
    return code;
  }

  private static String text(IndexReport report) {
    return report.entries() == 0
        ? "the index is up to date"
        : "indexed "
            + Quantity.of(report.entries(), "entry", "entries")
            + " of "
            + Quantity.bytes(report.bytes());
  }

  private static Optional<IndexReport> update(
      CommandContext work, boolean rebuild, ImportProgress progress)
      throws IOException, UserException {
    Archive archive = work.archive();
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), progress::say))) {
      var upkeep = new IndexUpkeep(archive, writer, progress);
      if (rebuild) {
        return upkeep.rebuild();
      }
      writer.renewSidecars();
      return upkeep.catchUp();
    }
  }
}
