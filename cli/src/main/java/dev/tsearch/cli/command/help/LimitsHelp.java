package dev.tsearch.cli.command.help;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.render.help.HelpText;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.HelpText.HelpSection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The help of the limits: the page `limits.md`, which says how it is written.
final class LimitsHelp {
  private static final String PAGE = "limits.md";
  private static final String HEADING = "## ";
  private static final String ITEM = "- ";
  private static final String CONTINUED = "  ";
  private static final String MEANING = ": ";

  private LimitsHelp() {}

  static HelpText text() {
    var sections = new ArrayList<HelpSection>();
    for (String part : page().split("(?m)^" + HEADING, -1)) {
      List<String> lines = part.lines().toList();
      List<HelpRow> rows = rows(lines);
      if (!rows.isEmpty()) {
        sections.add(new HelpSection(lines.getFirst(), rows));
      }
    }
    return new HelpText(
        "tsearch help limits",
        "What the program is limited to, and what happens beyond it.",
        sections,
        List.of(
            "In brackets: the constant of the code. tsearch config --all lists all settings. Whatever"
                + " is not listed is limited by the disk and by the memory that Java may take."));
  }

  private static List<HelpRow> rows(List<String> lines) {
    var items = new ArrayList<StringBuilder>();
    for (String line : lines) {
      if (line.startsWith(ITEM)) {
        items.add(new StringBuilder(line.substring(ITEM.length())));
      } else if (line.startsWith(CONTINUED)) {
        items.getLast().append(' ').append(line.strip());
      }
    }
    return items.stream().map(item -> row(item.toString())).toList();
  }

  private static HelpRow row(String item) {
    int end = item.indexOf(MEANING);
    String meaning = item.substring(end + MEANING.length());
    return new HelpRow(item.substring(0, end), meaning.replaceFirst("`(.+)`$", "[$1]"));
  }

  private static String page() {
    try (InputStream in = LimitsHelp.class.getResourceAsStream(PAGE)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its page " + PAGE);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
