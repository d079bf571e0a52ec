package dev.tsearch.cli.command;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// Where a command works.
///
/// @param environment the world around it
/// @param place the archive it works on
/// @param flags settings that were typed
record Workplace(Environment environment, ArchivePlace place, List<String> flags) {

  /// The place that the common options name.
  static Workplace of(ParseResult arguments, Environment environment) throws UserException {
    return new Workplace(
        environment,
        ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment),
        Options.valuesOf(arguments, Options.SET));
  }

  /// The settings that hold there; reads files.
  Settings settings() throws UserException {
    return Settings.of(environment, place, flags);
  }
}
