package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteArchives;
import dev.tsearch.indexer.remote.RemoteEngine;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Where a command searches: in the archive, or in the cluster that `--at` names.
///
/// @param environment the surroundings of the run, which open that place
/// @param cluster the cluster; empty for the archive
public record SearchedPlace(Environment environment, Optional<Cluster> cluster)
    implements Closeable {
  private static final String AT = "--at";

  /// Whether the options name a cluster.
  public boolean isCluster() {
    return cluster.isPresent();
  }

  /// The option that names a cluster.
  public static OptionSpec option() {
    return Options.value("NAME", "search the cluster NAME of the settings instead", AT);
  }

  /// The place that the options name. The caller closes it.
  ///
  /// @throws UserException if there is no such cluster, or it cannot be used
  public static SearchedPlace of(ParseResult arguments, Environment environment)
      throws IOException, UserException {
    Optional<String> name = Options.valueOf(arguments, AT);
    if (name.isEmpty()) {
      return new SearchedPlace(environment, Optional.empty());
    }
    CommandContext work = CommandContext.of(arguments, environment);
    Cluster cluster = ClusterModule.connect(work, ClusterModule.place(work, name.get()));
    var archives =
        new RemoteArchives(ArchiveExcerpt.of(List.of()), new RemoteEngine(cluster, name.get()));
    return new SearchedPlace(environment.with(archives), Optional.of(cluster));
  }

  /// The place that the options name, with the entries of the sessions that names may mean. The
  /// caller closes it.
  ///
  /// @throws UserException if there is no such cluster, or it cannot be used
  public static SearchedPlace of(ParseResult arguments, List<String> names, Environment environment)
      throws IOException, UserException {
    SearchedPlace place = of(arguments, environment);
    if (place.cluster().isEmpty()) {
      return place;
    }
    try {
      Map<EntryId, Entry> entries = new LinkedHashMap<>();
      for (String name : names) {
        for (RemoteEntry found : place.cluster().get().named(name)) {
          entries.put(found.entry().identity(), found.entry());
        }
      }
      var archives =
          new RemoteArchives(
              ArchiveExcerpt.of(List.copyOf(entries.values())),
              new RemoteEngine(place.cluster().get(), ""));
      return new SearchedPlace(environment.with(archives), place.cluster());
    } catch (ClusterException e) {
      place.close();
      throw ClusterModule.told(e);
    }
  }

  @Override
  public void close() {
    cluster.ifPresent(Cluster::close);
  }
}
