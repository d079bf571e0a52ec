package dev.tsearch.cli.command;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// What a command works on.
///
/// @param environment the surroundings of the run
/// @param place the archive
/// @param flags the settings that were typed
/// @param patience how long to wait for another writer
public record CommandContext(
    Environment environment, ArchivePlace place, List<String> flags, Duration patience) {

  /// The context that the common options describe.
  ///
  /// @throws UserException if a settings file or a setting is not valid, even if this command does
  ///   not use it
  public static CommandContext of(ParseResult arguments, Environment environment)
      throws UserException {
    var work =
        new CommandContext(
            environment,
            ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment),
            Options.valuesOf(arguments, Options.SET),
            Options.waitOf(arguments));
    if (!work.flags().isEmpty() || Settings.isAnyFileIn(environment, work.place())) {
      work.settings(); // rejects what is wrong
    }
    return work;
  }

  /// Opens the archive for reading.
  public Archive archive() throws IOException, UserException {
    var disk = new RealDisk();
    try {
      return Archive.open(disk, place.root());
    } catch (NoSuchFileException _) {
      if (place.isForbidden()) {
        throw new UserException(place.root() + ": permission denied");
      }
      var layout = new ArchiveLayout(place.root());
      if (!disk.list(layout.partitions()).isEmpty()) {
        throw new UserException(
            layout.manifest() + " is gone; the archive's entries beside it are as they were");
      }
      throw new UserException(
          "no archive at "
              + place.root()
              + " yet; to make one, type: tsearch import (or name another with --archive)");
    }
  }

  /// The settings of the archive; reads the settings files.
  public Settings settings() throws UserException {
    return Settings.of(environment, place, flags);
  }
}
