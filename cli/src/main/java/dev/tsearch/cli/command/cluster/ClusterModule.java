package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.ModuleFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.ClusterService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The module that talks to clusters. Its jars are in the folder `cluster` next to the jar of the
/// program, or in the folder that the variable `TSEARCH_CLUSTER_MODULE` names. They are loaded only
/// for a command that names a cluster.
public final class ClusterModule {
  private static final String FOLDER = "TSEARCH_CLUSTER_MODULE";

  private ClusterModule() {}

  /// The settings of a cluster.
  ///
  /// @throws UserException if there is no such cluster, or its settings are wrong
  public static ClusterPlace place(CommandContext work, String name) throws UserException {
    return new ClusterSettings(work.environment(), work.place()).of(name);
  }

  /// The settings of all clusters.
  ///
  /// @throws UserException if the settings of one are wrong
  public static List<ClusterPlace> places(CommandContext work) throws UserException {
    var settings = new ClusterSettings(work.environment(), work.place());
    var places = new ArrayList<ClusterPlace>();
    for (String name : settings.names()) {
      places.add(settings.of(name));
    }
    return places;
  }

  /// A client of a cluster. The caller closes it.
  ///
  /// @throws UserException if the module is not installed
  public static Cluster connect(CommandContext work, ClusterPlace place)
      throws IOException, UserException {
    ClusterService service =
        ModuleFolder.of("cluster", FOLDER, work.environment())
            .service(ClusterService.class)
            .orElseThrow(
                () -> new UserException("the module for clusters is missing: reinstall tsearch"));
    try {
      return service.connect(place);
    } catch (ClusterException e) {
      throw told(e);
    }
  }

  /// The failure of a cluster as a message to the user.
  public static UserException told(ClusterException failure) {
    return new UserException(failure.problem(), failure.hint());
  }
}
