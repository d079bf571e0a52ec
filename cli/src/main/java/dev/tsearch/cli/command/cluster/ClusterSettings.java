package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.IndexRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The clusters that the settings describe: the tables `[cluster.NAME]` of the user's file and of
/// the archive's, whose values count more.
///
/// @param environment the surroundings of the run
/// @param place the archive
record ClusterSettings(Environment environment, ArchivePlace place) {
  private static final long TIMEOUT_SECONDS = 30;

  /// The largest shard that OpenSearch recommends.
  private static final long ROLLOVER_GB = 50;

  /// Characters from here on cannot be in a header.
  private static final int FIRST_NO_HEADER = 127;

  /// What OpenSearch accepts as the beginning of the name of an index, without what begins the rest
  /// of the name.
  private static final Pattern INDEX =
      Pattern.compile("(?!.*-(\\d|undated))[a-z0-9][a-z0-9_.-]{0,99}");

  /// What may be the name of a cluster: a word of a command line and of a variable.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

  /// The names of all clusters, in the order of the files.
  List<String> names() throws UserException {
    return List.copyOf(tables().keySet());
  }

  private Map<String, ClusterTable> tables() throws UserException {
    var tables = new LinkedHashMap<String, ClusterTable>();
    for (Settings.ClusterValue value : Settings.clusters(environment, place)) {
      ClusterTable table =
          tables.getOrDefault(value.cluster(), ClusterTable.empty(value.cluster()));
      tables.put(value.cluster(), table.with(value));
    }
    return tables;
  }

  /// A cluster.
  ///
  /// @throws UserException if there is no such cluster, or its settings are wrong
  ClusterPlace of(String name) throws UserException {
    Map<String, ClusterTable> tables = tables();
    ClusterTable table = tables.get(name);
    if (table == null) {
      throw new UserException(
          "there is no cluster " + name,
          tables.isEmpty()
              ? "describe it in [cluster." + name + "] of config.toml: tsearch config path"
              : "the settings have: " + String.join(", ", tables.keySet()));
    }
    if (!NAME.matcher(name).matches() || name.equals("all") || name.equals("local")) {
      throw new UserException("not a name of a cluster: " + name);
    }
    return new ClusterPlace(
        name,
        urls(table),
        index(table),
        owner(table),
        new ArchiveCopy(place.root()).id(),
        credentials(table),
        path(table, "ca"),
        Duration.ofSeconds(table.number("timeout_seconds", TIMEOUT_SECONDS)),
        new IndexRules(
            (int) Math.min(1024, table.number("shards", 1)),
            table.number("rollover_gb", ROLLOVER_GB) << 30,
            (int) Math.min(12_000, table.number("keep_months", 0)),
            table.text("policy")));
  }

  private static UserException wrong(ClusterTable table, String problem) {
    return new UserException("[cluster." + table.name() + "]: " + problem);
  }

  private static List<URI> urls(ClusterTable table) throws UserException {
    var urls = new ArrayList<URI>();
    for (String text : table.urls()) {
      urls.add(url(table, text));
    }
    if (urls.isEmpty()) {
      throw wrong(table, "url is missing: [\"https://HOST:9200\"]");
    }
    return urls;
  }

  private static URI url(ClusterTable table, String text) throws UserException {
    if (text.indexOf('@') >= 0 || text.indexOf('?') >= 0 || text.indexOf('#') >= 0) {
      throw wrong(table, "url must not contain credentials; credentials names a file with them");
    }
    try {
      var url = new URI(text);
      String scheme = url.getScheme();
      if (url.getHost() != null && ("http".equals(scheme) || "https".equals(scheme))) {
        return url;
      }
    } catch (URISyntaxException _) {
      // The exception is thrown below.
    }
    // The text is not repeated: it may contain credentials.
    throw wrong(table, "url must be https://HOST:PORT");
  }

  private static String index(ClusterTable table) throws UserException {
    String index = table.text("index").orElse("tsearch");
    if (!INDEX.matcher(index).matches()) {
      throw wrong(
          table,
          "index must be lower-case letters, digits, _ . and -, without a digit after -, got "
              + index);
    }
    return index;
  }

  private String owner(ClusterTable table) throws UserException {
    String owner = table.text("owner").orElseGet(this::user);
    if (owner.chars().anyMatch(Character::isISOControl)) {
      throw wrong(table, "owner must be on one line, without tabs");
    }
    return owner;
  }

  private String user() {
    String user = environment.variable("USER").orElse(System.getProperty("user.name", "someone"));
    try {
      return user + "@" + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return user;
    }
  }

  private Optional<Path> path(ClusterTable table, String key) throws UserException {
    Optional<String> text = table.text(key);
    return text.isEmpty() ? Optional.empty() : Optional.of(environment.path(text.get()));
  }

  /// The header with the credentials: of the variable, else of the file.
  private Optional<String> credentials(ClusterTable table) throws UserException {
    String variable = "TSEARCH_CLUSTER_" + table.name().toUpperCase(Locale.ROOT).replace('-', '_');
    Optional<String> typed = environment.variable(variable);
    if (typed.isPresent()) {
      return Optional.of(header(table, variable, typed.get()));
    }
    Optional<Path> file = path(table, "credentials");
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(header(table, file.get().toString(), secret(table, file.get())));
  }

  /// `USER:PASSWORD` as a header value; a value with a scheme, such as `Bearer TOKEN`, as it is.
  ///
  /// @param where where they are, for the message
  private static String header(ClusterTable table, String where, String typed)
      throws UserException {
    String credentials = typed.strip();
    if (credentials.isEmpty() || credentials.chars().anyMatch(Character::isISOControl)) {
      throw wrong(table, where + " must have one line: USER:PASSWORD");
    }
    String value = value(credentials);
    if (!value.chars().allMatch(it -> it < FIRST_NO_HEADER)) {
      throw wrong(table, where + " must have a scheme and ASCII, or USER:PASSWORD");
    }
    return value;
  }

  private static String value(String credentials) {
    return credentials.contains(" ")
            && !credentials.substring(0, credentials.indexOf(' ')).contains(":")
        ? credentials
        : "Basic "
            + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  private static String secret(ClusterTable table, Path path) throws UserException {
    var file = new TextFile(path);
    try {
      String text = file.text().strip();
      if (!file.isPrivate()) {
        throw wrong(table, "others may read " + path + "; type: chmod 600 " + path);
      }
      return text;
    } catch (IOException e) {
      throw wrong(table, "cannot read " + path + " (" + e.getClass().getSimpleName() + ")");
    }
  }
}
