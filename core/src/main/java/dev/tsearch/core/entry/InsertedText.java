package dev.tsearch.core.entry;

import java.util.Locale;
import java.util.Set;

/// Recognizes messages that a program wrote in the name of the user: instructions, descriptions of
/// the environment, reminders, and the output of local commands. Many sessions contain the same.
public final class InsertedText {
  private static final String AGENTS = "# AGENTS.md instructions";

  /// The element with what a person typed after a slash command.
  private static final String ARGUMENTS = "command-args";

  /// What an editor says of itself, as `ide_opened_file`.
  private static final String EDITOR = "ide_";

  /// The elements in which programs wrap what they insert, in small letters. People write markup,
  /// too: another element is theirs.
  private static final Set<String> ELEMENTS =
      Set.of(
          "agent_skills",
          "apps_instructions",
          "available_skills",
          "bash-stderr",
          "bash-stdout",
          "command-message",
          "command-name",
          "environment_context",
          "environment_details",
          "git-context",
          "git_status",
          "hook_context",
          "instructions",
          "local-command-caveat",
          "local-command-stderr",
          "local-command-stdout",
          "mcp_instructions",
          "open_and_recently_viewed_files",
          "permissions",
          "project_layout",
          "skills_instructions",
          "subagent_notification",
          "system-reminder",
          "system_message",
          "system_reminder",
          "task-notification",
          "turn_aborted",
          "user-prompt-submit-hook",
          "user_info",
          "user_instructions",
          "user_settings_change",
          "workspace-tree");

  private InsertedText() {}

  /// Whether a message of the user is such a text: it starts with the heading of instructions, or
  /// has nothing but elements of programs.
  public static boolean is(String text) {
    if (text.startsWith(AGENTS)) {
      return true;
    }
    int at = afterBlanks(text, 0);
    boolean isAny = false;
    while (at < text.length()) {
      String name = element(text, at);
      if (!isInserted(name)) {
        return false;
      }
      int content = at + name.length() + 1;
      int end = text.indexOf("</" + name + ">", content);
      if (name.equals(ARGUMENTS) && hasText(text, content + 1, end)) {
        return false;
      }
      if (end < 0) {
        return true; // it was cut
      }
      at = afterBlanks(text, end + name.length() + "</>".length());
      isAny = true;
    }
    return isAny;
  }

  private static boolean isInserted(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return ELEMENTS.contains(small) || small.startsWith(EDITOR) || small.equals(ARGUMENTS);
  }

  /// The name of the element that begins at a position; empty if none does.
  private static String element(String text, int at) {
    if (text.charAt(at) != '<') {
      return "";
    }
    int end = at + 1;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    boolean isElement = end < text.length() && (text.charAt(end) == '>' || text.charAt(end) == ' ');
    return isElement ? text.substring(at + 1, end) : "";
  }

  private static boolean isNamePart(char sign) {
    return sign == '_' || sign == '-' || (sign < 128 && Character.isLetter(sign));
  }

  private static boolean hasText(String text, int from, int to) {
    return from < to && !text.substring(from, to).isBlank();
  }

  private static int afterBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
