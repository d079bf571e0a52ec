package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A shell on a real pseudo-terminal, that of tmux, in which `./tsearch` is this build. Not
/// thread-safe.
final class TmuxShell implements AutoCloseable {
  private static final Path TMUX = Path.of("/usr/bin/tmux");

  /// How often a screen is looked at before a text is missed; a look takes 50 ms.
  private static final int MAX_LOOKS = 600;

  private final List<String> tmux;

  private TmuxShell(Path socket) {
    tmux = List.of(TMUX.toString(), "-f", "/dev/null", "-S", socket.toString());
  }

  /// Skips the test if there is no tmux.
  static void need() {
    Skip.unless(Files.exists(TMUX), "the program tmux is not installed");
  }

  /// Starts bash.
  ///
  /// @param home the home folder and the current one
  /// @param folder an empty folder
  static TmuxShell in(Path home, Path folder, int columns, int rows) throws Exception {
    writeScripts(home);
    var shell = new TmuxShell(folder.resolve("tmux"));
    shell.tmux(
        "new-session",
        "-d",
        "-x",
        "" + columns,
        "-y",
        "" + rows,
        "-c",
        home.toString(),
        "env",
        "-u",
        "TSEARCH_HOME",
        "-u",
        "XDG_DATA_HOME",
        "-u",
        "XDG_CONFIG_HOME",
        "-u",
        "VISUAL",
        "-u",
        "NO_COLOR",
        "-u",
        "DISPLAY",
        "-u",
        "WAYLAND_DISPLAY",
        "HOME=" + home,
        "PATH=" + home + ":" + System.getenv("PATH"),
        "TERM=screen-256color",
        "TZ=UTC",
        "LC_ALL=C.UTF-8",
        "PS1=ready$ ",
        "TSEARCH_SERVICE=off",
        "EDITOR=" + home.resolve("editor"),
        "bash",
        "--norc",
        "--noprofile");
    shell.tmux("set-option", "-s", "set-clipboard", "on");
    shell.await("ready$");
    return shell;
  }

  private static void writeScripts(Path home) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    script(
        home.resolve("tsearch"),
        """
        t=; [ -t 1 ] && t=out; [ -t 2 ] && t=$t,err; [ -t 0 ] && t=$t,in; export TSEARCH_TERMINAL=$t
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
        -Xlog:disable -Djava.util.logging.config.file='%s' -Djava.io.tmpdir='%s' -cp '%s' \
        "${TSEARCH_MAIN:-dev.tsearch.cli.Main}" "$@"
        """
            .formatted(
                java,
                Path.of("../bin/logging.properties").toAbsolutePath(),
                Files.createDirectories(temporaryFiles(home)),
                System.getProperty("java.class.path")));
    script(home.resolve("editor"), "echo \"EDITED $@\"; sleep 1\n");
    script(home.resolve("xclip"), "cat > '" + home.resolve("clipboard") + "'\n");
  }

  /// Where the processes of tsearch have their temporary files.
  static Path temporaryFiles(Path home) {
    return home.resolve("temporary");
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /// Runs tmux.
  ///
  /// @return what it prints
  String tmux(String... arguments) throws IOException {
    var command = new ArrayList<>(tmux);
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.onExit().join();
    return printed;
  }

  /// Types a command and Enter.
  void run(String command) throws Exception {
    type(command);
    press("Enter");
  }

  void type(String text) throws Exception {
    tmux("send-keys", "-l", text);
  }

  /// Presses keys: characters, sequences of a terminal, or what tmux calls a key.
  void press(String... keys) throws Exception {
    for (String key : keys) {
      boolean isText = key.length() == 1 || key.startsWith("\u001b");
      if (isText) {
        type(key);
      } else {
        tmux("send-keys", key);
      }
    }
  }

  /// What the terminal shows.
  String screen() throws Exception {
    return tmux("capture-pane", "-p");
  }

  /// Waits until the screen has a text.
  String await(String text) throws Exception {
    return await(text, screen -> screen.contains(text));
  }

  private String await(String what, Predicate<String> isThere) throws Exception {
    String screen = "";
    for (int i = 0; i < MAX_LOOKS; i++) {
      screen = screen();
      if (isThere.test(screen)) {
        return screen;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(what + " is not on the screen:\n" + screen);
  }

  /// Presses a key until the screen has a text: what is typed while a program ends may be lost.
  void pressUntil(String key, String text) throws Exception {
    for (int i = 0; i < MAX_LOOKS && !screen().contains(text); i++) {
      press(key);
      Thread.sleep(50);
    }
    await(text);
  }

  /// Waits until a text is in a file.
  void await(Path file, String text) throws Exception {
    await(text + " in " + file.getFileName(), _ -> isEqual(file, text));
  }

  private static boolean isEqual(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file).equals(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Presses a key that brings a text onto the screen, which was not there before.
  void shows(String key, String text) throws Exception {
    assertThat(screen()).as("before " + key).doesNotContain(text);
    press(key);
    await(text);
  }

  /// Presses a key after which the query is this one.
  void edits(String key, String query) throws Exception {
    press(key);
    String line = ("> " + query).stripTrailing();
    await(key + ": " + line, screen -> screen.lines().findFirst().orElse("").equals(line));
  }

  /// Presses a key that changes the screen.
  ///
  /// @return what was there before
  String changes(String key) throws Exception {
    String before = screen();
    press(key);
    await("a change by " + key, screen -> !screen.equals(before));
    return before;
  }

  /// Presses a key that changes the screen to what it was earlier.
  void restores(String key, String earlier) throws Exception {
    assertThat(screen()).as("before " + key).isNotEqualTo(earlier);
    press(key);
    await(key + ": " + earlier, screen -> screen.equals(earlier));
  }

  /// Presses a key that copies a text, and compares what the terminal got.
  void copies(String key, String text) throws Exception {
    tmux("delete-buffer");
    press(key);
    String copied = "";
    for (int i = 0; i < MAX_LOOKS && !copied.equals(text); i++) {
      Thread.sleep(50);
      copied = tmux("show-buffer");
    }
    assertThat(copied).as(key).isEqualTo(text);
  }

  /// Ends tmux and what runs in it, so that nothing writes to the folder of the test any more.
  @Override
  public void close() throws IOException {
    List<ProcessHandle> processes =
        tmux("list-panes", "-a", "-F", "#{pane_pid}")
            .lines()
            .filter(line -> line.chars().allMatch(Character::isDigit))
            .flatMap(line -> ProcessHandle.of(Long.parseLong(line)).stream())
            .flatMap(shell -> Stream.concat(Stream.of(shell), shell.descendants()))
            .toList();
    tmux("kill-server");
    for (ProcessHandle process : processes) {
      process.destroyForcibly();
      process.onExit().join();
    }
  }
}
