package dev.tsearch.cli.command.tui;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.tui.state.KeyAction;
import dev.tsearch.cli.tui.state.KeyBindings;
import dev.tsearch.cli.tui.state.KeyPress;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Reads the table `[keys]` of `config.toml`: `ACTION = "KEY"`.
final class KeySettings {
  private KeySettings() {}

  /// The keys of the user; those of the archive's file take precedence.
  ///
  /// @throws UserException if there is no such action or key, or a key has two actions
  static KeyBindings of(Environment environment, ArchivePlace place) throws UserException {
    var names = new EnumMap<KeyAction, String>(KeyAction.class);
    for (Settings.KeyValue value : Settings.keys(environment, place)) {
      KeyAction action =
          KeyAction.of(value.action())
              .orElseThrow(() ->
                  new UserException(
                      value.origin() + ": no key can be bound to " + value.action(),
                      Suggestion.hint(value.action(), KeyAction.words())));
      String name = name(value, action);
      checkUnique(names, action, name, value.origin());
      names.put(action, name);
    }
    return new KeyBindings(names);
  }

  private static String name(Settings.KeyValue value, KeyAction action) throws UserException {
    Optional<KeyPress> key =
        value.key() instanceof String name ? KeyBindings.key(name) : Optional.empty();
    boolean isTyped = key.isPresent() && key.get() instanceof KeyPress.Typed;
    boolean isConversation = action.place() == KeyAction.KeyPlace.CONVERSATION;
    if (key.isEmpty() || (isTyped && !isConversation)) {
      throw new UserException(
          "%s: keys.%s must be a key such as Ctrl-L, Alt-L%s or F1, got %s"
              .formatted(
                  value.origin(), value.action(), isConversation ? ", a letter" : "", value.key()));
    }
    return String.valueOf(value.key());
  }

  private static void checkUnique(
      Map<KeyAction, String> names, KeyAction added, String name, String origin)
      throws UserException {
    for (Map.Entry<KeyAction, String> other : names.entrySet()) {
      boolean isSame = KeyBindings.key(other.getValue()).equals(KeyBindings.key(name));
      if (isSame && other.getKey() != added && added.place().includes(other.getKey().place())) {
        throw new UserException(
            "%s: keys.%s and keys.%s are the same key %s"
                .formatted(origin, added.word(), other.getKey().word(), name));
      }
    }
  }
}
