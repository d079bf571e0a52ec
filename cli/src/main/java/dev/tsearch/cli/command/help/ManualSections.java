package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.HelpText.HelpSection;
import dev.tsearch.cli.render.help.ManPage.ManDetails;
import java.util.List;

/// The parts of manual pages that help on a terminal does not have.
final class ManualSections {
  private ManualSections() {}

  /// The parts of a command's page.
  static ManDetails of(CommandName name) {
    CommandGuide guide = CommandGuide.of(name);
    return new ManDetails(guide.description(), guide.recipes(), common());
  }

  /// The parts of the main page.
  static ManDetails overview() {
    return new ManDetails(
        "Imports the transcripts that programs with language models write, keeps them in one"
            + " archive, and searches them. Results are printed to standard output, messages to"
            + " standard error. On a terminal times are local; in a pipe and in JSON they are UTC.",
        List.of(),
        common());
  }

  /// No parts.
  static ManDetails none() {
    return new ManDetails("", List.of(), List.of());
  }

  private static List<HelpSection> common() {
    return List.of(
        new HelpSection(
            "exit status",
            List.of(
                new HelpRow("0", "Something was found, or the work is done."),
                new HelpRow("1", "Nothing was found."),
                new HelpRow("2", "An error occurred, possibly after a part of the work."))),
        new HelpSection(
            "environment",
            List.of(
                new HelpRow("TSEARCH_HOME", "The folder of the archive."),
                new HelpRow("XDG_DATA_HOME", "The archive is in its folder tsearch by default."),
                new HelpRow("XDG_CONFIG_HOME", "The user's settings are in its folder tsearch."),
                new HelpRow(
                    "CLAUDE_CONFIG_DIR, CHIBI_HOME", "Where these programs keep their files."),
                new HelpRow("VISUAL, EDITOR", "The editor of --open and of tsearch config edit."),
                new HelpRow(
                    "TSEARCH_PAGER, PAGER",
                    "The program that shows output longer than the screen."),
                new HelpRow("NO_COLOR", "If it is set, output has no colors."),
                new HelpRow(
                    "FORCE_COLOR, CLICOLOR_FORCE",
                    "If one is set, output has colors in a pipe, too."),
                new HelpRow("TSEARCH_JAVA, TSEARCH_JAVA_OPTIONS", "The JDK, and options for it."))),
        new HelpSection(
            "files",
            List.of(
                new HelpRow("~/.local/share/tsearch", "The archive, unless it is named otherwise."),
                new HelpRow("~/.config/tsearch/config.toml", "The settings of the user."),
                new HelpRow(
                    "ARCHIVE/config.toml", "The settings of an archive, which take precedence."))));
  }
}
