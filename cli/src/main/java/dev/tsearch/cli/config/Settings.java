package dev.tsearch.cli.config;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The value of each setting, and where it comes from. Precedence, highest first: flags, the
/// archive's file, the user's file, defaults.
public final class Settings {
  private final Map<Setting, SettingValue> values = new EnumMap<>(Setting.class);

  /// A value and its origin.
  ///
  /// @param value a `Long`, `Boolean`, `String` or `List` of `String`
  /// @param origin `default`, a file and line, or a flag
  public record SettingValue(Object value, String origin) {
    private static final String DEFAULT = "default";

    /// Whether nothing set the value.
    public boolean isDefault() {
      return origin.equals(DEFAULT);
    }
  }

  /// A value of a table `[cluster.NAME]`.
  ///
  /// @param cluster the name of the cluster
  /// @param key the key in its table
  /// @param value a `Long`, `Boolean`, `String` or a list
  /// @param origin a file and line
  public record ClusterValue(String cluster, String key, Object value, String origin) {}

  /// The values that describe clusters: those of the user's file, then those of the archive's.
  ///
  /// @throws UserException if a file is not valid
  public static List<ClusterValue> clusters(Environment environment, ArchivePlace place)
      throws UserException {
    var values = new ArrayList<>(ConfigFile.readClusters(ConfigFile.ofUser(environment)));
    values.addAll(ConfigFile.readClusters(ConfigFile.ofArchive(place)));
    return values;
  }

  /// A value of the table `[keys]`.
  ///
  /// @param action the key in the table
  /// @param key a `Long`, `Boolean`, `String` or a list
  /// @param origin a file and line
  public record KeyValue(String action, Object key, String origin) {}

  /// The keys of the terminal interface: those of the user's file, then those of the archive's.
  ///
  /// @throws UserException if a file is not valid
  public static List<KeyValue> keys(Environment environment, ArchivePlace place)
      throws UserException {
    var values = new ArrayList<>(ConfigFile.readKeys(ConfigFile.ofUser(environment)));
    values.addAll(ConfigFile.readKeys(ConfigFile.ofArchive(place)));
    return values;
  }

  private Settings() {
    for (Setting setting : Setting.values()) {
      values.put(setting, new SettingValue(setting.standard(), SettingValue.DEFAULT));
    }
  }

  /// Whether the user or the archive has a settings file. If not, no parser has to be loaded.
  public static boolean isAnyFileIn(Environment environment, ArchivePlace place)
      throws UserException {
    return Files.exists(ConfigFile.ofUser(environment))
        || Files.exists(ConfigFile.ofArchive(place));
  }

  /// Reads the files and applies the flags.
  ///
  /// @param flags the values of `--set`: `KEY=VALUE`
  /// @throws UserException if a file or a flag is not valid
  public static Settings of(Environment environment, ArchivePlace place, List<String> flags)
      throws UserException {
    var settings = new Settings();
    settings.values.putAll(ConfigFile.read(ConfigFile.ofUser(environment)));
    settings.values.putAll(ConfigFile.read(ConfigFile.ofArchive(place)));
    for (String flag : flags) {
      settings.putFlag(flag);
    }
    return settings;
  }

  private void putFlag(String flag) throws UserException {
    int equals = flag.indexOf('=');
    if (equals < 0) {
      throw new UserException("--set needs KEY=VALUE, got " + flag);
    }
    String key = flag.substring(0, equals);
    Setting setting =
        Setting.of(key)
            .orElseThrow(() ->
                new UserException(
                    "there is no setting " + key, Suggestion.hint(key, Setting.keys())));
    values.put(setting, new SettingValue(typed(setting, flag.substring(equals + 1)), "--set"));
  }

  /// The value that a typed text means.
  static Object typed(Setting setting, String typed) throws UserException {
    return setting.isList() && typed.startsWith("[")
        ? ConfigFile.typedList(setting, typed)
        : setting
            .parse(typed)
            .orElseThrow(() -> new UserException(setting.key() + " must be " + setting.expected()));
  }

  /// The value of a setting and its origin.
  public SettingValue value(Setting setting) {
    SettingValue value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException("no value for " + setting);
    }
    return value;
  }

  /// The value of a numeric setting.
  public long number(Setting setting) {
    return (Long) value(setting).value();
  }

  /// The value of a Boolean setting.
  public boolean flag(Setting setting) {
    return (Boolean) value(setting).value();
  }

  /// The value of a setting with a choice of words.
  public String text(Setting setting) {
    return (String) value(setting).value();
  }

  /// The value of a list setting.
  public List<String> texts(Setting setting) {
    return ((List<?>) value(setting).value()).stream().map(String.class::cast).toList();
  }
}
