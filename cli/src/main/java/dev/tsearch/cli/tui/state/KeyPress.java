package dev.tsearch.cli.tui.state;

/// A press of a key, or a turn of the mouse wheel.
public sealed interface KeyPress {
  /// Characters that were typed or pasted.
  ///
  /// @param text the characters, which may contain control characters if they were pasted
  record Typed(String text) implements KeyPress {}

  /// A letter that was typed with Ctrl.
  ///
  /// @param letter the letter, in lower case
  record Control(char letter) implements KeyPress {}

  /// A character that was typed with Alt.
  ///
  /// @param sign the character
  record Alt(char sign) implements KeyPress {}

  /// A key with a name.
  enum Named implements KeyPress {
    /// The key that ends a line.
    ENTER,
    /// The escape key.
    ESCAPE,
    /// The tabulator.
    TAB,
    /// Deletes the character before the cursor.
    BACKSPACE,
    /// Deletes the character at the cursor.
    DELETE,
    /// The arrow to the left.
    LEFT,
    /// The arrow to the right.
    RIGHT,
    /// The arrow up.
    UP,
    /// The arrow down.
    DOWN,
    /// The key for the beginning.
    HOME,
    /// The key for the end.
    END,
    /// A page up.
    PAGE_UP,
    /// A page down.
    PAGE_DOWN,
    /// The first function key.
    F1,
    /// The wheel of the mouse, turned away from the user.
    WHEEL_UP,
    /// The wheel of the mouse, turned towards the user.
    WHEEL_DOWN
  }
}
