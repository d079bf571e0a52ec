package dev.tsearch.cli.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The command of an editor, and how it takes a file, a line, and the wish to wait until the user
/// closes the file. The name of the program decides; any other program gets only the file.
///
/// @param command the command as a shell reads it: a program, perhaps with options
record EditorCommand(String command) {
  /// Programs that take `+LINE FILE`.
  private static final Set<String> PLUS =
      Set.of(
          "vi",
          "vim",
          "nvim",
          "gvim",
          "mvim",
          "view",
          "nano",
          "pico",
          "emacs",
          "emacsclient",
          "micro",
          "joe",
          "jed",
          "jmacs",
          "mg",
          "kak",
          "ne",
          "gedit",
          "mousepad",
          "pluma",
          "xed",
          "leafpad",
          "zile",
          "jove",
          "tilde",
          "elvis",
          "nvi");

  /// Programs that take `FILE:LINE`.
  private static final Set<String> COLON =
      Set.of("subl", "sublime_text", "zed", "zeditor", "hx", "helix", "mcedit", "lapce");

  /// Programs that take `--goto FILE:LINE`.
  private static final Set<String> GOTO =
      Set.of("code", "code-insiders", "codium", "vscodium", "cursor", "windsurf");

  /// Programs of JetBrains. They take `--line LINE FILE`.
  private static final Set<String> JETBRAINS =
      Set.of(
          "idea",
          "pycharm",
          "webstorm",
          "goland",
          "clion",
          "rubymine",
          "phpstorm",
          "rider",
          "rustrover");

  /// Other programs that take `--line LINE FILE`.
  private static final Set<String> LINE = Set.of("kate", "kwrite", "mate");

  /// Programs that return at once unless they have the option `--wait`, as do those of [#GOTO] and
  /// [#JETBRAINS].
  private static final Set<String> WAITING = Set.of("subl", "zed", "zeditor", "mate", "gedit");

  /// The name of the program, without its folder.
  String program() {
    String first = command.strip().split("\\s+", 2)[0];
    String bare = first.replaceAll("[\"']", "");
    return bare.substring(bare.lastIndexOf('/') + 1);
  }

  /// The arguments after the command that open a file at a line.
  ///
  /// @param line the line, counted from 1
  /// @param waits whether the program must not return before the user closes the file
  List<String> arguments(Path file, long line, boolean waits) {
    var arguments = new ArrayList<String>();
    String program = program();
    boolean isAsked = command.contains("--wait") || command.contains(" -w");
    if (waits && returnsAtOnce(program) && !isAsked) {
      arguments.add("--wait");
    }
    if (PLUS.contains(program)) {
      arguments.add("+" + line);
      arguments.add(file.toString());
    } else if (COLON.contains(program)) {
      arguments.add(file + ":" + line);
    } else if (GOTO.contains(program)) {
      arguments.add("--goto");
      arguments.add(file + ":" + line);
    } else if (LINE.contains(program) || JETBRAINS.contains(program)) {
      arguments.add("--line");
      arguments.add(Long.toString(line));
      arguments.add(file.toString());
    } else {
      arguments.add(file.toString());
    }
    return arguments;
  }

  private static boolean returnsAtOnce(String program) {
    return WAITING.contains(program) || GOTO.contains(program) || JETBRAINS.contains(program);
  }
}
