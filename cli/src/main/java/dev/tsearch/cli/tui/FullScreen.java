package dev.tsearch.cli.tui;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.config.ScratchFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.KeyReader.EndOfKeysException;
import dev.tsearch.cli.tui.paint.Picture;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.Size;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.MouseTracking;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.ShutdownHooks;

/// The terminal as a screen that a program draws. One owner; only the end of the process comes from
/// another thread.
final class FullScreen implements Closeable {
  private static final String ESC = "\u001b";
  private static final String ERASE_LINE = ESC + "[2K";
  private static final String ERASE_SCREEN = ESC + "[2J";
  private static final String PASTE_ON = ESC + "[?2004h";
  private static final String PASTE_OFF = ESC + "[?2004l";

  /// What JLine knows of these types of terminals is used: it would run `infocmp` for it.
  private static final List<String> TYPES =
      List.of("xterm-256color", "xterm", "screen-256color", "screen");

  /// How long a key is waited for at a time while nothing else is to be done.
  private static final long KEY_MILLIS = 1_000;

  /// A larger text in the clipboard makes some terminals hang.
  private static final int MAX_COPIED_BYTES = 1_000_000;

  private final Terminal terminal;
  private final Attributes before;
  private final KeyReader keys;
  private final boolean colored;
  private final Thread atEnd = new Thread(this::leave, "tsearch-screen");
  private Size known;
  private boolean isEntered;

  /// The lines that the terminal shows; fewer than it has if these are to be drawn.
  private List<String> shown = List.of();

  private FullScreen(Terminal terminal, boolean colored) {
    this.terminal = terminal;
    this.colored = colored;
    this.before = terminal.getAttributes();
    this.keys = new KeyReader(terminal);
    this.known = size();
  }

  /// Takes over the terminal of the process.
  ///
  /// @param colored whether it shows colors
  /// @throws UserException if the process has none
  static FullScreen open(boolean colored) throws IOException, UserException {
    // Its hook would close the terminal before ours has restored the screen.
    System.setProperty(ShutdownHooks.PROP_DISABLE_SHUTDOWN_HOOK, "true");
    try {
      return on(opened(FullScreen::systemTerminal), colored);
    } catch (IllegalStateException e) {
      throw new UserException("tui needs a terminal: " + e.getMessage());
    }
  }

  /// Opens a new pseudo-terminal, of which nobody sees what is written.
  static FullScreen onPseudoTerminal() throws IOException {
    return on(
        opened(() ->
            builder()
                .provider(TerminalBuilder.PROP_PROVIDER_JNI)
                .system(false)
                .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
                .type(TYPES.getFirst())
                .build()),
        true);
  }

  private static FullScreen on(Terminal terminal, boolean colored) {
    var screen = new FullScreen(terminal, colored);
    Runtime.getRuntime().addShutdownHook(screen.atEnd);
    screen.enter();
    return screen;
  }

  /// Opens a terminal.
  @FunctionalInterface
  private interface Opening {
    Terminal open() throws IOException;
  }

  /// Without an [unpacked library][ScreenLibrary] JLine unpacks its own and removes the file only
  /// if the process ends regularly; here none is left.
  private static Terminal opened(Opening opening) throws IOException {
    if (System.getProperty(ScreenLibrary.FOLDER) != null) {
      return opening.open();
    }
    try (var unpacked = new ScratchFolder("tsearch-screen-")) {
      System.setProperty("jline.tmpdir", unpacked.root().toString());
      return opening.open();
    }
  }

  /// JLine's own choice calls the system through method handles that it makes at each start, and
  /// asks other programs what the streams are. Its native library does neither.
  private static Terminal systemTerminal() throws IOException {
    try {
      return ofSystem().provider(TerminalBuilder.PROP_PROVIDER_JNI).build();
    } catch (IllegalStateException _) {
      return ofSystem().build(); // a system without this library, or no terminal
    }
  }

  private static TerminalBuilder ofSystem() {
    return builder().system(true).systemOutput(TerminalBuilder.SystemOutput.SysOutOrSysErr);
  }

