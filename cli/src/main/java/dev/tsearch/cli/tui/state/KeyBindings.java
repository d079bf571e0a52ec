package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.KeyAction.KeyPlace;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The keys that the user bound to actions. A key that is bound loses the meaning that it had, and
/// the key that did the action has none. Immutable.
///
/// @param names the name of the key of each action that has another one than the usual
public record KeyBindings(Map<KeyAction, String> names) {
  /// The usual keys.
  public static final KeyBindings USUAL = new KeyBindings(Map.of());

  private static final Pattern CHORD =
      Pattern.compile("(ctrl|alt)-([!-~])", Pattern.CASE_INSENSITIVE);

  /// The keys with names that can be bound.
  private static final Map<String, Named> NAMED =
      Map.of(
          "enter", Named.ENTER,
          "tab", Named.TAB,
          "f1", Named.F1,
          "home", Named.HOME,
          "end", Named.END,
          "delete", Named.DELETE);

  /// Copies the names.
  public KeyBindings {
    names = Map.copyOf(names);
  }

  /// The key with a name: `Ctrl-L`, `Alt-L`, `F1`, `Enter`, or a character; empty if it is none.
  public static Optional<KeyPress> key(String name) {
    Matcher chord = CHORD.matcher(name);
    if (chord.matches()) {
      char sign = Character.toLowerCase(chord.group(2).charAt(0));
      boolean isAlt = Character.toLowerCase(name.charAt(0)) == 'a';
      if (isAlt) {
        return Optional.of(new KeyPress.Alt(sign));
      }
      return sign >= 'a' && sign <= 'z'
          ? Optional.of(new KeyPress.Control(sign))
          : Optional.empty();
    }
    if (name.codePointCount(0, name.length()) == 1) {
      return Optional.of(new KeyPress.Typed(name));
    }
    return Optional.ofNullable(NAMED.get(name.toLowerCase(Locale.ROOT)));
  }

  /// The name of the key that does what a key usually does.
  ///
  /// @param usual the name of the key
  public String shown(String usual, KeyPlace place) {
    for (KeyAction action : KeyAction.values()) {
      if (action.key().equals(usual) && action.place().includes(place)) {
        return names.getOrDefault(action, usual);
      }
    }
    return usual;
  }

  /// The usual key for what a key does; empty if it does nothing.
  Optional<KeyPress> meaning(KeyPress key, KeyPlace place) {
    for (Map.Entry<KeyAction, String> bound : names.entrySet()) {
      if (isIn(place, bound.getKey()) && isKey(key, bound.getValue())) {
        return key(bound.getKey().key());
      }
    }
    for (KeyAction action : names.keySet()) {
      if (isIn(place, action) && isKey(key, action.key())) {
        return Optional.empty();
      }
    }
    return Optional.of(key);
  }

  private static boolean isIn(KeyPlace place, KeyAction action) {
    return action.place().includes(place);
  }

  private static boolean isKey(KeyPress key, String name) {
    return key(name).equals(Optional.of(key));
  }
}
