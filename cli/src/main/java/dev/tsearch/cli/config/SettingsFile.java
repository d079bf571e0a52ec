package dev.tsearch.cli.config;

import dev.tsearch.cli.config.toml.TomlEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One of the two settings files, for `tsearch config`. A change keeps comments and order, and
/// replaces the file in one step.
///
/// @param path its path
/// @param owner `user` or `archive`, for messages
public record SettingsFile(Path path, String owner) {

  /// The file of the user.
  public static SettingsFile ofUser(Environment environment) throws UserException {
    return new SettingsFile(ConfigFile.ofUser(environment), "user");
  }

  /// The file of an archive, whose settings override those of the user.
  public static SettingsFile ofArchive(ArchivePlace place) {
    return new SettingsFile(ConfigFile.ofArchive(place), "archive");
  }

  /// Whether the file exists.
  public boolean exists() {
    return Files.exists(path);
  }

  /// Whether the file has a value for a setting.
  public boolean has(Setting setting) throws UserException {
    return ConfigFile.read(path).containsKey(setting);
  }

  /// Sets a value.
  ///
  /// @param typed the value as it was typed
  /// @throws UserException if it is not a value of the setting, or the file cannot be changed
  public void set(Setting setting, String typed) throws IOException, UserException {
    Object value = Settings.typed(setting, typed);
    String text = ConfigFile.textOf(path);
    TomlEdit edit = TomlEdit.of(text);
    Optional<Integer> line = ConfigFile.parsed(path, text).lineOf(setting);
    int dot = setting.key().lastIndexOf('.');
    TomlEdit changed =
        line.isPresent()
            ? edit.replaced(line.get(), toml(value))
            : edit.added(
                setting.key().substring(0, dot), setting.key().substring(dot + 1), toml(value));
    write(text, changed.text(), setting, Optional.of(value));
  }

  /// Removes a value.
  ///
  /// @return whether the file had it
  /// @throws UserException if the file cannot be changed
  public boolean unset(Setting setting) throws IOException, UserException {
    String text = ConfigFile.textOf(path);
    Optional<Integer> line = ConfigFile.parsed(path, text).lineOf(setting);
    if (line.isEmpty()) {
      return false;
    }
    write(text, TomlEdit.of(text).removed(line.get()).text(), setting, Optional.empty());
    return true;
  }

  /// Creates the file with a comment if it does not exist, for an editor.
  public void create() throws IOException {
    if (!exists()) {
      new TextFile(path).replace("# Settings of tsearch; tsearch config --all lists them.\n");
    }
  }

  private static String toml(Object value) {
    if (value instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(SettingsFile::toml).toList()) + "]";
    }
    return value instanceof String text
        ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : value.toString();
  }

  /// Writes a changed text if it differs from the old one in the one setting only.
  private void write(String before, String after, Setting setting, Optional<Object> value)
      throws IOException, UserException {
    Map<Setting, Object> expected = values(before);
    expected.remove(setting);
    value.ifPresent(wanted -> expected.put(setting, wanted));
    if (!isAsExpected(after, expected)) {
      throw new UserException(
          "cannot change " + setting.key() + " in " + path, "edit the file: tsearch config edit");
    }
    new TextFile(path).replace(after);
  }

  private boolean isAsExpected(String text, Map<Setting, Object> expected) {
    try {
      return values(text).equals(expected);
    } catch (UserException _) {
      return false; // no longer a settings file
    }
  }

  private Map<Setting, Object> values(String text) throws UserException {
    Map<Setting, Object> values = new HashMap<>();
    ConfigFile.parsed(path, text)
        .values()
        .forEach((setting, value) -> values.put(setting, value.value()));
    return values;
  }
}
