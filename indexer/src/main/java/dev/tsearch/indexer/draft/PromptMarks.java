package dev.tsearch.indexer.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The tags with which agents mark parts of a prompt: what the program adds by itself, and what the
/// person wrote.
final class PromptMarks {
  /// Tags around texts that programs add.
  private static final Set<String> ADDED =
      Set.of(
          "system-reminder",
          "system_reminder",
          "system_notification",
          "mode_notice",
          "environment_details",
          "environment_context",
          "user_info",
          "user_instructions",
          "user_rules",
          "rules",
          "git-context",
          "git_status",
          "open_and_recently_viewed_files",
          "attached_files",
          "additional_data",
          "project_layout",
          "session_context",
          "workspace_info",
          "environment_info",
          "editorContext",
          "reminderInstructions",
          "ADDITIONAL_METADATA",
          "USER_SETTINGS_CHANGE",
          "notification",
          "timestamp");

  /// Tags around what the person wrote; the text between them stays.
  private static final List<String> OWN =
      List.of("task", "user_query", "user_message", "userRequest", "USER_REQUEST", "feedback");

  private PromptMarks() {}

  /// A prompt without the parts that the program added.
  ///
  /// @param own what the person wrote
  /// @param added the other parts, each with the name of its tag
  record SplitPrompt(String own, List<AddedText> added) {}

  /// A text that the program added.
  ///
  /// @param subtype the name of its tag
  record AddedText(String subtype, String text) {}

  /// Splits a prompt.
  static SplitPrompt split(String prompt) {
    if (prompt.indexOf('<') < 0) {
      return new SplitPrompt(prompt, List.of());
    }
    var own = new StringBuilder();
    var added = new ArrayList<AddedText>();
    int copied = 0;
    for (int at = prompt.indexOf('<'); at >= 0; at = prompt.indexOf('<', at + 1)) {
      String tag = tagAt(prompt, at);
      int close = ADDED.contains(tag) ? prompt.indexOf("</" + tag + ">", at) : -1;
      if (close >= 0) {
        int end = close + tag.length() + 3;
        own.append(prompt, copied, at);
        String subtype = tag.replace('-', '_').toLowerCase(Locale.ROOT);
        added.add(new AddedText(subtype, prompt.substring(at, end)));
        copied = end;
        at = end - 1;
      }
    }
    own.append(prompt, copied, prompt.length());
    return new SplitPrompt(unwrap(own.toString()).strip(), added);
  }

  /// The name of the tag that opens at a position; empty if none does.
  private static String tagAt(String text, int at) {
    int end = at + 1;
    while (end < text.length() && isNameCharacter(text.charAt(end))) {
      end++;
    }
    boolean isTag = end < text.length() && (text.charAt(end) == '>' || text.charAt(end) == ' ');
    return isTag ? text.substring(at + 1, end) : "";
  }

  private static boolean isNameCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }

  private static String unwrap(String text) {
    String result = text;
    for (String tag : OWN) {
      String open = "<" + tag + ">";
      String close = "</" + tag + ">";
      int begin = result.indexOf(open);
      int end = begin < 0 ? -1 : result.indexOf(close, begin);
      if (end >= 0) {
        result =
            result.substring(0, begin)
                + result.substring(begin + open.length(), end).strip()
                + result.substring(end + close.length());
      }
    }
    return result;
  }
}
