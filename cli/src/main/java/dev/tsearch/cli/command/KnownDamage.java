package dev.tsearch.cli.command;

import dev.tsearch.cli.render.Console;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Names losses of what a command has read, since its results may lack entries. Damage that a
/// command meets itself ends it; a search reports all by itself.
public final class KnownDamage {
  private KnownDamage() {}

  /// Names the losses of a snapshot.
  ///
  /// @param code the exit status of the command
  /// @param snapshot what the command has read, still open
  /// @return the exit status with regard to the losses
  public static ExitCode named(ExitCode code, Snapshot snapshot, Console console)
      throws IOException {
    return named(code, snapshot, Optional.empty(), console);
  }

  /// Names the losses of a snapshot and the damage of the table of sources.
  ///
  /// @param code the exit status of the command
  /// @param snapshot what the command has read, still open
  /// @param ofSources the damage of the table of sources, if the command has read it
  /// @return the exit status with regard to the losses
  public static ExitCode named(
      ExitCode code,
      Snapshot snapshot,
      Optional<CorruptArchiveException> ofSources,
      Console console)
      throws IOException {
    if (code == ExitCode.ERROR) {
      return code;
    }
    Optional<String> note = snapshot.unfinishedErasure();
    if (note.isPresent()) {
      console.say(note.get());
    }
    List<CorruptArchiveException> losses = new ArrayList<>(snapshot.knownLosses());
    ofSources.ifPresent(losses::add);
    for (CorruptArchiveException loss : losses) {
      console.damage(String.valueOf(loss.getMessage()));
    }
    return losses.isEmpty() ? code : ExitCode.ERROR;
  }
}
