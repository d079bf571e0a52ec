package dev.tsearch.cli.config;

import dev.tsearch.cli.config.toml.TomlContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A `config.toml`. Every key must be a [Setting] and every value must have its type; an error
/// names the line.
final class ConfigFile {
  private static final String NAME = "config.toml";
  private static final String TYPED = "typed";
  private static final String CLUSTERS = "cluster.";
  private static final String KEYS = "keys.";

  /// The number of parts of the key of a cluster: `cluster.NAME.KEY`.
  private static final int CLUSTER_PATH = 3;

  private final Path file;
  private final List<TomlContent.Assignment> content;

  private ConfigFile(Path file, List<TomlContent.Assignment> content) {
    this.file = file;
    this.content = content;
  }

  /// The path of the user's file.
  static Path ofUser(Environment environment) throws UserException {
    Path folder = environment.path(environment.variable("XDG_CONFIG_HOME").orElse("~/.config"));
    return folder.resolve("tsearch").resolve(NAME);
  }

  /// The path of an archive's file.
  static Path ofArchive(ArchivePlace place) {
    return place.root().resolve(NAME);
  }

  /// The settings of a file; empty if the file does not exist.
  ///
  /// @throws UserException if the file cannot be read, or has an unknown key or a wrong value
  static Map<Setting, Settings.SettingValue> read(Path file) throws UserException {
    return Files.exists(file) ? parsed(file, textOf(file)).values() : Map.of();
  }

  /// The values of the clusters of a file; empty if the file does not exist.
  ///
  /// @throws UserException if the file cannot be read, or a table of a cluster is wrong
  static List<Settings.ClusterValue> readClusters(Path file) throws UserException {
    return Files.exists(file) ? parsed(file, textOf(file)).clusters() : List.of();
  }

  /// The values of the table `[keys]` of a file; empty if the file does not exist.
  ///
  /// @throws UserException if the file cannot be read
  static List<Settings.KeyValue> readKeys(Path file) throws UserException {
    return Files.exists(file) ? parsed(file, textOf(file)).keys() : List.of();
  }

  /// The text of a file; empty if it does not exist.
  static String textOf(Path file) throws UserException {
    if (!Files.exists(file)) {
      return "";
    }
    if (!Files.isRegularFile(file)) {
      throw new UserException(
          file + " is not a file: a folder, a pipe or a device is in its place");
    }
    try {
      return new TextFile(file).text();
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + e);
    }
  }

  /// The content of a file that has a text.
  static ConfigFile parsed(Path file, String text) throws UserException {
    TomlContent content = TomlContent.of(text);
    if (content.fault().isPresent()) {
      TomlContent.Fault fault = content.fault().get();
      throw new UserException(file + ":" + fault.line() + ": " + fault.message());
    }
    return new ConfigFile(file, content.values());
  }

  /// The index of the line of a key; empty if the file does not have it.
  Optional<Integer> lineOf(Setting setting) {
    for (TomlContent.Assignment value : content) {
      if (value.key().equals(setting.key())) {
        return Optional.of(value.line() - 1);
      }
    }
    return Optional.empty();
  }

  /// Parses a list that was typed in the syntax of the file: `["a", "b"]`.
  static List<Object> typedList(Setting setting, String typed) throws UserException {
    TomlContent content = TomlContent.of(TYPED + " = " + typed);
    if (content.fault().isPresent()) {
      throw notAList(setting, typed, content.fault().get().message());
    }
    List<TomlContent.Assignment> values = content.values();
    if (values.size() != 1 || !(values.getFirst().value() instanceof List<?> list)) {
      throw notAList(setting, typed, "more than one list");
    }
    for (Object part : list) {
      if (!(part instanceof String)) {
        throw notAList(setting, typed, part + " is not a text");
      }
    }
    return List.copyOf(list);
  }

  /// Explains the usual cause: the shell removes quotes and reads brackets as a pattern.
  private static UserException notAList(Setting setting, String typed, String why) {
    return new UserException(
        "%s: %s is not a list of texts (%s)".formatted(setting.key(), typed, why),
        "type '[\"a\", \"b\"]' with the outer quotes, too, or a:b");
  }

  Map<Setting, Settings.SettingValue> values() throws UserException {
    var values = new EnumMap<Setting, Settings.SettingValue>(Setting.class);
    for (TomlContent.Assignment each : content) {
      if (each.key().startsWith(CLUSTERS) || each.key().startsWith(KEYS)) {
        continue; // [#clusters] and [#keys] read them
      }
      Optional<Setting> setting = Setting.of(each.key());
      if (setting.isEmpty()) {
        throw new UserException(
            at(each) + ": there is no setting " + each.key(),
            Suggestion.hint(each.key(), Setting.keys()));
      }
      if (!setting.get().accepts(each.value())) {
        throw new UserException(
            at(each) + ": " + each.key() + " must be " + setting.get().expected());
      }
      values.put(setting.get(), new Settings.SettingValue(each.value(), at(each)));
    }
    return values;
  }

  /// The values of the tables `[cluster.NAME]`.
  ///
  /// @throws UserException if a key is none of such a table
  List<Settings.ClusterValue> clusters() throws UserException {
    var values = new ArrayList<Settings.ClusterValue>();
    for (TomlContent.Assignment each : content) {
      if (!each.key().startsWith(CLUSTERS)) {
        continue;
      }
      List<String> path = each.path();
      if (path.size() != CLUSTER_PATH) {
        throw new UserException(at(each) + ": " + each.key() + " is not a setting of a cluster");
      }
      values.add(new Settings.ClusterValue(path.get(1), path.get(2), each.value(), at(each)));
    }
    return values;
  }

  /// The values of the table `[keys]`.
  List<Settings.KeyValue> keys() {
    var values = new ArrayList<Settings.KeyValue>();
    for (TomlContent.Assignment each : content) {
      if (each.key().startsWith(KEYS)) {
        String action = each.key().substring(KEYS.length());
        values.add(new Settings.KeyValue(action, each.value(), at(each)));
      }
    }
    return values;
  }

  private String at(TomlContent.Assignment each) {
    return each.line() == 0 ? file.toString() : file + ":" + each.line();
  }
}
