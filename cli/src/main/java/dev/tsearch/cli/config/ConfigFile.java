package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/// A `config.toml`. Every key in it must be a [Setting] and every value of its kind; what is not is
/// named with its line.
final class ConfigFile {
  private static final String NAME = "config.toml";
  private static final String TYPED = "typed";

  private final Path file;
  private final TomlParseResult content;

  private ConfigFile(Path file, TomlParseResult content) {
    this.file = file;
    this.content = content;
  }

  /// Where the user's own settings stand.
  static Path ofUser(Environment environment) throws UserException {
    Path folder = environment.path(environment.variable("XDG_CONFIG_HOME").orElse("~/.config"));
    return folder.resolve("tsearch").resolve(NAME);
  }

  /// Where the settings of an archive stand.
  static Path ofArchive(ArchivePlace place) {
    return place.root().resolve(NAME);
  }

  /// What a file sets; nothing if it is not there.
  static Map<Setting, Settings.Value> read(Path file) throws UserException {
    if (!Files.exists(file)) {
      return Map.of();
    }
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + e);
    }
    var read = new ConfigFile(file, Toml.parse(text));
    read.rejectErrors();
    return read.values();
  }

  /// The list that was typed as it would stand in a file: `["a", "b"]`.
  static List<Object> typedList(Setting setting, String typed) throws UserException {
    TomlParseResult content = Toml.parse(TYPED + " = " + typed);
    if (content.hasErrors()) {
      throw notAList(setting, typed, String.valueOf(content.errors().getFirst().getMessage()));
    }
    if (content.size() != 1 || !(content.get(TYPED) instanceof TomlArray array)) {
      throw notAList(setting, typed, "more than one list");
    }
    List<Object> list = list(array);
    for (Object part : list) {
      if (!(part instanceof String)) {
        throw notAList(setting, typed, part + " is no text");
      }
    }
    return list;
  }

  /// A shell takes quotes away and reads brackets as a pattern, which is what mostly is wrong.
  private static UserException notAList(Setting setting, String typed, String why) {
    String key = setting.key();
    return new UserException(
        "--set %s=%s: %s; type '%s=[\"a\", \"b\"]' with the outer quotes, too, or %s=a:b"
            .formatted(key, typed, why, key, key));
  }

  private void rejectErrors() throws UserException {
    if (content.hasErrors()) {
      TomlParseError error = content.errors().getFirst();
      throw new UserException(at(error.position()) + ": " + error.getMessage());
    }
  }

  private Map<Setting, Settings.Value> values() throws UserException {
    var values = new EnumMap<Setting, Settings.Value>(Setting.class);
    for (String key : content.dottedKeySet()) {
      String where = at(content.inputPositionOf(key));
      Setting setting =
          Setting.of(key)
              .orElseThrow(() ->
                  new UserException(
                      where + ": no setting " + key + Suggestion.hint(key, Setting.keys())));
      values.put(setting, new Settings.Value(checked(setting, key, where), where));
    }
    return values;
  }

  private Object checked(Setting setting, String key, String where) throws UserException {
    Object value = content.get(key);
    if (value instanceof TomlArray array) {
      value = list(array);
    }
    if (value == null || !setting.accepts(value)) {
      throw new UserException(where + ": " + key + " must be " + setting.expected());
    }
    return value;
  }

  private static List<Object> list(TomlArray array) {
    var list = new ArrayList<Object>(array.size());
    for (int i = 0; i < array.size(); i++) {
      list.add(array.get(i));
    }
    return list;
  }

  private String at(@Nullable TomlPosition position) {
    return position == null ? file.toString() : file + ":" + position.line();
  }
}
