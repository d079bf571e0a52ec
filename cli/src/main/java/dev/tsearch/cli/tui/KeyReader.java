package dev.tsearch.cli.tui;

import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.reader.EndOfFileException;
import org.jline.terminal.MouseEvent;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/// Reads keys from a terminal. One owner, not thread-safe.
final class KeyReader {
  /// How long an escape character may be the beginning of the sequence of a key.
  private static final long ESCAPE_MILLIS = 50;

  private static final String ESC = "\u001b";
  private static final String PASTE = ESC + "[200~";
  private static final String PASTE_END = ESC + "[201~";

  /// What is not a key of its own.
  private enum Special implements Bound {
    /// A character that was typed.
    TYPED,
    /// The beginning of a text that was pasted.
    PASTED,
    /// Something that the mouse did.
    MOUSE,
    /// A sequence without a meaning here.
    UNKNOWN
  }

  /// What a sequence of characters means.
  private sealed interface Bound permits Special, OfKey {}

  /// A key.
  private record OfKey(KeyPress key) implements Bound {}

  private static final Map<Named, Capability> CAPABILITIES =
      Map.of(
          Named.UP, Capability.key_up,
          Named.DOWN, Capability.key_down,
          Named.LEFT, Capability.key_left,
          Named.RIGHT, Capability.key_right,
          Named.HOME, Capability.key_home,
          Named.END, Capability.key_end,
          Named.PAGE_UP, Capability.key_ppage,
          Named.PAGE_DOWN, Capability.key_npage,
          Named.DELETE, Capability.key_dc,
          Named.F1, Capability.key_f1);

  /// The usual sequences, for terminals whose description lacks them.
  private static final Map<Named, List<String>> SEQUENCES =
      Map.ofEntries(
          Map.entry(Named.UP, List.of("[A", "OA")),
          Map.entry(Named.DOWN, List.of("[B", "OB")),
          Map.entry(Named.RIGHT, List.of("[C", "OC")),
          Map.entry(Named.LEFT, List.of("[D", "OD")),
          Map.entry(Named.HOME, List.of("[H", "OH", "[1~", "[7~")),
          Map.entry(Named.END, List.of("[F", "OF", "[4~", "[8~")),
          Map.entry(Named.PAGE_UP, List.of("[5~")),
          Map.entry(Named.PAGE_DOWN, List.of("[6~")),
          Map.entry(Named.DELETE, List.of("[3~")),
          Map.entry(Named.F1, List.of("OP", "[11~", "[[A")));

  private final Terminal terminal;
  private final BindingReader reader;
  private final KeyMap<Bound> keys = new KeyMap<>();

  KeyReader(Terminal terminal) {
    this.terminal = terminal;
    this.reader = new BindingReader(terminal.reader());
    bind();
  }

  private void bind() {
    keys.setAmbiguousTimeout(ESCAPE_MILLIS);
    keys.setUnicode(Special.TYPED);
    keys.setNomatch(Special.UNKNOWN);
    for (char c = ' '; c < 127; c++) {
      keys.bind(Special.TYPED, String.valueOf(c));
      keys.bind(new OfKey(new KeyPress.Alt(c)), ESC + c);
    }
    for (char c = 'a'; c <= 'z'; c++) {
      keys.bind(new OfKey(new KeyPress.Control(c)), String.valueOf((char) (c - 'a' + 1)));
    }
    keys.bind(new OfKey(Named.ENTER), "\r", "\n");
    keys.bind(new OfKey(Named.TAB), "\t");
    keys.bind(new OfKey(Named.BACKSPACE), "\u007f", "\b");
    keys.bind(new OfKey(Named.ESCAPE), ESC);
    SEQUENCES.forEach((key, sequences) ->
        sequences.forEach(sequence -> keys.bind(new OfKey(key), ESC + sequence)));
    CAPABILITIES.forEach((key, capability) -> bind(new OfKey(key), capability));
    keys.bind(Special.PASTED, PASTE);
    keys.bind(Special.MOUSE, ESC + "[<", ESC + "[M");
    bind(Special.MOUSE, Capability.key_mouse);
  }

  private void bind(Bound bound, Capability capability) {
    String sequence = KeyMap.key(terminal, capability);
    if (sequence != null && !sequence.isEmpty()) {
      keys.bind(bound, sequence);
    }
  }

  /// Thrown if the terminal is gone.
  static final class EndOfKeysException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /// The next key; empty if none is pressed in time, or if it has no meaning.
  ///
  /// @throws EndOfKeysException if there are no more keys
  Optional<KeyPress> next(long millis) throws EndOfKeysException {
    try {
      if (reader.peekCharacter(millis) == NonBlockingReader.READ_EXPIRED) {
        return Optional.empty();
      }
      return meaning(reader.readBinding(keys));
    } catch (EndOfFileException _) {
      throw new EndOfKeysException(); // another thread has closed the terminal
    }
  }

  private Optional<KeyPress> meaning(@Nullable Bound bound) throws EndOfKeysException {
    if (bound == null) {
      throw new EndOfKeysException();
    }
    return switch (bound) {
      case OfKey(KeyPress key) -> Optional.of(key);
      case Special.TYPED -> Optional.of(new KeyPress.Typed(reader.getLastBinding()));
      case Special.PASTED -> pasted();
      case Special.MOUSE -> mouse();
      case Special.UNKNOWN -> Optional.empty();
    };
  }

  private Optional<KeyPress> pasted() {
    String text = reader.readStringUntil(PASTE_END);
    return text == null || text.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyPress.Typed(text));
  }

  private Optional<KeyPress> mouse() {
    MouseEvent event = terminal.readMouseEvent(reader::readCharacter, reader.getLastBinding());
    return switch (event.getButton()) {
      case WheelUp -> Optional.of(Named.WHEEL_UP);
      case WheelDown -> Optional.of(Named.WHEEL_DOWN);
      default -> Optional.empty();
    };
  }
}
