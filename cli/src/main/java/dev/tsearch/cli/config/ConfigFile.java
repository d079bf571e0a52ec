package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/// A `config.toml`. Every key must be a [Setting] and every value must have its type; an error
/// names the line.
final class ConfigFile {
  private static final String NAME = "config.toml";
  private static final String TYPED = "typed";

  private final Path file;
  private final TomlParseResult content;

  private ConfigFile(Path file, TomlParseResult content) {
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

  /// The text of a file; empty if it does not exist.
  static String textOf(Path file) throws UserException {
    if (!Files.exists(file)) {
      return "";
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + e);
    }
  }

  /// The content of a file that has a text.
  static ConfigFile parsed(Path file, String text) throws UserException {
    var read = new ConfigFile(file, Toml.parse(text));
    read.rejectErrors();
    return read;
  }

  /// The index of the line of a key; empty if the file does not have it.
  Optional<Integer> lineOf(Setting setting) {
    return Optional.ofNullable(content.inputPositionOf(setting.key()))
        .map(position -> position.line() - 1);
  }

  /// Parses a list that was typed in the syntax of the file: `["a", "b"]`.
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
        throw notAList(setting, typed, part + " is not a text");
      }
    }
    return list;
  }

  /// Explains the usual cause: the shell removes quotes and reads brackets as a pattern.
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

  Map<Setting, Settings.SettingValue> values() throws UserException {
    var values = new EnumMap<Setting, Settings.SettingValue>(Setting.class);
    for (String key : content.dottedKeySet()) {
      String where = at(content.inputPositionOf(key));
      Setting setting =
          Setting.of(key)
              .orElseThrow(() ->
                  new UserException(
                      where + ": there is no setting " + key,
                      Suggestion.hint(key, Setting.keys())));
      values.put(setting, new Settings.SettingValue(checked(setting, key, where), where));
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
