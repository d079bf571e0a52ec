package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.transcript.EntryText.Markup;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Metadata;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntryTextTest {
  /// The lines of a listing were not aligned: the blanks before the first were removed.
  @Test
  void firstLineKeepsItsIndentation() {
    assertThat(lines("\n  \n   1→one\n  10→two\n\n")).containsExactly("   1→one", "  10→two");
  }

  @Test
  void blankTextHasNoLines() {
    assertThat(lines(" \n\t\n")).isEmpty();
  }

  private static List<String> lines(String shown) {
    var result = new Entry("e", 1, "Read", "", shown, EntryType.TOOL_RESULT, Metadata.EMPTY);
    return new EntryText(60, Markup.STYLED)
        .lines(result, shown, Optional.empty()).stream()
            .map(line -> StyledText.paint(line, Terminal.PIPE))
            .toList();
  }
}
