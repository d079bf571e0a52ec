package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/// Names losses of the archive after a command that reads it, since what was printed may lack
/// entries. Damage that a command meets itself ends it; a search reports all by itself.
public final class KnownDamage {
  private static final Set<CommandName> READERS =
      EnumSet.of(
          CommandName.SESSIONS,
          CommandName.SHOW,
          CommandName.EXPORT,
          CommandName.RESUME,
          CommandName.FILES,
          CommandName.STATS,
          CommandName.BLAME,
          CommandName.FIX,
          CommandName.PARTITIONS);

  /// Commands that print what `sources.jsonl` says.
  private static final Set<CommandName> READERS_OF_SOURCES =
      EnumSet.of(CommandName.SHOW, CommandName.EXPORT, CommandName.RESUME);

  private KnownDamage() {}

  /// Names the losses.
  ///
  /// @param code the exit status of the command
  /// @return the exit status with regard to the losses
  public static ExitCode named(
      CommandName command,
      ExitCode code,
      ParseResult arguments,
      Environment environment,
      Console console)
      throws IOException, UserException {
    if (code == ExitCode.ERROR || !READERS.contains(command)) {
      return code;
    }
    CommandContext context = CommandContext.of(arguments, environment);
    List<CorruptArchiveException> losses = losses(context, READERS_OF_SOURCES.contains(command));
    for (CorruptArchiveException loss : losses) {
      console.error(String.valueOf(loss.getMessage()));
    }
    return losses.isEmpty() ? code : ExitCode.ERROR;
  }

  private static List<CorruptArchiveException> losses(CommandContext context, boolean ofSources)
      throws IOException, UserException {
    Archive archive = context.archive();
    var losses = new ArrayList<CorruptArchiveException>();
    try (Snapshot snapshot = archive.snapshot()) {
      losses.addAll(snapshot.knownLosses());
    }
    if (ofSources) {
      try (OriginalStore sources = context.originals()) {
        sources.damage().ifPresent(losses::add);
      }
    }
    return losses;
  }
}
