package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.cluster.SearchedPlace;
import dev.tsearch.cli.command.context.ContextVerb;
import dev.tsearch.cli.command.fluux.FluuxVerb;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.TerminalEscapes;
import dev.tsearch.core.query.ToolGroup;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.indexer.catalog.ImportedContexts;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// Prints the values that a shell offers for a word: `tsearch __complete KIND PREFIX [--archive
/// DIR]`. One line for each value: the value, a tab, and a description. The kinds are the keys of
/// keyword fields, `settings`, `keys`, `places`, `clusters`, `topics`, `contexts`, `context-verbs`
/// and `fluux-verbs`.
///
/// It runs at each press of a key, so it parses its arguments itself, opens no index, and prints
/// nothing instead of an error. A value that a person could not type on one line is left out.
///
/// @param environment the process's environment
public record ValueCompletion(Environment environment) {
  /// The first word of the command line.
  public static final String COMMAND = "__complete";

  /// The kind of the keys of settings.
  public static final String SETTINGS = "settings";

  /// The kind of the keys of settings without `=`.
  public static final String KEYS = "keys";

  /// The kind of the places that `--at` names.
  public static final String PLACES = "places";

  /// The kind of the names of clusters.
  public static final String CLUSTERS = "clusters";

  /// The kind of the topics of help.
  public static final String TOPICS = "topics";

  /// The kind of the names of contexts.
  public static final String CONTEXTS = "contexts";

  /// The kind of the verbs of `tsearch context`.
  public static final String CONTEXT_VERBS = "context-verbs";

  /// The kind of the verbs of `tsearch fluux`.
  public static final String FLUUX_VERBS = "fluux-verbs";

  private static final String QUERY_TOPIC = "query";
  private static final String LIMITS_TOPIC = "limits";

  /// The largest number of values: what a person can scan.
  private static final int MAX_VALUES = 50;

  /// The number of partitions whose tags are read at first. All are read if none of their values
  /// has the prefix.
  private static final int RECENT_PARTITIONS = 200;

  /// A value and its description, which may be empty.
  private record Candidate(String value, String description) {}

