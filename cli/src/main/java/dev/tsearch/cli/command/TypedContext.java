package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextState;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Optional;

/// The name of a context as typed: the name itself, `-` for the context that was written before the
/// last one, or `new` or `new:PREFIX` for a new one.
///
/// @param typed the word
/// @param work names the archive
public record TypedContext(String typed, CommandContext work) {
  /// As long as the time in the name of a new context.
  private static final String ANY_TIME = "_00000000_000000";

  /// The name that a word means, for a command that may create the context.
  ///
  /// @throws UserException if the word is not a name, or if there is no previous context
  public ContextName toWrite() throws IOException, UserException {
    if (ContextState.isNew(typed)) {
      var layout = new ArchiveLayout(work.place().root());
      ZoneId zone = work.environment().zone().id();
      valid(typed.replaceFirst("new:?", "") + ANY_TIME);
      return ContextState.newName(
          typed, new RealDisk(), layout, work.environment().clock().instant(), zone);
    }
    return existing();
  }

  /// The name that a word means, for a command that needs the context; `new` is a name like others.
  ///
  /// @throws UserException if the word is not a name, or if there is no previous context
  public ContextName existing() throws IOException, UserException {
    var layout = new ArchiveLayout(work.place().root());
    Optional<String> name = ContextState.existing(typed, new RealDisk(), layout);
    return valid(
        name.orElseThrow(() -> new UserException("-: no context was written before the last one")));
  }

  private ContextName valid(String name) throws UserException {
    Optional<String> wrong = ContextName.wrong(name);
    if (wrong.isPresent()) {
      throw new UserException(wrong.get() + "; got " + typed);
    }
    return new ContextName(name);
  }
}
