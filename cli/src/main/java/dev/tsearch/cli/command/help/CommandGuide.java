package dev.tsearch.cli.command.help;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import dev.tsearch.cli.render.help.ManPage.ManRecipe;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the help of a command says beyond its options. The guides are the page `guides.md`, which
/// says how they are written.
///
/// @param description what it does, for its manual page: paragraphs with an empty line between
///   them; empty if there is none
/// @param examples command lines and what they do
/// @param recipes texts for other programs, each with a sentence before it, for the manual page
record CommandGuide(String description, List<HelpRow> examples, List<ManRecipe> recipes) {
  private static final String PAGE = "guides.md";
  private static final String HEADING = "## ";
  private static final String FENCE = "```";
  private static final String PURPOSE = "> ";
  private static final Pattern EXAMPLE = Pattern.compile("- `(.+)`: (.+)");

  /// Copies the lists.
  CommandGuide {
    examples = List.copyOf(examples);
    recipes = List.copyOf(recipes);
  }

  /// The guide of a command.
  static CommandGuide of(CommandName name) {
    return parse(section(page(), name.word()));
  }

  private static List<String> page() {
    try (InputStream in = CommandGuide.class.getResourceAsStream(PAGE)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its page " + PAGE);
      }
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The lines under the heading of a command.
  private static List<String> section(List<String> page, String command) {
    return page.stream()
        .dropWhile(line -> !line.equals(HEADING + command))
        .skip(1)
        .takeWhile(line -> !line.startsWith(HEADING))
        .toList();
  }

  /// Joins the lines of each paragraph.
  private static String paragraphs(List<String> lines) {
    return Stream.of(String.join("\n", lines).strip().split("\n{2,}", -1))
        .map(paragraph -> paragraph.replace('\n', ' '))
        .collect(Collectors.joining("\n\n"));
  }

  private static CommandGuide parse(List<String> lines) {
    var description = new ArrayList<String>();
    var examples = new ArrayList<HelpRow>();
    var recipes = new ArrayList<ManRecipe>();
    var purpose = new ArrayList<String>();
    var block = new ArrayList<String>();
    boolean isInBlock = false;
    for (String line : lines) {
      Matcher example = EXAMPLE.matcher(line);
      if (line.equals(FENCE) && isInBlock) {
        recipes.add(new ManRecipe(String.join(" ", purpose), String.join("\n", block)));
        purpose.clear();
        block.clear();
        isInBlock = false;
      } else if (line.equals(FENCE)) {
        isInBlock = true;
      } else if (isInBlock) {
        block.add(line);
      } else if (line.startsWith(PURPOSE)) {
        purpose.add(line.substring(PURPOSE.length()));
      } else if (example.matches()) {
        examples.add(new HelpRow(example.group(1), example.group(2)));
      } else {
        description.add(line);
      }
    }
    return new CommandGuide(paragraphs(description), examples, recipes);
  }
}
