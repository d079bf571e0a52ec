package dev.tsearch.core.query;

import dev.tsearch.core.entry.Field;
import java.util.List;

/// A name that stands for several tools: every program names the tool that runs commands in a shell
/// differently, and `tool:shell` selects all of them.
public final class ToolGroup {
  /// The name of the group of all tools that run commands in a shell. Some programs have a tool of
  /// this name, which is one of them.
  public static final String SHELL = "shell";

  /// The tools that run commands in a shell, in lower case, sorted.
  public static final List<String> SHELL_TOOLS =
      List.of(
          "bash",
          "container.exec",
          "developer__shell",
          "exec_command",
          "execute",
          "execute_bash",
          "execute_command",
          "local_shell",
          "powershell",
          "run_command",
          "run_in_terminal",
          "run_shell_command",
          "run_terminal",
          "run_terminal_cmd",
          "run_terminal_command",
          SHELL,
          "shell_command",
          "shell_exec",
          "sys_os_shell",
          "terminal");

  private ToolGroup() {}

  /// Whether a value of a field is the name of a group.
  ///
  /// @param value the value as typed
  public static boolean isName(Field field, String value) {
    return field == Field.TOOL && field.term(value).equals(SHELL);
  }

  /// The values of a field that a typed value accepts: those of the group that it names, else only
  /// itself.
  public static List<String> values(Field field, String value) {
    return isName(field, value) ? SHELL_TOOLS : List.of(value);
  }
}
