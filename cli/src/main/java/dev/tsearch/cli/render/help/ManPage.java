package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Locale;

/// A manual page, in the macros of man(7).
///
/// @param name its name, for example `tsearch-import`
/// @param section 1 for commands, 7 for other subjects
/// @param help its content
/// @param related other manual pages, such as `tsearch(1)`
public record ManPage(String name, int section, HelpText help, List<String> related) {
  /// The name of its file.
  public String file() {
    return name + "." + section;
  }

  /// The page.
  public String text() {
    var page = new StringBuilder();
    page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(' ');
    page.append(section).append(" \"\" tsearch\n.SH NAME\n");
    page.append(roff(name)).append(" \\- ").append(roff(shortSummary())).append('\n');
    page.append(".SH SYNOPSIS\n").append(roff(help.usage())).append('\n');
    page.append(".SH DESCRIPTION\n").append(roff(help.summary())).append('\n');
    for (HelpText.HelpSection part : help.sections()) {
      page.append(".SH \"").append(roff(part.heading().toUpperCase(Locale.ROOT))).append("\"\n");
      for (HelpText.HelpRow row : part.rows()) {
        page.append(".TP\n.B ").append(argument(row.name())).append('\n');
        page.append(roff(row.meaning())).append('\n');
      }
    }
    if (!help.notes().isEmpty()) {
      page.append(".SH NOTES\n").append(String.join("\n.PP\n", escaped(help.notes())));
      page.append('\n');
    }
    page.append(".SH \"SEE ALSO\"\n").append(roff(String.join(", ", related))).append('\n');
    return page.toString();
  }

  /// The summary without the command before it and without its period.
  private String shortSummary() {
    String summary = help.summary();
    String command = name.replace('-', ' ') + ": ";
    String said = summary.startsWith(command) ? summary.substring(command.length()) : summary;
    return said.endsWith(".") ? said.substring(0, said.length() - 1) : said;
  }

  private static List<String> escaped(List<String> texts) {
    return texts.stream().map(ManPage::roff).toList();
  }

  /// Quotes text as one argument of a macro.
  private static String argument(String text) {
    return "\"" + roff(text).replace("\"", "\\(dq") + "\"";
  }

  /// Escapes text so that nothing in it is a macro or an escape, and dashes are kept as typed.
  private static String roff(String text) {
    String escaped =
        text.replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("…", "...")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti");
    return escaped.startsWith(".") ? "\\&" + escaped : escaped;
  }
}
