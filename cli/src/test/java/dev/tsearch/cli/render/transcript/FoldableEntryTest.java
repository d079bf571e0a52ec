package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What a screen of any width shows of an unfolded entry: no line is wider than it, and no letter
/// is lost, whatever words the text has.
class FoldableEntryTest {
  private static final List<String> WORDS =
      List.of("so", "instead", "of", "漢字かな", "/quay/" + "lantern/".repeat(12), "x".repeat(300));

  private static String text(List<StyledText> line) {
    return line.stream().map(StyledText::text).collect(Collectors.joining());
  }

  @Test
  void allLettersAreInLinesThatFit() {
    var random = new Random(Seed.next());
    for (int round = 0; round < 400; round++) {
      var content = new StringBuilder();
      for (int word = 1 + random.nextInt(30); word > 0; word--) {
        content.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
      }
      var metadata = new Metadata(JsonObject.builder().put("role", "assistant").build());
      var entry =
          new Entry(
              "e", 1, "assistant", "user", content.toString().strip(), EntryType.MESSAGE, metadata);
      int width = 10 + random.nextInt(120);
      List<List<StyledText>> lines =
          new FoldableEntry(entry, false, Optional.empty()).lines(width, true, "12:00");
      var letters = new StringBuilder();
      for (List<StyledText> line : lines.subList(1, lines.size())) {
        assertThat(DisplayWidth.of(text(line))).as(text(line)).isLessThanOrEqualTo(width);
        letters.append(text(line));
      }
      assertThat(letters.toString().replace(" ", ""))
          .isEqualTo(content.toString().replace(" ", ""));
    }
  }
}
