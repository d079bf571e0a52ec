package dev.tsearch.cli.command.help;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.help.HelpText.HelpRow;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CommandGuideTest {

  @ParameterizedTest
  @EnumSource(CommandName.class)
  void everyCommandHasDescriptionAndExamples(CommandName name) {
    CommandGuide guide = CommandGuide.of(name);

    assertThat(guide.description()).endsWith(".").doesNotContain("`", ">", "\n\n\n");
    assertThat(guide.examples())
        .isNotEmpty()
        .allSatisfy(example -> assertThat(example.name()).startsWith("tsearch "));
    assertThat(guide.recipes())
        .allSatisfy(recipe -> assertThat(recipe.purpose()).isNotEmpty())
        .allSatisfy(recipe -> assertThat(recipe.text()).isNotEmpty());
  }

  /// The page of `push` had the lines of its example in the middle of a sentence.
  @Test
  void theExampleOfASettingsFileIsAText() {
    CommandGuide guide = CommandGuide.of(CommandName.PUSH);

    assertThat(guide.description()).doesNotContain("[cluster.team]");
    assertThat(guide.recipes())
        .singleElement()
        .satisfies(recipe -> assertThat(recipe.text()).startsWith("[cluster.team]\nurl = "));
  }

  @Test
  void paragraphsStayApart() {
    assertThat(CommandGuide.of(CommandName.FORGET).description().split("\n\n"))
        .hasSizeGreaterThan(3)
        .allMatch(paragraph -> paragraph.endsWith("."));
  }

  @Test
  void everyHeadingIsACommand() throws IOException {
    try (var page = CommandGuide.class.getResourceAsStream("guides.md")) {
      assertThat(new String(page.readAllBytes(), UTF_8).lines())
          .filteredOn(line -> line.startsWith("## "))
          .map(line -> line.substring(3))
          .containsExactlyInAnyOrderElementsOf(CommandName.words());
    }
  }

  @Test
  void aCodeBlockKeepsItsLinesAndBlanks() {
    CommandGuide guide = CommandGuide.of(CommandName.IMPORT);

    assertThat(guide.recipes()).hasSize(2);
    assertThat(guide.recipes().getLast().text())
        .isEqualTo(
            """
            {"hooks": {"SessionEnd": [{"hooks": [
              {"type": "command", "command": "tsearch import -q"}]}]}}\
            """);
    assertThat(guide.examples())
        .contains(new HelpRow("tsearch import -q", "silent unless something fails, for cron"));
  }
}
