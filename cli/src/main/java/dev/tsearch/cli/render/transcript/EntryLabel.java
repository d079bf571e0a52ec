package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.transcript.ExitStatus;
import dev.tsearch.core.transcript.Message;
import java.util.List;

/// What an entry is, in words and in a style: `user`, `assistant`, `→ Bash`, `← Bash failed`,
/// `assistant (thinking)`, `⚑ Stop`. The words tell the roles apart without colors, too.
///
/// @param text the words, sanitized
/// @param style their style
public record EntryLabel(String text, Style style) {
  /// The label of an entry.
  public static EntryLabel of(Entry entry) {
    EntryType type = entry.type();
    if (type.equals(EntryType.TOOL_CALL)) {
      return new EntryLabel("→ " + tool(entry, entry.to()), Style.CALL);
    }
    if (type.equals(EntryType.TOOL_RESULT)) {
      String name = "← " + tool(entry, entry.from());
      String exit = exitStatus(entry);
      return hasFailed(entry)
          ? new EntryLabel(name + " failed" + exit, Style.ERROR)
          : new EntryLabel(name + exit, Style.FAINT);
    }
    if (type.equals(EntryType.HOOK_EVENT)) {
      String tool = Sanitizer.line(entry.metadata().tool());
      String event = Sanitizer.line(entry.to());
      return new EntryLabel("⚑ " + (tool.isEmpty() ? event : event + " " + tool), Style.FAINT);
    }
    String sender = sender(entry);
    if (new Message(List.of(entry)).isInserted()) {
      return new EntryLabel(sender + " (inserted)", Style.SYSTEM);
    }
    String kind = Sanitizer.line(type.name());
    return type.equals(EntryType.MESSAGE) || kind.equals(sender)
        ? new EntryLabel(sender, style(entry))
        : new EntryLabel(sender + " (" + kind + ")", style(entry));
  }

  /// The label of a call whose result is a failure.
  static EntryLabel ofFailedCall(Entry call) {
    return new EntryLabel(of(call).text() + " failed", Style.ERROR);
  }

  /// The exit status of a result, as ` (exit 1)`; empty if its source states none, or success.
  private static String exitStatus(Entry result) {
    String status = ExitStatus.of(result);
    return status.isEmpty() || status.equals("0") ? "" : " (exit " + status + ")";
  }

  /// The sender, and the role of a person whose name does not say it.
  private static String sender(Entry entry) {
    String name = Sanitizer.line(entry.from());
    boolean isOfPerson =
        entry.type().equals(EntryType.MESSAGE) && speaker(entry) == Message.Speaker.USER;
    boolean isRole = name.equals("user") || name.equals("assistant");
    return isOfPerson && !isRole ? name + " (user)" : name;
  }

  private static Style style(Entry entry) {
    return switch (speaker(entry)) {
      case USER -> Style.PERSON;
      case ASSISTANT -> Style.SPEAKER;
      case SYSTEM -> Style.SYSTEM;
    };
  }

  /// Whether a person, the model or the program sent an entry.
  static Message.Speaker speaker(Entry entry) {
    return new Message(List.of(entry)).speaker();
  }

  private static String tool(Entry entry, String otherwise) {
    String tool = entry.metadata().tool();
    return Sanitizer.line(tool.isEmpty() ? otherwise : tool);
  }

  /// Whether an entry is the result of a tool call that failed.
  public static boolean hasFailed(Entry entry) {
    return entry.metadata().values().flag("is_error");
  }
}
