package dev.tsearch.indexer.doctor;

import java.util.List;
import java.util.Optional;

/// The settings that differ from the defaults.
///
/// @param changed these settings
/// @param error why the settings cannot be read; empty if they can
public record SettingsCheck(List<ChangedSetting> changed, String error) implements DoctorFinding {

  /// A setting with another value than the default.
  ///
  /// @param key its name
  /// @param value its value as text
  /// @param origin the file and line, or the flag, that set it
  public record ChangedSetting(String key, String value, String origin) {}

  /// Copies the list.
  public SettingsCheck {
    changed = List.copyOf(changed);
  }

  @Override
  public String part() {
    return "settings";
  }

  @Override
  public Condition condition() {
    return error.isEmpty() ? Condition.FINE : Condition.PROBLEM;
  }

  @Override
  public Optional<String> command() {
    return error.isEmpty() ? Optional.empty() : Optional.of("tsearch config edit");
  }
}
