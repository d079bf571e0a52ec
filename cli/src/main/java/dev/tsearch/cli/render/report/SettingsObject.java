package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.json.JsonObjects;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Prints settings for programs, as objects on a line:
///
/// ```
/// schema    1
/// files     an array of objects: owner (user or archive), path, exists
/// archive   an object: path, origin
/// settings  an array of objects: key, value, default, origin, tuning, choices, meaning
/// ```
///
/// The members of one setting, and those of a known place of a program, are also objects of their
/// own, with `schema`.
///
/// @param out where to print
public record SettingsObject(TextOutput out) {
  private static final int SCHEMA = 1;
  private static final String PATH = "path";
  private static final String ORIGIN = "origin";

  /// A settings file.
  ///
  /// @param owner `user` or `archive`
  public record FileRow(String owner, String path, boolean exists) {}

  /// The folder of the archive, and what names it.
  public record ArchiveRow(String path, String origin) {}

  /// A setting.
  ///
  /// @param value a number, a Boolean, a text or a list of texts
  /// @param standard the default, of the same type
  /// @param choices the accepted words; empty if there are other values
  public record SettingRow(
      String key,
      Object value,
      Object standard,
      String origin,
      boolean isTuning,
      List<String> choices,
      String meaning) {
    /// Copies the list.
    public SettingRow {
      choices = List.copyOf(choices);
    }
  }

  /// Prints all settings as one object.
  public void print(List<FileRow> files, ArchiveRow archive, List<SettingRow> settings)
      throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", SCHEMA);
      add(generator, files);
      generator.writeObjectPropertyStart("archive");
      generator.writeStringProperty(PATH, archive.path());
      generator.writeStringProperty(ORIGIN, archive.origin());
      generator.writeEndObject();
      generator.writeArrayPropertyStart("settings");
      for (SettingRow setting : settings) {
        generator.writeStartObject();
        add(generator, setting);
        generator.writeEndObject();
      }
      generator.writeEndArray();
    });
  }

  /// Prints the settings files.
  public void print(List<FileRow> files) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", SCHEMA);
      add(generator, files);
    });
  }

  /// Prints a setting.
  public void print(SettingRow setting) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", SCHEMA);
      add(generator, setting);
    });
  }

  /// Prints a known place of a program.
  ///
  /// @param state `found`, `not found` or `off`
  public void print(String program, String state, String path) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", SCHEMA);
      generator.writeStringProperty("program", program);
      generator.writeStringProperty("state", state);
      generator.writeStringProperty(PATH, path);
    });
  }

  private static void add(JsonGenerator generator, List<FileRow> files) {
    generator.writeArrayPropertyStart("files");
    for (FileRow file : files) {
      generator.writeStartObject();
      generator.writeStringProperty("owner", file.owner());
      generator.writeStringProperty(PATH, file.path());
      generator.writeBooleanProperty("exists", file.exists());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  private static void add(JsonGenerator generator, SettingRow setting) {
    generator.writeStringProperty("key", setting.key());
    add(generator, "value", setting.value());
    add(generator, "default", setting.standard());
    generator.writeStringProperty(ORIGIN, setting.origin());
    generator.writeBooleanProperty("tuning", setting.isTuning());
    add(generator, "choices", setting.choices());
    generator.writeStringProperty("meaning", setting.meaning());
  }

  private static void add(JsonGenerator generator, String name, Object value) {
    switch (value) {
      case Long number -> generator.writeNumberProperty(name, number);
      case Boolean flag -> generator.writeBooleanProperty(name, flag);
      case List<?> list -> JsonObjects.list(generator, name, list);
      default -> generator.writeStringProperty(name, value.toString());
    }
  }
}
