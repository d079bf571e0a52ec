package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.DefaultSources;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The places that an import without a path searches: [DefaultSources], with the projects of the
/// latest sessions in the archive.
///
/// @param work the archive and the surroundings
record KnownPlaces(CommandContext work) {
  /// How many sessions are asked for their projects: an import that finds nothing new takes little
  /// more time than the look at the files, however many sessions there are.
  private static final int MAX_SESSIONS = 1_000;

  /// The places of all programs that are not turned off.
  List<SourcePlace> searched() throws UserException {
    return DefaultSources.of(work.environment(), work.settings(), projects());
  }

  /// The places of all programs, those that are turned off included.
  List<SourcePlace> all() throws UserException {
    return DefaultSources.all(work.environment(), work.settings(), projects());
  }

  /// The folders of the projects; none if the archive does not exist, or cannot be read.
  private List<Path> projects() {
    try (OpenLibrary open = work.read()) {
      return open.projects(MAX_SESSIONS).stream()
          .flatMap(project -> folder(project).stream())
          .toList();
    } catch (UserException | IOException _) {
      return List.of(); // whatever writes to the archive, or verifies it, reports that
    }
  }

  /// The folder of a project; empty if it is of another machine whose paths have another form.
  private static Optional<Path> folder(String project) {
    try {
      return Optional.of(Path.of(project)).filter(Path::isAbsolute);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }
}
