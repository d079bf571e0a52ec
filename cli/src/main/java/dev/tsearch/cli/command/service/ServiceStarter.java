package dev.tsearch.cli.command.service;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.ServiceState;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Starts a service after a search, if the user wants that: the setting `service.start`.
///
/// @param environment the surroundings of the search
/// @param build what identifies the build of the program
public record ServiceStarter(Environment environment, String build) {
  private static final String ON_DEMAND = "on-demand";

  /// The service ends after so many minutes without a command.
  private static final String IDLE_MINUTES = "15";

  /// Whether the search may start one: the setting may be in a file, and the launcher is known.
  /// This costs a look for the files, and nothing for users without any.
  public static boolean isPossible(Environment environment, ArchivePlace place)
      throws UserException {
    return environment.variable(ServiceUnit.LAUNCHER).isPresent()
        && !environment.variable("TSEARCH_SERVICE").equals(Optional.of("off"))
        && Settings.isAnyFileIn(environment, place);
  }

  /// Starts the service of an archive, unless one runs. Does not wait for it.
  public void start(ArchivePlace place) throws IOException, UserException {
    Settings settings = Settings.of(environment, place, List.of());
    if (!settings.text(Setting.SERVICE_START).equals(ON_DEMAND)) {
      return;
    }
    ServicePlace files = ServiceCommand.place(environment, place.root(), build);
    if (ServiceState.running(files).isEmpty()) {
      Program.startApart(
          List.of(
              environment.variable(ServiceUnit.LAUNCHER).orElseThrow(),
              "serve",
              "-q",
              "--idle",
              IDLE_MINUTES,
              "--archive",
              place.root().toString()));
    }
  }
}
