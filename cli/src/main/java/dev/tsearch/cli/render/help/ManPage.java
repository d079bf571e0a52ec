package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Locale;

/// A manual page, in the macros of man(7).
///
/// @param name its name, for example `tsearch-import`
/// @param section 1 for commands, 7 for other subjects
/// @param help its content
/// @param details what the help on a terminal does not have
/// @param related other manual pages, such as `tsearch(1)`
public record ManPage(
    String name, int section, HelpText help, ManDetails details, List<String> related) {
  private static final String EXAMPLES = "examples";

  /// The date of all pages, which is that of the build's archives; see `project.build` in the POM.
  private static final String DATE = "2026-11-21";

  /// What a manual page has in addition to the help.
  ///
  /// @param description what the command does, in paragraphs with an empty line between them; empty
  ///   if the summary says all
  /// @param recipes texts to copy, each with the sentence before it
  /// @param sections more rows under headings: environment, files, exit status
  public record ManDetails(
      String description, List<ManRecipe> recipes, List<HelpText.HelpSection> sections) {}

  /// A text to copy, printed as it is.
  public record ManRecipe(String purpose, String text) {}

  /// The name of its file.
  public String file() {
    return name + "." + section;
  }

  /// The page.
  public String text() {
    var page = new StringBuilder();
    page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(' ');
    page.append(section).append(' ').append(DATE).append(" tsearch\n.SH NAME\n");
    page.append(roff(name)).append(" \\- ").append(roff(shortSummary())).append('\n');
    page.append(".SH SYNOPSIS\n").append(roff(help.usage())).append('\n');
    String description = details.description().isEmpty() ? help.summary() : details.description();
    List<String> paragraphs = List.of(description.split("\n\n", -1));
    page.append(".SH DESCRIPTION\n").append(String.join("\n.PP\n", escaped(paragraphs)));
    page.append('\n');
    for (HelpText.HelpSection part : help.sections()) {
      if (!part.heading().equals(EXAMPLES)) {
        rows(part, page);
      }
    }
    if (!help.notes().isEmpty()) {
      page.append(".SH NOTES\n").append(String.join("\n.PP\n", escaped(help.notes())));
      page.append('\n');
    }
    details.sections().forEach(part -> rows(part, page));
    for (HelpText.HelpSection part : help.sections()) {
      if (part.heading().equals(EXAMPLES)) {
        rows(part, page);
      }
    }
    for (ManRecipe recipe : details.recipes()) {
      page.append(".PP\n").append(roff(recipe.purpose())).append("\n.PP\n.nf\n");
      recipe.text().lines().forEach(line -> page.append(roff(line)).append('\n'));
      page.append(".fi\n");
    }
    page.append(".SH \"SEE ALSO\"\n").append(roff(String.join(", ", related))).append('\n');
    return page.toString();
  }

  private static void rows(HelpText.HelpSection part, StringBuilder page) {
    page.append(".SH \"").append(roff(part.heading().toUpperCase(Locale.ROOT))).append("\"\n");
    for (HelpText.HelpRow row : part.rows()) {
      page.append(".TP\n.B ").append(argument(row.name())).append('\n');
      page.append(roff(row.meaning())).append('\n');
    }
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
