package dev.tsearch.cli.command.help;

import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.HelpText.HelpSection;
import java.util.List;

/// The parts of the help of `edit` that other commands do not have.
final class EditHelp {
  private EditHelp() {}

  static List<HelpSection> sections() {
    return List.of(
        new HelpSection(
            "verbs",
            List.of(
                new HelpRow("remind TEXT", "insert a prompt"),
                new HelpRow("exchange PROMPT ANSWER", "insert a prompt and its answer"),
                new HelpRow(
                    "tool-result TOOL INPUT RESULT",
                    "insert a tool call and its result; INPUT is a JSON object"),
                new HelpRow("context NAME=FACT…", "insert facts about the project at the start"),
                new HelpRow("set-text ID TEXT", "set the text of a line"),
                new HelpRow("summarize CALL TEXT", "set the result of a tool call"),
                new HelpRow("prune", "replace long results of tools by their length"),
                new HelpRow(
                    "redact PATTERN",
                    "replace what a regular expression of Java matches, numbers that it matches by 0;"
                        + " ids, types, times and names of members that the format defines stay"),
                new HelpRow(
                    "redact --secrets",
                    "replace keys, tokens and passwords, and what the setting redact.patterns"
                        + " matches"),
                new HelpRow("remove ID", "remove a line"),
                new HelpRow("… -", "a text may be -: read it from stdin"))),
        new HelpSection(
            "when a change by a hook takes effect",
            List.of(
                new HelpRow("SessionStart", "in the first answer"),
                new HelpRow("UserPromptSubmit", "in the answer to this prompt"),
                new HelpRow(
                    "PreToolUse",
                    "in the tool call and the answers after it; an answer that has begun goes on"
                        + " with the old context"),
                new HelpRow("PostToolUse", "in the turns after this one"),
                new HelpRow("Stop", "in the turn after the next prompt"))));
  }
}