  /// Prints the values.
  ///
  /// @param arguments the arguments after [#COMMAND]
  public ExitCode print(List<String> arguments, Console console) throws OutputException {
    List<Candidate> candidates;
    try {
      candidates = candidates(arguments);
    } catch (IOException | UserException | IllegalArgumentException _) {
      return ExitCode.NOTHING; // a shell has no place for a message
    }
    for (Candidate candidate : candidates) {
      if (candidate.value().codePoints().noneMatch(TerminalEscapes::isHarmful)
          && !candidate.value().isEmpty()) {
        console
            .out()
            .line(candidate.value() + "\t" + Sanitizer.line(candidate.description()).strip());
      }
    }
    return candidates.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private List<Candidate> candidates(List<String> arguments) throws IOException, UserException {
    String kind = arguments.isEmpty() ? "" : arguments.getFirst();
    String prefix = arguments.size() > 1 ? unquoted(arguments.get(1)) : "";
    return switch (kind) {
      case SETTINGS -> named(Setting.keys(), prefix, "=");
      case KEYS -> named(Setting.keys(), prefix, "");
      case PLACES ->
          named(SearchedPlace.names(environment, place(arguments, environment)), prefix, "");
      case CLUSTERS ->
          named(SearchedPlace.clusters(environment, place(arguments, environment)), prefix, "");
      case TOPICS -> topics(prefix);
      case CONTEXT_VERBS ->
          verbs(ContextVerb.values(), ContextVerb::word, ContextVerb::summary, prefix);
      case FLUUX_VERBS -> verbs(FluuxVerb.values(), FluuxVerb::word, FluuxVerb::summary, prefix);
      default -> ofArchive(kind, prefix, arguments);
    };
  }

  private List<Candidate> ofArchive(String kind, String prefix, List<String> arguments)
      throws IOException, UserException {
    ArchivePlace place = place(arguments, environment);
    try (OpenLibrary open = OpenLibrary.of(environment.archives().open(place.root()))) {
      SessionCatalog catalog = open.catalog();
      if (kind.equals(CONTEXTS)) {
        return contexts(new ImportedContexts(catalog), place, prefix);
      }
      Field field = Field.valueOf(kind.toUpperCase(Locale.ROOT));
      return switch (field) {
        case SESSION -> sessions(catalog, prefix);
        case PROJECT -> grouped(catalog, SessionRow::project, new OfferedValues(field, prefix));
        case SOURCE -> grouped(catalog, SessionRow::source, new OfferedValues(field, prefix));
        case TYPE, TOOL, MODEL -> counted(open, field, prefix);
        default -> tags(open.snapshot(), field, prefix);
      };
    }
  }

  /// The archive of which values are completed.
  ///
  /// @param arguments what follows [#COMMAND]
  public static ArchivePlace place(List<String> arguments, Environment environment)
      throws UserException {
    Optional<String> archive =
        arguments.size() > 3 && !arguments.get(3).isEmpty()
            ? Optional.of(unquoted(arguments.get(3)))
            : Optional.empty();
    return ArchivePlace.of(archive, environment);
  }

  /// What a shell hands over of a word that is being typed: after `--option=`, without quotes.
  private static String unquoted(String word) {
    String value = word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : word;
    return value.replaceFirst("^[\"']", "").replaceFirst("[\"']$", "").replaceAll("\\\\(.)", "$1");
  }

  private static List<Candidate> topics(String prefix) {
    var topics = new ArrayList<Candidate>();
    for (CommandName name : CommandName.values()) {
      topics.add(new Candidate(name.word(), name.summary()));
    }
    topics.add(new Candidate(QUERY_TOPIC, "the query language"));
    topics.add(new Candidate(LIMITS_TOPIC, "the limits of the program"));
    topics.removeIf(topic -> !topic.value().startsWith(prefix));
    return topics;
  }

  private static <V> List<Candidate> verbs(
      V[] verbs, Function<V, String> word, Function<V, String> summary, String prefix) {
    var candidates = new ArrayList<Candidate>();
    for (V verb : verbs) {
      candidates.add(new Candidate(word.apply(verb), summary.apply(verb)));
    }
    candidates.removeIf(candidate -> !candidate.value().startsWith(prefix));
    return candidates;
  }

  /// The contexts that the archive keeps or that were imported, by name. Where several were
  /// imported under one name, their sessions.
  private static List<Candidate> contexts(
      ImportedContexts imported, ArchivePlace place, String prefix) throws IOException {
    var sessions = new TreeMap<String, List<SessionRow>>();
    for (SessionRow row : imported.all()) {
      sessions.computeIfAbsent(ImportedContexts.name(row), _ -> new ArrayList<>()).add(row);
    }
    var layout = new ArchiveLayout(place.root());
    var descriptions = new TreeMap<String, String>();
    for (Path folder : new RealDisk().list(layout.contexts())) {
      String name = folder.getFileName().toString();
      if (ContextName.wrong(name).isEmpty()
          && new ContextFiles(new RealDisk(), layout, new ContextName(name)).exists()) {
        List<SessionRow> rows = sessions.getOrDefault(name, List.of());
        sessions.remove(name);
        descriptions.put(name, rows.size() == 1 ? entries(rows.getFirst()) : "");
      }
    }
    sessions.forEach((name, rows) ->
        rows.forEach(
            row -> descriptions.put(rows.size() == 1 ? name : row.session(), entries(row))));
    var candidates = new ArrayList<Candidate>();
    descriptions.forEach((value, about) -> candidates.add(new Candidate(value, about)));
    candidates.removeIf(candidate -> !candidate.value().startsWith(prefix));
    return candidates.subList(0, Math.min(MAX_VALUES, candidates.size()));
  }

  private static String entries(SessionRow row) {
    return Quantity.of(row.count(), "entry", "entries");
  }

  private static List<Candidate> named(List<String> names, String prefix, String end) {
    return names.stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> new Candidate(name + end, ""))
        .toList();
  }

