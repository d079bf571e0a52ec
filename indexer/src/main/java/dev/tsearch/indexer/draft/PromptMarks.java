package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The tags and lines with which agents mark parts of a prompt: what the program adds by itself,
/// and what the person wrote.
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
          "hook_context",
          "qwen:user-prompt-submit-context",
          "timestamp");

  /// Tags around what the person wrote; the text between them stays.
  private static final List<String> OWN =
      List.of("task", "user_query", "user_message", "userRequest", "USER_REQUEST", "feedback");

  /// The lines around the contents of files that the prompt names.
  private static final String FILES = "--- Content from referenced files ---";

  private static final String FILES_END = "--- End of content ---";

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

  /// The parts of a prompt without the contents of files that it names.
  ///
  /// @param own the other parts; pictures stay
  /// @param files the contents, with the lines around them; empty if there are none
  record SplitParts(List<Object> own, String files) {}

  /// Separates the contents of files, whose first line and last line may be in different parts.
  static SplitParts withoutFiles(List<Object> parts) {
    if (parts.stream().noneMatch(part -> begin(text(part)) >= 0)) {
      return new SplitParts(parts, "");
    }
    var own = new ArrayList<Object>();
    var files = new StringBuilder();
    boolean isFile = false;
    for (Object part : parts) {
      String rest = text(part);
      int begin = isFile ? 0 : begin(rest);
      if (rest.isEmpty() || begin < 0) {
        own.add(part);
        continue;
      }
      int end = rest.indexOf(FILES_END, begin);
      isFile = end < 0;
      int after = isFile ? rest.length() : end + FILES_END.length();
      files.append(rest, begin, after);
      String left = (rest.substring(0, begin).strip() + "\n" + rest.substring(after)).strip();
      if (!left.isEmpty()) {
        own.add(left);
      }
    }
    return new SplitParts(own, files.toString());
  }

  /// Where a line with the contents of files begins; -1 if none does.
  private static int begin(String text) {
    int at = text.indexOf(FILES);
    return at > 0 && text.charAt(at - 1) != '\n' ? -1 : at;
  }

  private static String text(Object part) {
    return part instanceof JsonObject block ? block.text("text", "") : part.toString();
  }

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
        String subtype = tag.replaceFirst("^qwen:", "").replace('-', '_').toLowerCase(Locale.ROOT);
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
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == ':';
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