  private static TerminalBuilder builder() {
    for (String type : TYPES) {
      InfoCmp.setLoadedInfoCmp(type, () -> InfoCmp.getDefaultInfoCmp(type));
    }
    return TerminalBuilder.builder()
        .dumb(false)
        .nativeSignals(false)
        .graphemeCluster(false) // it would write characters and ask for the cursor
        .encoding(UTF_8);
  }

  /// The size of the terminal.
  Size size() {
    return new Size(terminal.getColumns(), terminal.getRows());
  }

  /// Whether the size has changed since the last call. It is asked for: to be told by a signal
  /// would have JLine make classes at each start.
  boolean takeResized() {
    Size before = known;
    known = size();
    return !known.equals(before);
  }

  private synchronized void enter() {
    terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, false); // Ctrl-C and Ctrl-Z are keys: the screen comes first
    terminal.setAttributes(raw);
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.keypad_xmit);
    terminal.writer().write(PASTE_ON);
    terminal.trackMouse(MouseTracking.Normal);
    isEntered = true;
    shown = List.of();
    terminal.flush();
  }

  /// Leaves the terminal as it was found.
  private synchronized void leave() {
    if (!isEntered) {
      return;
    }
    isEntered = false;
    terminal.trackMouse(MouseTracking.Off);
    terminal.writer().write(PASTE_OFF);
    terminal.puts(Capability.keypad_local);
    terminal.puts(Capability.exit_ca_mode);
    terminal.puts(Capability.cursor_normal);
    terminal.flush();
    terminal.setAttributes(before);
  }

  /// Draws a picture: what has changed since the last one.
  ///
  /// @param isNew whether all is drawn
  synchronized void paint(Picture picture, boolean isNew) {
    if (!isEntered) {
      return;
    }
    var to = new dev.tsearch.cli.render.Terminal(true, terminal.getColumns(), colored);
    List<String> lines = picture.lines().stream().map(line -> StyledText.paint(line, to)).toList();
    var changes = new StringBuilder();
    for (int row = 0; row < lines.size(); row++) {
      boolean isSame = !isNew && row < shown.size() && shown.get(row).equals(lines.get(row));
      if (!isSame) {
        // Erased first: after the last column, the character in it would be erased.
        changes.append(at(row, 0)).append(ERASE_LINE).append(lines.get(row));
      }
    }
    changes.append(at(picture.cursorRow(), picture.cursorColumn()));
    shown = lines;
    terminal.writer().write((isNew ? ERASE_SCREEN : "") + changes);
    terminal.flush();
  }

  /// The sequence that moves the cursor.
  private static String at(int row, int column) {
    return ESC + "[" + (row + 1) + ";" + (column + 1) + "H";
  }

  /// The next key; empty if none is pressed in time.
  Optional<KeyPress> key(long millis) throws EndOfKeysException {
    return keys.next(millis);
  }

  /// Puts a text into the clipboard, by the sequence OSC 52.
  ///
  /// @return whether it is small enough
  boolean copy(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > MAX_COPIED_BYTES) {
      return false;
    }
    String sequence = ESC + "]52;c;" + Base64.getEncoder().encodeToString(bytes) + "\u0007";
    terminal.writer().write(sequence);
    terminal.flush();
    return true;
  }

  /// Gives the terminal back while something else uses it.
  ///
  /// @throws UserException what the other has to report
  void outside(Outside outside) throws IOException, UserException {
    leave();
    try {
      outside.run();
    } finally {
      enter();
    }
  }

  /// What uses the terminal in between.
  @FunctionalInterface
  interface Outside {
    /// Uses the terminal.
    void run() throws IOException, UserException;
  }

  /// Waits for a key while the terminal is given back.
  void awaitKey() {
    terminal.writer().write("any key goes back ");
    terminal.flush();
    Attributes shared = terminal.enterRawMode();
    try {
      Optional<KeyPress> key = Optional.empty();
      while (key.isEmpty()) {
        key = keys.next(KEY_MILLIS);
      }
    } catch (EndOfKeysException _) {
      // the loop notices it, too
    } finally {
      terminal.setAttributes(shared);
    }
  }

  @Override
  public void close() throws IOException {
    leave();
    try {
      Runtime.getRuntime().removeShutdownHook(atEnd);
    } catch (IllegalStateException _) {
      return; // the process ends, and waits for this very thread
    }
    terminal.close();
  }
}
