package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.FederatedArchives;
import dev.tsearch.indexer.remote.InsertedLast;
import dev.tsearch.indexer.remote.RemoteArchives;
import dev.tsearch.indexer.remote.RemoteEngine;
import dev.tsearch.indexer.remote.RemoteEntry;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Where a command searches: in the archive, in the cluster that `--at` or the setting `search.at`
/// names, or in the archive and all clusters.
///
/// @param environment the surroundings of the run, which open that place
/// @param clusters the clusters; empty for the archive
/// @param problems why entries of names may be missing, one sentence each
public record SearchedPlace(Environment environment, List<Cluster> clusters, List<String> problems)
    implements Closeable {
  /// The option that names a place.
  public static final String AT = "--at";

  private static final String ALL = "all";
  private static final String LOCAL = "local";

  /// Copies the lists.
  public SearchedPlace {
    clusters = List.copyOf(clusters);
    problems = List.copyOf(problems);
  }

  private SearchedPlace(Environment environment, List<Cluster> clusters) {
    this(environment, clusters, List.of());
  }

  /// Whether a cluster is searched.
  public boolean isCluster() {
    return !clusters.isEmpty();
  }

  /// The option that names a cluster.
  public static OptionSpec option() {
    return Options.choice(
        "NAME",
        "search the cluster NAME of the settings; all: that and the archive; local",
        List.of(ALL, LOCAL),
        AT);
  }

  /// The names of the clusters of the settings of an archive.
  ///
  /// @throws UserException if the settings are wrong
  public static List<String> clusters(Environment environment, ArchivePlace archive)
      throws UserException {
    return new ClusterSettings(environment, archive).names();
  }

  /// The names of all places: of the settings of an archive, and those that are always there.
  ///
  /// @throws UserException if the settings are wrong
  public static List<String> names(Environment environment, ArchivePlace archive)
      throws UserException {
    var names = new ArrayList<>(clusters(environment, archive));
    names.addAll(List.of(ALL, LOCAL));
    return names;
  }

  /// The place that the options name. The caller closes it.
  ///
  /// @throws UserException if there is no such cluster, or it cannot be used
  public static SearchedPlace of(ParseResult arguments, Environment environment)
      throws IOException, UserException {
    SearchedPlace place = opened(at(arguments, environment), arguments, environment);
    List<String> names = place.isCluster() ? sessions(arguments, environment) : List.of();
    return names.isEmpty() ? place : place.knowing(names, arguments, environment);
  }

  private static SearchedPlace opened(String at, ParseResult arguments, Environment environment)
      throws IOException, UserException {
    if (at.equals(LOCAL)) {
      return new SearchedPlace(environment, List.of());
    }
    CommandContext work = CommandContext.of(arguments, environment);
    return at.equals(ALL) ? everywhere(work) : in(at, work);
  }

  /// The names of sessions that a search names.
  private static List<String> sessions(ParseResult arguments, Environment environment) {
    var names = new ArrayList<>(Options.valuesOf(arguments, "--" + Field.SESSION.key()));
    String query = String.join(" ", Options.wordsOf(arguments));
    if (query.contains(Field.SESSION.key() + ":")) {
      var _ =
          new QueryParser(environment.clock().instant(), environment.zone())
              .parse(query)
              .query()
              .withLeaves(leaf -> {
                if (leaf instanceof Query.FieldIs(Field field, String name)
                    && field == Field.SESSION) {
                  names.add(name);
                }
                return leaf;
              });
    }
    return names;
  }

  /// The same place, whose sessions a search can name by their beginnings, too. If that is
  /// everywhere, clusters are asked only if the archive does not know a name.
  private SearchedPlace knowing(List<String> names, ParseResult arguments, Environment archive)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, archive);
    Map<EntryId, RemoteEntry> found = new LinkedHashMap<>();
    boolean isAll = environment.archives() instanceof FederatedArchives;
    if (isAll && isKnown(names, work)) {
      return this;
    }
    for (String name : names) {
      Optional<Entry> known = isAll ? known(name, work) : Optional.empty();
      if (known.isPresent()) {
        found.put(known.get().identity(), new RemoteEntry(known.get(), List.of(), 0));
        continue;
      }
      for (Cluster cluster : clusters) {
        try {
          sessions(name, cluster, archive)
              .forEach(entry -> found.putIfAbsent(entry.entry().identity(), entry));
        } catch (ClusterException e) {
          if (!isAll) {
            close();
            throw ClusterModule.told(e);
          } // else the search reports it
        }
      }
    }
    Archive entries = ArchiveExcerpt.of(RemoteEntry.inOrder(found.values()));
    ArchiveAccess archives =
        switch (environment.archives()) {
          case FederatedArchives all -> all.with(entries, work.place().root());
          case RemoteArchives(Archive _, SearchEngine engine) ->
              new RemoteArchives(entries, engine);
          default -> environment.archives();
        };
    return new SearchedPlace(environment.with(archives), clusters, problems);
  }

  /// Entries of the sessions that a name may mean. That of a result also names its entry.
  private static List<RemoteEntry> sessions(String name, Cluster cluster, Environment environment)
      throws ClusterException, UserException {
    String whole = new TypedName(name).whole(environment);
    return whole.equals(name) ? cluster.oneOfEach(name) : cluster.named(whole).entries();
  }

  /// An entry of the session that a name means in the archive; empty if there is none.
  private static Optional<Entry> known(String name, CommandContext work)
      throws IOException, UserException {
    if (archive(work).isEmpty()) {
      return Optional.empty();
    }
    try (OpenLibrary open = work.read()) {
      return switch (new TypedName(name).meaning(open.catalog(), work.environment())) {
        case Meaning.OneEntry(LocatedEntry found) -> Optional.of(found.entry());
        case Meaning.OneSession(TranscriptId transcript) ->
            open.catalog()
                .ordered(Set.of(transcript), OrderedEntries.Revisions.ALL)
                .next()
                .map(LocatedEntry::entry);
        case Meaning.Ambiguous(_), Meaning.UnknownName() -> Optional.empty();
      };
    }
  }

  private static String at(ParseResult arguments, Environment environment) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, AT);
    if (typed.isPresent()) {
      return typed.get();
    }
    CommandContext work = CommandContext.of(arguments, environment);
    boolean isSet = !work.flags().isEmpty() || Settings.isAnyFileIn(environment, work.place());
    return isSet ? work.settings().text(Setting.SEARCH_AT) : LOCAL;
  }

  /// The place of names: a result of the last search is where that was.
  private static String at(ParseResult arguments, List<String> names, Environment environment)
      throws UserException {
    Optional<String> last =
        names.stream().anyMatch(TypedName::isResult) && !Options.isGiven(arguments, AT)
            ? LastSearchFile.of(environment)
                .flatMap(LastSearchFile::read)
                .flatMap(search -> search.value(AT))
            : Optional.empty();
    return last.isPresent() ? last.get() : at(arguments, environment);
  }

  private static SearchedPlace in(String name, CommandContext work)
      throws IOException, UserException {
    Cluster cluster = ClusterModule.connect(work, ClusterModule.place(work, name));
    return with(work, ArchiveExcerpt.of(List.of()), cluster, name);
  }

  private static SearchedPlace with(
      CommandContext work, Archive excerpt, Cluster cluster, String name) {
    var engine = new InsertedLast(new RemoteEngine(cluster, name, ""));
    var archives = new RemoteArchives(excerpt, engine);
    return new SearchedPlace(work.environment().with(archives), List.of(cluster));
  }

  /// The archive and all clusters, which leave out what the archive has sent.
  private static SearchedPlace everywhere(CommandContext work) throws IOException, UserException {
    List<ClusterPlace> places = ClusterModule.places(work);
    if (places.isEmpty()) {
      throw new UserException(
          "the settings have no cluster", "describe one in config.toml: tsearch config path");
    }
    Optional<String> archive = archive(work);
    var engines = new ArrayList<RemoteEngine>();
    var clusters = new ArrayList<Cluster>();
    for (ClusterPlace place : places) {
      Cluster cluster = ClusterModule.connect(work, place);
      clusters.add(cluster);
      engines.add(
          new RemoteEngine(cluster, place.name(), archive.map(place::partitionsOf).orElse("")));
    }
    var archives = new FederatedArchives(work.environment().archives(), engines, Optional.empty());
    return new SearchedPlace(work.environment().with(archives), clusters);
  }

  /// The id of the archive; empty if there is none.
  private static Optional<String> archive(CommandContext work) throws IOException {
    try (Snapshot snapshot = work.environment().archives().open(work.place().root()).snapshot()) {
      return Optional.of(snapshot.head().archive());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// The names that are looked for in one place: each alone if that is everywhere, since the
  /// archive may know one of them and a cluster another.
  public static List<List<String>> together(
      List<String> names, ParseResult arguments, Environment environment) throws UserException {
    boolean isApart = names.size() > 1 && at(arguments, names, environment).equals(ALL);
    return isApart ? names.stream().map(List::of).toList() : List.of(names);
  }

  /// The place that the options name, with the entries of the sessions that names may mean. If that
  /// is everywhere, clusters are asked only if the archive does not know a name. The caller closes
  /// it.
  ///
  /// @throws UserException if there is no such cluster, or it cannot be used
  public static SearchedPlace of(ParseResult arguments, List<String> names, Environment environment)
      throws IOException, UserException {
    String at = at(arguments, names, environment);
    CommandContext work = CommandContext.of(arguments, environment);
    if (at.equals(LOCAL) || (at.equals(ALL) && isKnown(names, work))) {
      return new SearchedPlace(environment, List.of());
    }
    SearchedPlace place = opened(at, arguments, environment);
    Map<EntryId, RemoteEntry> entries = new LinkedHashMap<>();
    Set<String> problems = new LinkedHashSet<>();
    for (Cluster cluster : place.clusters()) {
      try {
        for (String name : names) {
          RemoteEntry.FoundByName found = cluster.named(new TypedName(name).whole(environment));
          found.entries().forEach(it -> entries.putIfAbsent(it.entry().identity(), it));
          problems.addAll(found.problems());
        }
      } catch (ClusterException e) {
        if (place.clusters().size() == 1) {
          place.close();
          throw ClusterModule.told(e);
        }
        problems.add(e.problem() + ": its entries are missing in the result");
      }
    }
    Archive found = ArchiveExcerpt.of(RemoteEntry.inOrder(entries.values()));
    SearchedPlace excerpt = with(work, found, place.clusters().getFirst(), "");
    return new SearchedPlace(excerpt.environment(), place.clusters(), List.copyOf(problems));
  }

  /// Names the problems.
  ///
  /// @param code the exit status of the command
  /// @return the exit status with regard to the problems
  public ExitCode named(ExitCode code, Console console) throws OutputException {
    for (String problem : problems) {
      console.damage(problem);
    }
    return problems.isEmpty() ? code : ExitCode.ERROR;
  }

  /// Whether the archive knows all names.
  private static boolean isKnown(List<String> names, CommandContext work)
      throws IOException, UserException {
    if (archive(work).isEmpty()) {
      return false;
    }
    try (OpenLibrary open = work.read()) {
      for (String name : names) {
        Meaning meaning = new TypedName(name).meaning(open.catalog(), work.environment());
        if (meaning instanceof Meaning.UnknownName) {
          return false;
        }
      }
      return true;
    }
  }

  @Override
  public void close() {
    clusters.forEach(Cluster::close);
  }
}
