package dev.tsearch.indexer.format.codex;

import java.util.Map;
import java.util.Optional;

/// Recognizes texts that Codex sends in the name of the user: instructions, the environment,
/// skills.
final class InjectedText {
  /// Beginnings of these texts, and the subtype of their entries.
  private static final Map<String, String> BEGINNINGS =
      Map.ofEntries(
          Map.entry("# AGENTS.md instructions", "instructions"),
          Map.entry("<INSTRUCTIONS>", "instructions"),
          Map.entry("<user_instructions>", "instructions"),
          Map.entry("<permissions instructions>", "instructions"),
          Map.entry("<environment_context>", "environment_context"),
          Map.entry("<ENVIRONMENT_CONTEXT>", "environment_context"),
          Map.entry("<collaboration_mode>", "instructions"),
          Map.entry("<skill>", "skill"),
          Map.entry("<skills_instructions>", "skill"),
          Map.entry("<recommended_plugins>", "plugins"),
          Map.entry("<plugins_instructions>", "plugins"),
          Map.entry("<apps_instructions>", "plugins"),
          Map.entry("<turn_aborted>", "turn_aborted"),
          Map.entry("<subagent_notification>", "subagent_notification"),
          Map.entry("<model_switch>", "instructions"));

  private InjectedText() {}

  /// The subtype of an injected text; empty if a person wrote it.
  static Optional<String> subtype(String text) {
    String stripped = text.stripLeading();
    if (!stripped.startsWith("<") && !stripped.startsWith("#")) {
      return Optional.empty();
    }
    return BEGINNINGS.entrySet().stream()
        .filter(beginning -> stripped.startsWith(beginning.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