  /// The latest sessions whose ids have the prefix, with their titles.
  private static List<Candidate> sessions(SessionCatalog catalog, String prefix)
      throws IOException {
    List<SessionRow> rows = catalog.latest(prefix, MAX_VALUES);
    Map<TranscriptId, String> titles = SessionTitles.of(rows);
    var byName = new LinkedHashMap<String, String>();
    for (SessionRow row : rows) {
      byName.putIfAbsent(row.session(), titles.getOrDefault(row.transcript(), row.source()));
    }
    var candidates = new ArrayList<Candidate>();
    byName.forEach((name, title) -> candidates.add(new Candidate(name, title)));
    return candidates;
  }

  /// The values that sessions have, those of the most sessions first.
  private static List<Candidate> grouped(
      SessionCatalog catalog, Function<SessionRow, String> value, OfferedValues offered)
      throws IOException {
    for (SessionRow row : catalog.outlines()) {
      if (row.agent().isEmpty()) {
        offered.add(value.apply(row));
      }
    }
    return byCount(offered.counts(), count -> Quantity.of(count, "session", "sessions"));
  }

  /// The values with the most entries; without counts if an earlier version wrote a sidecar.
  private static List<Candidate> counted(OpenLibrary open, Field field, String prefix)
      throws IOException {
    Optional<Map<String, Long>> counts = open.values().counts(field);
    if (counts.isEmpty()) {
      return tags(open.snapshot(), field, prefix);
    }
    Map<String, Long> wanted = new HashMap<>(counts.get());
    wanted.keySet().removeIf(value -> !startsWith(value, prefix) || ToolGroup.isName(field, value));
    List<Candidate> values = byCount(wanted, count -> Quantity.of(count, "entry", "entries"));
    return field == Field.TOOL && startsWith(ToolGroup.SHELL, prefix)
        ? withShells(values, counts.get())
        : values;
  }

  /// The name of all shells before the names of tools, if the archive has one.
  private static List<Candidate> withShells(List<Candidate> tools, Map<String, Long> counts) {
    long entries =
        ToolGroup.SHELL_TOOLS.stream().mapToLong(tool -> counts.getOrDefault(tool, 0L)).sum();
    if (entries == 0) {
      return tools;
    }
    var all = new ArrayList<Candidate>();
    all.add(
        new Candidate(ToolGroup.SHELL, "any shell, " + Quantity.of(entries, "entry", "entries")));
    all.addAll(tools);
    return all;
  }

  /// @param description describes a count
  private static List<Candidate> byCount(
      Map<String, Long> counts, Function<Long, String> description) {
    return counts.entrySet().stream()
        .sorted(ValueCompletion::compareByCount)
        .limit(MAX_VALUES)
        .map(entry -> new Candidate(entry.getKey(), description.apply(entry.getValue())))
        .toList();
  }

  /// The values of a field in the tags of the latest partitions, those of the most partitions
  /// first.
  private static List<Candidate> tags(Snapshot snapshot, Field field, String prefix)
      throws IOException {
    List<Partition> latest =
        snapshot.manifest().partitions().stream()
            .sorted((one, other) -> Long.compare(other.max(), one.max()))
            .toList();
    var offered = new OfferedValues(field, prefix);
    if (snapshot.activeSummary().isPresent()) {
      add(snapshot.activeSummary().get().sidecar(), field, offered);
    }
    for (int i = 0; i < latest.size() && (i < RECENT_PARTITIONS || offered.isEmpty()); i++) {
      Optional<Sidecar> sidecar = snapshot.sidecar(latest.get(i));
      if (sidecar.isPresent()) {
        add(sidecar.get(), field, offered);
      }
    }
    return byCount(offered.counts(), _ -> "").stream()
        .map(found -> new Candidate(found.value(), offered.paths(found.value()).orElse("")))
        .toList();
  }

  private static void add(Sidecar sidecar, Field field, OfferedValues offered) {
    sidecar.tags().flatMap(tags -> tags.values(field)).orElse(List.of()).forEach(offered::add);
  }

  private static boolean startsWith(String value, String prefix) {
    return value.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  private static int compareByCount(Map.Entry<String, Long> one, Map.Entry<String, Long> other) {
    int order = Long.compare(other.getValue(), one.getValue());
    return order == 0 ? one.getKey().compareTo(other.getKey()) : order;
  }
}
